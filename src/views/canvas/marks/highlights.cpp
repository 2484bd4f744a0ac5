// What a lesson points out on a matrix: a frame around a cell, a bracket along the edge for rows and columns.
#include "views/canvas/marks/highlights.hpp"

#include "core/text.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace posenc {

namespace {

constexpr float foot = 6;

/// The pixels of the place along the axis, clipped to low … high.
std::pair<float, float> span_of(const ScreenAxis& axis, const Place& place, float low, float high) {
    const float a = axis.pixel(static_cast<double>(place.first)), b = axis.pixel(static_cast<double>(place.last + 1));
    return {std::clamp(std::floor(std::min(a, b)), low, high), std::clamp(std::ceil(std::max(a, b)), low, high)};
}

/// Above the picture, or below it where the axis is above.
void bracket_across(const MatrixResult& result, const Place& place, const AxisNames& names, Rect area, bool below) {
    const Rect& plot = result.plot;
    const auto [left, right] = span_of(result.across, place, plot.x, plot.right());
    if (right <= left)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float way = below ? -1.0f : 1.0f;
    const Rect outside = inset(plot, {0, -foot - 2, 0, -foot - 2});
    const float y = below ? outside.bottom() : outside.y;
    const ImVec2 from = offset({left, y}, 1, 0), to = offset({right, y}, -1, 0);
    const ImVec2 line[] = {offset(from, 0, way * foot), from, to, offset(to, 0, way * foot)};
    list->AddPolyline(line, 4, theme().text, 0, px(2));
    const std::string words = place_words(names, place);
    const float half = text_size(words, 12, Weight::semibold).x / 2;
    const float middle = std::max(std::min((left + right) / 2, area.right() - half), area.x + half);
    draw_text_aligned(list, offset({middle, y}, 0, -3 * way), {0.5f, below ? 0.0f : 1.0f}, words, 12, theme().text,
                      Weight::semibold);
    const Rect mark{left, offset({left, y}, 0, below ? -foot : -18).y, right - left, px(24)};
    note_item({"Highlighted: " + words, "mark", mark.x, mark.y, mark.width, mark.height});
}

void bracket_right(const MatrixResult& result, const Place& place, const AxisNames& names) {
    const Rect& plot = result.plot;
    const auto [top, bottom] = span_of(result.down, place, plot.y, plot.bottom());
    if (bottom <= top)
        return;
    const Rect mark = right_of({plot.x, top, plot.width, bottom - top}, foot, 2);
    const ImVec2 from = offset({mark.right(), top}, 0, 1), to = offset(mark.max(), 0, -1);
    const ImVec2 line[] = {offset(from, -foot, 0), from, to, offset(to, -foot, 0)};
    ImGui::GetWindowDrawList()->AddPolyline(line, 4, theme().text, 0, px(2));
    note_item({"Highlighted: " + place_words(names, place), "mark", mark.x, mark.y, mark.width, mark.height});
}

void frame_cell(const MatrixResult& result, const Description& description, Cell cell, float free) {
    if (cell.row >= result.size.row || cell.col >= result.size.col)
        return;
    const Rect rect = result.cell_rect(cell);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto ring = [&](float by, float thickness, ImU32 ink) {
        list->AddRect({rect.x - by, rect.y - by}, {rect.right() + by, rect.bottom() + by}, ink, px(2), 0, thickness);
    };
    const bool tight = free < px(5); // a frame further out would cut the numbers of neighbouring cells
    if (!tight)
        ring(px(4), px(2), theme().bg0);
    ring(tight ? 0 : px(2), px(3), theme().accent);
    note_item({"Highlighted: " + place_text(description, cell), "mark", rect.x, rect.y, rect.width, rect.height});
}

}

