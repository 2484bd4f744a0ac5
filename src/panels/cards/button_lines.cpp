#include "panels/cards/button_lines.hpp"

#include "widgets/items.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float between = 8, note_size = 13, field_width = 88;

}

Rect ButtonLines::place(float width) {
    const float left = column_.x, right = column_.x + column_.width;
    width = std::min(width, column_.width);
    if (x_ > left && x_ + width > right) {
        x_ = left;
        column_.take(control_height(), px(between));
    }
    const Rect place{x_, column_.y, width, control_height()};
    x_ += width + px(between);
    return place;
}

bool ButtonLines::pressed(std::string_view label, const ButtonOptions& options) {
    return button(place(button_width(label, options)), label, options);
}

FieldResult ButtonLines::field(std::string_view label, std::string_view text, bool bad) {
    const std::string_view name = label.substr(0, label.find("##"));
    const float words = text_size(name, note_size).x;
    const Rect both = place(words + px(between) + px(field_width));
    draw_text_aligned(ImGui::GetWindowDrawList(), {both.x, both.y + both.height / 2}, {0, 0.5F}, name, note_size,
                      theme().text2);
    const float before = words + px(between);
    return text_field({both.x + before, both.y, both.width - before, both.height}, label, text, bad);
}

void ButtonLines::end(float gap_below) {
    column_.take(control_height(), px(gap_below));
}

void progress_line(Column& column, std::string_view text, std::optional<float> part) {
    const float top = column.y;
    prose_item(column, text, note_size, theme().text2);
    if (part) {
        const Rect bar{column.x + px(110), top + px(9), column.width - px(110), px(4)};
        ImDrawList* const list = ImGui::GetWindowDrawList();
        list->AddRectFilled(bar.min(), bar.max(), theme().bg3, px(2));
        list->AddRectFilled(bar.min(), {bar.x + std::max(bar.width * *part, bar.height), bar.bottom()}, theme().accent,
                            px(2));
    }
    column.y += px(between);
}

}
