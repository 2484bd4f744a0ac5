// The bias over the distance: the chosen head in ink with a dot for every distance, all other heads as thin lines named
// at their ends; buckets as steps, of the chosen head alone, with the one at the pointer marked.
#include "core/text.hpp"
#include "views/biases/biases_view.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/distance_curve.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/spread_indices.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr int most_labels = 8;
constexpr std::size_t most_values = 4096; ///< of all thin lines together

/// The distances at which the thin lines are sampled; fewer for each line where there are many heads.
std::vector<Index> thin_distances(const BiasFrame& frame, const DistanceAxis& axis) {
    const std::vector<PixelCells> columns = distance_columns(axis);
    const std::size_t heads = std::max<std::size_t>(frame.variants.values.size(), 1);
    const std::size_t wanted = std::clamp<std::size_t>(most_values / heads, 24, 256);
    const std::size_t count = std::min(columns.size(), wanted);
    std::vector<Index> distances;
    for (std::size_t n = 0; n < count; ++n)
        distances.push_back(columns[count == 1 ? 0 : n * (columns.size() - 1) / (count - 1)].first);
    if (axis.first <= 0 && axis.last >= 0)
        distances.push_back(0);
    distances.push_back(frame.hidden ? std::min(axis.last, *frame.hidden - 1) : axis.last);
    std::sort(distances.begin(), distances.end());
    distances.erase(std::unique(distances.begin(), distances.end()), distances.end());
    return distances;
}

/// The values of the heads at those distances; kept while neither the heads nor the axis change.
std::shared_ptr<const AtDistances> thin_lines(BiasFrame& frame, const DistanceAxis& axis) {
    if (!labels_heads(frame))
        return nullptr;
    return frame.session.derived<AtDistances>({frame.variants.all, axis.logarithmic, axis.length}, [&] {
        return std::make_shared<AtDistances>(frame.variants.all->fields(), thin_distances(frame, axis));
    });
}

/// Names at the left ends of the lines, moved apart so that none covers another.
void draw_head_labels(const BiasFrame& frame, const DistancePlot& plot, const AtDistances& lines) {
    const Index heads = lines.size().row, chosen = static_cast<Index>(frame.variants.shown);
    const int room = std::min(most_labels, static_cast<int>(plot.plot.height / px(18)));
    struct Label {
        Index head;
        float wanted, y;
    };
    std::vector<Label> labels;
    for (const Index head : spread_indices(heads, std::max(room, 1), std::span(&chosen, 1))) {
        const double value = lines.at({head, 0});
        if (!std::isfinite(value))
            continue;
        const float y = plot.values.pixel(value);
        labels.push_back({head, y, y});
    }
    std::stable_sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.wanted < b.wanted; });
    const float apart = px(17);
    for (std::size_t n = 1; n < labels.size(); ++n)
        labels[n].y = std::max(labels[n].y, labels[n - 1].y + apart);
    float limit = inset(plot.plot, {.bottom = 2}).bottom();
    for (std::size_t n = labels.size(); n-- > 0; limit = labels[n].y - apart)
        labels[n].y = std::min(labels[n].y, limit);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 names = offset(plot.plot.min(), -14, -8);
    const float x = plot.distances.pixel(static_cast<double>(lines.distances().front()));
    for (const Label& label : labels) {
        const bool is_chosen = label.head == chosen;
        const ImU32 color = is_chosen ? theme().text : thin_line_color();
        list->AddLine(offset({names.x, label.y}, 4, 0), {x, label.wanted}, color, px(1));
        draw_text_aligned(list, {names.x, label.y}, {1, 0.5f}, readable_integer(label.head), 12,
                          is_chosen ? theme().text : theme().text2, is_chosen ? Weight::semibold : Weight::regular);
    }
    draw_text_aligned(list, names, {1, 0.5f}, "head", 12, theme().text3);
}

/// The constant piece that contains a distance, clipped to the field.
struct Piece {
    Index first, last;
    double value;
};

Piece piece_at(const BiasFrame& frame, Index distance) {
    const std::span<const Plateau> plateaus = frame.steps;
    const auto after = std::upper_bound(plateaus.begin(), plateaus.end(), distance,
                                        [](Index wanted, const Plateau& one) { return wanted < one.first; });
    const std::size_t n = after == plateaus.begin() ? 0 : static_cast<std::size_t>(after - plateaus.begin()) - 1;
    const Index end = n + 1 < plateaus.size() ? plateaus[n + 1].first - 1 : frame.toeplitz->largest();
    return {std::max(plateaus[n].first, frame.toeplitz->smallest()), std::min(end, frame.toeplitz->largest()),
            plateaus[n].value};
}

