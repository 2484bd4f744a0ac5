// The keys that work everywhere on the screen, unless a text field has the keyboard.
#include "panels/actions.hpp"
#include "panels/lessons/question.hpp"
#include "panels/screen/save_picture.hpp"
#include "panels/screen/screen.hpp"
#include "widgets/hit_area.hpp"

namespace posenc {

namespace {

bool pressed(ImGuiKey key) {
    return ImGui::IsKeyPressed(key, false);
}

/// The number key 1…9 that was pressed in this frame, counted from 0; −1 if none.
int number_pressed() {
    for (int i = 0; i < 9; ++i)
        if (pressed(static_cast<ImGuiKey>(ImGuiKey_1 + i)) || pressed(static_cast<ImGuiKey>(ImGuiKey_Keypad1 + i)))
            return i;
    return -1;
}

}

/// The keys of a clicker, and the letters of answers; true when one of these was pressed.
bool Screen::lesson_keys(Session& session) {
    take_from_focus({ImGuiKey_PageDown, ImGuiKey_PageUp});
    if (pressed(ImGuiKey_PageDown))
        lessons_.go_to(session, lessons_.step_number() + 1);
    if (pressed(ImGuiKey_PageUp))
        lessons_.go_to(session, lessons_.step_number() - 1);
    return !works(session.state()) && choose_by_letter(lessons_);
}

/// Saves the picture of the view as it is on the screen, with the marks at the pointer.
void Screen::save(Session& session) {
    const State& state = compare_.active(session).state();
    const std::string name = std::string(view_on_screen(state).id) + "-" + std::string(method_of(state).id) + ".png";
    save_picture(picture_, name, format(session.state()),
                 [this](std::string became) { copied_.say(std::move(became)); });
}

void Screen::shortcuts(Session& session) {
    const ImGuiIO& io = ImGui::GetIO();
    if (keyboard_taken() || help_.is_open() || share_.is_open() || contents_.is_open() || guide_.is_open())
        return;
    const bool command = io.KeyCtrl || io.KeySuper;
    if (command && pressed(ImGuiKey_V)) {
        const char* const clipboard = ImGui::GetClipboardText();
        const std::string_view text = clipboard ? clipboard : "";
        if (lessons_.take_array(session, "the clipboard", text))
            return;
        import_.goes_into(compare_.active_second());
        return import_.paste(session, text);
    }
    if (command && pressed(ImGuiKey_C))
        return copied_.copy(compare_.active(session));
    if (command && pressed(ImGuiKey_S))
        return save(session);
    const bool undoes = command && ImGui::IsKeyPressed(ImGuiKey_Z), redoes = command && pressed(ImGuiKey_Y);
    if ((undoes || redoes) && works(session.state()) && workshop_->undo(session, lessons_, redoes || io.KeyShift))
        return;
    if (undoes) {
        io.KeyShift ? session.redo() : session.undo();
        return;
    }
    if (redoes)
        return session.redo();
    if (command || io.KeyAlt || import_.is_open())
        return;
    menu_key_ = pressed(ImGuiKey_Menu) || (io.KeyShift && pressed(ImGuiKey_F10));
    if (lessons_.step() && lesson_keys(session))
        return;
    Session& active = compare_.active(session);
    // Not in a step: a number pressed by mistake would replace the picture that its text describes.
    if (const int number = number_pressed(); number >= 0 && (!lessons_.step() || works(session.state())))
        choose(active, *views()[static_cast<std::size_t>(number)]);
    if (io.KeyShift && pressed(ImGuiKey_Slash))
        help_.open();
    if (pressed(ImGuiKey_P))
        active.toggle_pin(active.focus().row);
    if (pressed(ImGuiKey_K))
        keep_step(session);
    if (pressed(ImGuiKey_C))
        compare_.toggle(session);
    if (pressed(ImGuiKey_S))
        listen_.toggle(active, io.KeyShift);
    if (pressed(ImGuiKey_Escape) && !listen_.stop())
        escape(active);
}

}
