// The relative shift (Dai et al. 2019) and the skewing (Huang et al. 2018) stage by stage: products, pad, reshape,
// drop, reshape, cut. Each number keeps the colour of its distance, and the number at the pointer is framed in every
// stage. Numbers move to the next stage unless the user prefers reduced motion. Narrow screens show one stage at a
// time.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
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
constexpr float least_beside_others = 20; ///< design pixels

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

float draw_head(const ShiftScene& scene, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float bar = color_bar_width() + px(16);
    const bool phone = look().arrangement == Arrangement::phone;
    draw_scale(scene, area.right(), area.y + px(10));
    return draw_title(list, area.min(), area.width - bar,
                      scene.music ? "Skewing, stage by stage"
                      : phone     ? "The relative shift"
                                  : "The relative shift, stage by stage",
                      subtitle_of(scene));
}

constexpr float around_stages = 160;  ///< heading, controls, verdict
constexpr float beside_share = 0.55f; ///< of the width, for the present stage with others beside it

/// The cells of the largest stage if it is shown at a time.
float cell_alone(const ShiftScene& scene, Rect area) {
    float alone = px(largest_shift_cell);
    for (int number = 0; number < shift_stage_count; ++number) {
        const Cell size = stage_size(scene.shift, shift_stage_at(scene, number));
        alone = std::min({alone, area.width / static_cast<float>(size.col),
                          (area.height - px(around_stages)) / static_cast<float>(size.row)});
    }
    return alone;
}

/// Whether a stage loses little by sharing the width; long and narrow ones lose half.
bool fits_beside(const ShiftScene& scene, Rect area) {
    const Rect left{area.x, area.y, area.width * beside_share - px(shift_axis_left), area.height};
    return area.width >= px(680) && cell_alone(scene, left) >= 0.65f * cell_alone(scene, area);
}

/// Whether cells are tiny when all stages are visible, as with long and narrow stages, and much larger when one stage
/// is shown at a time.
bool better_alone(const ShiftScene& scene, Rect area) {
    const float together = stage_rows(scene, {area.x, area.y, area.width, area.height - px(around_stages)}).cell;
    const float alone = cell_alone(scene, area);
    return together < px(6) && alone >= std::max(2 * together, px(3));
}

/// The stages in rows; returns the height used.
float draw_rows(ShiftScene& scene, Rect area) {
    const StageRows rows = stage_rows(scene, area);
    std::array<std::optional<MatrixResult>, shift_stage_count> results;
    std::optional<std::pair<int, Cell>> hovered;
    float y = area.y;
    for (std::size_t first = 0; first < rows.stages.size(); first += rows.in_row) {
        float x = area.x, high = 0;
        for (const int number : rows.row(first)) {
            const Cell size = stage_size(scene.shift, shift_stage_at(scene, number));
            const float title = text_size(shift_stage_title(scene, number), 14, Weight::semibold).x;
            const float width =
                std::max(static_cast<float>(size.col) * rows.cell, title) + px(shift_axis_left) + px(10);
            const float height = std::max(static_cast<float>(size.row) * rows.cell, 2.0f) + px(shift_head) +
                                 px(shift_axis_above) + px(2);
            const float heading = number == rows.row(first).back() ? area.right() - x : width;
            const auto at = static_cast<std::size_t>(number);
            results[at] = draw_shift_stage(scene, number, {x, y, heading, height}, rows.cell);
            note_part(stage_parts[at], results[at]->plot);
            if (const std::optional<Cell> cell = results[at]->moved_to ? results[at]->moved_to : results[at]->hovered)
                hovered = {number, *cell};
            x += width + px(shift_gap) - px(10);
            high = std::max(high, height);
        }
        y += high + px(12);
    }
    const float part = (static_cast<float>(ImGui::GetTime()) - shift_memory(scene).left_at) / seconds_in_flight;
    const auto to = static_cast<std::size_t>(scene.current);
    if (part < 1 && to > 0 && results[to - 1]) {
        draw_shift_flight(scene, *results[to - 1], scene.current - 1, *results[to], scene.current, part);
        platform::wake();
    }
    if (hovered)
        point_at(scene, hovered->first, hovered->second);
    return y - area.y;
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
    if (several && stage_rows(scene, area).cell >= px(least_beside_others))
        return draw_rows(scene, {area.x - px(8), area.y, area.width + px(16), area.height});
    const MatrixResult result = draw_shift_stage(scene, scene.current, area, px(largest_shift_cell));
    note_part(stage_parts[static_cast<std::size_t>(scene.current)], result.plot);
    if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
        point_at(scene, scene.current, *cell);
    return std::min(result.plot.bottom() + px(12) - area.y, area.height);
}

