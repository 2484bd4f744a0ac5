// The axes of a matrix (ticks and labels) and the crosshair.
#include "core/text.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/chip.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float tick_length = 5, label_gap = 4, least_plot = 20;

/// The field's axis that runs across the screen, and the one that runs down.
const AxisNames& names_across(const Description& description, bool transposed) {
    return transposed ? description.rows : description.cols;
}
const AxisNames& names_down(const Description& description, bool transposed) {
    return transposed ? description.cols : description.rows;
}

float widest_label(const AxisNames& names, Index size) {
    float width = 0;
    const auto include = [&](const std::string& label) {
        const Verbatim as_it_is;
        width = std::max(width, text_size(label, axis_text).x);
    };
    if (names.labels.empty()) {
        for (const Index end : {Index{0}, size - 1})
            include(axis_label(names, end));
    } else {
        for (Index i = 0; i < std::min<Index>(static_cast<Index>(names.labels.size()), 64); ++i)
            include(axis_label(names, i));
    }
    return width;
}

bool counts_dimensions(const AxisNames& names) {
    return names.name == "dimension";
}

/// The cells to label across the screen if labels are words: every cell, or every n-th where words need the room.
std::vector<Index> words_across(const ScreenAxis& axis, float widest, float& room) {
    const float wanted = std::min(widest + px(6), px(72));
    const auto step = std::max<Index>(static_cast<Index>(std::ceil(wanted / axis.cell_size())), 1);
    std::vector<Index> cells;
    for (Index i = 0; i < axis.count; i += step)
        cells.push_back(axis.first + i);
    room = static_cast<float>(step) * axis.cell_size() - px(6);
    return cells;
}

/// The cells to label down the screen: all if the labels are words that fit, otherwise those with ticks.
std::vector<Index> labelled(const AxisNames& names, const ScreenAxis& axis) {
    const float spacing = px(names.labels.empty() ? 28 : 16);
    if (names.labels.empty() || axis.cell_size() < spacing)
        return tick_cells(axis, names.first, spacing, counts_dimensions(names));
    std::vector<Index> all(static_cast<std::size_t>(axis.count));
    for (Index i = 0; i < axis.count; ++i)
        all[static_cast<std::size_t>(i)] = axis.first + i;
    return all;
}

std::optional<Index> focus_across(const MatrixOptions& options) {
    if (!options.focus)
        return std::nullopt;
    return options.transposed ? options.focus->row : options.focus->col;
}
std::optional<Index> focus_down(const MatrixOptions& options) {
    if (!options.focus)
        return std::nullopt;
    return options.transposed ? options.focus->col : options.focus->row;
}

void draw_across(const AxisNames& names, const MatrixResult& result, const MatrixOptions& options, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool top = options.col_axis_on_top;
    const float edge = top ? result.plot.y : result.plot.bottom() + options.room_below;
    const float way = top ? -1.0f : 1.0f;
    const Chip chip = chip_across(names, result.across, focus_across(options), result.pixel, area);
    // The last tick may stand closer than the others; even then its label stays clear of the one before.
    const float widest = std::max(widest_label(names, result.across.first + result.across.count), px(14));
    const float spacing = std::max(widest + px(12), (widest + px(4)) / least_part_of_spacing);
    const bool words = !names.labels.empty();
    float room = 1e9f, taken = -1e9f; // right end of the label before
    const std::vector<Index> cells = words ? words_across(result.across, widest, room)
                                           : tick_cells(result.across, names.first, spacing, counts_dimensions(names));
    const auto half_of = [](const std::string& label) {
        const Verbatim of_cell;
        return text_size(label, axis_text).x / 2;
    };
    const auto place = [&](Index cell, float half) { return move_inside(middle_of(result.across, cell), half, area); };
    const float last_half = half_of(axis_label(names, cells.back())); // the last label is always drawn
    const float last_at = place(cells.back(), last_half);
    for (const Index cell : cells) {
        const std::string whole = axis_label(names, cell);
        const Verbatim of_cell;
        const float at = middle_of(result.across, cell);
        const std::string label = fitted(whole, room, axis_text);
        list->AddLine({at + 0.5f, edge}, {at + 0.5f, edge + way * px(tick_length)}, theme().line2, px(1));
        const float half = half_of(label), middle = place(cell, half);
        const bool always = !words && cell == cells.back();
        if (!always && middle - half < taken + px(words ? 2 : 4)) // as where the first was moved inside
            continue;
        if (!always && !words && std::fabs(last_at - middle) < half + last_half + px(4))
            continue;
        taken = middle + half;
        if (!chip.touches(middle, half))
            draw_text_aligned(list, {middle, edge + way * px(tick_length + label_gap)}, {0.5f, top ? 1.0f : 0.0f},
                              label, axis_text, theme().text2);
    }
    const std::string name = fitted(names.name, area.width, axis_text);
    const float middle = move_inside(result.plot.x + result.plot.width / 2, text_size(name, axis_text).x / 2, area);
    draw_text_aligned(list, {middle, edge + way * px(26)}, {0.5f, top ? 1.0f : 0.0f}, name, axis_text, theme().text2);
}

