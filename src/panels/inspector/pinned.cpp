// The pins with their letters, and a table with measures of each pair: see pinned.hpp.
#include "panels/inspector/pinned.hpp"

#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <cmath>
#include <string>

namespace posenc {

namespace {

constexpr float tag = 20, line_height = 26, wide_numbers = 3;

std::string name_of_row(const Description& description, Index row) {
    return description.rows.name + " " + axis_label(description.rows, row);
}

/// A pin's tag and name, and a button that removes it.
void draw_pin(Column& column, Session& session, const Description& description, std::size_t pin, Index row) {
    const Rect line = column.take(px(line_height));
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = line.y + line.height / 2, side = control_height();
    draw_pin_tag(list, {line.x + px(tag) / 2, middle}, px(tag), pin);
    const std::string name = name_of_row(description, row);
    const float room = line.width - px(tag + 8) - side;
    draw_text_aligned(list, {line.x + px(tag + 8), middle}, {0, 0.5F}, fitted(name, room, 13), 13, theme().text);
    note_item({name, "text", line.x, line.y, line.width - side, line.height});
    const std::string label = "Unpin " + name + "##unpin." + std::to_string(pin + 1);
    if (button({line.right() - side, middle - side / 2, side, side}, label,
               {.icon = icons::x, .style = ButtonStyle::quiet, .icon_only = true}))
        session.toggle_pin(row);
}

std::string number(double value) {
    return std::isnan(value) ? "undefined" : readable(value, 5);
}

void draw_measure(ImDrawList* list, ImVec2 at, std::string_view name, double value) {
    draw_text(list, at, name, 12, theme().text3);
    const std::string text = number(value);
    const float width =
        draw_text_aligned(list, {at.x, at.y + px(18)}, {0, 0}, text, 14, theme().text, Weight::semibold);
    note_item({std::string(name) + " " + text, "text", at.x, at.y, width, px(36)});
}

}

void PinnedSection::compare(const FieldPtr& field, const std::vector<Index>& rows) {
    if (field == field_ && rows == rows_)
        return;
    field_ = field;
    rows_ = rows;
    pairs_.clear();
    for (std::size_t second = 1; second < rows.size(); ++second)
        for (std::size_t first = 0; first < second; ++first)
            pairs_.push_back({first, second, compare_rows(*field, rows[first], rows[second])});
}

void PinnedSection::draw_pairs(Column& column) const {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const Pair& pair : pairs_) {
        column.y += px(8);
        const Rect head = column.take(px(tag), px(4));
        const float middle = head.y + head.height / 2;
        draw_pin_tag(list, {head.x + px(tag) / 2, middle}, px(tag), pair.first);
        draw_pin_tag(list, {head.x + px(tag) * 1.5F + px(6), middle}, px(tag), pair.second);
        const Index apart = std::abs(rows_[pair.second] - rows_[pair.first]);
        draw_text_aligned(list, {head.right(), middle}, {1, 0.5F}, readable_integer(apart) + " apart", 12,
                          theme().text3);
        if (!pair.measures) {
            prose(column, "Rows of more than 65 536 numbers are not compared.", 13, theme().text2);
            continue;
        }
        const Rect numbers = column.take(px(38));
        const float third = std::floor(numbers.width / wide_numbers);
        draw_measure(list, numbers.min(), "dot product", pair.measures->dot);
        draw_measure(list, {numbers.x + third, numbers.y}, "cosine", pair.measures->cosine);
        draw_measure(list, {numbers.x + 2 * third, numbers.y}, "distance", pair.measures->distance);
    }
}

void PinnedSection::draw(Column& column, Session& session) {
    const FieldPtr field = session.field();
    const std::vector<Index> rows = session.pins();
    const Index row = session.focus().row;
    section_head(column, "PINNED");
    const Description& description = field->description();
    for (std::size_t pin = 0; pin < rows.size(); ++pin)
        draw_pin(column, session, description, pin, rows[pin]);
    if (std::find(rows.begin(), rows.end(), row) == rows.end()) {
        const std::string label = "Pin " + name_of_row(description, row) + "##pin";
        const ButtonOptions options{.icon = icons::pin, .style = ButtonStyle::quiet, .key = "P"};
        const float width = std::min(button_width(label, options), column.width);
        const Rect line = column.take(control_height());
        if (button({line.x - px(8), line.y, width, line.height}, label, options))
            session.toggle_pin(row);
    }
    compare(field, rows);
    draw_pairs(column);
}

}
