// Pinned rows on a matrix: a frame in the pin's colour with a halo, and its letter on the axis, so that colour is never
// alone.
#include "views/canvas/layers.hpp"

#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace posenc {

void draw_pin_tag(ImDrawList* list, ImVec2 center, float height, std::size_t pin) {
    const float half = std::round(height / 2);
    list->AddRectFilled({center.x - half, center.y - half}, {center.x + half, center.y + half}, theme().series[pin],
                        px(4));
    const char letter[] = {static_cast<char>('A' + pin), 0};
    draw_text_aligned(list, center, {0.5f, 0.5f}, letter, 12, theme().pin_ink[pin], Weight::semibold);
}

namespace {

/// The frame around a row: its pixels along `axis`, at least three so that it is visible.
Rect row_frame(const MatrixResult& result, Index row) {
    const ScreenAxis& axis = result.transposed ? result.across : result.down;
    const Index sample = (row - axis.first) / axis.cells_per_sample;
    const double first = static_cast<double>(axis.first + sample * axis.cells_per_sample);
    const float a = axis.pixel(first), b = axis.pixel(first + static_cast<double>(axis.cells_per_sample));
    const float low = std::floor(std::min(a, b)), high = std::max(std::ceil(std::max(a, b)), low + px(3));
    const Rect& plot = result.plot;
    return result.transposed ? Rect{low, plot.y, high - low, plot.height} : Rect{plot.x, low, plot.width, high - low};
}

void frame(ImDrawList* list, Rect rect, ImU32 color) {
    const auto ring = [&](float by, float thickness, ImU32 ink) {
        list->AddRect({rect.x - by, rect.y - by}, {rect.right() + by, rect.bottom() + by}, ink, 0, 0, thickness);
    };
    ring(px(2.5F), px(1), theme().bg0);
    ring(px(1), px(2), color);
}

}

void draw_pins(const MatrixResult& result, const MatrixOptions& options, std::span<const Index> rows) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = result.transposed ? result.across : result.down;
    const bool tagged = options.row_axis;
    for (std::size_t pin = 0; pin < rows.size(); ++pin) {
        if (!axis.visible(rows[pin]))
            continue;
        const Rect rect = row_frame(result, rows[pin]);
        frame(list, rect, theme().series[pin]);
        const float height = px(18);
        const ImVec2 tag = result.transposed
                               ? ImVec2{rect.x + rect.width / 2, result.plot.bottom() + options.room_below + px(14)}
                               : ImVec2{result.plot.x - px(15), std::round(rect.y + rect.height / 2)};
        if (tagged)
            draw_pin_tag(list, tag, height, pin);
        note_item(
            {std::string("pin ") + static_cast<char>('A' + pin), "mark", rect.x, rect.y, rect.width, rect.height});
    }
}

}
