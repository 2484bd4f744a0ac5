// Text in two columns.
#include "panels/cards/help.hpp"

#include "core/version.hpp"
#include "panels/cards/program_parts.hpp"
#include "platform/platform.hpp"
#include "widgets/controls.hpp"
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
    {"Drag a slider", "change a value; with Shift in powers of two or whole steps; arrow keys move it by one step"},
    {"Double click a slider", "its default again; the right button offers more"},
    {"Type a number", "also as 2k, 1.5M or 2^20"},
    {"Point at a cell", "see its value and its formula with numbers"},
    {"Drag, wheel, pinch", "move the picture, zoom in and out"},
    {"Double click, F, 0", "fit the picture"},
    {"Right click, Menu key", "what can be done with the cell and the picture; a finger rests on it instead"},
    {"Arrow keys", "next cell, once the picture is focused"},
    {"Tab", "next control"},
    {"F6", "in a browser: the lesson as a document, the controls as a form"},
    {"1 … 9", "Heatmap, Frequencies, Similarity, Relative, Biases, Rotary, Precision, Tree, Masks"},
    {"C", "show a second picture next to the first, or close it"},
    {"S, Shift+S", "in a browser: listen to the row or column at the pointer; Esc stops the sound"},
    {"P", "pin the row at the pointer; Esc takes away the last one"},
    {"Page Up, Page Down", "previous and next step of the lesson"},
    {"A, B, C", "in a lesson: choose an answer; Enter then reveals it"},
    {"K", "keep what is on the screen as a step of a lesson of your own"},
    {"Ctrl+C", "copy the number at the pointer; press again to copy its whole row"},
    {"Ctrl+S", "save the picture as a file"},
    {"Ctrl+Z, Ctrl+Shift+Z", "undo and redo"},
    {"Ctrl+V", "open a copied config.json or link; files can be dropped"},
    {"Esc", "close a card, a list or a message"},
    {"?", "this card"},
};

constexpr Hint presenter_hints[] = {
    {"→, ↓, Page Down, Space", "next page of the step, the answer, the next step"},
    {"←, ↑, Page Up", "the page or step before"},
    {"Home, End", "first and last step"},
    {"A, B, C", "choose an answer"},
    {"R", "reveal the answer, even if nobody has chosen one"},
    {".", "black screen; any key or a click brings the picture back"},
    {"F", "full screen"},
    {"L", "a ring around the pointer"},
    {"T", "start the timer, stop it, reset it to zero"},
    {"Esc", "leave full screen, then the presenter"},
};

constexpr float what_width = 152, row_gap = 6, button_height = 30;

constexpr std::string_view kept_text = "Kept on this device for the next time: progress in lessons, language, theme "
                                       "and text size, panels, what was shown last, and "
                                       "tables that were brought.";

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

/// Draws the button that deletes all stored data; true when it was deleted. The picture on the screen stays, and is
/// stored again when it changes.
bool draw_forgetting(Column& column, bool& forgotten) {
    column.y += px(6);
    column.y +=
        draw_wrapped(ImGui::GetWindowDrawList(), {column.x, column.y}, column.width, kept_text, 13, theme().text2) +
        px(8);
    note_item({std::string(kept_text), "text", column.x, column.y, column.width, 0});
    const std::string_view label = forgotten ? "Forgotten##help.forget" : "Forget everything##help.forget";
    const bool pressed =
        button({column.x, column.y, button_width(label), px(button_height)}, label, {.enabled = !forgotten});
    column.y += px(button_height);
    if (!pressed)
        return false;
    platform::forget();
    platform::forget_copies();
    return forgotten = true;
}

/// The program's version and licence, and its third-party parts.
void draw_about(Column& column) {
    column.y += px(10);
    section_head(column, "ABOUT");
    const std::string itself = "posenc " + std::string(version);
    draw_hints(column, {{{itself, "MIT, © The Positional Encoding Explorer contributors"}}});
    for (const ProgramPart& part : program_parts()) {
        const std::string name = std::string(part.name) + " " + std::string(part.version);
        const std::string owner = std::string(part.licence) + ", © " + std::string(part.owner) + ", sha256 " +
                                  std::string(part.checksum.substr(0, 16)) + "…";
        draw_hints(column, {{{name, owner}}});
    }
}

}

bool HelpCard::draw(bool presents) {
    Column column;
    if (!card_.begin("Gestures and keys", column))
        return false;
    column.y += px(4);
    if (!presents) {
        draw_hints(column, hints);
        column.y += px(10);
        section_head(column, "PRESENTER, FROM A LESSON");
    }
    draw_hints(column, presenter_hints);
    bool forgets = false;
    if (!presents) {
        draw_about(column);
        forgets = draw_forgetting(column, forgotten_);
    }
    card_.end(column);
    return forgets;
}

}
