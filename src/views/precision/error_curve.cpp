// The largest magnitude of the rounding error over position, on a log axis of whole decades: the chosen format in ink,
// the others in grey, each named at its end. Errors of exactly 0 lie on the line at the bottom.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/strokes.hpp"
#include "views/precision/precision_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace posenc {

namespace {

constexpr Index cells_a_pixel = 512; ///< read per pixel and format; more would take longer than a second
constexpr float zero_room = 14;      ///< design pixels below the lowest decade, for errors of 0

/// One number for each sample of the axis and format; NaN where nothing is known or defined.
struct Curves {
    std::vector<float> numbers;
    int samples = 0;
    bool finished = false;
    std::vector<bool> missing; ///< by sample: the error of some format is not computed yet
    float at(std::size_t format, int sample) const {
        return numbers[format * static_cast<std::size_t>(samples) + static_cast<std::size_t>(sample)];
    }
};

Curves read_curves(PrecisionFrame& frame, const std::shared_ptr<const ErrorCurve>& curve, const ScreenAxis& axis) {
    const Viewport viewport{{0, 1, static_cast<int>(std::size(number_formats))},
                            {axis.first / axis.cells_per_sample, 1, axis.samples}};
    const Tile& tile = frame.session.tile(curve, viewport, Pixel::mean);
    Curves curves{known_numbers(tile), axis.samples, tile.missing.empty(), {}};
    for (int sample = 0; sample < axis.samples; ++sample)
        curves.missing.push_back(!knows(tile, 0, sample) || !knows(tile, 1, sample) || !knows(tile, 2, sample));
    return curves;
}

/// Hatches where a format's error is not computed yet.
void hatch_missing_errors(const Curves& curves, const ScreenAxis& axis, Rect plot) {
    const float width = axis.length / static_cast<float>(axis.samples);
    HatchedParts hatched(plot.y, plot.bottom());
    for (int sample = 0; sample < axis.samples; ++sample)
        if (curves.missing[static_cast<std::size_t>(sample)])
            hatched.add(axis.begin + width * static_cast<float>(sample),
                        axis.begin + width * static_cast<float>(sample + 1));
}

/// The decades that contain all errors drawn.
ValueAxis decades_of(const Curves& curves, Rect plot) {
    double high = 0, low = std::numeric_limits<double>::infinity();
    for (const float number : curves.numbers)
        if (const auto error = static_cast<double>(number); error > 0 && std::isfinite(error)) {
            high = std::max(high, error);
            low = std::min(low, error);
        }
    if (high == 0)
        high = low = 1;
    constexpr double most_decades = 12;
    const double top = std::ceil(std::log10(high));
    const double bottom = std::clamp(std::floor(std::log10(low)), top - most_decades, top - 2);
    return {bottom, top, plot.y, inset(plot, {.bottom = zero_room}).bottom()};
}

void draw_decades(Rect plot, const ValueAxis& axis) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int step = std::max(1, static_cast<int>(std::ceil((axis.high - axis.low) * px(20) / plot.height)));
    const float label_end = inset(plot, {.bottom = 18}).bottom(); // the lowest place is that of the 0
    for (int decade = static_cast<int>(axis.high); decade >= static_cast<int>(axis.low); decade -= step) {
        const float y = std::floor(axis.pixel(decade));
        line_across(list, plot, y, theme().line);
        if (y < label_end)
            draw_text_aligned(list, offset({plot.x, y}, -8, 0), {1, 0.5f}, readable(std::pow(10.0, decade), 1), 12,
                              theme().text2);
    }
    line_across(list, plot, plot.bottom(), theme().line2);
    draw_text_aligned(list, offset({plot.x, plot.bottom()}, -8, 0), {1, 0.5f}, "0", 12, theme().text2);
}

float height_of(const ValueAxis& axis, Rect plot, double error) {
    return error > 0 ? std::clamp(axis.pixel(std::log10(error)), plot.y, plot.bottom()) : plot.bottom();
}

/// Draws one curve; returns where it ends, if it has a point.
std::optional<ImVec2> draw_line(const Curves& curves, std::size_t format, const ScreenAxis& axis, Rect plot,
                                const ValueAxis& values, bool chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = chosen ? theme().text : theme().text3;
    const float cell = axis.length / static_cast<float>(axis.samples);
    std::vector<ImVec2> points;
    std::optional<ImVec2> end;
    const auto flush = [&] {
        draw_joined(list, points, color, px(chosen ? 1.5f : 1));
        points.clear();
    };
    for (int sample = 0; sample < axis.samples; ++sample) {
        const double error = curves.at(format, sample);
        if (!std::isfinite(error)) {
            flush();
            continue;
        }
        const ImVec2 at{axis.begin + (static_cast<float>(sample) + 0.5f) * cell, height_of(values, plot, error)};
        points.push_back(at);
        end = at;
        if (cell >= px(7))
            draw_marker(list, at, static_cast<int>(format), px(chosen ? 3.2f : 2.4f), color);
    }
    flush();
    return end;
}

