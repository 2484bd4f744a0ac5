// A popup of fixed text; its height is that of its contents, measured in the frame before.
#include "panels/help.hpp"

#include "panels/region.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace posenc {

namespace {

struct Hint {
    std::string_view what, how;
};

constexpr Hint hints[] = {
    {"Drag a slider", "change a value; arrow keys step"},
    {"Point at a cell", "its value and its formula with numbers"},
    {"Drag, wheel, pinch", "move the picture, zoom in and out"},
    {"Double click, F, 0", "fit the picture"},
    {"Arrow keys", "next cell, once the picture is focused"},
    {"Tab", "next control"},
    {"1 … 9", "views, in the order of their tabs"},
    {"C", "a second picture beside the first, and without it again"},
    {"P", "pin the row at the pointer; Esc takes all pins off"},
    {"Ctrl+Z, Ctrl+Shift+Z", "undo and redo"},
    {"Ctrl+V", "read a config.json or a link; files can be dropped"},
    {"Esc", "close a card, a list or a message"},
    {"?", "this card"},
};

constexpr float what_width = 152, row_gap = 6;

void draw_hints(Column& column) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const Hint& hint : hints) {
        const float what =
            draw_wrapped(list, {column.x, column.y}, px(what_width), hint.what, 13, theme().text, Weight::semibold);
        const float left = column.x + px(what_width) + px(8);
        const float how =
            draw_wrapped(list, {left, column.y}, column.width - px(what_width) - px(8), hint.how, 13, theme().text2);
        note_item({std::string(hint.what) + ": " + std::string(hint.how), "text", column.x, column.y, column.width,
                   std::max(what, how)});
        column.y += std::max(what, how) + px(row_gap);
    }
}

}

void HelpCard::draw() {
    constexpr const char* name = "Help card";
    if (wanted_)
        ImGui::OpenPopup(name);
    wanted_ = false;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(px(440), screen.x - px(24)), height = std::min(content_height_, screen.y - px(24));
    ImGui::SetNextWindowPos({std::round((screen.x - width) / 2), std::round((screen.y - height) / 2)});
    ImGui::SetNextWindowSize({width, height});
    open_ = ImGui::BeginPopup(name, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize);
    if (!open_)
        return;
    Column column = region_column(20, 16);
    const float size = control_height();
    draw_text(ImGui::GetWindowDrawList(), {column.x, column.y + px(2)}, "Gestures and keys", 16, theme().text,
              Weight::semibold);
    if (button({column.x + column.width - size, column.y, size, size}, "Close help",
               {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true, .key = "Esc"}) ||
        ImGui::IsKeyPressed(ImGuiKey_Escape, false))
        ImGui::CloseCurrentPopup();
    column.y += std::max(px(40), size + px(8));
    draw_hints(column);
    const float end = column.y + px(10);
    content_height_ = end - ImGui::GetWindowPos().y + ImGui::GetScrollY(); // for the next frame
    ImGui::SetCursorScreenPos({column.x, end - 1});
    ImGui::Dummy({1, 1});
    ImGui::EndPopup();
}

}
