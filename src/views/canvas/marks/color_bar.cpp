#include "views/canvas/marks/color_bar.hpp"

#include "core/text.hpp"
#include "views/canvas/fitting_number.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

double ColorScale::place(double value) const {
    if (!(log_from > 0) || !std::isfinite(value))
        return value;
    const double part = std::log(std::fabs(value) / log_from) / std::log(high / log_from);
    return value == 0 ? 0 : std::copysign(high * std::max(part, 0.0), value);
}

ColorScale scale_of(const Range& values) {
    if (!(values.low < 0))
        return {Colors::sequential, values.low, values.high};
    const double most = std::max(std::fabs(values.low), std::fabs(values.high));
    return {Colors::diverging, -most, most};
}

ColorScale scale_of(const Description& description) {
    return scale_of(Range{description.low, description.high});
}

ImU32 value_color(Colors colors, double value, double low, double high) {
    if (!std::isfinite(value))
        return theme().bg2;
    return color_table(colors)[static_cast<std::size_t>(color_index(value, low, high))];
}

ImU32 value_color(const ColorScale& scale, double value) {
    return value_color(scale.colors, scale.place(value), scale.low, scale.high);
}

float color_bar_width() {
    return px(look().arrangement == Arrangement::phone ? 112 : 168);
}

float color_bar_beside(float width, float needed) {
    for (const float bar : {color_bar_width(), px(112)})
        if (bar + px(24) + needed <= width)
            return bar;
    return px(72);
}

namespace {

/// The place of a value, above the bar that begins at `at`.
void draw_mark(ImDrawList* list, ImVec2 at, float width, double low, double high, std::optional<double> marked) {
    if (is_figure() || !marked || !std::isfinite(*marked))
        return;
    const float part = static_cast<float>(std::clamp((*marked - low) / (high - low), 0.0, 1.0));
    const float x = std::floor(at.x + width * part), y = at.y;
    list->AddTriangleFilled({x - px(5), y - px(9)}, {x + px(5), y - px(9)}, {x, y - px(2)}, theme().text);
}

}

void draw_color_bar(ImDrawList* list, float right, float y, Colors colors, double low, double high,
                    std::optional<double> marked, float width) {
    const ColorTable& table = color_table(colors);
    if (width == 0)
        width = color_bar_width();
    const float height = px(10), left = std::floor(std::max(right - width, list->GetClipRectMin().x + px(8)));
    // The diverging map is symmetric about zero; a part of it may be drawn, such as all below zero.
    const double most = std::max(std::fabs(low), std::fabs(high));
    const bool diverging = colors == Colors::diverging;
    for (int i = 0; i < 256; ++i) {
        const double value = low + (high - low) * i / 255;
        const int color = color_index(value, diverging ? -most : low, diverging ? most : high);
        list->AddRectFilled({std::floor(left + width * static_cast<float>(i) / 256), y},
                            {std::floor(left + width * static_cast<float>(i + 1) / 256), y + height},
                            table[static_cast<std::size_t>(color)]);
    }
    list->AddRect({left, y}, {left + width, y + height}, theme().line2);
    const auto text = [](double value) { return readable(value, 3); };
    const float below = y + height + px(3);
    const bool both = text_size(text(low), 12).x + text_size(text(high), 12).x + px(6) <= width;
    if (!both && low == -high) {
        const std::string sign = "± ";
        draw_text_aligned(list, {left + width / 2, below}, {0.5f, 0},
                          sign + fitting_number(high, width - text_size(sign, 12).x), 12, theme().text2);
    }
    draw_mark(list, {left, y}, width, low, high, marked);
    if (!both)
        return;
    draw_text_aligned(list, {left, below}, {0, 0}, text(low), 12, theme().text2);
    draw_text_aligned(list, {left + width, below}, {1, 0}, text(high), 12, theme().text2);
    const double middle = low < 0 ? 0 : (low + high) / 2;
    const float at = left + width * static_cast<float>((middle - low) / (high - low));
    const float room =
        std::min(at - left - text_size(text(low), 12).x, left + width - text_size(text(high), 12).x - at);
    if (room >= text_size(text(middle), 12).x / 2 + px(4))
        draw_text_aligned(list, {at, below}, {0.5f, 0}, text(middle), 12, theme().text2);
}

}
