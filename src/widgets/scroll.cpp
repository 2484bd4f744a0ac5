// Scrolling with a finger; Dear ImGui handles wheel, bar and keys. The window in which the finger came down follows it
// until it is lifted, even beyond the window's edge. Then it continues a little, as is usual on a phone.
#include "widgets/controls.hpp"
#include "widgets/finger.hpp"

#include "platform/platform.hpp"

#include <imgui_internal.h>

#include <cmath>

namespace posenc {

namespace {

constexpr double slows = 0.12, longest = 0.6; // seconds: time constant of the slowing, and maximum duration

struct Scroll {
    ImGuiID window = 0;  ///< the window that follows the finger or continues to move
    double touched = -1; ///< when that finger came down
    float speed = 0;     ///< device pixels a second
    double lifted = -1;  ///< when the finger was lifted; negative while it is down
};

Scroll scroll; // there is one pointer

bool can_scroll(const ImGuiWindow& window) {
    return window.ScrollMax.y > 0;
}

/// Takes the innermost window that can scroll: inner windows are asked first.
void claim(const ImGuiWindow& window) {
    const double now = ImGui::GetIO().MouseClickedTime[ImGuiMouseButton_Left];
    if (scroll.touched == now && scroll.window != 0)
        return;
    constexpr ImGuiHoveredFlags inside =
        int{ImGuiHoveredFlags_ChildWindows} | int{ImGuiHoveredFlags_AllowWhenBlockedByActiveItem};
    if (can_scroll(window) && ImGui::IsWindowHovered(inside))
        scroll = {window.ID, now};
    else if (scroll.window == window.ID)
        scroll = {}; // a touch elsewhere stops the movement
}

void follow(float moved) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const ImGuiWindow& window = *g.CurrentWindow;
    const bool edits = g.ActiveId != 0 && g.ActiveId == g.InputTextState.ID; // a moving finger selects text instead
    if (edits || g.ActiveId == ImGui::GetWindowScrollbarID(g.CurrentWindow, ImGuiAxis_Y))
        return;
    if (g.ActiveId != 0 && g.ActiveId != window.MoveId)
        ImGui::ClearActiveID();
    ImGui::SetScrollY(window.Scroll.y - moved);
    if (g.IO.DeltaTime > 0) // averaged over the last frames, because fingers are reported irregularly
        scroll.speed += (moved / g.IO.DeltaTime - scroll.speed) / 3;
}

void run_on() {
    const ImGuiIO& io = ImGui::GetIO();
    const double now = ImGui::GetTime();
    if (scroll.lifted < 0)
        scroll.lifted = now;
    if (platform::reduced_motion() || now - scroll.lifted > longest || now < scroll.lifted ||
        std::fabs(scroll.speed) < px(30)) {
        scroll = {};
        return;
    }
    ImGui::SetScrollY(ImGui::GetScrollY() - scroll.speed * io.DeltaTime);
    scroll.speed *= static_cast<float>(std::exp(-static_cast<double>(io.DeltaTime) / slows));
    platform::wake_after(0);
}

}

void drag_scroll() {
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const FingerWay way = finger_way();
    if (way == FingerWay::still)
        claim(window);
    if (scroll.window != window.ID)
        return;
    if (way == FingerWay::along)
        follow(ImGui::GetIO().MouseDelta.y);
    else if (way == FingerWay::none)
        run_on();
}

}
