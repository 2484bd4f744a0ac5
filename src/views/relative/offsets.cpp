// A matrix along its diagonals: one value for each diagonal if it is Toeplitz, otherwise their means and ranges.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/diagonals.hpp"
#include "views/plot/heading.hpp"
#include "views/relative/relative_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

void draw_stems(const Field& field, const ScreenAxis& offsets, const ValueAxis& values) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float radius = std::clamp(offsets.cell_size() * 0.3f, px(1.5f), px(4));
    for (Index i = 0; i < offsets.count; ++i) {
        const double value = field.at(cell_on_diagonal(i, field.size(), 0));
        if (!std::isfinite(value)) // hidden by −∞, which has no place on the axis
            continue;
        const ImVec2 at{offsets.pixel(static_cast<double>(i) + 0.5), values.pixel(value)};
        list->AddLine({at.x, values.pixel(0)}, at, theme().line2, px(1));
        draw_marker(list, at, 0, radius, theme().text);
    }
}

std::string note_of(const DiagonalSpread& spread, const ScreenAxis& offsets) {
    if (spread.constant() && spread.complete())
        return offsets.cell_size() >= 1 ? "each diagonal holds one value"
                                        : "lines: mean of the diagonals in a pixel; bands: their range";
    const std::string read = spread.complete() ? "" : ", of " + readable_integer(spread.cells_read()) + " cells read";
    return "dots: means; bars: smallest to largest" + read;
}

/// That of diagonal 0.
Index first_offset(Session& session, Cell size) {
    return static_cast<Index>(signed_distance(session)->at({size.row - 1, 0}));
}

std::string_view offset_name(const Session& session) {
    return session.state().text("method") == registry::similarity.id ? "offset q − p" : "offset j − i";
}

/// What the focused diagonal holds (diagonal 0 is the offset `first`), at the right; returns the width used.
float draw_reading(const Field& field, const DiagonalSpread& spread, Index diagonal, Index first, Rect line) {
    std::string text = "offset " + readable_integer(first + diagonal) + ": ";
    if (spread.constant() && spread.complete()) {
        text += readable(field.at(cell_on_diagonal(diagonal, field.size(), 0)));
    } else {
        const Index column = diagonal / spread.stride();
        text += "mean " + readable(spread.at({0, column}), 4) + ", " + readable(spread.at({1, column}), 4) + " … " +
                readable(spread.at({2, column}), 4);
    }
    const float used = text_size(text, 13, Weight::semibold).x;
    if (is_figure() || used > line.width)
        return 0;
    const Rect place = take_right(line, in_design(used));
    draw_text(ImGui::GetWindowDrawList(), place.min(), text, 13, theme().text, Weight::semibold);
    note_item({text, "text", place.x, place.y, used, px(18)});
    return used;
}

}

void draw_offsets(Session& session, Rect area) {
    const FieldPtr field = session.field();
    const std::shared_ptr<const DiagonalSpread> spread = diagonal_spread(session, field);
    const bool constant = spread->constant() && spread->complete();
    const Cell size = field->size();
    const Range drawn = constant ? Range{field->description().low, field->description().high} : spread->range();
    const Rect plot = inset(area, {56, 34, 16, 48});
    if (!has_room(plot, 0, 40))
        return;
    const Index first = first_offset(session, size);
    const ScreenAxis offsets = stretched(0, size.row + size.col - 1, plot.x, plot.width);
    const Index diagonal = point_at_diagonals(session, "Along the diagonals", plot, offsets);
    constexpr std::string_view title = "Along the diagonals";
    Rect heading = area;
    Rect reading = area;
    take_left(reading, in_design(text_size(title, 14, Weight::semibold).x), 16);
    take_right(heading, in_design(draw_reading(*field, *spread, diagonal, first, reading)), 16);
    draw_heading(heading.min(), heading.width, title, note_of(*spread, offsets));
    const double high = std::max(drawn.high, drawn.low < 0 ? 0.0 : 1.0);
    const ValueAxis values{std::min(drawn.low, 0.0), high, plot.y, plot.bottom()};
    draw_value_axis(plot, values, "");
    draw_position_axis(plot, offsets, first, offset_name(session), diagonal);
    if (!constant)
        draw_spread(*spread, offsets, values, true);
    else if (offsets.cell_size() >= 1)
        draw_stems(*field, offsets, values);
    else
        draw_diagonal_means(session, field, offsets, values);
    if (is_figure())
        return;
    line_down(ImGui::GetWindowDrawList(), plot, std::floor(offsets.pixel(static_cast<double>(diagonal) + 0.5)),
              theme().text3);
}

FieldPtr offset_curves(Session& session) {
    const FieldPtr field = session.field();
    const Cell size = field->size();
    const std::shared_ptr<const DiagonalSpread> spread = diagonal_spread(session, field);
    const bool constant = spread->constant() && spread->complete();
    const Index first = first_offset(session, size), step = constant ? 1 : spread->stride();
    std::vector<CurveColumn> columns{{std::string(offset_name(session)), [first, step](Index point) {
                                          return static_cast<double>(first + point * step);
                                      }}};
    if (constant)
        columns.push_back(
            {"value", [field, size](Index point) { return field->at(cell_on_diagonal(point, size, 0)); }});
    else
        for (Index row = 0; row < 3; ++row)
            columns.push_back({row == 0   ? "mean"
                               : row == 1 ? "smallest"
                                          : "largest",
                               [spread, row](Index point) {
                                   return spread->at({row, point});
                               }});
    return std::make_shared<CurveTable>("Along the diagonals", constant ? size.row + size.col - 1 : spread->size().col,
                                        std::move(columns));
}

}
