// A matrix along its diagonals, for the plots of several views.
#include "views/plot/diagonals.hpp"

#include "core/text.hpp"
#include "views/canvas/inside_axis.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/line_ranges.hpp"
#include "widgets/hit_area.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::string broken_text(const DiagonalSpread& spread, const Field& field, Index most_written) {
    const auto [first, count] = diagonal_cells(field.size(), *spread.broken());
    std::string values;
    for (Index n = 0; n < std::min(count, most_written); ++n)
        values += (n == 0 ? "" : ", ") + readable(field.at({first.row + n, first.col + n}), 3);
    return "not Toeplitz: diagonal " + readable_integer(*spread.broken()) + " holds " + values +
           (count > most_written ? ", …" : "");
}

std::string constant_text(const DiagonalSpread& spread) {
    if (spread.diagonals() == 1)
        return "Toeplitz: one diagonal";
    const std::string all = "Toeplitz: all " + readable_integer(spread.diagonals()) + " diagonals constant";
    return spread.complete() ? all
                             : "constant in the " + readable_integer(spread.cells_read()) +
                                   " cells checked, spread over all diagonals";
}

/// The verdict in fewer words, where there is little room.
std::string brief_text(const DiagonalSpread& spread) {
    if (!spread.constant())
        return "not Toeplitz: diagonal " + readable_integer(*spread.broken()) + " changes";
    return spread.complete() ? "Toeplitz" : "constant where checked";
}

/// Blocks along the left column or the top row of a matrix.
struct Edge {
    std::vector<float> means, ranges; ///< ranges in the layout of line_ranges
    std::vector<bool> missing = {};   ///< not computed yet
};

/// Strips of `cells` diagonals each, from diagonal 0 on. Every diagonal begins in the left column or in the top row, so
/// most strips can be read from a piece of one of them.
struct EdgeStrips {
    Index cells, count;
    Edge left = {};                  ///< strips wholly in the left column, bottom up
    Edge top = {};                   ///< all strips, as if all began in the top row
    std::vector<Index> numbers = {}; ///< of the tiles; they change when more becomes known
};

/// As far as they are known in this frame.
EdgeStrips edge_strips(Session& session, const FieldPtr& field, Index cells, Index count) {
    EdgeStrips edges{cells, count};
    const auto read = [&](const Viewport& line, Edge& edge) {
        if (line.rows.samples == 0)
            return;
        const auto numbers = [&](const Tile& tile) {
            edges.numbers.push_back(static_cast<Index>(tile.number));
            return tile.numbers;
        };
        const bool down = line.cols.samples == 1;
        const Tile& means = session.tile(field, line);
        edge.means = numbers(means);
        for (int n = 0; n < static_cast<int>(edge.means.size()); ++n)
            edge.missing.push_back(!knows(means, down ? n : 0, down ? 0 : n));
        const Tile& ranges = line_ranges(session, field, line);
        edge.ranges = numbers(ranges);
        for (int n = 0; n < static_cast<int>(edge.means.size()); ++n)
            if (!knows(ranges, 0, n) || !knows(ranges, 1, n))
                edge.missing[static_cast<std::size_t>(n)] = true;
    };
    const Index rows = field->size().row, on_left = rows / cells;
    read({{rows - on_left * cells, cells, static_cast<int>(on_left)}, {0, 1, 1}}, edges.left);
    read({{0, 1, 1}, {1 - rows, cells, static_cast<int>(count)}}, edges.top);
    return edges;
}

/// The strip around the corner, where the left column and the top row meet.
CurvePixel corner_strip(const Field& field, Index from, Index to, Index below) {
    const Block column{field.size().row - from - below, 0, below, 1}, row{0, 1, 1, to - from - below};
    if (row.cols == 0)
        return {0, field.mean(column), field.range(column)};
    return {0, (field.sum(column) + field.sum(row)) / static_cast<double>(to - from),
            united(field.range(column), field.range(row))};
}

std::vector<CurvePixel> diagonal_strips(const Field& field, const EdgeStrips& edges) {
    const Cell size = field.size();
    const auto on_left = static_cast<Index>(edges.left.means.size());
    std::vector<CurvePixel> strips;
    for (Index n = 0; n < edges.count; ++n) {
        const Index from = n * edges.cells, to = std::min(from + edges.cells, size.row + size.col - 1);
        const Index below = std::clamp<Index>(size.row - from, 0, to - from); // diagonals that begin in the left column
        const Edge& edge = n < on_left ? edges.left : edges.top;
        const auto at = static_cast<std::size_t>(n < on_left ? on_left - 1 - n : n);
        strips.push_back(n >= on_left && below > 0
                             ? corner_strip(field, from, to, below)
                             : CurvePixel{0, edge.means[at], range_of(edge.ranges, at), edge.missing[at]});
    }
    return strips;
}

}

