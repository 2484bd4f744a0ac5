#include "views/canvas/screen_axis.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

float ScreenAxis::pixel(double cell) const {
    const double from_first = (cell - static_cast<double>(first)) * exact_cell_size();
    return reversed ? begin + length - static_cast<float>(from_first) : begin + static_cast<float>(from_first);
}

Index ScreenAxis::cell_at(float pixel) const {
    const double along = reversed ? begin + length - pixel : pixel - begin;
    const double cells = std::floor(along / exact_cell_size());
    return first + std::clamp<Index>(static_cast<Index>(cells), 0, count - 1);
}

namespace {

Index whole_pixels(float available) {
    return std::max<Index>(static_cast<Index>(available), 1);
}

}

CellScale scale_for(Index count, float available, float largest_cell) {
    const Index pixels = whole_pixels(available), cells = std::max<Index>(count, 1);
    if (cells > pixels)
        return {1, (cells + pixels - 1) / pixels};
    const Index largest = largest_cell > 0 ? std::max<Index>(static_cast<Index>(largest_cell), 1) : pixels;
    return {std::min(pixels / cells, largest), 1};
}

ScreenAxis lay_out(const CellScale& scale, Index first, Index count, float begin, bool reversed) {
    ScreenAxis axis;
    const Index into_pixel = first % scale.cells;
    axis.first = first - into_pixel;
    axis.count = std::max<Index>(count, 1) + into_pixel;
    axis.begin = begin;
    axis.reversed = reversed;
    axis.cells_per_sample = scale.cells;
    axis.samples = static_cast<int>((axis.count + scale.cells - 1) / scale.cells);
    axis.length = static_cast<float>(axis.samples * scale.pixels);
    return axis;
}

ScreenAxis filling(ScreenAxis axis, float available, const Filling& when) {
    const float whole = std::floor(available), a_sample = axis.length / static_cast<float>(axis.samples);
    const bool small = a_sample<when.largest_cell&& static_cast<float>(axis.samples) * (when.largest_cell + 1)> whole;
    if (small && axis.length < (1 - when.much) * whole)
        axis.length = whole;
    return axis;
}

ScreenAxis lay_out_part(const CellScale& scale, double first, Index size, float begin, float available, bool reversed) {
    const Index pixels = whole_pixels(available);
    // One pixel stays free, because the first pixel may begin before `first`.
    const Index fitting = scale.cells > 1 ? std::max<Index>(pixels - 1, 1) * scale.cells : pixels / scale.pixels;
    const Index shown = std::clamp<Index>(fitting, 1, size);
    const Index start = std::clamp<Index>(static_cast<Index>(std::llround(first)), 0, size - shown);
    return lay_out(scale, start, shown, begin, reversed);
}

ScreenAxis stretched(Index first, Index count, float begin, float length) {
    ScreenAxis axis;
    axis.first = first;
    axis.count = std::max<Index>(count, 1);
    axis.samples = static_cast<int>(axis.count);
    axis.begin = begin;
    axis.length = length;
    return axis;
}

namespace {

/// The smallest step ≥ `least` of the series 1, 2, 5, 10, … or, if `binary`, 1, 2, 4, 8, …
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
        if (static_cast<double>(std::min(at - axis.first, last - at)) >=
            static_cast<double>(least_part_of_spacing) * least)
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
