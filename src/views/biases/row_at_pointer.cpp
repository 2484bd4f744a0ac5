// The row at the pointer, for biases that do not depend on the distance alone, and the reason why there is no curve
// over the distance.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/biases/biases_view.hpp"
#include "views/canvas/inside_axis.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/spread_indices.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Why there is no curve over the distance.
std::string_view reason(const BiasFrame& frame) {
    const State& state = frame.session.state();
    if (const std::string_view always = method_of(state).no_curve; !always.empty())
        return always;
    return state.text("term") == "position-position"
               ? "v · r depends on i + M − j alone: every row is the same curve, shifted"
               : "no curve over the distance: the contents matter too";
}

/// What a field's numbers span: as it describes them or, where that is the same on both sides of zero whatever they
/// are, as some of its rows have them.
Range range_of_rows(const BiasFrame& frame, const FieldPtr& field) {
    const Description& description = field->description();
    if (frame.method != &registry::fire)
        return {description.low, description.high};
    constexpr Index most_asked = 16;
    const Index rows = field->size().row, asked = std::min(rows, most_asked);
    Range range{0, 0};
    for (Index n = 0; n < asked; ++n)
        range = united(range, field->range({asked == 1 ? 0 : n * (rows - 1) / (asked - 1), 0, 1, field->size().col}));
    return {std::max(range.low, description.low), std::min(range.high, description.high)};
}

/// The range that covers the field and all other heads that are drawn.
Range range_of_heads(const BiasFrame& frame) {
    Range range = range_of_rows(frame, frame.field);
    if (frame.variants.all && frame.variants.heads())
        for (const FieldPtr& head : frame.variants.all->fields())
            range = united(range, range_of_rows(frame, head));
    return range;
}

/// The row at the pointer: one value per key, or one mean of several keys.
void draw_row_line(BiasFrame& frame, const FieldPtr& field, Rect plot, const ScreenAxis& keys, const ValueAxis& values,
                   ImU32 color, bool dots) {
    const Index cells = scale_for(keys.count, plot.width).cells;
    const int samples = static_cast<int>((keys.count + cells - 1) / cells);
    const Tile& tile = frame.session.tile(field, {{frame.focus.row, 1, 1}, {0, cells, samples}});
    ImDrawList* list = ImGui::GetWindowDrawList();
    const InsideAxis inside(values);
    std::vector<ImVec2> points, joined;
    const auto flush = [&] {
        draw_joined(list, joined, color, px(dots ? 1.5f : 1));
        points.insert(points.end(), joined.begin(), joined.end());
        joined.clear();
    };
    for (int n = 0; n < samples; ++n) {
        const double value = tile.numbers[static_cast<std::size_t>(n)];
        if (!knows(tile, 0, n))
            flush();
        else if (std::isfinite(value))
            joined.push_back(
                {keys.pixel(static_cast<double>(n * cells) + static_cast<double>(cells) / 2), values.pixel(value)});
    }
    flush();
    hatch_missing(tile, plot);
    if (dots && cells == 1 && keys.cell_size() >= px(4))
        for (const ImVec2& point : points)
            list->AddCircleFilled(point, px(2.6f), color);
}

}

void draw_bias_row(BiasFrame& frame, Rect area) {
    const Cell size = frame.field->size(), focus = frame.focus;
    const std::string title = (frame.method == &registry::own ? "Along " : "The row of ") +
                              frame.description.rows.name + " " + readable_integer(focus.row);
    draw_two_line_heading(area.min(), area.width, title, reason(frame));
    const Rect plot = bias_plot(frame, area);
    if (!can_plot(plot))
        return;
    const ScreenAxis keys = stretched(0, size.col, plot.x, plot.width);
    const ValueAxis values = value_axis_with_margin(range_of_heads(frame), plot, false);
    note_part("curve", plot);
    const HitArea hit = hit_area(plot, "Row of biases");
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (hit.hovered && (moved.x != 0 || moved.y != 0))
        frame.session.set_focus({focus.row, keys.cell_at(ImGui::GetIO().MousePos.x)});
    draw_value_axis(plot, values, "");
    const Index cells = scale_for(size.col, plot.width).cells;
    draw_position_axis(
        plot, keys, 0,
        cells > 1 ? "key j (mean of " + readable_integer(cells) + ")" : frame.description.cols.name + " j", focus.col);
    if (frame.variants.all && frame.variants.heads())
        for (const Index head_shown : spread_indices(static_cast<Index>(frame.variants.values.size()), 16, {}))
            draw_row_line(frame, frame.variants.all->fields()[static_cast<std::size_t>(head_shown)], plot, keys, values,
                          thin_line_color(), false);
    draw_row_line(frame, frame.field, plot, keys, values, theme().text, true);
    if (is_figure())
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = std::floor(keys.pixel(static_cast<double>(focus.col) + 0.5));
    line_down(list, inset(plot, {.top = -4}), x, theme().text);
    if (const double value = frame.field->at(focus); std::isfinite(value))
        draw_ring(list, {x + 0.5f, values.pixel(value)}, 6, 0);
}

}
