// Scrolling with a finger; wheel, bar and keys are Dear ImGui's own.
#include "widgets/controls.hpp"

#include <imgui_internal.h>

namespace posenc {

void drag_scroll(bool over_controls) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!look().touch || !ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem))
        return;
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    ImGuiWindow* const window = ImGui::GetCurrentWindow();
    const bool on_bar = g.ActiveId == ImGui::GetWindowScrollbarID(window, ImGuiAxis_Y);
    if (over_controls && g.ActiveIdWindow == window && !on_bar && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(8)))
        ImGui::ClearActiveID();
    // A press beside the controls makes the window itself active, as if it were to be moved.
    const bool free = g.ActiveId == 0 || g.ActiveId == window->MoveId;
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left) && free && io.MouseDelta.y != 0)
        ImGui::SetScrollY(ImGui::GetScrollY() - io.MouseDelta.y);
}

}