void mark_piece(const DistancePlot& plot, const Piece& piece) {
    const float left = std::max(plot.plot.x, plot.distances.pixel(static_cast<double>(piece.first) - 0.5)),
                right = std::min(plot.plot.right(), plot.distances.pixel(static_cast<double>(piece.last) + 0.5));
    ImGui::GetWindowDrawList()->AddRectFilled(
        {std::floor(left), plot.plot.y}, {std::max(std::ceil(right), std::floor(left) + px(2)), plot.plot.bottom()},
        theme().bg2);
}

/// Constant pieces with their edges. False, and nothing drawn, where the pieces would be only a few pixels wide.
bool draw_steps(const BiasFrame& frame, const DistancePlot& plot) {
    const std::span<const Plateau> plateaus = frame.steps;
    if (static_cast<float>(plateaus.size()) * px(2) > plot.plot.width)
        return false;
    ImDrawList* list = ImGui::GetWindowDrawList();
    float before = plot.plot.x;
    const bool apart = static_cast<float>(plateaus.size()) * px(14) <= plot.plot.width;
    for (std::size_t n = 0; n < plateaus.size(); ++n) {
        const Piece piece = piece_at(frame, plateaus[n].first);
        const float left = n == 0 ? plot.distances.pixel(static_cast<double>(piece.first)) : before;
        const float right = n + 1 == plateaus.size() ? plot.distances.pixel(static_cast<double>(piece.last))
                                                     : plot.distances.pixel(static_cast<double>(piece.last) + 0.5);
        const float y = plot.values.pixel(piece.value);
        list->AddLine({left, y}, {right, y}, theme().text, px(2));
        if (n + 1 < plateaus.size())
            list->AddLine({right, y}, {right, plot.values.pixel(plateaus[n + 1].value)}, theme().text3, px(1));
        const Rect edge = inset(below(plot.plot, 0), {.top = -4});
        line_down(list, edge, std::floor(right), theme().line2);
        if (apart)
            line_down(list, plot.plot, std::floor(right), theme().line);
        before = right;
        for (Index distance = piece.first; distance <= piece.last && plot.distances.room(distance) >= px(5); ++distance)
            list->AddCircleFilled({plot.distances.pixel(static_cast<double>(distance)), y}, px(2.6f), theme().text);
    }
    return true;
}

/// "distances 16 to 18 before", "the query’s own position".
std::string span_words(Index first, Index last) {
    if (first == 0 && last == 0)
        return "the query’s own position";
    const bool before = last <= 0, after = first >= 0;
    if (!before && !after)
        return "distances " + readable_integer(first) + " to " + readable_integer(last);
    const Index near = before ? -last : first, far = before ? -first : last;
    const std::string side = before ? " before" : " after";
    return near == far ? "distance " + readable_integer(near) + side
                       : "distances " + readable_integer(near) + " to " + readable_integer(far) + side;
}

std::string curve_note(const BiasFrame& frame, Index distance) {
    const double value = frame.toeplitz->value(distance);
    if (!frame.steps.empty()) {
        const Piece piece = piece_at(frame, distance);
        const std::string what = frame.counts_buckets() ? "bucket " + bias_text(value, 0) : bias_text(value, 4);
        return what + ": " + span_words(piece.first, piece.last);
    }
    return "at k = " + readable_integer(distance) + ": " +
           (std::isinf(value) ? bias_text(value, 0) : readable(value, 6)) + (std::isinf(value) ? ", a later key" : "");
}

std::string curve_title(const BiasFrame& frame) {
    if (frame.counts_buckets())
        return "Bucket of each distance";
    if (!frame.variants.heads() || frame.variants.values.size() <= 1)
        return "Over the distance";
    return "Over the distance, head " + frame.variants.values[frame.variants.shown] +
           (labels_heads(frame) ? " highlighted" : "");
}

/// All heads but the chosen one.
void draw_other_heads(const BiasFrame& frame, const DistancePlot& plot, const AtDistances& lines) {
    std::vector<double> values(lines.distances().size());
    for (Index row = 0; row < lines.size().row; ++row) {
        if (row == static_cast<Index>(frame.variants.shown))
            continue;
        for (std::size_t n = 0; n < values.size(); ++n)
            values[n] = lines.at({row, static_cast<Index>(n)});
        draw_thin_line(plot, lines.distances(), values, thin_line_color());
    }
}

