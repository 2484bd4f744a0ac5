// One stage of the relative shift. Every number has the colour of its distance; large cells also show its name and
// value. Also the numbers on their way from one stage to the next.
#include "core/text.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/relative/relative_view.hpp"
#include "views/relative/shift_view.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr ShiftStage order[] = {ShiftStage::products, ShiftStage::padded,  ShiftStage::reshaped,
                                ShiftStage::dropped,  ShiftStage::shifted, ShiftStage::result};
constexpr Index most_in_flight = 400;
constexpr float room_of_bracket = 8; ///< at the right of a matrix

std::string small_number(Index number) {
    return (number < 0 ? "₋" : "") + subscript(static_cast<int>(std::abs(number)));
}

/// White or black, whichever is readable on a colour.
ImU32 ink_on(ImU32 ground) {
    return wants_black_ink(ground) ? IM_COL32_BLACK : IM_COL32_WHITE;
}

/// Writes the name above the value if the longest of both fit in all cells; otherwise the name, the value or nothing.
void write_cell(const ShiftScene& scene, Index place, Rect rect) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index farthest =
        std::max(std::abs(scene.shift.distance(0)), std::abs(scene.shift.distance(scene.shift.width() - 1)));
    const bool negative = scene.shift.direction != TimeDirection::right;
    const std::string longest =
        "q" + small_number(scene.shift.queries - 1) + "·U" + small_number(negative ? -farthest : farthest);
    float size = cell_text(rect.width, rect.height);
    const auto width = [&](std::string_view text) { return in_design(text_size(text, size).x); };
    constexpr float smallest = 12, around_small = 3, around_short = 1,
                    around_large = 6; // frames reach into neighbouring cells
    while (size > smallest && width(longest) > in_design(rect.width) - 2 * around_large)
        size -= 3;
    const auto fits = [&](std::string_view text, float around) {
        return has_room(inset(rect, {.left = around, .right = around}), width(text), 16);
    };
    const bool named = fits(longest, around_small), valued = fits("−9.9", around_short);
    const int decimals = fits("−9.99", around_small) ? 2 : 1;
    const std::optional<Cell> product = scene.shift.padded(place);
    const ImU32 ink = product ? ink_on(shift_color(scene, place)) : theme().text2;
    const std::string tag = shift_tag(scene, place),
                      value = product ? with_decimals(scene.products->at(*product), decimals) : std::string();
    const ImVec2 middle = rect.center();
    if (named && valued && has_room(rect, 0, 32) && !value.empty()) {
        draw_text_aligned(list, offset(middle, 0, -0.6f * size), {0.5f, 0.5f}, tag, size, ink);
        draw_text_aligned(list, offset(middle, 0, 0.65f * size), {0.5f, 0.5f}, value, size, ink);
        return;
    }
    if (named || valued)
        draw_text_aligned(list, middle, {0.5f, 0.5f}, named || value.empty() ? tag : value, size, ink);
}

/// Crosses out a pair that no distance reaches.
void cross_out(Rect rect) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddLine({rect.x, rect.bottom()}, {rect.right(), rect.y}, theme().line2, px(1));
}

/// Makes a later stage pale until its turn comes.
void veil(Rect plot) {
    const ImU32 color = (theme().bg0 & ~IM_COL32_A_MASK) | 205u << IM_COL32_A_SHIFT;
    ImGui::GetWindowDrawList()->AddRectFilled(plot.min(), plot.max(), color);
}

/// Frames the focused number in this stage.
void frame_place(const ShiftScene& scene, const MatrixResult& result, ShiftStage stage) {
    const std::optional<Cell> cell = scene.place ? cell_of(scene.shift, stage, *scene.place) : std::nullopt;
    if (!cell || is_figure())
        return;
    const Rect rect = result.cell_rect(*cell);
    const ImVec2 middle = rect.center();
    if (result.plot.contains(middle)) // a small cell is framed from outside
        stroke(ImGui::GetWindowDrawList(), has_room(rect, 6, 6) ? grown(rect, 1) : grown({middle.x, middle.y, 0, 0}, 5),
               0, px(3), theme().text);
}

/// What a lesson points out in the present stage: there, and of cells their numbers in every other stage.
std::vector<Place> places_in(const ShiftScene& scene, ShiftStage stage) {
    const ShiftStage present = shift_stage_at(scene, scene.current);
    std::vector<Place> places;
    for (const Place& place : read_places(scene.session.state().text("highlight")).places) {
        const bool is_cell = place.kind == Place::Kind::cell;
        if (is_cell)
            if (const auto number = place_of(scene.shift, present, {place.first, place.last}))
                if (const std::optional<Cell> cell = cell_of(scene.shift, stage, *number))
                    places.push_back({Place::Kind::cell, cell->row, cell->col});
        if (!is_cell && stage == present)
            places.push_back(place);
    }
    return places;
}

/// The number, name and action of a stage; the present stage is underlined.
void draw_stage_heading(const ShiftScene& scene, int number, Rect head) {
    const std::string title = shift_stage_title(scene, number);
    draw_heading(head.min(), head.width, title, shift_stage_choice(scene, number).help);
    Rect line = take_bottom(head, 2);
    if (number == scene.current && !is_figure())
        fill(ImGui::GetWindowDrawList(), take_left(line, in_design(text_size(title, 14, Weight::semibold).x)), 0,
             theme().accent);
}

