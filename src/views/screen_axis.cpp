#include "views/screen_axis.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

float ScreenAxis::pixel(double cell) const {
    const double from_first = (cell - static_cast<double>(first)) * static_cast<double>(cell_size());
    return reversed ? begin + length - static_cast<float>(from_first) : begin + static_cast<float>(from_first);
}

Index ScreenAxis::cell_at(float pixel) const {
    const double along = reversed ? begin + length - pixel : pixel - begin;
    const double cells = std::floor(along / static_cast<double>(cell_size()));
    return first + std::clamp<Index>(static_cast<Index>(cells), 0, count - 1);
}

ScreenAxis lay_out(Index first, Index count, float begin, float available, bool reversed, float largest_cell) {
    ScreenAxis axis;
    axis.first = first;
    axis.count = std::max<Index>(count, 1);
    axis.begin = begin;
    axis.reversed = reversed;
    const Index pixels = std::max<Index>(static_cast<Index>(available), 1);
    if (axis.count <= pixels) {
        Index cell = pixels / axis.count;
        if (largest_cell > 0)
            cell = std::min(cell, std::max<Index>(static_cast<Index>(largest_cell), 1));
        axis.samples = static_cast<int>(axis.count);
        axis.length = static_cast<float>(cell * axis.count);
    } else {
        axis.cells_per_sample = (axis.count + pixels - 1) / pixels;
        axis.samples = static_cast<int>((axis.count + axis.cells_per_sample - 1) / axis.cells_per_sample);
        axis.length = static_cast<float>(pixels);
    }
    return axis;
}

namespace {

/// The smallest step of the series that is at least `least`: 1, 2, 5, 10, … or 1, 2, 4, 8, …
Index nice_step(double least, bool binary) {
    Index step = 1;
    for (int turn = 0; static_cast<double>(step) < least; ++turn)
        step = binary || turn % 3 != 1 ? step * 2 : step / 2 * 5;
    return step;
}

}

std::vector<Index> tick_cells(const ScreenAxis& axis, Index first_number, float spacing, bool binary) {
    const Index last = axis.first + axis.count - 1;
    if (last == axis.first)
        return {axis.first};
    const double least = std::ceil(static_cast<double>(spacing) / static_cast<double>(axis.cell_size()));
    const Index step = nice_step(std::max(least, 1.0), binary);
    std::vector<Index> ticks{axis.first};
    const Index number = first_number + axis.first;
    const Index next = (number >= 0 ? number / step + 1 : -(-number / step)) * step;
    for (Index at = next - first_number; at < last; at += step)
        if (static_cast<double>(at - axis.first) >= 0.7 * least && static_cast<double>(last - at) >= 0.7 * least)
            ticks.push_back(at);
    ticks.push_back(last);
    return ticks;
}

std::vector<double> tick_values(double low, double high, int most) {
    if (!(high > low) || most < 1)
        return {low};
    const double rough = (high - low) / most;
    const double decade = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * decade;
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * decade >= rough * (1 - 1e-9)) {
            step = factor * decade;
            break;
        }
    std::vector<double> ticks;
    for (double k = std::ceil(low / step - 1e-9); k * step <= high + step * 1e-9; ++k)
        ticks.push_back(k * step == 0 ? 0 : k * step);
    return ticks;
}

}