/// The choice of the stage or the costs, where a lesson's step names both and only one has room. Takes its height off
/// the area.
bool costs_are_chosen(const ShiftScene& scene, Rect& area) {
    constexpr Choice choices[] = {{"stages", "Stages", ""}, {"costs", "Costs", ""}};
    return names_part(scene.session.state(), "costs") && choose_part(area, choices, shift_memory(scene).shown) == 1;
}

void draw_narrow(ShiftScene& scene, Rect rest) {
    const auto take = [&](float height) {
        rest.y += height;
        rest.height -= height;
    };
    const bool only_named = draws_only_named(scene.session.state(), "relative", scene.bounds);
    const float bar = only_named ? color_bar_beside(rest.width, 3 * std::max(control_height(), px(40)) + px(24)) : 0;
    if (only_named)
        draw_scale(scene, rest.right(), rest.y + px(8), bar);
    else if (rest.height >= px(330))
        take(draw_head(scene, rest) + px(8));
    take(draw_shift_controls(scene, {rest.x, rest.y, rest.width - (only_named ? bar + px(16) : 0), rest.height}) +
         px(12));
    const float check = px(34), least = px(shift_head + shift_axis_above + 80);
    const bool finger = has_value_row();
    const float value = finger && rest.height - px(48) >= least ? px(48) : 0;
    const bool checked = rest.height - check - value >= least;
    const bool wanted = !gives_way(scene.session.state(), "relative", "costs", scene.bounds);
    const float costs = shift_costs_height(rest.width), below = (checked ? check : 0) + value;
    const bool with_costs = wanted && rest.height - costs - below >= px(200);
    if (!with_costs && costs_are_chosen(scene, rest))
        return draw_shift_costs(scene, rest);
    const float room = rest.height - below - (with_costs ? costs + px(12) : 0);
    const float high = draw_single(scene, {rest.x, rest.y, rest.width, room});
    if (value > 0)
        draw_place_row(scene, {rest.x, rest.y + high + px(4), rest.width, px(40)});
    if (checked)
        draw_shift_check(scene, {rest.x, rest.y + high + value + px(6)}, rest.width);
    if (with_costs)
        draw_shift_costs(scene, {rest.x, rest.y + high + below + px(12), rest.width, costs});
}

/// The stages besides the present one, small, in two columns.
void draw_other_stages(ShiftScene& scene, Rect area) {
    constexpr int columns = 2, rows = (shift_stage_count - 1 + columns - 1) / columns;
    const float width = std::floor(area.width / columns), height = std::floor(area.height / rows);
    int place = 0;
    for (int number = 0; number < shift_stage_count; ++number) {
        if (number == scene.current)
            continue;
        const Rect slot{area.x + width * static_cast<float>(place % columns),
                        area.y + height * static_cast<float>(place / columns), width, height - px(12)};
        const MatrixResult result = draw_shift_stage(scene, number, slot, px(largest_shift_cell));
        note_part(stage_parts[static_cast<std::size_t>(number)], result.plot);
        if (const std::optional<Cell> cell = result.moved_to ? result.moved_to : result.hovered)
            point_at(scene, number, *cell);
        ++place;
    }
}