namespace {

/// Distances between a value and its cell that are tried, in heights of the value.
constexpr int farthest = 4;

/// The part of the area that the labels of the axes leave free.
Rect room_beside_axes(const MatrixResult& result, const MatrixOptions& options, Rect area) {
    const Rect& plot = result.plot;
    const bool down = options.transposed ? options.col_axis : options.row_axis;
    const bool across = options.transposed ? options.row_axis : options.col_axis;
    const float left = down ? plot.x : area.x, top = across && options.col_axis_on_top ? plot.y : area.y,
                bottom = across && !options.col_axis_on_top ? plot.bottom() : area.bottom();
    return {left, top, area.right() - left, bottom - top};
}

/// Tries places above, below, right and left of the cell, then further away. Returns the first one that lies inside the
/// area and overlaps nothing in `taken`.
std::optional<Rect> free_place(Rect cell, ImVec2 size, Rect area, std::span<const Rect> taken) {
    const float gap = px(6), x = cell.x + (cell.width - size.x) / 2, y = cell.y + (cell.height - size.y) / 2;
    const float across = std::clamp(x, area.x, std::max(area.x, area.right() - size.x));
    std::vector<Rect> places{{across, cell.y - gap - size.y, size.x, size.y},
                             {across, cell.bottom() + gap, size.x, size.y},
                             {cell.right() + gap, y, size.x, size.y},
                             {cell.x - gap - size.x, y, size.x, size.y}};
    for (int away = 1; away <= farthest; ++away)
        for (const float down : {static_cast<float>(away), -static_cast<float>(away)})
            for (const float left : {across, cell.right() + gap, cell.x - gap - size.x})
                places.push_back({left, y + down * (size.y + px(2)), size.x, size.y});
    for (const Rect& place : places) {
        const bool inside =
            place.x >= area.x && place.y >= area.y && place.right() <= area.right() && place.bottom() <= area.bottom();
        if (inside && std::none_of(taken.begin(), taken.end(), [&](const Rect& one) { return meet(one, place); }))
            return place;
    }
    return {};
}

/// Four digits, also of a number that is only nearly whole: "1.000".
std::string framed_value(double value) {
    const std::string text = readable(value, 4);
    const bool digits_alone = text.find_first_of(".e") == std::string::npos && std::fabs(value) < 1000;
    if (!std::isfinite(value) || value == std::trunc(value) || !digits_alone)
        return text;
    return with_decimals(value, std::fabs(value) < 9.5 ? 3 : std::fabs(value) < 99.5 ? 2 : 1);
}

/// The values of framed cells, written beside their frames, for cells too small to hold numbers.
void draw_framed_values(const Field& field, const MatrixResult& result, std::span<const Place> places,
                        const MatrixOptions& options, Rect area) {
    const Rect room = room_beside_axes(result, options, area);
    std::vector<Rect> taken;
    std::vector<Cell> cells;
    for (const Place& place : places)
        if (const Cell cell{place.first, place.last};
            place.kind == Place::Kind::cell && cell.row < result.size.row && cell.col < result.size.col) {
            cells.push_back(cell);
            taken.push_back(result.cell_rect(cell));
        }
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const Cell cell : cells) {
        const std::string value = framed_value(field.at(cell));
        const ImVec2 size{text_size(value, 12, Weight::semibold).x + px(10), px(18)};
        const std::optional<Rect> place = free_place(result.cell_rect(cell), size, room, taken);
        if (!place)
            continue;
        taken.push_back(*place);
        list->AddRectFilled(place->min(), place->max(), theme().accent, px(4));
        draw_text_aligned(list, place->center(), {0.5f, 0.5f}, value, 12, theme().on_accent, Weight::semibold);
        const Verbatim number;
        note_item({value, "framed", place->x, place->y, place->width, place->height});
    }
}

}

std::string place_words(const AxisNames& names, const Place& place) {
    if (place.first == place.last)
        return names.name + " " + axis_label(names, place.first);
    return plural(names.name) + " " + axis_label(names, place.first) + " to " + axis_label(names, place.last);
}

Rect room_inside_brackets(Rect area, std::span<const Place> places, const MatrixOptions& options) {
    const bool transposed = options.transposed;
    const auto any = [&](Place::Kind kind) {
        return std::any_of(places.begin(), places.end(), [&](const Place& place) { return place.kind == kind; });
    };
    const float across = any(transposed ? Place::Kind::rows : Place::Kind::columns) ? 30 : 0;
    const float right = any(transposed ? Place::Kind::columns : Place::Kind::rows) ? 8 : 0;
    return inset(area, options.col_axis_on_top ? Margins{0, 0, right, across} : Margins{0, across, right, 0});
}

void draw_places(const Field& field, const Description& description, const MatrixResult& result,
                 std::span<const Place> places, const MatrixOptions& options, Rect area, const CellWords& words) {
    for (const Place& place : places) {
        const bool rows = place.kind == Place::Kind::rows;
        const AxisNames& names = rows ? description.rows : description.cols;
        if (place.kind == Place::Kind::cell)
            frame_cell(result, description, {place.first, place.last}, words.free);
        else if (rows == result.transposed && place.kind != Place::Kind::control)
            bracket_across(result, place, names, area, options.col_axis_on_top);
        else if (place.kind != Place::Kind::control)
            bracket_right(result, place, names);
    }
    if (!words.written)
        draw_framed_values(field, result, places, options, area);
}

}
