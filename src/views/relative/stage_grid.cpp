// Which stages of the relative shift are visible, and the columns that make their cells largest.
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/relative/shift_view.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// All stages; or, in a lesson with little room, only the present one and those that its step names.
std::vector<int> stages_in_sight(const ShiftScene& scene) {
    const State& state = scene.session.state();
    const bool all = !draws_only_named(state, "relative", scene.bounds);
    std::vector<int> stages;
    for (int number = 0; number < shift_stage_count; ++number)
        if (all || number == scene.current || names_part(state, stage_parts[static_cast<std::size_t>(number)]))
            stages.push_back(number);
    return stages;
}

/// The most columns and the rows together of the stages in one column of the grid.
struct Column {
    float cols = 0, rows = 0, stages = 0;
};

Column column_of(const ShiftScene& scene, const StageGrid& grid, std::size_t column) {
    Column made;
    for (std::size_t at = column; at < grid.stages.size(); at += grid.columns) {
        const Cell size = stage_size(scene.shift, shift_stage_at(scene, grid.stages[at]));
        made.cols = std::max(made.cols, static_cast<float>(size.col));
        made.rows += static_cast<float>(size.row);
        ++made.stages;
    }
    return made;
}

/// Whole pixels, where a cell has one.
float whole(float length) {
    return length >= 1 ? std::floor(length) : length;
}

ImVec2 cell_of(const ShiftScene& scene, const StageGrid& grid) {
    const auto count = static_cast<float>(grid.columns);
    float cols = 0, high = px(largest_shift_cell);
    for (std::size_t column = 0; column < grid.columns; ++column) {
        const Column one = column_of(scene, grid, column);
        cols += one.cols;
        high = std::min(
            high,
            (grid.area.height - one.stages * px(around_shift_stage) - (one.stages - 1) * px(shift_row_gap)) / one.rows);
    }
    const float wide =
        std::min(px(largest_shift_cell), (grid.area.width - count * (shift_axis(scene) + px(shift_gap))) / cols);
    const ImVec2 most{std::max(wide, 0.F), std::max(high, 0.F)};
    return {whole(std::min(most.x, most.y * most_shift_ratio)), whole(std::min(most.y, most.x * most_shift_ratio))};
}

}

float shift_axis(const ShiftScene& scene) {
    Cell size;
    for (const int number : stages_in_sight(scene))
        size.row = std::max(size.row, stage_size(scene.shift, shift_stage_at(scene, number)).row);
    MatrixOptions options;
    options.least_gutter = shift_axis_left;
    return gutters_for({}, size, options).left;
}

StageGrid stage_grid(const ShiftScene& scene, Rect area) {
    StageGrid best;
    const std::vector<int> stages = stages_in_sight(scene);
    for (std::size_t columns = std::min(stages.size(), StageGrid::most_columns); columns > 0; --columns) {
        StageGrid grid{stages, columns, {}, area};
        grid.cell = cell_of(scene, grid);
        if (grid.cell.x * grid.cell.y > best.cell.x * best.cell.y || best.stages.empty())
            best = std::move(grid);
    }
    return best;
}

StageGrid::Place StageGrid::place(const ShiftScene& scene, std::size_t at) const {
    float x = area.x, y = area.y, wide = 0;
    for (std::size_t column = 0; column <= at % columns; ++column) {
        x += wide;
        wide = column_of(scene, *this, column).cols * cell.x + shift_axis(scene) + px(shift_gap);
    }
    const auto height = [&](std::size_t stage) {
        const Cell size = stage_size(scene.shift, shift_stage_at(scene, stages[stage]));
        return std::max(static_cast<float>(size.row) * cell.y, 2.0f) + px(around_shift_stage);
    };
    for (std::size_t above = at % columns; above < at; above += columns)
        y += height(above) + px(shift_row_gap);
    const Cell size = stage_size(scene.shift, shift_stage_at(scene, stages[at]));
    const bool last = at % columns + 1 == columns;
    return {{x, y, static_cast<float>(size.col) * cell.x + shift_axis(scene), height(at)},
            last ? area.right() - x - (at < columns ? scene.beside_headings : 0) : wide - px(shift_gap) / 2};
}

float StageGrid::height(const ShiftScene& scene) const {
    float bottom = area.y;
    for (std::size_t at = 0; at < stages.size(); ++at)
        bottom = std::max(bottom, place(scene, at).rect.bottom());
    return bottom - area.y;
}

}