std::shared_ptr<const DiagonalSpread> diagonal_spread(Session& session, const FieldPtr& field) {
    return session.derived<DiagonalSpread>({field}, [&] { return std::make_shared<DiagonalSpread>(field); });
}

float draw_toeplitz_pill(const DiagonalSpread& spread, const Field& field, ImVec2 at, float width) {
    const PillKind kind = spread.constant() ? PillKind::ok : PillKind::warn;
    const char* icon = spread.constant() ? icons::circle_check : icons::triangle_alert;
    const std::string texts[] = {spread.constant() ? constant_text(spread) : broken_text(spread, field, 4),
                                 spread.constant() ? brief_text(spread) : broken_text(spread, field, 2),
                                 brief_text(spread), spread.constant() ? brief_text(spread) : "not Toeplitz"};
    return draw_fitting_pill(at, width, texts, kind, icon);
}

Cell cell_on_diagonal(Index i, Cell size, Index row) {
    const Index offset = i - (size.row - 1);
    const auto [first, count] = diagonal_cells(size, offset);
    const Index at = std::clamp<Index>(row, first.row, first.row + count - 1);
    return {at, at + offset};
}

void draw_diagonal_means(Session& session, const FieldPtr& field, const ScreenAxis& offsets, const ValueAxis& values) {
    const Index cells = scale_for(offsets.count, offsets.length).cells, count = (offsets.count + cells - 1) / cells;
    const EdgeStrips edges = edge_strips(session, field, cells, count);
    std::vector<CurvePixel> pixels = *session.derived<std::vector<CurvePixel>>({field, cells, edges.numbers}, [&] {
        return std::make_shared<std::vector<CurvePixel>>(diagonal_strips(*field, edges));
    });
    for (Index n = 0; n < count; ++n)
        pixels[static_cast<std::size_t>(n)].x = std::floor(offsets.pixel(static_cast<double>(n * cells)));
    draw_curve_pixels(values, pixels, theme().text);
}

void draw_spread(const DiagonalSpread& spread, const ScreenAxis& offsets, const ValueAxis& values, bool dots) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const InsideAxis inside(values);
    const Index columns = spread.size().col;
    const float cell = offsets.cell_size() * static_cast<float>(spread.stride());
    if (cell < px(3)) {
        std::vector<CurvePixel> pixels;
        for (Index n = 0; n < columns; ++n)
            pixels.push_back({std::floor(offsets.pixel(static_cast<double>(n * spread.stride()))),
                              spread.at({0, n}),
                              {spread.at({1, n}), spread.at({2, n})}});
        if (dots)
            return draw_curve_pixels(values, pixels, theme().text);
        for (const CurvePixel& pixel : pixels)
            if (pixel.range.low == pixel.range.low)
                list->AddRectFilled({pixel.x, values.pixel(pixel.range.high)},
                                    {pixel.x + std::max(cell, 1.0f), values.pixel(pixel.range.low) + 1}, theme().bg3);
        return;
    }
    const float half = std::clamp(std::floor(cell * 0.3f), px(1), px(5));
    for (Index n = 0; n < columns; ++n) {
        const double mean = spread.at({0, n});
        if (!std::isfinite(mean))
            continue;
        const float x = offsets.pixel(static_cast<double>(n * spread.stride()) + 0.5);
        list->AddRectFilled({x - half, values.pixel(spread.at({2, n}))},
                            {x + half, values.pixel(spread.at({1, n})) + 1}, theme().bg3);
        if (dots)
            draw_marker(list, {x, values.pixel(mean)}, 0, std::clamp(cell * 0.25f, px(1.5f), px(4)), theme().text);
    }
}

Index point_at_diagonals(Session& session, std::string_view label, Rect plot, const ScreenAxis& offsets) {
    const Cell size = session.field()->size(), focus = session.focus();
    const HitArea hit = hit_area(plot, label);
    Index diagonal = focus.col - focus.row + size.row - 1;
    const auto look = [&](Index wanted) {
        diagonal = std::clamp<Index>(wanted, 0, size.row + size.col - 2);
        session.set_focus(cell_on_diagonal(diagonal, size, focus.row));
    };
    // A pointer at rest must not override what keys move.
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if ((moved.x != 0 || moved.y != 0 || hit.entered || hit.grabbed) && (hit.hovered || hit.held))
        look(offsets.cell_at(ImGui::GetIO().MousePos.x));
    if (hit.focused)
        if (const int step = take_arrow_step(hit.id); step != 0)
            look(diagonal + step);
    draw_focus_ring(hit, plot, 4, 4);
    return diagonal;
}

}
