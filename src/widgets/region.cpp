// Child windows of one host window: see region.hpp.
#include "widgets/region.hpp"

#include "widgets/items.hpp"

#include <imgui_internal.h>

#include <string>

namespace posenc {

namespace {

constexpr float prose_leading = 0.25f; // of the size, added between paragraphs

}

namespace {

/// Releases the keyboard focus from a control that no longer exists, because the next Tab would search for its
/// neighbours in vain. Called after all controls are drawn.
void free_focus() {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    ImGuiWindow* const screen = ImGui::GetCurrentWindow();
    const bool goes_elsewhere = g.NavMoveSubmitted || g.NavAnyRequest || g.ActiveId != 0; // into a field that opens
    if (g.NavId == 0 || g.NavIdIsAlive || goes_elsewhere || !g.NavWindow || g.NavWindow->RootWindow != screen)
        return;
    screen->NavLastIds[ImGuiNavLayer_Main] = 0; // to which the focus would return
    ImGui::FocusWindow(screen);
    g.NavCursorVisible = false; // as before the first key: Tab begins with the first control
}

}

void begin_screen() {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin("screen", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
}

void end_screen() {
    free_focus();
    ImGui::End();
    ImGui::PopStyleVar(4);
}

void begin_region(const char* name, Rect rect, ImU32 background, bool scrolls) {
    ImGui::SetCursorScreenPos(rect.min());
    ImGui::PushStyleColor(ImGuiCol_ChildBg, look().ground.value_or(background));
    const ImGuiWindowFlags still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::BeginChild(name, {rect.width, rect.height}, ImGuiChildFlags_NavFlattened,
                      ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | (scrolls ? 0 : still));
    ImGui::PopStyleColor();
}

void end_region(float content_bottom) {
    if (content_bottom > 0) {
        ImGui::SetCursorScreenPos({ImGui::GetWindowPos().x, content_bottom - 1});
        ImGui::Dummy({1, 1});
        drag_scroll();
    }
    ImGui::EndChild();
}

bool region_hovered() {
    return ImGui::IsWindowHovered(int{ImGuiHoveredFlags_ChildWindows} |
                                  int{ImGuiHoveredFlags_AllowWhenBlockedByActiveItem});
}

Column region_column(float padding, float top_padding) {
    const ImVec2 at = ImGui::GetWindowPos();
    return {at.x + px(padding), at.y + px(top_padding) - ImGui::GetScrollY(),
            ImGui::GetWindowSize().x - 2 * px(padding)};
}

float prose_height(float width, std::string_view text, float size) {
    return draw_wrapped(nullptr, {}, width, text, size, 0) + px(size * prose_leading);
}

void prose(Column& column, std::string_view text, float size, ImU32 color, Weight weight) {
    const float height =
        draw_wrapped(ImGui::GetWindowDrawList(), {column.x, column.y}, column.width, text, size, color, weight);
    column.y += height + px(size * prose_leading);
}

void prose_item(Column& column, std::string_view text, float size, ImU32 color) {
    const float top = column.y;
    prose(column, text, size, color);
    note_item({std::string(text), "text", column.x, top, column.width, column.y - top});
}

void section_head(Column& column, std::string_view text) {
    draw_text(ImGui::GetWindowDrawList(), {column.x, column.y}, text, 12, theme().text3, Weight::semibold);
    column.y += px(12 * 1.5f) + px(8);
}

}
