// The axis of times, coordinates and distances: ticks with labels below a plot, as many as have room.
#include "core/text.hpp"
#include "views/space/space_view.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

float number_width(double value) {
    return text_size(readable(value, 6), 12).x;
}

/// Whether no label comes close to the next one.
bool labels_lie_apart(const RealAxis& axis, const std::vector<double>& ticks) {
    for (std::size_t i = 1; i < ticks.size(); ++i)
        if (const float numbers = number_width(ticks[i - 1]) + number_width(ticks[i]);
            axis.pixel(ticks[i]) - axis.pixel(ticks[i - 1]) < numbers / 2 + px(8))
            return false;
    return true;
}

/// As many round numbers as there is room for labels.
std::vector<double> ticks_of(const RealAxis& axis) {
    int most = std::max(2, static_cast<int>((axis.right - axis.left) / px(84)));
    std::vector<double> ticks = tick_values(axis.range.low, axis.range.high, most);
    while (!labels_lie_apart(axis, ticks) && --most > 0)
        if (const auto fewer = tick_values(axis.range.low, axis.range.high, most); !fewer.empty())
            ticks = fewer;
    if (!labels_lie_apart(axis, ticks))
        ticks.resize(1);
    return ticks;
}

}

float RealAxis::pixel(double value) const {
    return left + static_cast<float>((value - range.low) / range.width()) * (right - left);
}

double RealAxis::value(float pixel) const {
    return range.low + static_cast<double>((pixel - left) / (right - left)) * range.width();
}

void draw_real_axis(const RealAxis& axis, Rect plot, std::string_view name) {
    for (const double value : ticks_of(axis)) {
        const float x = std::floor(axis.pixel(value));
        draw_tick(plot, x);
        draw_tick_label(plot, x, readable(value, 6));
    }
    draw_axis_name(plot, name);
}

}
