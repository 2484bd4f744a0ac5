// Fixed text in two columns.
#include "panels/cards/help.hpp"

#include "widgets/items.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace posenc {

namespace {

struct Hint {
    std::string_view what, how;
};

constexpr Hint hints[] = {
    {"Drag a slider", "change a value; arrow keys move it by one step"},
    {"Point at a cell", "see its value and its formula with numbers"},
    {"Drag, wheel, pinch", "move the picture, zoom in and out"},
    {"Double click, F, 0", "fit the picture"},
    {"Arrow keys", "next cell, once the picture is focused"},
    {"Tab", "next control"},
    {"F6", "in a browser: the lesson as a document, the controls as a form"},
    {"1 … 9", "views, in the order of their tabs"},
    {"C", "show a second picture next to the first, or close it"},
    {"S, Shift+S", "in a browser: listen to the row or column at the pointer; Esc stops the sound"},
    {"P", "pin the row at the pointer; Esc removes all pins"},
    {"Page Up, Page Down", "previous and next step of the lesson"},
    {"A, B, C", "in a lesson: choose an answer; Enter then reveals it"},
    {"Ctrl+C", "copy the number at the pointer; press again to copy its whole row"},
    {"Ctrl+Z, Ctrl+Shift+Z", "undo and redo"},
    {"Ctrl+V", "open a copied config.json or link; files can be dropped"},
    {"Esc", "close a card, a list or a message"},
    {"?", "this card"},
};

constexpr Hint presenter_hints[] = {
    {"→, ↓, Page Down, Space", "next step"},
    {"←, ↑, Page Up", "previous step"},
    {"Home, End", "first and last step"},
    {"R", "reveal the answer, even if nobody has chosen one"},
    {"B or .", "black screen; any key or a click brings the picture back"},
    {"F", "full screen"},
    {"L", "a ring around the pointer"},
    {"T", "start the timer, stop it, reset it to zero"},
    {"Esc", "leave full screen, then the presenter"},
};

constexpr float what_width = 152, row_gap = 6;

void draw_hints(Column& column, std::span<const Hint> shown) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const Hint& hint : shown) {
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

void HelpCard::draw(bool presents) {
    Column column;
    if (!card_.begin("Gestures and keys", column))
        return;
    column.y += px(4);
    if (!presents) {
        draw_hints(column, hints);
        column.y += px(10);
        section_head(column, "PRESENTER, FROM A LESSON");
    }
    draw_hints(column, presenter_hints);
    card_.end(column);
}

}