/// The present stage large, with what it costs; beside it the other stages or, where they would be tiny, the costs.
void draw_beside(ShiftScene& scene, Rect rest) {
    const auto take = [&](float height) {
        rest.y += height;
        rest.height -= height;
    };
    take(draw_head(scene, rest) + px(4));
    take(draw_shift_controls(scene, rest) + px(8));
    const bool others = rest.width >= px(860);
    const float gap = px(24), left = std::floor((rest.width - gap) * (others ? beside_share : beside_share - 0.02f)),
                check = px(34);
    const Rect right{rest.x + left + gap, rest.y, rest.width - left - gap, rest.height};
    const float table = shift_costs_height(left) + px(8);
    const bool below = others && rest.height - check - table >= px(320);
    const float high =
        draw_single(scene, {rest.x - px(20), rest.y, left + px(20), rest.height - check - (below ? table : 0)});
    draw_shift_check(scene, {rest.x, rest.y + high + px(6)}, left);
    if (below)
        draw_shift_costs(scene, {rest.x, rest.y + high + check + px(8), left, table - px(8)});
    others ? draw_other_stages(scene, right) : draw_shift_costs(scene, right);
}

void draw_wide(ShiftScene& scene, Rect rest) {
    const auto take = [&](float height) {
        rest.y += height;
        rest.height -= height;
    };
    const float costs = shift_costs_height(rest.width);
    const bool only_named = draws_only_named(scene.session.state(), "relative", scene.bounds);
    const bool roomy = rest.height >= costs + px(400);
    if (only_named)
        draw_scale(scene, rest.right(), rest.y + px(8));
    else if (rest.height >= px(300))
        take(draw_head(scene, rest) + px(4));
    const float check = px(30);
    draw_shift_controls(scene,
                        {rest.x, rest.y, rest.width - (only_named ? color_bar_width() + px(16) : 0), rest.height});
    take(control_height() + px(8));
    // The costs are left out if that makes the numbers much easier to read; in a lesson, where the products should be
    // readable, somewhat earlier.
    const bool named = names_part(scene.session.state(), "costs");
    const auto cell_above = [&](float below) {
        return stage_rows(scene, {rest.x, rest.y, rest.width + px(20), rest.height - below}).cell;
    };
    const float table = costs + px(16);
    const bool reads = !scene.session.state().is_default("lesson");
    const bool crowded = cell_above(check + table) < px(reads ? 40 : 26) &&
                         cell_above(check) >= (reads ? 1.2f : 1.5f) * cell_above(check + table);
    const bool wanted = !gives_way(scene.session.state(), "relative", "costs", scene.bounds);
    const bool with_costs = wanted && (named || !crowded) && roomy;
    const float below = check + (with_costs ? table : 0);
    // No margin at the left, because the gutter of the axes is there.
    const float used = draw_rows(scene, {rest.x - px(20), rest.y, rest.width + px(20), rest.height - below});
    const float y = rest.y + std::min(used, rest.height - below) + px(4);
    draw_shift_check(scene, {rest.x, y}, rest.width);
    if (with_costs)
        draw_shift_costs(scene, {rest.x, y + check + px(8), rest.width, costs});
}

}

namespace {

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
    const float bar = std::min(color_bar_width(), inside.width / 2), foot = px(34);
    const float used = draw_single(scene, {inside.x, inside.y, inside.width, inside.height - foot});
    draw_scale(scene, inside.x + (inside.width + px(shift_axis_left) + bar) / 2, inside.y + used, bar);
    return true;
}

}

void draw_shift_stages(Session& session, Canvas& canvas, Rect area) {
    ShiftScene scene = scene_of(session, canvas, area);
    play_shift(scene);
    const bool narrow = area.width < px(600) || area.height < px(420);
    const float margin = narrow ? px(12) : px(24);
    const Rect inside{area.x + margin, area.y + px(narrow ? 8 : 16), area.width - 2 * margin,
                      area.height - px(narrow ? 16 : 28)};
    if (draw_only(scene, inside))
        return;
    const bool alone = better_alone(scene, inside), parts = names_parts(session.state(), "relative") || is_figure();
    if (alone && !narrow && !parts && fits_beside(scene, inside))
        draw_beside(scene, inside);
    else
        narrow || alone ? draw_narrow(scene, inside) : draw_wide(scene, inside);
}

}
