// Scrolling with a finger; wheel, bar and keys are Dear ImGui's own. The window in which the finger came down follows
// it until it is lifted, also beyond the window's edge, and then runs on a little, as everything on a phone does.
#include "widgets/controls.hpp"
#include "widgets/finger.hpp"

#include "platform/platform.hpp"

#include <imgui_internal.h>

#include <cmath>

namespace posenc {

namespace {

constexpr double slows = 0.12, longest = 0.6; // seconds in which what runs on loses two thirds of its speed; at most

struct Scroll {
    ImGuiID window = 0;  ///< that follows the finger, or runs on
    double touched = -1; ///< when that finger came down
    float speed = 0;     ///< device pixels a second
    double lifted = -1;  ///< when it began to run on; negative while the finger is down
};

Scroll scroll; // there is one pointer

bool can_scroll(const ImGuiWindow& window) {
    return window.ScrollMax.y > 0;
}

/// The innermost window that can scroll: those inside others are asked first.
void claim(const ImGuiWindow& window) {
    const double now = ImGui::GetIO().MouseClickedTime[ImGuiMouseButton_Left];
    if (scroll.touched == now && scroll.window != 0)
        return;
    constexpr ImGuiHoveredFlags inside =
        int{ImGuiHoveredFlags_ChildWindows} | int{ImGuiHoveredFlags_AllowWhenBlockedByActiveItem};
    if (can_scroll(window) && ImGui::IsWindowHovered(inside))
        scroll = {window.ID, now};
    else if (scroll.window == window.ID)
        scroll = {}; // a touch elsewhere stops what runs on
}

void follow(float moved) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const ImGuiWindow& window = *g.CurrentWindow;
    const bool edits = g.ActiveId != 0 && g.ActiveId == g.InputTextState.ID; // selects in the text instead
    if (edits || g.ActiveId == ImGui::GetWindowScrollbarID(g.CurrentWindow, ImGuiAxis_Y))
        return;
    if (g.ActiveId != 0 && g.ActiveId != window.MoveId)
        ImGui::ClearActiveID();
    ImGui::SetScrollY(window.Scroll.y - moved);
    if (g.IO.DeltaTime > 0) // a mean over the last frames: fingers are reported unevenly
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
