// One row of the similarity of positions over the offset k = q − p. If one curve holds for all rows, it is also drawn
// between the integer offsets, and the row appears as dots on it. Otherwise the row is drawn in front of all other
// rows.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/similarity/similarity_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::string_view title = "Over the offset";
constexpr float narrow_plot = 300;     ///< narrower ones have no room for the whole note
constexpr Index most_row_cells = 4096; ///< of a row that is drawn cell by cell

struct Plot {
    Rect rect;
    ScreenAxis offsets; ///< cell i = the offset i − (rows − 1)
    ValueAxis values;
};

float x_of(const SimilarScene& scene, const Plot& plot, Index q) {
    const Index diagonal = q - scene.focus.row + scene.field->size().row - 1;
    return plot.offsets.pixel(static_cast<double>(diagonal) + 0.5);
}

/// The closed form at every pixel, kept as long as the state stays; `whole`: with the pairs that are left out.
FieldPtr exact_curve(SimilarScene& scene, const ScreenAxis& offsets, bool whole) {
    const SimilarityCurve curve = whole ? scene.curve->whole() : *scene.curve;
    const Cell size = scene.field->size();
    const Index samples = std::max<Index>(static_cast<Index>(offsets.length), 2);
    const Range range{static_cast<double>(1 - size.row), static_cast<double>(size.col - 1)};
    const double from = curve.same_everywhere() ? 0 : static_cast<double>(scene.focus.row);
    return scene.session.derived<Field>({scene.field, samples, from, whole},
                                        [&] { return sampled(curve, scene.field, from, range, samples); });
}

/// A dot product is a sum of cosines; other measures are made from that sum.
bool adds_cosines(const SimilarScene& scene) {
    return scene.session.state().text("measure") == "dot";
}

/// The cosine of the last pair that was added.
void draw_last_term(const SimilarScene& scene, const Plot& plot) {
    const Index last = scene.curve->pairs() - 1;
    if (last < 0)
        return;
    const float left = plot.offsets.pixel(0.5),
                right = plot.offsets.pixel(static_cast<double>(plot.offsets.count) - 0.5);
    std::vector<ImVec2> points;
    for (float x = left; x <= right; x += 1) {
        const double share = static_cast<double>((x - left) / std::max(right - left, 1.0f));
        const double k =
            static_cast<double>(1 - scene.field->size().row) + share * static_cast<double>(plot.offsets.count - 1);
        points.push_back({x, plot.values.pixel(scene.curve->term(last, k))});
    }
    draw_joined(ImGui::GetWindowDrawList(), points, series_color(1), px(1.5f));
}

void draw_curve(const FieldPtr& curve, const Plot& plot, ImU32 color, float width) {
    const Index samples = curve->size().col;
    const float left = plot.offsets.pixel(0.5),
                right = plot.offsets.pixel(static_cast<double>(plot.offsets.count) - 0.5);
    std::vector<ImVec2> points;
    for (Index n = 0; n < samples; ++n)
        points.push_back({left + (right - left) * static_cast<float>(n) / static_cast<float>(samples - 1),
                          plot.values.pixel(curve->at({0, n}))});
    draw_joined(ImGui::GetWindowDrawList(), points, color, px(width));
}

/// The offsets that the row does not have, because there is no position there.
void draw_missing(const SimilarScene& scene, const Plot& plot) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index last = scene.field->size().col - 1;
    const float half = plot.offsets.cell_size() / 2;
    const float first = std::floor(x_of(scene, plot, 0) - half), end = std::ceil(x_of(scene, plot, last) + half);
    list->AddRectFilled(plot.rect.min(), {first, plot.rect.bottom()}, theme().bg1);
    list->AddRectFilled({end, plot.rect.y}, plot.rect.max(), theme().bg1);
}

bool with_dots(const Plot& plot) {
    return plot.offsets.cell_size() >= px(3.5f) || plot.offsets.count == 1;
}

/// The focused row: its values, or means where several positions share a pixel; NaN where there is no value.
struct LineOfPoints {
    Index cells = 1; ///< per value
    std::vector<double> values = {};
    std::vector<bool> missing = {}; ///< which are not computed yet; empty: none
};

LineOfPoints row_of(const SimilarScene& scene, const ScreenAxis& offsets) {
    const bool dense = offsets.cell_size() < 1;
    if (dense && scene.spread->by_formula())
        return {}; // the means of all rows are drawn instead
    const Index cols = scene.field->size().col;
    LineOfPoints row;
    if (cols > most_row_cells && !scene.spread->by_formula()) {
        row.cells = scale_for(offsets.count, offsets.length).cells;
        const int count = static_cast<int>((cols + row.cells - 1) / row.cells);
        const Tile& tile = scene.session.tile(scene.field, {{scene.focus.row, 1, 1}, {0, row.cells, count}});
        const std::vector<float> means = known_numbers(tile);
        row.values.assign(means.begin(), means.end());
        for (int n = 0; n < count; ++n)
            row.missing.push_back(!knows(tile, 0, n));
        return row;
    }
    for (Index q = 0; q < cols; ++q)
        row.values.push_back(scene.field->at({scene.focus.row, q}));
    return row;
}