/// Names the curves to the right of the plot, or inside it where there is no room; none covers another.
void draw_names(std::array<std::optional<ImVec2>, std::size(number_formats)> ends, const PrecisionFrame& frame,
                Rect plot) {
    const Rect inner = inset(plot, {.top = 22, .right = 24});
    float free_from = offset(plot.min(), 0, -8).y;
    const float lowest = offset({0, plot.bottom()}, 0, 8).y; // below it stands the head of the matrix
    auto below = static_cast<float>(std::count_if(ends.begin(), ends.end(), [](const auto& end) { return end; }));
    // From the top: bfloat16 errs most, float32 least.
    for (std::size_t i = std::size(number_formats); i-- > 0;) {
        if (!ends[i])
            continue;
        const NumberFormat format = number_formats[i];
        const bool chosen = format == frame.chosen;
        const std::string name(format_name(format));
        const Weight weight = chosen ? Weight::semibold : Weight::regular;
        const ImVec2 size = text_size(name, 12, weight);
        const ImU32 color = chosen ? theme().text : theme().text3;
        const auto write = [&](ImVec2 at) { draw_words_on(theme().bg0, at, name, color, weight); };
        if (ends[i]->x < inner.right()) { // the curve ends early: its name goes there
            const ImVec2 at = offset({ends[i]->x, ends[i]->y - size.y}, 6, -2);
            write({at.x, std::max(at.y, inner.y)});
            --below;
            continue;
        }
        const float wanted = frame.names_outside ? ends[i]->y - size.y / 2 : offset({0, ends[i]->y - size.y}, 0, -6).y;
        const float y = std::min(std::max(wanted, free_from), lowest - size.y * below--);
        free_from = y + size.y;
        if (frame.names_outside) {
            draw_stroke(offset(*ends[i], 2, 0), offset({plot.right(), y + size.y / 2}, 8, 0), color, 1);
            draw_text(ImGui::GetWindowDrawList(), offset({plot.right(), y}, 11, 0), name, 12, color, weight);
        } else {
            write(offset({plot.right() - size.x, y}, -4, 0));
        }
    }
}

/// When all is read, hatches the right part in which the chosen format has no finite error; returns its left edge.
std::optional<float> draw_undefined(const Curves& curves, const PrecisionFrame& frame, const ScreenAxis& axis,
                                    Rect plot) {
    if (!curves.finished)
        return {};
    const auto chosen = static_cast<std::size_t>(frame.chosen);
    int from = axis.samples;
    while (from > 0 && !std::isfinite(curves.at(chosen, from - 1)))
        --from;
    if (from == axis.samples)
        return {};
    const float x = axis.begin + axis.length * static_cast<float>(from) / static_cast<float>(axis.samples);
    draw_hatch(ImGui::GetWindowDrawList(), {x, plot.y, plot.right() - x, plot.height}, theme().line);
    return x;
}

void name_undefined(const PrecisionFrame& frame, Rect plot, float x) {
    const std::string text = "beyond " + std::string(format_name(frame.chosen)) + ": infinite";
    const ImVec2 size = text_size(text, 12);
    const Rect room = inset({x, plot.y, plot.right() - x, plot.height}, {8, 0, 8, 20});
    if (room.width < size.x)
        return;
    const Rect words = draw_words_on(theme().bg0, {room.x, room.bottom() - size.y}, text, theme().text2);
    note_item({text, "text", words.x, words.y, words.width, words.height});
}

void point_at_curve(PrecisionFrame& frame, const Curves& curves, Rect plot, const ScreenAxis& axis) {
    note_part("curve", plot);
    if (!hit_area(plot, "Error over position", {.keyboard = false}).hovered)
        return;
    const Index row = axis.cell_at(ImGui::GetIO().MousePos.x);
    frame.session.set_focus({row, frame.session.focus().col});
    if (look().touch)
        return;
    const int sample = static_cast<int>((row - axis.first) / axis.cells_per_sample);
    if (curves.missing[static_cast<std::size_t>(sample)])
        return;
    std::string all;
    for (std::size_t i = 0; i < std::size(number_formats); ++i)
        all += (all.empty() ? "" : " · ") + std::string(format_name(number_formats[i])) + " " +
               readable(static_cast<double>(curves.at(i, sample)), 2);
    const double value = static_cast<double>(curves.at(static_cast<std::size_t>(frame.chosen), sample));
    const Index first = row - row % axis.cells_per_sample,
                last = std::min(first + axis.cells_per_sample, frame.rows) - 1;
    const std::string where = last > first ? plural(frame.row_name) + " " + axis_label(frame.description.rows, first) +
                                                 " to " + axis_label(frame.description.rows, last)
                                           : frame.row_name + " " + axis_label(frame.description.rows, row);
    const ImVec2 at = ImGui::GetIO().MousePos;
    draw_hover_card({at.x, at.y, 1, 1}, plot, theme().text, readable(value, 4), "largest |error| at " + where, all);
}

}

