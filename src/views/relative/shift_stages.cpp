// The relative shift (Dai et al. 2019) and the skewing (Huang et al. 2018) stage by stage: products, pad, reshape,
// drop, reshape, cut. Each number keeps the colour of its distance, and the number at the pointer is framed in every
// stage. Numbers move to the next stage unless the user prefers reduced motion. Narrow screens show one stage at a
// time.
#include "core/lessons/locks.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/part_choice.hpp"
#include "views/relative/relative_view.hpp"
#include "views/relative/shift_view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace posenc {

namespace {

constexpr float seconds_in_flight = 0.7f;
constexpr float least_beside_others = 20;             ///< the size of cells
constexpr float check_height = 30, value_height = 48; ///< below the stages
constexpr float least_with_head = 330;                ///< height
constexpr float least_controls = 144;                 ///< width of the three buttons
constexpr int always = 10000; ///< the rank of what stays, also where a lesson names another part

ShiftScene scene_of(Session& session, Canvas& canvas, Rect area) {
    const State& state = session.state();
    ShiftScene scene{session,
                     canvas,
                     relative_shift_of(state),
                     state.integer("head_dim"),
                     state.text("method") == registry::music_skew.id,
                     last_shift_stage,
                     nullptr,
                     {},
                     area};
    scene.products = session.made(state.with("stage", "products")).field;
    for (int number = 0; number < shift_stage_count; ++number)
        if (shift_stage_id(scene, number) == state.text("stage"))
            scene.current = number;
    // The number pointed at last, unless something else has moved the session's focus since.
    const ShiftStage stage = shift_stage_at(scene, scene.current);
    const std::optional<Index> last = shift_memory(scene).place;
    const bool exists = last && *last < scene.shift.queries * (scene.shift.width() + 1);
    const std::optional<Cell> cell = exists ? cell_of(scene.shift, stage, *last) : std::nullopt;
    const bool elsewhere = cell && !(*cell == session.focus());
    if (exists && !elsewhere)
        scene.place = last;
    else
        scene.place = place_of(scene.shift, stage, session.focus());
    return scene;
}

void point_at(ShiftScene& scene, int number, Cell cell) {
    const std::optional<Index> place = place_of(scene.shift, shift_stage_at(scene, number), cell);
    if (!place)
        return;
    scene.place = place;
    shift_memory(scene).place = place;
    if (const std::optional<Cell> own = cell_of(scene.shift, shift_stage_at(scene, scene.current), *place))
        scene.session.set_focus(*own);
}

std::string subtitle_of(const ShiftScene& scene) {
    const RelativeShift& shift = scene.shift;
    const std::string reach = shift.direction == TimeDirection::right  ? "keys at or before the query"
                              : shift.direction == TimeDirection::left ? "keys at or after the query"
                                                                       : "keys on both sides";
    return counted(shift.queries, "query") + " × " + counted(shift.keys, "key") + ", " + reach +
           "; colour: query minus key";
}

void draw_scale(const ShiftScene& scene, float right, float y, float width = 0) {
    const ColorScale scale = shift_scale(scene);
    const std::optional<Cell> product = scene.place ? scene.shift.padded(*scene.place) : std::nullopt;
    const std::optional<double> marked =
        product ? std::optional(static_cast<double>(scene.shift.distance(product->col))) : std::nullopt;
    draw_color_bar(ImGui::GetWindowDrawList(), right, y, scale.colors, scale.low, scale.high, marked, width);
}

/// What a lesson with little room has above the stages: the controls without words, beside the headings if the picture
/// is wide; none where the step keeps the stage. The cells say their distances, or a colour bar does.
void draw_small_controls(ShiftScene& scene, Rect& rest) {
    if (is_locked(scene.session.state(), parameters::stage.key))
        return;
    const float height = in_design(control_height());
    if (has_room(rest, 600, 0)) {
        const StageGrid grid = stage_grid(scene, inset(rest, {.left = -20}));
        const std::size_t last = std::min(grid.columns, grid.stages.size()) - 1;
        const float title = text_size(shift_stage_title(scene, grid.stages[last]), 14, Weight::semibold).x,
                    all = shift_controls_width() + px(8), heading = grid.place(scene, last).heading - shift_axis(scene);
        const float taken = title + all <= heading ? all : shift_play_width() + px(8);
        Rect line{rest.x, rest.y + px(shift_head + 4) - control_height(), rest.width, control_height()};
        draw_shift_controls(scene, take_right(line, in_design(taken) - 8));
        scene.beside_headings = taken;
        return;
    }
    Rect line = take_top(rest, height, 8);
    const Rect bar = take_right(line, in_design(color_bar_beside(line.width, px(least_controls))), 16);
    draw_scale(scene, bar.right(), offset(bar.min(), 0, 8).y, bar.width);
    draw_shift_controls(scene, line);
}

/// What stands above the stages, which comes off the rest: title, colour bar and controls.
void draw_above(ShiftScene& scene, Rect& rest) {
    if (draws_only_named(scene.session.state(), "relative", scene.bounds))
        return draw_small_controls(scene, rest);
    if (has_room(rest, 0, least_with_head)) {
        Rect head = take_top(rest, 48);
        draw_scale(scene, head.right(), offset(head.min(), 0, 10).y);
        take_right(head, in_design(color_bar_width()), 16);
        draw_title(ImGui::GetWindowDrawList(), head.min(), head.width,
                   scene.music                                ? "Skewing, stage by stage"
                   : look().arrangement == Arrangement::phone ? "The relative shift"
                                                              : "The relative shift, stage by stage",
                   subtitle_of(scene));
    }
    draw_shift_controls(scene, take_top(rest, in_design(control_height()), 8));
}

constexpr float around_stages = 160;  ///< heading, controls, verdict
constexpr float largest_alone = 120;  ///< a cell
constexpr float beside_share = 0.55f; ///< of the width, for the present stage with others beside it

/// The cells of the largest stage if it is shown at a time.
float cell_alone(const ShiftScene& scene, Rect area) {
    float alone = px(largest_alone);
    for (int number = 0; number < shift_stage_count; ++number) {
        const Cell size = stage_size(scene.shift, shift_stage_at(scene, number));
        const Rect room = inset(area, {.bottom = around_stages});
        alone =
            std::min({alone, room.width / static_cast<float>(size.col), room.height / static_cast<float>(size.row)});
    }
    return alone;
}

/// Whether a stage loses little by sharing the width; long and narrow ones lose half.
bool fits_beside(const ShiftScene& scene, Rect area) {
    const Rect left = inset({area.x, area.y, area.width * beside_share, area.height}, {.left = shift_axis_left});
    return has_room(area, 680, 0) && cell_alone(scene, left) >= 0.65f * cell_alone(scene, area);
}

/// The shorter side of a grid's cells, in design pixels.
float cell_of(const StageGrid& grid) {
    return in_design(std::min(grid.cell.x, grid.cell.y));
}

/// Whether cells are tiny when all stages are visible, as with long and narrow stages, and much larger when one stage
/// is shown at a time.
bool better_alone(const ShiftScene& scene, Rect area) {
    const float together = cell_of(stage_grid(scene, inset(area, {.bottom = around_stages})));
    const float alone = in_design(cell_alone(scene, area));
    return together < 6 && alone >= std::max(2 * together, 3.F);
}

/// The stages in their columns; returns the height used.
float draw_grid(ShiftScene& scene, Rect area) {
    const StageGrid grid = stage_grid(scene, area);
    std::array<std::optional<MatrixResult>, shift_stage_count> results;
    std::optional<std::pair<int, Cell>> hovered;
    for (std::size_t at = 0; at < grid.stages.size(); ++at) {
        const int number = grid.stages[at];
        const StageGrid::Place place = grid.place(scene, at);
        const MatrixResult result = draw_shift_stage(scene, number, place.rect, place.heading);
        note_part(stage_parts[static_cast<std::size_t>(number)], result.plot);
        if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
            hovered = {number, *cell};
        results[static_cast<std::size_t>(number)] = result;
    }
    const float part = (static_cast<float>(ImGui::GetTime()) - shift_memory(scene).left_at) / seconds_in_flight;
    const auto to = static_cast<std::size_t>(scene.current);
    if (part < 1 && to > 0 && results[to - 1]) {
        draw_shift_flight(scene, *results[to - 1], scene.current - 1, *results[to], scene.current, part);
        platform::wake();
    }
    if (hovered)
        point_at(scene, hovered->first, hovered->second);
    return grid.height(scene);
}

/// The focused number, for touch screens.
void draw_place_row(const ShiftScene& scene, Rect rect) {
    if (!scene.place)
        return draw_value_row(rect, theme().bg2, "undefined", "no distance reaches this pair");
    const std::optional<Cell> product = scene.shift.padded(*scene.place);
    draw_value_row(rect, shift_color(scene, *scene.place),
                   shift_tag(scene, *scene.place) +
                       (product ? " = " + with_decimals(scene.products->at(*product), 4) : ""),
                   product ? "distance " + readable_integer(scene.shift.distance(product->col))
                           : std::string("from the column of zeros"));
}

/// Returns the height used.
float draw_single(ShiftScene& scene, Rect area) {
    const bool several = draws_only_named(scene.session.state(), "relative", scene.bounds);
    if (several && cell_of(stage_grid(scene, area)) >= least_beside_others)
        return draw_grid(scene, inset(area, {.left = -8, .right = -8}));
    const MatrixResult result =
        draw_shift_stage(scene, scene.current, inset(area, {.right = 8}), area.width - scene.beside_headings);
    note_part(stage_parts[static_cast<std::size_t>(scene.current)], result.plot);
    if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
        point_at(scene, scene.current, *cell);
    return std::min(below(result.plot, 0, 12).y - area.y, area.height);
}

/// The choice of the stage or the costs, where a lesson's step names both and only one has room. Takes its height off
/// the area.
bool costs_are_chosen(const ShiftScene& scene, Rect& area) {
    constexpr Choice choices[] = {{"stages", "Stages", ""}, {"costs", "Costs", ""}};
    return names_part(scene.session.state(), "costs") && choose_part(area, choices, shift_memory(scene).shown) == 1;
}

/// What the layout calls the stages: as a lesson does, so that the costs give way to them.
std::string_view stages_part(const ShiftScene& scene) {
    const auto named = std::find_if(stage_parts.begin(), stage_parts.end(),
                                    [&](std::string_view part) { return names_part(scene.session.state(), part); });
    return named == stage_parts.end() ? "stages" : *named;
}

/// The stages, and below them as much as has room; in a lesson with little room no check.
PartLayout arrange_stages(const ShiftScene& scene, Rect area, float least, bool with_costs) {
    const bool checks = !draws_only_named(scene.session.state(), "relative", scene.bounds);
    const Part costs{.name = "costs",
                     .height = exactly(shift_costs_height(area.width, checks) + 12),
                     .rank = 1,
                     .wanted = with_costs};
    return {area,
            named_first(
                in_column(0, {{.name = stages_part(scene), .height = {least}, .rank = always},
                              {.name = "value", .height = exactly(value_height), .rank = 3, .wanted = has_value_row()},
                              {.name = "check", .height = exactly(check_height), .rank = 2, .wanted = checks},
                              costs}),
                scene.session.state(), "relative", scene.bounds)};
}

/// What is below the stages moves up to them.
void draw_below_stages(ShiftScene& scene, const PartLayout& layout, Rect rest, float used) {
    take_top(rest, in_design(used), 4);
    if (layout.has("value"))
        draw_place_row(scene, take_top(rest, 40, value_height - 40));
    if (layout.has("check"))
        draw_shift_check(scene, take_top(rest, 22, check_height - 22).min(), rest.width);
    take_top(rest, 8);
    if (layout.has("costs"))
        draw_shift_costs(scene, inset(take_top(rest, in_design(layout["costs"].height) - 12), {.right = 8}));
}

/// The present stage alone, or those that a lesson names.
void draw_narrow(ShiftScene& scene, Rect rest) {
    draw_above(scene, rest);
    constexpr float least = 200, least_alone = shift_head + shift_axis_above + 80;
    PartLayout layout = arrange_stages(scene, rest, least, true);
    if (!layout.has("costs")) {
        if (costs_are_chosen(scene, rest))
            return draw_shift_costs(scene, rest);
        layout = arrange_stages(scene, rest, least_alone, false);
    }
    draw_below_stages(scene, layout, rest, draw_single(scene, layout[stages_part(scene)]));
}

/// The stages besides the present one, small, in two columns.
void draw_other_stages(ShiftScene& scene, Rect area) {
    constexpr int columns = 2, rows = (shift_stage_count - 1 + columns - 1) / columns;
    const float width = std::floor(area.width / columns), height = std::floor(area.height / rows);
    int place = 0; // of the stage, row by row
    for (int number = 0; number < shift_stage_count; ++number) {
        if (number == scene.current)
            continue;
        const Rect slot{area.x + width * static_cast<float>(place % columns),
                        area.y + height * static_cast<float>(place / columns), width, height};
        const MatrixResult result =
            draw_shift_stage(scene, number, inset(slot, {.right = 8, .bottom = 12}), slot.width);
        note_part(stage_parts[static_cast<std::size_t>(number)], result.plot);
        if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
            point_at(scene, number, *cell);
        ++place;
    }
}

/// The present stage large, with what it costs; beside it the other stages or, where they would be tiny, the costs.
void draw_beside(ShiftScene& scene, Rect rest) {
    draw_above(scene, rest);
    Rect left = rest;
    const bool others = has_room(rest, 860, 0);
    const Rect right = take_right(left, in_design(rest.width) * (1 - beside_share) - 12, 24);
    const PartLayout layout = arrange_stages(scene, left, others ? 320 : 200, others);
    draw_below_stages(scene, layout, left, draw_single(scene, inset(layout[stages_part(scene)], {.left = -20})));
    others ? draw_other_stages(scene, right) : draw_shift_costs(scene, right);
}

/// Whether the numbers are much easier to read without the costs; in a lesson, where the products should be readable,
/// somewhat earlier.
bool costs_crowd(const ShiftScene& scene, Rect area) {
    const bool reads = !scene.session.state().is_default("lesson");
    const auto cell = [&](bool with_costs) {
        return cell_of(stage_grid(scene, arrange_stages(scene, area, 280, with_costs)[stages_part(scene)]));
    };
    return cell(true) < (reads ? 40 : 26) && cell(false) >= (reads ? 1.2f : 1.5f) * cell(true);
}

/// All stages, or those that a lesson names, in rows.
void draw_wide(ShiftScene& scene, Rect rest) {
    draw_above(scene, rest);
    const Rect area = inset(rest, {.left = -20}); // the gutter of the axes is margin enough
    const bool named = names_part(scene.session.state(), "costs");
    const PartLayout layout = arrange_stages(scene, area, 280, named || !costs_crowd(scene, area));
    const Rect stages = layout[stages_part(scene)];
    draw_below_stages(scene, layout, rest, std::min(draw_grid(scene, stages), stages.height));
}

/// The one part that a figure is of: the costs, or a stage with the scale of its colours.
bool draw_only(ShiftScene& scene, Rect inside) {
    const std::string_view part = only_part(scene.session.state(), "relative");
    if (part == "costs") {
        draw_shift_costs(scene, inside);
        return true;
    }
    const auto stage = std::find(std::begin(stage_parts), std::end(stage_parts), part);
    if (part.empty() || stage == std::end(stage_parts))
        return false;
    scene.current = static_cast<int>(stage - std::begin(stage_parts));
    const float bar = std::min(color_bar_width(), inside.width / 2);
    const float used = draw_single(scene, inset(inside, {.bottom = check_height}));
    draw_scale(scene, inside.x + (inside.width + px(shift_axis_left) + bar) / 2, inside.y + used, bar);
    return true;
}

}

void draw_shift_stages(Session& session, Canvas& canvas, Rect area) {
    ShiftScene scene = scene_of(session, canvas, area);
    play_shift(scene);
    const bool narrow = !has_room(area, 600, 420);
    const bool named = draws_only_named(session.state(), "relative", area);
    const Rect inside = inset(area, narrow  ? Margins{12, 8, 12, 8}
                                    : named ? Margins{24, 8, 4, 2}
                                            : Margins{24, 16, 24, 12});
    if (draw_only(scene, inside))
        return;
    const bool alone = better_alone(scene, inside), parts = names_parts(session.state(), "relative") || is_figure();
    if (alone && !narrow && !parts && fits_beside(scene, inside))
        draw_beside(scene, inside);
    else
        narrow || alone ? draw_narrow(scene, inside) : draw_wide(scene, inside);
}

}