/// Draws dots where there is room, and joins the points if no curve passes through them. An undefined cell interrupts
/// the line; an undefined mean is skipped.
void draw_row(const SimilarScene& scene, const Plot& plot, const LineOfPoints& row, bool joined) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool cells = row.cells == 1, dots = cells && with_dots(plot);
    const float radius = std::clamp(plot.offsets.cell_size() * 0.28f, px(1.5f), px(4));
    HatchedParts hatched(plot.rect.y, plot.rect.bottom());
    std::vector<ImVec2> line;
    const auto flush = [&] {
        if ((joined || !cells) && line.size() > 1)
            draw_joined(list, line, series_color(0), px(cells ? 2 : 1.5f));
        line.clear();
    };
    for (std::size_t n = 0; n < row.values.size(); ++n) {
        const bool missing = !row.missing.empty() && row.missing[n];
        if (missing) {
            const auto from = static_cast<Index>(n) * row.cells;
            const float x = x_of(scene, plot, from), end = x_of(scene, plot, from + row.cells);
            hatched.add(x, end);
        }
        if (!std::isfinite(row.values[n])) {
            if (cells || missing)
                flush();
            continue;
        }
        line.push_back({x_of(scene, plot, static_cast<Index>(n) * row.cells), plot.values.pixel(row.values[n])});
        if (dots)
            draw_marker(list, line.back(), 0, radius, theme().text);
    }
    flush();
}

/// The note of the heading: what is drawn.
std::string note_of(const SimilarScene& scene, const Plot& plot) {
    const std::string row = "row p = " + axis_label(scene.description.rows, scene.focus.row);
    const bool dense = plot.offsets.cell_size() < 1;
    if (scene.partial() && !dense)
        return "line: " + readable_integer(scene.curve->pairs()) + " of " + counted(scene.curve->all_pairs(), "pair") +
               "; grey: all" + (adds_cosines(scene) ? "; thin: the last one" : "");
    if (scene.closed() && is_figure() && !dense)
        return "line: " + scene.curve->formula() + ", the same for every p";
    const std::string alike = scene.session.answer_waits() ? "" : ", the same for every p";
    if (scene.closed())
        return dense ? "means and ranges of " + scene.curve->formula() + alike
                     : "line: " + scene.curve->formula() + alike + "; " +
                           (with_dots(plot) ? "dots: " : "unshaded: offsets of ") + row;
    if (scene.curve && !dense)
        return "line: " + scene.curve->formula() + "; dots: " + row + "; bars: all rows";
    const std::string others = scene.only_offset()        ? ""
                               : scene.spread->complete() ? "; bars: all rows"
                                                          : "; bars: rows read";
    return "line: " + row + others;
}

/// The same beside a matrix in a step of a lesson, which says what the line is.
std::string brief_note(const SimilarScene& scene, const Plot& plot) {
    const std::string row = "row " + axis_label(scene.description.rows, scene.focus.row);
    return with_dots(plot) ? "dots: " + row : scene.closed() ? "unshaded: " + row : "line: " + row;
}

ValueAxis value_axis(const SimilarScene& scene, const LineOfPoints& row, const FieldPtr& curve, const FieldPtr& whole,
                     Rect rect) {
    Range all{0, 0};
    const auto take = [&](const Description& description) { all = united(all, {description.low, description.high}); };
    if (curve)
        take(curve->description());
    if (whole)
        take(whole->description());
    if (scene.spread->size().col > 0)
        all = united(all, scene.spread->range());
    for (const double value : row.values) // the range of all rows may not include it until they are read
        if (std::isfinite(value))
            all = united(all, {value, value});
    if (all.width() == 0)
        take(scene.description);
    const double room = 0.04 * all.width();
    return {all.low < 0 ? all.low - room : 0, all.high + room, rect.y, rect.bottom()};
}

/// The value of the focused pair, at the right end of the heading; returns its left end.
float draw_reading(const SimilarScene& scene, ImVec2 right, float room) {
    const std::string text =
        "k = " + readable_integer(scene.focus.col - scene.focus.row) + ": " + readable(scene.field->at(scene.focus), 6);
    const float used = text_size(text, 13, Weight::semibold).x;
    if (is_figure() || used > room)
        return right.x;
    draw_text_aligned(ImGui::GetWindowDrawList(), right, {1, 0}, text, 13, theme().text, Weight::semibold);
    note_item({text, "text", right.x - used, right.y, used, px(18)});
    return right.x - used;
}

void draw_pointed(const SimilarScene& scene, const Plot& plot) {
    if (is_figure())
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = std::floor(x_of(scene, plot, scene.focus.col));
    list->AddRectFilled({x, plot.rect.y}, {x + px(1), plot.rect.bottom()}, theme().text);
    const double value = scene.field->at(scene.focus);
    if (!std::isfinite(value))
        return;
    const ImVec2 at{x + 0.5f, plot.values.pixel(value)};
    list->AddCircleFilled(at, px(7), theme().bg0);
    list->AddCircle(at, px(7), theme().text, 0, px(2));
    draw_marker(list, at, 0, px(3), theme().text);
}

