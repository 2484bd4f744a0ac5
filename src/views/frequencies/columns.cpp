// One column of the field over its rows. Waves are drawn exactly at every pixel, with dots at the rows. Other columns
// have values at the rows only, and lines join their dots. Where a pixel holds several rows it shows their mean and
// range; for waves, the range of the curve.
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/strokes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Most rows that are evaluated one by one for the scale of a plot; longer fields use the scale that they describe.
constexpr Index most_asked = 4096;

CurvePixel wave_pixel(const WaveFrame& frame, Index dimension, const PixelCells& pixel) {
    const Waves::Column column = frame.waves.column(dimension);
    const double frequency = column.part == Waves::Part::zero ? 0 : frame.waves.frequency(column.pair);
    const double from = static_cast<double>(frame.offset + pixel.first), cells = static_cast<double>(pixel.count);
    const double last = static_cast<double>(frame.offset + frame.length - 1);
    const Range range = wave_range(column.part, frequency, from, std::min(from + cells, last));
    return {pixel.x,
            frame.factor * frame.waves.sum(from, pixel.count, dimension) / cells,
            {frame.factor * range.low, frame.factor * range.high}};
}

/// Means of fields whose rows have to be read. They are cached, and read within the time budget of a frame.
std::vector<CurvePixel> read_means(const WaveFrame& frame, const ScreenAxis& positions, Index dimension) {
    const auto cells = static_cast<Index>(std::ceil(1 / positions.exact_cell_size()));
    const auto samples = static_cast<int>((frame.length + cells - 1) / cells);
    const Tile& tile = frame.session.tile(frame.field, {{0, cells, samples}, {dimension, 1, 1}});
    std::vector<CurvePixel> pixels;
    for (int sample = 0; sample < samples; ++sample) {
        const Index first = sample * cells, end = std::min(first + cells, frame.length);
        pixels.push_back({positions.pixel(static_cast<double>(first + end) / 2),
                          static_cast<double>(tile.numbers[static_cast<std::size_t>(sample)]),
                          {},
                          !knows(tile, sample, 0)});
    }
    return pixels;
}

/// Draws without anti-aliasing. The smooth joints of anti-aliased lines would hide values that jump from pixel to
/// pixel.
template <typename Draw> void draw_sharply(const Draw& draw) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImDrawListFlags flags = list->Flags;
    list->Flags &= ~ImDrawListFlags_AntiAliasedLines;
    draw();
    list->Flags = flags;
}

void draw_joined_dots(const WaveFrame& frame, const ScreenAxis& positions, const ValueAxis& values, std::size_t i) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int series = static_cast<int>(i);
    const ImU32 color = series_color(series);
    const bool dots = positions.cell_size() >= px(7) || !frame.times.empty();
    std::vector<ImVec2> run; // a table may end before the sequence does
    const auto flush = [&] {
        for (std::size_t n = 1; dots && n < run.size(); ++n)
            draw_stroke(run[n - 1], run[n], color, 1.5f);
        for (std::size_t n = 0; dots && n < run.size(); ++n)
            draw_marker(list, run[n], series, px(3), color);
        if (!dots)
            draw_sharply([&] { list->AddPolyline(run.data(), static_cast<int>(run.size()), color, 0, px(1.5f)); });
        run.clear();
    };
    for (const Index row : rows_from_left(frame))
        if (const double value = frame.value(row, frame.dimensions[i]); std::isfinite(value))
            run.push_back({frame.pixel(positions, row), values.pixel(value)});
        else
            flush();
    flush();
}

}

void draw_dense_column(const WaveFrame& frame, const ScreenAxis& positions, const ValueAxis& values, std::size_t i) {
    const Index dimension = frame.dimensions[i];
    const ImU32 color = series_color(static_cast<int>(i));
    std::vector<CurvePixel> pixels;
    if (frame.field->means() != Means::closed)
        pixels = read_means(frame, positions, dimension);
    else
        for (const PixelCells& pixel : pixel_columns(positions)) {
            const Block block{pixel.first, dimension, pixel.count, 1};
            pixels.push_back(frame.turns() ? wave_pixel(frame, dimension, pixel)
                                           : CurvePixel{pixel.x, frame.field->mean(block), frame.field->range(block)});
        }
    if (frame.turns())
        draw_curve_pixels(values, pixels, color);
    else
        draw_sharply([&] { draw_curve_pixels(values, pixels, color); });
}

void draw_column(const WaveFrame& frame, const ScreenAxis& positions, const ValueAxis& values, std::size_t i) {
    if (!frame.turns())
        return draw_joined_dots(frame, positions, values, i);
    const Index dimension = frame.dimensions[i];
    draw_curve(positions, values,
               {[&](double cell) {
                    return frame.factor * frame.waves.at(static_cast<double>(frame.offset) + cell, dimension);
                },
                static_cast<int>(i)});
}

Range drawn_values(const WaveFrame& frame) {
    Range range{frame.description.low, frame.description.high};
    if (frame.turns())
        return {-frame.factor, frame.factor};
    for (const Index dimension : frame.dimensions)
        for (Index row = 0; row < std::min(frame.length, most_asked); ++row)
            if (const double value = frame.value(row, dimension); std::isfinite(value))
                range = united(range, {value, value});
    return range.low < range.high ? range : Range{range.low - 1, range.high + 1};
}

}
