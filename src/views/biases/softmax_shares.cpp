// What a softmax makes of the bias alone: the share of each key for the query at the pointer if all contents were
// alike, or all but that of one key.
#include "core/biases/bias_shares.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/biases/biases_view.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/heading.hpp"
#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_keys = 4096;

/// The key with a content logit of its own, as far before the query at the pointer as the state says.
std::optional<ContentLogit> content_of_row(const BiasFrame& frame) {
    const State& state = frame.session.state();
    if (!frame.toeplitz || state.is_none("content_logit"))
        return std::nullopt;
    return ContentLogit{frame.focus.row + frame.toeplitz->shift() - state.integer("content_distance"),
                        state.number("content_logit")};
}

/// The shares of the row at the pointer, which depend on every number of the row; nothing while one is missing.
std::optional<std::vector<double>> shares_of_row(BiasFrame& frame) {
    const Index keys = frame.field->size().col;
    if (keys > most_keys)
        return std::vector<double>();
    const Tile& tile = frame.session.tile(frame.field, {{frame.focus.row, 1, 1}, {0, 1, static_cast<int>(keys)}});
    return tile.missing.empty() ? std::optional(bias_shares(tile.numbers, content_of_row(frame))) : std::nullopt;
}

std::string note_of(const BiasFrame& frame, const std::vector<double>& shares, bool known) {
    if (frame.field->size().col > most_keys)
        return "drawn for up to " + readable_integer(most_keys) + " keys";
    if (!known)
        return "not computed yet";
    if (shares.empty())
        return "query " + readable_integer(frame.focus.row) + " sees no key";
    const auto percent = [&](Index key) {
        const bool inside = key >= 0 && key < static_cast<Index>(shares.size());
        return readable(inside ? 100 * shares[static_cast<std::size_t>(key)] : 0, 3) + " %";
    };
    if (const std::optional<ContentLogit> content = content_of_row(frame))
        return "the key with content has " + percent(content->key) + ", the query’s own " +
               percent(frame.focus.row + frame.toeplitz->shift());
    const Index half = keys_that_hold(shares, 0.5);
    const double at = shares[static_cast<std::size_t>(frame.focus.col)];
    const std::string row =
        "query " + readable_integer(frame.focus.row) + ": half of the weight lies on " + counted(half, "key");
    if (is_figure())
        return row;
    return row + "; key " + readable_integer(frame.focus.col) + " has " + readable(100 * at, 3) + " %";
}

/// One bar per key. Where keys are narrower than pixels, bars overlap and the largest share in a pixel shows.
void draw_bars(std::span<const double> shares, const std::function<float(Index)>& pixel, const ValueAxis& values,
               float room, Index focus, Index content) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float bottom = values.pixel(0), half = std::max(std::min(room, px(14)) / 2 - px(0.5f), 0.5f);
    for (std::size_t key = 0; key < shares.size(); ++key) {
        const float x = pixel(static_cast<Index>(key));
        const ImU32 color = static_cast<Index>(key) == content                 ? theme().accent
                            : !is_figure() && static_cast<Index>(key) == focus ? theme().text
                                                                               : theme().line2;
        if (shares[key] > 0)
            list->AddRectFilled({x - half, values.pixel(shares[key])}, {x + half, bottom}, color);
    }
}

std::string title_in(const BiasFrame& frame, float width) {
    if (const State& state = frame.session.state(); content_of_row(frame))
        return fitting({"Share after the softmax, the key " + readable_integer(state.integer("content_distance")) +
                            " back with content " + readable(state.number("content_logit"), 4),
                        "Share after the softmax"},
                       width, 14, Weight::semibold);
    return fitting({"Its share after the softmax, with equal contents", "Share after the softmax, with equal contents",
                    "Share after the softmax"},
                   width, 14, Weight::semibold);
}

}

bool has_shares(const BiasFrame& frame) {
    const std::string_view role = role_of_numbers(frame.session.state());
    return !frame.is_number() && (role.empty() || role == "logits");
}

void draw_bias_shares(BiasFrame& frame, Rect area) {
    const std::optional<std::vector<double>> known = shares_of_row(frame);
    const std::vector<double> shares = known.value_or(std::vector<double>());
    const std::string note = note_of(frame, shares, known.has_value());
    draw_two_line_heading(area.min(), area.width, title_in(frame, area.width),
                          fitting({note, note.substr(0, note.find("; "))}, area.width, 12));
    const Rect plot = bias_plot(frame, area);
    if (!known && plot.height > 0)
        draw_hatch(ImGui::GetWindowDrawList(), plot, theme().line2);
    if (shares.empty() || !can_plot(plot))
        return;
    note_part("shares", plot);
    // A step that speaks of shares compares them, of two heads or as one number runs: they keep one axis.
    const bool compared = names_part(frame.session.state(), "shares");
    const double most = compared ? 1 : *std::max_element(shares.begin(), shares.end()) * 1.06;
    const ValueAxis values{0, most, plot.y, plot.bottom()};
    if (labels_heads(frame))
        draw_values_at_right(plot, values);
    else
        draw_value_axis(plot, values, "");
    if (!frame.toeplitz) {
        const ScreenAxis keys = stretched(0, static_cast<Index>(shares.size()), plot.x, plot.width);
        draw_position_axis(plot, keys, 0, "key j", frame.focus.col);
        draw_bars(
            shares, [&](Index key) { return keys.pixel(static_cast<double>(key) + 0.5); }, values, keys.cell_size(),
            frame.focus.col, -1);
        return;
    }
    // On the axis of the curve above, so that the two can be compared place by place.
    const DistanceAxis axis = frame.distances(plot.x, plot.width);
    const Index zero = frame.focus.row + frame.toeplitz->shift();
    if (const std::optional<Index> pointed = point_at_distances("Shares", plot, axis))
        frame.session.set_focus(cell_at_distance(*frame.toeplitz, *pointed, frame.focus.row));
    if (frame.hidden)
        draw_hidden_region({plot, axis, values}, *frame.hidden);
    draw_distance_axis(plot, axis, bias_axis_name(axis), frame.toeplitz->distance(frame.focus));
    const Rect clip = inset(plot, {.left = -4, .right = -4});
    ImGui::PushClipRect(clip.min(), clip.max(), true);
    draw_bars(
        shares, [&](Index key) { return axis.pixel(static_cast<double>(key - zero)); }, values,
        axis.logarithmic ? px(3) : axis.room(0), frame.focus.col, content_of_row(frame).value_or(ContentLogit{-1}).key);
    ImGui::PopClipRect();
}

std::optional<double> share_at_pointer(BiasFrame& frame) {
    const std::optional<std::vector<double>> shares = shares_of_row(frame);
    const bool known = shares && frame.focus.col < static_cast<Index>(shares->size());
    return known ? std::optional((*shares)[static_cast<std::size_t>(frame.focus.col)]) : std::nullopt;
}

FieldPtr share_curve(BiasFrame& frame) {
    const auto shares =
        std::make_shared<const std::vector<double>>(shares_of_row(frame).value_or(std::vector<double>()));
    if (shares->empty())
        return nullptr;
    const Index zero = frame.toeplitz ? frame.focus.row + frame.toeplitz->shift() : 0;
    return std::make_shared<CurveTable>(
        "Share after the softmax", static_cast<Index>(shares->size()),
        std::vector<CurveColumn>{counted_from(frame.toeplitz ? "distance k = j − i" : "key j", -zero),
                                 {"share of query " + std::to_string(frame.focus.row),
                                  [shares](Index key) { return (*shares)[static_cast<std::size_t>(key)]; }}});
}

}
