// Tiles in rows, and a line of buttons for the chosen step: see step_strip.hpp.
#include "panels/workshop/step_strip.hpp"

#include "core/text.hpp"
#include "panels/actions.hpp"
#include "widgets/finger.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace posenc {

namespace {

constexpr float tile_width = 52, tile_height = 44, tile_gap = 8, drag_from = 6;
/// A picture of more cells, whose means have no closed form, takes too long for one frame.
constexpr Index most_costly_cells = Index{1} << 18;

/// What is said instead of a picture: the title of a view that draws none of the method, or whose picture takes long.
std::string words_instead(const State& state) {
    const View& view = view_on_screen(state);
    if (view.summary)
        return std::string(view.title);
    const FieldPtr field = make_field(state).field;
    const Cell size = field->size();
    return field->costly() && size.row * size.col > most_costly_cells ? std::string(view.title) : "";
}

std::string tile_label(int step, std::string_view title) {
    return "Step " + std::to_string(step) + (title.empty() ? "" : ": " + std::string(title));
}

/// The number of a step in its corner.
void draw_number(ImDrawList* list, Rect tile, int step) {
    const std::string number = std::to_string(step);
    const ImVec2 size = text_size(number, 12, Weight::semibold);
    const Rect ground{tile.x + px(2), tile.y + px(2), size.x + px(8), px(16)};
    fill(list, ground, px(3), theme().bg0);
    draw_text_aligned(list, ground.center(), {0.5F, 0.5F}, number, 12, theme().text, Weight::semibold);
}

}

Rect StepStrip::Tiles::of(int number) const {
    const auto column = static_cast<float>(number % columns), row = static_cast<float>(number / columns);
    return {first.x + column * (first.width + gap), first.y + row * (first.height + gap), first.width, first.height};
}

void StepStrip::draw_picture(const Bench& bench, int step, Rect rect) {
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const auto& steps = bench.player.lesson()->steps;
    fill(list, rect, px(3), theme().bg2);
    if (static_cast<std::size_t>(step) > steps.size())
        return;
    const std::string& text = steps[static_cast<std::size_t>(step - 1)].state;
    const std::size_t number = std::hash<std::string>()(text);
    const auto state = [&] { return parse(text, State().with_tables(bench.session.state().tables())).state; };
    if (words_.size() > 400) { // steps that were changed many times
        words_.clear();
        pictures_ = {};
    }
    const auto [found, is_new] = words_.try_emplace(number);
    if (is_new)
        found->second = words_instead(state());
    if (found->second.empty())
        pictures_.draw(list, rect, number, state);
    else
        draw_text_aligned(list, rect.center(), {0.5F, 0.5F}, fitted(found->second, rect.width - px(8), 12), 12,
                          theme().text2);
}

void StepStrip::take_keys(const Bench& bench, ImGuiID tile, StripWish& wish) {
    const int by = take_arrow_step(tile);
    const int to = std::clamp(bench.step + by, 1, bench.draft.step_count());
    if (to != bench.step) {
        (ImGui::GetIO().KeyShift ? wish.move_to : wish.choose) = to;
        wanted_ = to;
    }
    if (take_key(tile, ImGuiKey_Delete, false)) {
        wish.remove = true;
        wanted_ = std::min(bench.step, bench.draft.step_count() - 1);
    }
}

void StepStrip::draw_tile(const Bench& bench, const Tiles& tiles, int step, StripWish& wish) {
    const Rect rect = tiles.of(step - 1);
    const bool chosen = step == bench.step;
    std::string label;
    {
        const Verbatim as_written; // the title
        label = tile_label(step, bench.draft.text_of(bench.draft.at(step).title));
    }
    const std::string id = "tile##workshop.step." + std::to_string(step);
    const HitArea area =
        hit_area(rect, id, {.kind = "tab", .spoken = label, .chosen = chosen, .keyboard = chosen || bench.step == 0});
    if (std::exchange(wanted_, wanted_ == step ? 0 : wanted_) == step && chosen)
        focus_last_item();
    draw_picture(bench, step, rect);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    draw_number(list, rect, step);
    if (chosen)
        stroke(list, rect.inset(-px(3)), px(6), px(2), theme().accent);
    else if (area.hovered)
        stroke(list, rect, px(3), px(1), theme().line2);
    draw_focus_ring(area, rect, 5, 8);
    if (area.focused && chosen)
        take_keys(bench, area.id, wish);
    const float moved = ImGui::GetIO().MouseDragMaxDistanceSqr[ImGuiMouseButton_Left];
    if (area.held && finger_way() == FingerWay::none && moved > px(drag_from) * px(drag_from))
        dragged_ = step;
    if (area.pressed && dragged_ == 0 && dropped_ == 0)
        wish.choose = step;
}