/// The name of the axis that runs down: in the middle, or beside the chip where that would cover it.
void draw_name_down(const AxisNames& names, Rect plot, const Chip& chip, float x) {
    const float half = text_size(names.name, axis_text).x / 2, away = half + chip.half + px(4);
    float y = plot.y + plot.height / 2;
    if (plot.x - px(6) - chip.width < x + px(9) && chip.touches(y, half))
        y = chip.at + away + half <= plot.bottom() ? chip.at + away : chip.at - away;
    if (y - half >= plot.y && y + half <= plot.bottom())
        draw_text_upwards(ImGui::GetWindowDrawList(), {x, y}, names.name, axis_text, theme().text2);
}

void draw_down(const AxisNames& names, const MatrixResult& result, const MatrixOptions& options, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float edge = result.plot.x;
    const float left = edge - area.x;
    const Chip chip = chip_down(names, result.down, focus_down(options), result.pixel, options.col_axis_on_top, left);
    for (const Index cell : labelled(names, result.down)) {
        const std::string label = axis_label(names, cell);
        const Verbatim of_cell;
        const float at = middle_of(result.down, cell);
        list->AddLine({edge - px(tick_length), at + 0.5f}, {edge, at + 0.5f}, theme().line2, px(1));
        if (!chip.touches(at, px(6)))
            draw_text_aligned(list, {edge - px(tick_length + label_gap), at}, {1, 0.5f},
                              fitted(label, left - px(26), axis_text), axis_text, theme().text2);
    }
    draw_name_down(names, result.plot, chip, area.x + px(8));
}

/// The pixels of the sample that holds a cell, in whole pixels.
std::pair<float, float> sample_pixels(const ScreenAxis& axis, Index cell) {
    const Index sample = (cell - axis.first) / axis.cells_per_sample;
    const double from = static_cast<double>(axis.first + sample * axis.cells_per_sample);
    const float a = axis.pixel(from), b = axis.pixel(from + static_cast<double>(axis.cells_per_sample));
    return {std::floor(std::min(a, b)), std::ceil(std::max(a, b))};
}

}

Gutters gutters_for(const Description& description, Cell size, const MatrixOptions& options) {
    const bool transposed = options.transposed;
    Gutters gutters;
    if (transposed ? options.col_axis : options.row_axis) {
        const float widest = widest_label(names_down(description, transposed), transposed ? size.col : size.row);
        gutters.left = std::clamp(widest + px(options.fills ? 26 : 32),
                                  px(look().arrangement == Arrangement::phone ? 48 : options.least_gutter), px(140));
    }
    if (transposed ? options.row_axis : options.col_axis)
        (options.col_axis_on_top ? gutters.top : gutters.bottom) = px(44);
    gutters.right = px(options.fills ? 2 : 8) + options.room_right;
    gutters.bottom += options.room_below;
    return gutters;
}

MatrixOptions for_step(MatrixOptions options, const State& state) {
    constexpr float narrow_gutter = 36;
    if (is_figure() || !names_parts(state, state.text("view")))
        return options;
    options.least_gutter = std::min(options.least_gutter, narrow_gutter);
    options.fills = !options.square || options.in_step.wide > 1;
    options.largest_cell = options.fills ? 0 : options.largest_cell;
    return options;
}

ImVec2 filled_room(Cell size, ImVec2 room, const MatrixOptions& options) {
    if (!options.square)
        return room;
    const auto rows = static_cast<float>(size.row), cols = static_cast<float>(size.col);
    const float width = std::min(room.x / cols, room.y / rows * options.in_step.wide),
                height = std::min(room.y / rows, width * options.in_step.high);
    return {width * cols, height * rows};
}

