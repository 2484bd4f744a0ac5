// The keys of clickers and of a speaker at the keyboard. They mean the same whatever has the focus, unless a text is
// being edited or a list is open.
#include "panels/lessons/question.hpp"
#include "panels/presenter/presenter.hpp"
#include "platform/platform.hpp"
#include "widgets/hit_area.hpp"

#include <cfloat>
#include <optional>

namespace posenc {

namespace {

enum class Command { next, back, first, last, blank, full_screen, ring, timer, reveal, leave };

struct Key {
    ImGuiKey key;
    Command command;
};

constexpr Key keys[] = {
    {ImGuiKey_PageDown, Command::next},
    {ImGuiKey_RightArrow, Command::next},
    {ImGuiKey_DownArrow, Command::next},
    {ImGuiKey_Space, Command::next},
    {ImGuiKey_PageUp, Command::back},
    {ImGuiKey_LeftArrow, Command::back},
    {ImGuiKey_UpArrow, Command::back},
    {ImGuiKey_Home, Command::first},
    {ImGuiKey_End, Command::last},
    {ImGuiKey_Period, Command::blank},
    {ImGuiKey_KeypadDecimal, Command::blank},
    {ImGuiKey_F, Command::full_screen},
    {ImGuiKey_L, Command::ring},
    {ImGuiKey_T, Command::timer},
    {ImGuiKey_R, Command::reveal},
    {ImGuiKey_Escape, Command::leave},
};

/// With `control_waits`, the Space bar belongs to the control that has the keyboard.
std::optional<Command> pressed_command(bool control_waits) {
    const ImGuiIO& io = ImGui::GetIO();
    std::optional<Command> command;
    if (keyboard_taken() || io.KeyCtrl || io.KeyAlt || io.KeySuper)
        return command;
    for (const Key& one : keys) {
        if (control_waits && one.key == ImGuiKey_Space)
            continue;
        if (ImGui::IsKeyPressed(one.key, false))
            command = one.command;
        silence_key(one.key);
    }
    return command;
}

/// Whether a key except a modifier was pressed, or a mouse button released. The release and not the press, so that no
/// click remains for what lies below.
bool anything_pressed() {
    for (int key = ImGuiKey_Tab; key < ImGuiKey_GamepadStart; ++key)
        if ((key < ImGuiKey_LeftCtrl || key > ImGuiKey_RightSuper) &&
            ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false))
            return true;
    for (int button = 0; button < ImGuiMouseButton_COUNT; ++button)
        if (ImGui::IsMouseReleased(button))
            return true;
    return false;
}

}

void Presenter::hear(Session& session, LessonPlayer& player) {
    if (blank_) {
        blank_ = !anything_pressed();
        return;
    }
    if (choose_by_letter(player))
        return;
    const std::optional<Command> command = pressed_command(control_waits_);
    if (!command)
        return;
    switch (*command) {
    case Command::next:
        return go_on(session, player);
    case Command::back:
        return go_back(session, player);
    case Command::first:
        return player.go_to(session, 1);
    case Command::last:
        return player.go_to(session, player.step_count());
    case Command::blank:
        blank_ = true;
        break;
    case Command::full_screen:
        return platform::toggle_full_screen();
    case Command::ring:
        ring_ = !ring_;
        break;
    case Command::timer:
        return press_timer(timer_);
    case Command::reveal:
        return reveal(session, player, open_question(player, false));
    case Command::leave:
        return platform::full_screen() ? platform::toggle_full_screen() : session.reset("presenter");
    }
}

void Presenter::end_frame() {
    control_waits_ = any_ring_shown();
}

}
