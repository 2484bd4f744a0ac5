// Which stages of the relative shift are visible, and how large their cells are then.
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

float cell_of_rows(const ShiftScene& scene, const StageRows& rows, Rect area) {
    float cell = px(largest_shift_cell), high_together = 0, above = 0;
    for (std::size_t first = 0; first < rows.stages.size(); first += rows.in_row) {
        Index cols = 0, high = 0;
        for (const int number : rows.row(first)) {
            const Cell size = stage_size(scene.shift, shift_stage_at(scene, number));
            cols += size.col;
            high = std::max(high, size.row);
        }
        const float around = static_cast<float>(rows.row(first).size()) * px(shift_axis_left + shift_gap);
        cell = std::min(cell, (area.width - around) / static_cast<float>(cols));
        high_together += static_cast<float>(high);
        above += px(around_shift_stage + shift_row_gap);
    }
    cell = std::min(cell, (area.height - above) / high_together);
    return cell >= 1 ? std::floor(cell) : cell;
}

}

StageRows stage_rows(const ShiftScene& scene, Rect area) {
    StageRows best{stages_in_sight(scene)};
    best.cell = cell_of_rows(scene, best, area);
    if (best.stages.size() == shift_stage_count)
        return best;
    for (std::size_t in_row = 1; in_row < StageRows::most_in_row; ++in_row) {
        StageRows rows{best.stages, in_row};
        rows.cell = cell_of_rows(scene, rows, area);
        if (rows.cell > best.cell)
            best = rows;
    }
    return best;
}

}
