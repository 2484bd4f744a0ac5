// The largest magnitude of the rounding error over position, on a log axis of whole decades: the chosen format in ink,
// the others in grey, each named at its end. Errors of exactly 0 lie on the line at the bottom.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/precision/precision_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

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
    return {bottom, top, plot.y, plot.bottom() - px(zero_room)};
}

void draw_decades(Rect plot, const ValueAxis& axis) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int step = std::max(1, static_cast<int>(std::ceil((axis.high - axis.low) * px(20) / plot.height)));
    for (int decade = static_cast<int>(axis.high); decade >= static_cast<int>(axis.low); decade -= step) {
        const float y = std::floor(axis.pixel(decade));
        list->AddRectFilled({plot.x, y}, {plot.right(), y + px(1)}, theme().line);
        if (y + px(18) < plot.bottom())
            draw_text_aligned(list, {plot.x - px(8), y}, {1, 0.5f}, readable(std::pow(10.0, decade), 1), 12,
                              theme().text2);
    }
    list->AddRectFilled({plot.x, plot.bottom()}, {plot.right(), plot.bottom() + px(1)}, theme().line2);
    draw_text_aligned(list, {plot.x - px(8), plot.bottom()}, {1, 0.5f}, "0", 12, theme().text2);
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
    ImDrawList* list = ImGui::GetWindowDrawList();
    float free_from = plot.y - px(8);
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
        if (ends[i]->x < plot.right() - px(24)) { // the curve ends early: its name goes there
            const ImVec2 at{ends[i]->x + px(6), std::max(ends[i]->y - size.y - px(2), plot.y + px(22))};
            list->AddRectFilled({at.x - px(2), at.y}, {at.x + size.x + px(2), at.y + size.y}, theme().bg0);
            draw_text(list, at, name, 12, color, weight);
            continue;
        }
        const float wanted = frame.names_outside ? ends[i]->y - size.y / 2 : ends[i]->y - size.y - px(6);
        const float y = std::max(wanted, free_from);
        free_from = y + size.y;
        if (frame.names_outside) {
            list->AddLine({ends[i]->x + px(2), ends[i]->y}, {plot.right() + px(8), y + size.y / 2}, color, px(1));
            draw_text(list, {plot.right() + px(11), y}, name, 12, color, weight);
            continue;
        }
        const ImVec2 at{plot.right() - size.x - px(4), y};
        list->AddRectFilled({at.x - px(3), at.y}, {at.x + size.x + px(3), at.y + size.y}, theme().bg0);
        draw_text(list, at, name, 12, color, weight);
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
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string text = "beyond " + std::string(format_name(frame.chosen)) + ": infinite";
    const ImVec2 size = text_size(text, 12);
    if (plot.right() - x < size.x + px(16))
        return;
    const ImVec2 at{x + px(8), plot.bottom() - size.y - px(20)};
    list->AddRectFilled({at.x - px(4), at.y - px(2)}, {at.x + size.x + px(4), at.y + size.y + px(2)}, theme().bg0);
    draw_text(list, at, text, 12, theme().text2);
    note_item({text, "text", at.x, at.y, size.x, size.y});
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
    draw_hover_card({ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y, 1, 1}, plot, theme().text,
                    readable(value, 4), "largest |error| at " + where, all);
}

}

void mark_collision(const PrecisionFrame& frame, Rect plot, const ScreenAxis& positions, bool with_text) {
    const std::optional<EqualRows> pair = frame.pair_in_sight(frame.chosen);
    if (!pair || !positions.visible(pair->row))
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    // In the matrix the line runs between two cells, which may hold numbers; in the curve plot it runs through a point.
    const float x = std::floor(positions.pixel(static_cast<double>(pair->row) + (with_text ? 0.5 : 0.0)));
    for (float y = plot.y; y < plot.bottom(); y += px(9))
        list->AddRectFilled({x - px(1), y}, {x + px(1), std::min(y + px(5), plot.bottom())}, theme().warn);
    if (!with_text)
        return;
    const std::string text = frame.first->text(frame.chosen);
    const ImVec2 size = text_size(text, 12, Weight::semibold);
    // The names of the formats may stand inside the plot at its right end.
    const float end = plot.right() - (frame.names_outside ? 0 : text_size("bfloat16", 12, Weight::semibold).x + px(12));
    const bool left = x + size.x + px(16) > end;
    const ImVec2 at{left ? std::min(x, end) - size.x - px(8) : x + px(8),
                    plot.bottom() - size.y - px(2)}; // below the lines, which rise to the right
    list->AddRectFilled({at.x - px(4), at.y - px(1)}, {at.x + size.x + px(4), at.y + size.y + px(1)}, theme().warn_soft,
                        px(4));
    draw_text(list, at, text, 12, theme().warn, Weight::semibold);
    note_item({"first equal rows: " + text, "text", at.x, at.y, size.x, size.y});
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
    const float used = text_size(title, 14, Weight::semibold).x;
    draw_text(list, area.min(), title, 14, theme().text, Weight::semibold);
    if (used + px(10) + text_size(note, 12).x <= area.width)
        draw_text(list, {area.x + used + px(10), area.y + px(2)}, note, 12, theme().text3);
    const Rect plot{area.x, area.y + px(28), area.width, area.height - px(28)};
    const Curves curves = read_curves(frame, curve, positions);
    const ValueAxis values = decades_of(curves, plot);
    draw_decades(plot, values);
    hatch_missing_errors(curves, positions, plot);
    const std::optional<float> undefined_from = draw_undefined(curves, frame, positions, plot);
    const Index focus = frame.session.focus().row;
    if (!is_figure() && positions.visible(focus)) {
        const float x = std::floor(positions.pixel(static_cast<double>(focus) + 0.5));
        list->AddRectFilled({x, plot.y}, {x + px(1), plot.bottom()}, theme().text3);
    }
    std::array<std::optional<ImVec2>, std::size(number_formats)> ends;
    list->PushClipRect({plot.x, plot.y - px(3)}, {plot.right(), plot.bottom() + px(3)}, true); // lines have a width
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
    constexpr float left = 60, below = 46;
    frame.names_outside = true;
    const Rect plot{area.x + px(left), area.y, area.width - px(left + format_name_room), area.height - px(below)};
    const ScreenAxis positions =
        filling(lay_out(scale_for(frame.rows, plot.width), 0, frame.rows, plot.x, false), plot.width);
    draw_error_curve(frame, plot, positions);
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