MatrixOptions with_room(MatrixOptions options, const Description& description, Cell size, Rect& area) {
    const Gutters around = gutters_for(description, size, options);
    bool& across = options.transposed ? options.row_axis : options.col_axis;
    bool& down = options.transposed ? options.col_axis : options.row_axis;
    if (across && area.height - around.top - around.bottom < px(least_plot)) {
        across = false;
        const float above = options.col_axis_on_top ? px(6) : 0;
        area = {area.x, area.y + above, area.width, area.height - above};
    }
    down = down && area.width - around.left - around.right >= px(least_plot);
    if (std::min(area.width, area.height) >= px(least_plot))
        return options;
    across = down = false;
    options.focus.reset();
    return options;
}

void draw_axes(const Description& description, const MatrixResult& result, const MatrixOptions& options, Rect area) {
    if (options.transposed ? options.row_axis : options.col_axis)
        draw_across(names_across(description, options.transposed), result, options, area);
    if (options.transposed ? options.col_axis : options.row_axis)
        draw_down(names_down(description, options.transposed), result, options, area);
}

namespace {

/// Where the focused sample lies on screen, and whether the window shows it.
struct FocusPlace {
    float left, right, top, bottom;
    bool across, down;
};

/// Lines around the row and the column, a frame around the sample; `free`: pixels around the numbers of the cells.
void draw_crosshair(const Rect& plot, const FocusPlace& place, float free) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto& [left, right, top, bottom, across, down] = place;
    const ImU32 ink = theme().text;
    if (down)
        for (const float y : {top - px(1), bottom})
            line_across(list, plot, y, ink);
    if (across)
        for (const float x : {left - px(1), right})
            line_down(list, plot, x, ink);
    if (!across || !down)
        return;
    const bool tight = free < px(3); // a frame further out would cut the numbers of neighbouring cells
    const float around = tight ? 0 : px(2), halo = tight ? px(1.5f) : px(2);
    const float grow = std::max(0.0f, px(6) - std::min(right - left, bottom - top)) / 2 + around;
    list->AddRect({left - grow, top - grow}, {right + grow, bottom + grow}, ink, 0, 0, px(2));
    if (free >= px(2)) // else it would cut the numbers of its own cell
        list->AddRect({left - grow + halo, top - grow + halo}, {right + grow - halo, bottom + grow - halo}, theme().bg0,
                      0, 0, px(1));
}

void draw_chips(const Description& description, const MatrixResult& result, const MatrixOptions& options, Rect area,
                const FocusPlace& place) {
    const Rect& plot = result.plot;
    const bool on_top = options.col_axis_on_top;
    if (place.across && (options.transposed ? options.row_axis : options.col_axis)) {
        const Chip chip = chip_across(names_across(description, result.transposed), result.across,
                                      focus_across(options), result.pixel, area);
        if (chip.shown)
            draw_chip(chip,
                      on_top ? offset({chip.at, plot.y}, 0, -6)
                             : offset({chip.at, plot.bottom() + options.room_below}, 0, 6),
                      {0.5f, on_top ? 1.0f : 0.0f});
    }
    if (place.down && (options.transposed ? options.col_axis : options.row_axis)) {
        const Chip chip = chip_down(names_down(description, result.transposed), result.down, focus_down(options),
                                    result.pixel, on_top, plot.x - area.x);
        if (chip.shown)
            draw_chip(chip, offset({plot.x, chip.at}, -6, 0), {1, 0.5f});
    }
}

}

void draw_focus(const Description& description, const MatrixResult& result, const MatrixOptions& options, Rect area,
                float free) {
    const std::optional<Index> across = focus_across(options), down = focus_down(options);
    if (!across || !down)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect& plot = result.plot;
    const auto [left, right] = sample_pixels(result.across, *across);
    const auto [top, bottom] = sample_pixels(result.down, *down);
    const FocusPlace place{left, right, top, bottom, result.across.visible(*across), result.down.visible(*down)};
    const Rect clip = inset(plot, {-4, -4, -4, -4});
    list->PushClipRect(clip.min(), clip.max(), true);
    note_item({"at " + place_text(description, *options.focus), "mark", left, top, right - left, bottom - top});
    draw_crosshair(plot, place, free);
    list->PopClipRect();
    draw_chips(description, result, options, area, place);
}

}
