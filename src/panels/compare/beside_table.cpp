#include "panels/compare/beside_table.hpp"

#include "core/text.hpp"
#include "platform/platform.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/region.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float size = 13, padding = 16, gap = 12, line_gap = 5;

/// A cell of a table in Markdown.
std::string cell(std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
        text.insert(at, "\\");
    return text;
}

/// Draws one row; what differs is set bold. Returns its height.
float draw_row(const std::array<std::string, 3>& row, Column column, bool head) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool differs = row[1] != row[2];
    const float what = std::round(column.width * 0.3f), each = (column.width - what) / 2;
    float height = 0;
    for (int n = 0; n < 3; ++n) {
        const std::string& own = row[static_cast<std::size_t>(n)];
        const std::string text = own.empty() && n > 0 ? "–" : own;
        const float x = column.x + (n == 0 ? 0 : what + each * static_cast<float>(n - 1)),
                    width = (n == 0 ? what : each) - px(gap);
        const Weight weight = n > 0 && (head || differs) ? Weight::semibold : Weight::regular;
        const ImU32 color = n == 0 ? theme().text2 : theme().text;
        const float used = draw_wrapped(list, {x, column.y}, width, text, size, color, weight);
        if (!text.empty())
            note_item({text, "text", x, column.y, width, used});
        height = std::max(height, used);
    }
    return height;
}

}

std::string beside_markdown(const ViewBeside& beside) {
    std::string text;
    for (const std::string& line : beside.words)
        text += "- " + line + "\n";
    text += (text.empty() ? "" : "\n") + std::string("| | ") + cell(beside.first) + " | " + cell(beside.second) +
            " |\n| --- | --- | --- |\n";
    for (const auto& [what, first, second] : beside.rows)
        text += "| " + cell(what) + " | " + cell(first) + " | " + cell(second) + " |\n";
    return text;
}

float draw_beside_table(const ViewBeside& beside, Rect area, bool buttons) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    hairline(list, area.min(), {area.right(), area.y});
    Column column = region_column(padding, 12);
    if (buttons) {
        constexpr std::string_view copy = "Copy as Markdown##compare.copy";
        const ButtonOptions options{.icon = icons::copy};
        const float width = button_width(copy, options);
        if (button({column.x + column.width - width, column.y, width, control_height()}, copy, options))
            platform::copy_text(beside_markdown(beside));
    }
    draw_text(list, {column.x, column.y + px(5)}, "What differs", 16, theme().text, Weight::semibold);
    column.y += control_height() + px(8);
    std::string words;
    for (const std::string& line : beside.words)
        words += (words.empty() ? "" : "; ") + std::string(translate(line));
    if (words.empty())
        words = translate("Both are the same.");
    keep_translation(words);
    prose_item(column, words, size, theme().text);
    column.y += px(10);
    const std::array<std::string, 3> head{"", beside.first, beside.second};
    {
        const Verbatim names;
        column.y += draw_row(head, column, true) + px(line_gap);
    }
    for (const auto& row : beside.rows) {
        hairline(list, {column.x, column.y}, {column.x + column.width, column.y});
        column.y += px(line_gap);
        column.y += draw_row(row, column, false) + px(line_gap);
    }
    return column.y + px(16);
}

}