/// A line shows where the step would stand.
void StepStrip::follow_drag(const Bench& bench, const Tiles& tiles, StripWish& wish) {
    dropped_ = 0;
    if (dragged_ == 0)
        return;
    const ImVec2 at = ImGui::GetMousePos();
    int to = dragged_;
    float nearest = std::numeric_limits<float>::infinity();
    for (int step = 1; step <= bench.draft.step_count(); ++step) {
        const ImVec2 center = tiles.of(step - 1).center();
        const float away = std::hypot(center.x - at.x, center.y - at.y);
        if (away < nearest) {
            nearest = away;
            to = step;
        }
    }
    const Rect place = tiles.of(to - 1);
    if (to != dragged_) {
        const float x = to < dragged_ ? place.x - tiles.gap / 2 : place.right() + tiles.gap / 2;
        ImGui::GetWindowDrawList()->AddLine({x, place.y - px(2)}, {x, place.bottom() + px(2)}, theme().accent, px(3));
    }
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left))
        return;
    dropped_ = std::exchange(dragged_, 0);
    if (to == dropped_)
        return;
    wish.choose = dropped_;
    wish.move_to = to;
}

void StepStrip::draw_tiles(const Bench& bench, const Tiles& tiles, StripWish& wish) {
    const int count = bench.draft.step_count();
    for (int step = 1; step <= count; ++step)
        draw_tile(bench, tiles, step, wish);
    if (static_cast<std::size_t>(count) < most_lesson_steps &&
        button(tiles.of(count), "Keep the picture as a step##workshop.add",
               {.icon = icons::plus, .icon_only = true, .key = "K"}))
        wish.add = true;
    follow_drag(bench, tiles, wish);
}

namespace {

/// What can be done with the chosen step.
void draw_step_tools(const Bench& bench, Rect line, StripWish& wish) {
    const float side = control_height();
    float x = line.right() - 4 * side;
    const auto tool = [&](const char* label, const char* icon, std::string_view key, bool enabled) {
        const Rect rect{x, line.y, side, side};
        x += side;
        return button(rect, label,
                      {.icon = icon, .style = ButtonStyle::quiet, .enabled = enabled, .icon_only = true, .key = key});
    };
    const int count = bench.draft.step_count();
    const std::string words = "Step " + std::to_string(bench.step) + " of " + std::to_string(count);
    constexpr std::string_view take = "Take the picture##workshop.take_picture";
    const float taking = bench.shows_step() ? 0 : button_width(take);
    if (taking > 0 && line.x + text_size(words, 13).x + px(16) + taking <= x) {
        x -= taking + px(4);
        wish.take = button({x, line.y, taking, line.height}, take);
    }
    const float room = x - line.x - px(8);
    x = line.right() - 4 * side;
    draw_text_aligned(ImGui::GetWindowDrawList(), {line.x, line.y + line.height / 2}, {0, 0.5F},
                      fitted(words, room, 13), 13, theme().text2);
    note_item({words, "text", line.x, line.y, room, line.height});
    if (tool("Earlier##workshop.earlier", icons::arrow_left, "Shift+←", bench.step > 1))
        wish.move_to = bench.step - 1;
    if (tool("Later##workshop.later", icons::arrow_right, "Shift+→", bench.step < count))
        wish.move_to = bench.step + 1;
    if (tool("Duplicate##workshop.copy", icons::copy, "", true))
        wish.copy = true;
    if (tool("Remove##workshop.remove", icons::trash_2, "Del", true))
        wish.remove = true;
}

}

StripWish StepStrip::draw(const Bench& bench, Column& column, int most_rows) {
    StripWish wish;
    const int count = bench.draft.step_count();
    Tiles tiles;
    tiles.gap = px(tile_gap);
    tiles.columns = std::max(1, static_cast<int>((column.width + tiles.gap) / (px(tile_width) + tiles.gap)));
    const auto columns = static_cast<float>(tiles.columns);
    const float height = std::max(px(tile_height), control_height());
    const int rows = (count + tiles.columns) / tiles.columns, shown = most_rows > 0 ? std::min(rows, most_rows) : rows;
    const float room = column.width - (shown < rows ? ImGui::GetStyle().ScrollbarSize : 0);
    tiles.first = {column.x, column.y, std::floor((room - (columns - 1) * tiles.gap) / columns), height};
    const float edge = px(4); // around the frame of the chosen one
    const Rect all = column.take(static_cast<float>(shown) * (height + tiles.gap), px(2));
    if (shown < rows) {
        begin_region("workshop steps", {all.x - edge, all.y - edge, all.width + 2 * edge, all.height}, 0, true);
        const float row = static_cast<float>((bench.step - 1) / tiles.columns) * (height + tiles.gap);
        if (bench.step != std::exchange(seen_, bench.step))
            ImGui::SetScrollY(std::max(0.F, row - height));
        tiles.first.y -= ImGui::GetScrollY();
        draw_tiles(bench, tiles, wish);
        end_region(tiles.first.y + static_cast<float>(rows) * (height + tiles.gap));
    } else {
        draw_tiles(bench, tiles, wish);
    }
    if (bench.step > 0)
        draw_step_tools(bench, column.take(control_height(), px(4)), wish);
    return wish;
}

}