/// The title with the focused pair at its right. The note stands beside the title, or below it on narrow screens.
void draw_heading_of(const SimilarScene& scene, const Plot& plot, Rect area, bool narrow) {
    const float room = draw_reading(scene, {area.right(), area.y}, area.width * 0.5f) - area.x - px(12);
    const std::string note = plot.rect.width < px(narrow_plot) ? brief_note(scene, plot) : note_of(scene, plot);
    draw_heading(area.min(), room, title, narrow ? "" : note);
    if (narrow)
        draw_text(ImGui::GetWindowDrawList(), {area.x, area.y + px(20)}, fitted(note, area.width, 12), 12,
                  theme().text3);
}

/// All rows, the closed form if there is one, and in front of them the focused row.
void draw_lines(SimilarScene& scene, const Plot& plot, const LineOfPoints& row, const FieldPtr& curve,
                const FieldPtr& whole) {
    if (!scene.closed() && !scene.only_offset())
        draw_spread(*scene.spread, plot.offsets, plot.values, false);
    if (whole) {
        draw_curve(whole, plot, theme().text3, 1.5f);
        if (adds_cosines(scene))
            draw_last_term(scene, plot);
    }
    if (curve)
        draw_curve(curve, plot, series_color(0), 2);
    else if (scene.spread->by_formula())
        draw_diagonal_means(scene.session, scene.field, plot.offsets, plot.values);
    draw_row(scene, plot, row, !curve);
}

}

void draw_similarity_offsets(SimilarScene& scene, Rect area) {
    const bool narrow = !has_room(area, 520, 0);
    const Rect rect = inset(area, narrow ? Margins{40, 54, 8, 46} : Margins{48, 36, 12, 46});
    if (!has_room(rect, 60, 40))
        return;
    const Cell size = scene.field->size();
    Plot plot{rect, stretched(0, size.row + size.col - 1, rect.x, rect.width), {}};
    const Index diagonal = point_at_diagonals(scene.session, title, rect, plot.offsets);
    note_part("curve", rect);
    scene.focus = scene.session.focus();
    const bool dense = plot.offsets.cell_size() < 1;
    const FieldPtr curve = scene.curve && !dense ? exact_curve(scene, plot.offsets, false) : nullptr;
    const FieldPtr whole = curve && scene.partial() ? exact_curve(scene, plot.offsets, true) : nullptr;
    const LineOfPoints row = row_of(scene, plot.offsets);
    plot.values = value_axis(scene, row, curve, whole, rect);

    draw_heading_of(scene, plot, area, narrow);
    if (!is_figure() || !scene.closed())
        draw_missing(scene, plot);
    draw_value_axis(rect, plot.values, "");
    draw_position_axis(rect, plot.offsets, 1 - size.row, "offset k = q − p", diagonal);
    draw_lines(scene, plot, row, curve, whole);
    draw_pointed(scene, plot);
}

namespace {

/// The closed form through the row, at whole offsets.
CurveColumn closed_column(std::string name, const SimilarityCurve& curve, Index row, Index first) {
    return {std::move(name), [curve, row, first](Index point) {
                return curve.at(static_cast<double>(row), static_cast<double>(first + point));
            }};
}

void add_closed(std::vector<CurveColumn>& columns, const SimilarScene& scene, Index first) {
    const SimilarityCurve& curve = *scene.curve;
    const Index row = curve.same_everywhere() ? 0 : scene.focus.row;
    columns.push_back(closed_column(curve.formula(), curve, row, first));
    if (!scene.partial())
        return;
    columns.push_back(closed_column("all pairs", curve.whole(), row, first));
    if (const Index last = curve.pairs() - 1; last >= 0 && adds_cosines(scene))
        columns.push_back({"last pair", [curve, last, first](Index point) {
                               return curve.term(last, static_cast<double>(first + point));
                           }});
}

/// The smallest and the largest value of all rows at each offset.
void add_spread(std::vector<CurveColumn>& columns, const SimilarScene& scene) {
    const auto of = [spread = scene.spread](Index row) {
        return [spread, row](Index point) { return spread->at({row, point}); };
    };
    columns.push_back({"smallest of all rows", of(1)});
    columns.push_back({"largest of all rows", of(2)});
}

}

FieldPtr similarity_curves(const SimilarScene& scene) {
    const Cell size = scene.field->size();
    const Index p = scene.focus.row, first = 1 - size.row;
    std::vector<CurveColumn> columns{counted_from("offset k = q − p", first)};
    columns.push_back(
        {"row p = " + axis_label(scene.description.rows, p), [field = scene.field, p, first](Index point) {
             const Index q = p + first + point;
             return q >= 0 && q < field->size().col ? field->at({p, q}) : undefined;
         }});
    if (scene.curve)
        add_closed(columns, scene, first);
    if (!scene.closed() && !scene.only_offset() && scene.spread->stride() == 1)
        add_spread(columns, scene);
    return std::make_shared<CurveTable>(std::string(title), size.row + size.col - 1, std::move(columns));
}

}