void draw_card(const ShiftScene& scene, const MatrixResult& result, int number) {
    if (!result.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Cell cell = *result.hovered;
    const FieldPtr field = scene.session.made(scene.session.state().with("stage", shift_stage_id(scene, number))).field;
    const std::optional<Index> place = place_of(scene.shift, shift_stage_at(scene, number), cell);
    const Description& description = field->description();
    const std::string where = place_text(description, cell) + (result.averaged() ? ", one of several in a pixel" : "");
    if (!place)
        return draw_hover_card(result.cell_rect(cell), scene.bounds, theme().bg2, "undefined", where,
                               field->explain(cell).fact);
    const std::optional<Cell> product = scene.shift.padded(*place);
    draw_hover_card(result.cell_rect(cell), scene.bounds, shift_color(scene, *place),
                    shift_tag(scene, *place) + (product ? " = " + with_decimals(field->at(cell), 6) : ""), where,
                    product ? "belongs to the distance " + readable_integer(scene.shift.distance(product->col)) +
                                  ", query minus key"
                            : "from the column of zeros");
}

}

ShiftStage shift_stage_at(const ShiftScene& scene, int number) {
    const bool direct = scene.session.state().text("stage") == "direct";
    return number == shift_stage_count - 1 && direct ? ShiftStage::direct : order[number];
}

const Choice& shift_stage_choice(const ShiftScene& scene, int number) {
    return parameters::stage.choices[static_cast<std::size_t>(shift_stage_at(scene, number))];
}

std::string_view shift_stage_id(const ShiftScene& scene, int number) {
    return shift_stage_choice(scene, number).id;
}

std::string shift_stage_title(const ShiftScene& scene, int number) {
    return readable_integer(number + 1) + " " + std::string(shift_stage_choice(scene, number).label);
}

std::string shift_tag(const ShiftScene& scene, Index place) {
    const std::optional<Cell> product = scene.shift.padded(place);
    if (!product)
        return "0";
    return "q" + small_number(product->row) + (scene.music ? "·E" : "·U") +
           small_number(scene.shift.distance(product->col));
}

ColorScale shift_scale(const ShiftScene& scene) {
    const double first = static_cast<double>(scene.shift.distance(0)),
                 last = static_cast<double>(scene.shift.distance(scene.shift.width() - 1));
    const double low = std::min({first, last, 0.0}), high = std::max({first, last, 0.0});
    if (low < 0)
        return {Colors::diverging, -std::max(-low, high), std::max(-low, high)};
    return {Colors::sequential, 0, std::max(high, 1.0)};
}

ImU32 shift_color(const ShiftScene& scene, Index place) {
    const ColorScale scale = shift_scale(scene);
    const std::optional<Cell> product = scene.shift.padded(place);
    const double distance = product ? static_cast<double>(scene.shift.distance(product->col)) : undefined;
    return value_color(scale.colors, distance, scale.low, scale.high);
}

MatrixResult draw_shift_stage(ShiftScene& scene, int number, Rect area, float heading) {
    const ShiftStage stage = shift_stage_at(scene, number);
    const RelativeShift shift = scene.shift;
    const std::string id(shift_stage_id(scene, number));
    const FieldPtr field = scene.session.derived<Field>({stage, shift.queries, shift.keys, shift.direction},
                                                        [&] { return stage_distances(shift, stage); });
    const ColorScale scale = shift_scale(scene);
    const std::string label = "Stage " + id;
    MatrixOptions options;
    options.label = label;
    options.colors = scale.colors;
    options.low = scale.low;
    options.high = scale.high;
    options.square = true;
    options.shape = is_figure() ? CellShape{} : CellShape{most_shift_ratio, most_shift_ratio};
    options.col_axis_on_top = true;
    options.digits = -1;
    options.least_gutter = shift_axis_left;
    options.largest_cell = largest_shift_cell;
    options.focus = scene.place ? cell_of(shift, stage, *scene.place) : std::nullopt;
    options.paint = [&](ImDrawList*, Cell at, Rect rect) {
        if (const std::optional<Index> place = place_of(shift, stage, at))
            write_cell(scene, *place, rect);
        else
            cross_out(rect);
        return true;
    };
    options.places = number > scene.current ? std::vector<Place>{} : places_in(scene, stage); // pale stages have none
    const bool bracket = std::any_of(options.places->begin(), options.places->end(),
                                     [](const Place& place) { return place.kind == Place::Kind::rows; });
    Rect head = take_top(area, shift_head);
    head.width = heading;
    const Rect with_edge = inset(area, {.right = -canvas_right - (bracket ? room_of_bracket : 0)});
    const MatrixResult result = scene.canvas.matrix(scene.session, field, with_edge, options);
    take_left(head, in_design(result.plot.x - area.x));
    draw_stage_heading(scene, number, head);
    if (number > scene.current && !names_part(scene.session.state(), stage_parts[static_cast<std::size_t>(number)]))
        veil(result.plot);
    frame_place(scene, result, stage);
    draw_card(scene, result, number);
    return result;
}

void draw_shift_flight(const ShiftScene& scene, const MatrixResult& from, int from_number, const MatrixResult& to,
                       int to_number, float part) {
    const Index places = scene.shift.queries * (scene.shift.width() + 1);
    if (places > most_in_flight)
        return;
    veil(to.plot);
    const float eased = part * part * (3 - 2 * part);
    const auto between = [&](float a, float b) { return a + (b - a) * eased; };
    for (Index place = 0; place < places; ++place) {
        const std::optional<Cell> leaves = cell_of(scene.shift, shift_stage_at(scene, from_number), place),
                                  arrives = cell_of(scene.shift, shift_stage_at(scene, to_number), place);
        if (!leaves || !arrives)
            continue;
        const Rect a = from.cell_rect(*leaves), b = to.cell_rect(*arrives);
        const Rect rect{between(a.x, b.x), between(a.y, b.y), between(a.width, b.width), between(a.height, b.height)};
        fill(ImGui::GetWindowDrawList(), grown(rect, -1), 0, shift_color(scene, place));
        write_cell(scene, place, rect);
    }
}

}