void draw_over_distance(BiasFrame& frame, Rect area) {
    const Index distance = frame.toeplitz->distance(frame.focus);
    draw_two_line_heading(area.min(), area.width, curve_title(frame), hint(curve_note(frame, distance)));
    const Rect plot = bias_plot(frame, area, labels_heads(frame) ? 24 : 12);
    if (!can_plot(plot))
        return;
    note_part("curve", plot);
    DistancePlot made{plot, frame.distances(plot.x, plot.width), {}};
    const std::shared_ptr<const AtDistances> lines = thin_lines(frame, made.distances);
    const std::vector<CurvePixel> curve = distance_pixels(frame.session, frame.field, made.distances);
    const Range range = united(range_of(curve), lines ? lines->finite_range() : Range{});
    made.values = value_axis_with_margin(range, plot, !frame.counts_buckets());
    if (const std::optional<Index> pointed = point_at_distances("Bias over distance", plot, made.distances))
        frame.session.set_focus(cell_at_distance(*frame.toeplitz, *pointed, frame.focus.row));
    if (!frame.steps.empty() && !is_figure())
        mark_piece(made, piece_at(frame, distance));
    if (lines)
        draw_values_at_right(plot, made.values);
    else
        draw_value_axis(plot, made.values, "");
    if (frame.hidden) // drawn after the grid, which would otherwise run through its text
        draw_hidden_region(made, *frame.hidden);
    draw_distance_axis(plot, made.distances, bias_axis_name(made.distances), distance);
    if (lines)
        draw_other_heads(frame, made, *lines);
    if (frame.steps.empty() || !draw_steps(frame, made))
        draw_distance_curve(made, curve, theme().text);
    if (lines && lines->size().row > 1)
        draw_head_labels(frame, made, *lines);
    draw_distance_mark(made, distance, frame.toeplitz->value(distance));
}

}

std::string_view bias_axis_name(const DistanceAxis& axis) {
    return axis.logarithmic ? "distance k = j − i, logarithmic" : "distance k = j − i";
}

/// Steps of several heads, each a random number, would only be a knot.
bool labels_heads(const BiasFrame& frame) {
    return frame.curve && frame.toeplitz && frame.variants.all && frame.variants.heads() && frame.steps.empty();
}

Rect bias_plot(const BiasFrame& frame, Rect area, float above) {
    Margins margins{.left = frame.curve ? 56.F : 44, .top = bias_heading + above, .right = 12, .bottom = 48};
    if (labels_heads(frame)) { // whose names stand at the left, and the values at the right
        const Range& all = frame.variants.all->range();
        const float widest = std::max(text_size(readable(all.low, 3), 12).x, text_size(readable(all.high, 3), 12).x);
        margins.left = 44;
        margins.right = std::max(in_design(widest) + 8, 40.0f);
    }
    return inset(area, margins);
}

bool can_plot(Rect plot) {
    return has_room(plot, 80, 32);
}

void draw_bias_curve(BiasFrame& frame, Rect area) {
    if (frame.toeplitz)
        draw_over_distance(frame, area);
    else
        draw_bias_row(frame, area);
}

namespace {

/// The chosen field and, where they are drawn too, all heads in their order.
std::vector<std::pair<std::string, FieldPtr>> drawn_curves(const BiasFrame& frame) {
    std::vector<std::pair<std::string, FieldPtr>> drawn;
    const bool heads = frame.variants.all && frame.variants.heads() && (!frame.toeplitz || labels_heads(frame));
    if (!heads)
        return {{frame.counts_buckets() ? "bucket" : has_shares(frame) ? "bias" : "value", frame.field}};
    for (std::size_t head = 0; head < frame.variants.values.size(); ++head)
        drawn.emplace_back("head " + frame.variants.values[head], frame.variants.all->fields()[head]);
    return drawn;
}

}

FieldPtr bias_curves(const BiasFrame& frame) {
    if (!frame.toeplitz) {
        std::vector<CurveColumn> columns{counted_from(frame.description.cols.name, frame.description.cols.first)};
        for (auto& [name, field] : drawn_curves(frame))
            columns.push_back(along_row(std::move(name), std::move(field), frame.focus.row));
        return std::make_shared<CurveTable>("Along a row", frame.field->size().col, std::move(columns));
    }
    const DistanceAxis axis = frame.distances(0, 1);
    std::vector<CurveColumn> columns{counted_from("distance k = j − i", axis.first)};
    for (auto& [name, field] : drawn_curves(frame))
        if (field->as_toeplitz())
            columns.push_back({std::move(name), [field = std::move(field), first = axis.first](Index point) {
                                   return field->as_toeplitz()->value(first + point);
                               }});
    return std::make_shared<CurveTable>("Over the distance", axis.last - axis.first + 1, std::move(columns));
}

}