void mark_collision(const PrecisionFrame& frame, Rect plot, const ScreenAxis& positions, bool with_text) {
    const std::optional<EqualRows> pair = frame.pair_in_sight(frame.chosen);
    if (!pair || !positions.visible(pair->row))
        return;
    // In the matrix the line runs between two cells, which may hold numbers; in the curve plot it runs through a point.
    const float x = std::floor(positions.pixel(static_cast<double>(pair->row) + (with_text ? 0.5 : 0.0)));
    draw_dashes(offset({x, plot.y}, -1, 0), offset({x, plot.bottom()}, -1, 0), theme().warn, 5, 4, 2);
    if (!with_text)
        return;
    const std::string text = frame.first->text(frame.chosen);
    const ImVec2 size = text_size(text, 12, Weight::semibold);
    // The names of the formats may stand inside the plot at its right end.
    const float names = frame.names_outside ? 0 : in_design(text_size("bfloat16", 12, Weight::semibold).x) + 12;
    const Rect room = inset(plot, {.right = names, .bottom = 2}), line = inset({x, plot.y, 0, 0}, {-8, 0, -8, 0});
    const bool left = line.right() + size.x > inset(room, {.right = 8}).right();
    const ImVec2 at{left ? std::min(line.x, inset(room, {.right = 8}).right()) - size.x : line.right(),
                    room.bottom() - size.y}; // below the lines, which rise to the right
    const Rect words = draw_words_on(theme().warn_soft, at, text, theme().warn, Weight::semibold);
    note_item({"first equal rows: " + text, "text", words.x, words.y, words.width, words.height});
}

void draw_error_curve(PrecisionFrame& frame, Rect area, const ScreenAxis& positions) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::shared_ptr<const ErrorCurve> curve = frame.curve(positions.cells_per_sample, cells_a_pixel);
    const std::string title = "Largest |error| over " + frame.row_name;
    const std::string note = curve->reads_all()
                                 ? "of all columns, log scale"
                                 : "log scale; from " + readable_integer(curve->rows_read()) + " of the " +
                                       counted(positions.cells_per_sample, frame.row_name) + " in each pixel" +
                                       (curve->reads_all_columns() ? "" : ", some columns");
    draw_heading(area.min(), area.width, title, note);
    const Rect plot = inset(area, {.top = 28}), clip = inset(plot, {.top = -3, .bottom = -3}); // lines have a width
    const Curves curves = read_curves(frame, curve, positions);
    const ValueAxis values = decades_of(curves, plot);
    draw_decades(plot, values);
    hatch_missing_errors(curves, positions, plot);
    const std::optional<float> undefined_from = draw_undefined(curves, frame, positions, plot);
    const Index focus = frame.session.focus().row;
    if (!is_figure() && positions.visible(focus)) {
        const float x = std::floor(positions.pixel(static_cast<double>(focus) + 0.5));
        line_down(list, plot, x, theme().text3);
    }
    std::array<std::optional<ImVec2>, std::size(number_formats)> ends;
    list->PushClipRect(clip.min(), clip.max(), true);
    for (std::size_t i = 0; i < std::size(number_formats); ++i)
        if (number_formats[i] != frame.chosen)
            ends[i] = draw_line(curves, i, positions, plot, values, false);
    const auto chosen = static_cast<std::size_t>(frame.chosen);
    ends[chosen] = draw_line(curves, chosen, positions, plot, values, true);
    list->PopClipRect();
    if (undefined_from)
        name_undefined(frame, plot, *undefined_from);
    mark_collision(frame, plot, positions, true);
    draw_names(ends, frame, plot);
    point_at_curve(frame, curves, plot, positions);
}

void draw_error_curve_alone(PrecisionFrame& frame, Rect area) {
    frame.names_outside = true;
    const Rect plot = inset(area, {.left = 60, .right = format_name_room, .bottom = 46});
    const ScreenAxis positions =
        filling(lay_out(scale_for(frame.rows, plot.width), 0, frame.rows, plot.x, false), plot.width);
    // The names of the formats stand where the curves end.
    draw_error_curve(frame, {plot.x, plot.y, std::min(positions.length, plot.width), plot.height}, positions);
    draw_position_axis(plot, positions, frame.description.rows.first, frame.row_name, {});
}

FieldPtr error_curves(const PrecisionFrame& frame) {
    const std::shared_ptr<const ErrorCurve> errors = frame.curve(1, cells_a_pixel);
    std::vector<CurveColumn> columns{counted_from(frame.row_name, frame.description.rows.first)};
    for (std::size_t i = 0; i < std::size(number_formats); ++i)
        columns.push_back(along_row(std::string(format_name(number_formats[i])), errors, static_cast<Index>(i)));
    return std::make_shared<CurveTable>("Largest error over " + frame.row_name, frame.rows, std::move(columns));
}

}
