// The tables of cosines and sines as a heatmap. Above it, what turns which column: for one-dimensional tables the
// number of the focused pair and its two columns, according to the layout; for images and videos the axis (time,
// height, width; row, column; a direction). Below it, the angles at the focused position.
#include "core/lessons/guidance.hpp"
#include "core/rotary/places/placed_pairs.hpp"
#include "core/text.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/matrix_head.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/rotary/rotary_view.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr std::string_view table_label = "Rotary table";
constexpr float strip_height = 58, bracket_height = 28; ///< pairs or axes, and the bracket of the focused pair
constexpr float head_height = 52, switch_width = 112;

/// Whether the runs of columns stand above the table: in a step of a lesson only those of an axis, since the bracket
/// says of the others what they say.
bool shows_runs(const RotaryFrame& frame, const PlacedPairs& placed) {
    return !frame.step || !placed.weights.empty();
}

/// Adjacent columns with the same label.
struct TurnedRun {
    Index first = 0, count = 1;
    int series = -1; ///< colour; −1: none
    std::string text, brief;
};

Pairing pairing_of(const RotaryFrame& frame, const PlacedPairs& placed) {
    return placed.weights.empty() ? read_pairing(frame.state()) : placed.pairing;
}

/// "x (column)", or the direction if a pair turns by both axes.
TurnedRun run_of(const TokenPlace& weights, const PlacedPairs& placed) {
    int used = 0, last = 0;
    for (int axis = 0; axis < 3; ++axis)
        if (weights[static_cast<std::size_t>(axis)] != 0) {
            ++used;
            last = axis;
        }
    if (used == 0)
        return {0, 1, -1, "still", "still"};
    if (used == 1) {
        const auto axis = static_cast<std::size_t>(last);
        return {0, 1, last, std::string(placed.names[axis]) + " " + std::string(placed.letters[axis]),
                std::string(placed.letters[axis])};
    }
    const double degrees = std::atan2(weights[1], weights[0]) * 180 / std::numbers::pi;
    const std::string text = readable(degrees, 4) + "°";
    return {0, 1, 0, "along " + text, text};
}

/// Whether the pair turns along a slanted direction.
bool used_by_both(const PlacedPairs& placed, Index pair) {
    const TokenPlace& weights = placed.weights[static_cast<std::size_t>(pair)];
    return weights[0] != 0 && weights[1] != 0;
}

std::vector<TurnedRun> runs_of(const PlacedPairs& placed, Index columns) {
    std::vector<TurnedRun> runs;
    for (Index column = 0; column < columns; ++column) {
        const Index pair = placed.pair_of(column, columns);
        TurnedRun run = run_of(placed.weights[static_cast<std::size_t>(pair)], placed);
        if (!runs.empty() && runs.back().text == run.text) {
            ++runs.back().count;
            continue;
        }
        run.first = column;
        if (used_by_both(placed, pair))
            run.series = static_cast<int>(runs.size()) % 2;
        runs.push_back(std::move(run));
    }
    return runs;
}

/// The halves of first and of second numbers of the pairs, for half-split columns; interleaved columns alternate.
std::vector<TurnedRun> halves(Index columns) {
    const Index half = columns / 2;
    const std::string pairs = half == 1 ? "pair 0" : "pairs 0 to " + std::to_string(half - 1);
    return {{0, half, -1, "first numbers of " + pairs, "first"},
            {half, half, -1, "second numbers of " + pairs, "second"}};
}

/// The visible part of a run.
Rect run_rect(const TurnedRun& run, const MatrixResult& matrix, float y, float height) {
    const ScreenAxis& axis = matrix.across;
    const Index first = std::max(run.first, axis.first), end = std::min(run.first + run.count, axis.first + axis.count);
    const float left = axis.pixel(static_cast<double>(first)), right = axis.pixel(static_cast<double>(end));
    return {std::floor(left), y, first < end ? std::floor(right) - std::floor(left) : 0, height};
}

void draw_run(const TurnedRun& run, Rect rect) {
    if (!has_room(rect, 2, 0))
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect inner = inset(rect, {.right = 1});
    Rect words = inset(inner, {.left = 4, .right = 4});
    fill(list, inner, px(4), theme().bg2);
    if (run.series >= 0) {
        const float bottom = take_bottom(words, 4).y;
        list->AddRectFilled({inner.x, bottom}, inner.max(), series_color(run.series));
    }
    const float room = words.width;
    const std::string_view text = text_size(run.text, 12).x <= room    ? std::string_view(run.text)
                                  : text_size(run.brief, 12).x <= room ? std::string_view(run.brief)
                                                                       : std::string_view();
    draw_text_aligned(list, words.center(), {0.5f, 0.5f}, text, 12, theme().text);
    note_item(
        {"columns " + std::to_string(run.first) + " to " + std::to_string(run.first + run.count - 1) + ": " + run.text,
         "text", inner.x, inner.y, inner.width, inner.height});
}

constexpr float line_beside_name = 48; ///< of the bracket, left and right of what it says together

/// A bracket over the two columns of the focused pair, with the pair's name.
void draw_bracket(const MatrixResult& matrix, Pairing pairing, Index parts, Index columns, Index focus, Rect area) {
    if (is_figure())
        return;
    const Index own = columns / parts, begin = focus / own * own, within = turned(pairing, own, focus % own).pair;
    const Index pair = begin / 2 + within;
    const Index ends[] = {begin + first_channel(pairing, within), begin + second_channel(pairing, own, within)};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto middle = [&](Index column) {
        return std::clamp(std::floor(matrix.across.pixel(static_cast<double>(column) + 0.5)), matrix.plot.x,
                          matrix.plot.right());
    };
    const Rect bracket = inset(area, {.top = 6});
    const float left = middle(ends[0]), right = middle(ends[1]), thick = px(1.5f);
    fill(list, {left, bracket.y, right - left + thick, thick}, 0, theme().text);
    for (const Index end : ends)
        if (matrix.across.visible(end))
            fill(list, {middle(end), bracket.y, thick, bracket.height}, 0, theme().text);
    const std::string name = "pair " + std::to_string(pair),
                      columns_of_it = name + ": columns " + std::to_string(ends[0]) + " and " + std::to_string(ends[1]),
                      sentence = columns_of_it + " turn together";
    const Rect room = inset(area, {.left = 6, .right = 6});
    const float inside_of_it = right - left - px(line_beside_name);
    const bool roomy = inside_of_it >= text_size(name, 12, Weight::semibold).x;
    const std::string text = fitting({sentence, columns_of_it, name},
                                     roomy ? std::min(inside_of_it, room.width) : room.width, 12, Weight::semibold);
    const float half = text_size(text, 12, Weight::semibold).x / 2;
    const float x = std::clamp((left + right) / 2, room.x + half, std::max(room.right() - half, room.x + half));
    const Rect box = centered({x, offset(area.min(), 0, 7).y}, in_design(2 * half) + 12, 16);
    fill(list, box, 0, theme().bg0);
    draw_text_aligned(list, box.center(), {0.5f, 0.5f}, text, 12, theme().text, Weight::semibold);
    note_item({text, "text", box.x, box.y, box.width, box.height});
}

std::vector<TurnedRun> runs_to_draw(const PlacedPairs& placed, Pairing pairing, Index columns) {
    if (!placed.weights.empty())
        return runs_of(placed, columns);
    if (pairing == Pairing::half_split)
        return halves(columns);
    return {{0, columns, -1, "columns 2t and 2t + 1 are pair t: first and second numbers alternate", "alternating"}};
}

/// The column whose pair is bracketed: the focused one; in a step of a lesson the one it points out, or that under the
/// pointer, since the focus is left from the step before.
std::optional<Index> bracketed(const RotaryFrame& frame, const MatrixResult& matrix) {
    if (!frame.step || matrix.hovered)
        return frame.focus.col;
    for (const Place& place : read_places(frame.state().text("highlight")).places)
        if (place.kind == Place::Kind::columns)
            return place.first;
    return std::nullopt;
}

/// What turns which column, and the bracket; a lesson's brackets stand between them and the plot.
void draw_strip(const RotaryFrame& frame, const MatrixResult& matrix, const PlacedPairs& placed, Rect area) {
    const Index columns = frame.field->size().col;
    const Pairing pairing = pairing_of(frame, placed);
    Rect rest{matrix.plot.x, area.y, matrix.plot.width, area.height};
    if (shows_runs(frame, placed)) {
        const Rect strip = take_top(rest, 22, 8);
        for (const TurnedRun& run : runs_to_draw(placed, pairing, columns))
            draw_run(run, run_rect(run, matrix, strip.y, strip.height));
    }
    if (const std::optional<Index> column = bracketed(frame, matrix))
        draw_bracket(matrix, pairing, placed.parts, columns, *column, inset(rest, {.bottom = 4}));
}

std::string subtitle(const RotaryFrame& frame) {
    const Cell size = frame.field->size();
    std::string text = readable_integer(size.row) + " × " + readable_integer(size.col) + " values";
    if (frame.planes && frame.planes->head().head_dim > size.col)
        text += "; " + frame.planes->head().still_words();
    if (frame.planes && frame.planes->frequencies().attention_factor() != 1)
        text += "; multiplied by c = " + readable(frame.planes->frequencies().attention_factor(), 4);
    return text;
}

void draw_switch(RotaryFrame& frame, Rect place) {
    static constexpr Choice both[] = {{"cos", "cos", "cosines"}, {"sin", "sin", "sines"}};
    const int chosen = draws_cosine(frame.state()) ? 0 : 1;
    place.height = segments_height(place.width, both);
    if (const std::optional<int> next = segments(place, "Cosines or sines##rotary_part", both, chosen))
        frame.session.edit("rotary_part", both[*next].id);
}

/// The title at the left, the switch of cosines and sines and the colour bar at the right. If there is little room, the
/// title is cut at its comma and the switch is left out; the panel of settings has it too.
void draw_head(RotaryFrame& frame, Rect head, const MatrixResult& matrix) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string &title = frame.description.title, brief = title.substr(0, title.find(','));
    const float badge = matrix.averaged() ? draw_pixel_badge(nullptr, {}, 0, matrix, frame.description) : 0,
                needed = std::max(text_size(brief, 16, Weight::semibold).x, badge);
    const Rect beside = inset(head, {.right = switch_width + 16});
    const float least = in_design(color_bar_beside(beside.width, needed) + needed) + 24;
    const bool with_switch = look().arrangement != Arrangement::phone && has_room(beside, least, 0);
    const float width = color_bar_beside(with_switch ? beside.width : head.width, needed);
    const Rect bar = take_right(head, in_design(width), 16);
    draw_color_bar(list, bar.right(), offset(bar.min(), 0, 8).y, matrix.scale.colors, matrix.scale.low,
                   matrix.scale.high, pointed_at(*frame.field, frame.description, matrix, frame.focus).value, width);
    if (with_switch)
        draw_switch(frame, take_right(head, switch_width, 16));
    draw_title(list, head.min(), head.width, text_size(title, 16, Weight::semibold).x <= head.width ? title : brief,
               matrix.averaged() ? "" : subtitle(frame));
    if (matrix.averaged())
        draw_pixel_badge(list, offset(head.min(), 0, 22), head.width, matrix, frame.description);
}

}

void point_at_matrix(RotaryFrame& frame, const MatrixResult& matrix) {
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        frame.session.set_focus(*cell);
    if (matrix.hovered)
        draw_pointed_card(*frame.field, frame.description, matrix, matrix.plot,
                          frame.field->explain(*matrix.hovered).fact);
}

void draw_tables(RotaryFrame& frame, Rect area) {
    const PartLayout layout(
        area, named_first(in_column(0, {{.name = "matrix", .height = {358}, .weight = 0.7f, .rank = 1},
                                        {.name = "circles", .width = {160}, .height = {162, 220}, .weight = 0.3f}}),
                          frame.state(), "rotary", area));
    const Rect turns = layout["circles"];
    if (!layout.has("matrix"))
        return draw_turns(frame, turns);
    const PlacedPairs placed = placed_pairs(frame.state());
    Rect rest = layout["matrix"];
    const Rect head = take_top(rest, has_room(rest, 0, 300) ? head_height : 0),
               strip = take_top(rest, shows_runs(frame, placed) ? strip_height : bracket_height);
    MatrixOptions options{.label = table_label, .colors = frame.scale.colors};
    options.low = frame.scale.low;
    options.high = frame.scale.high;
    options.least_gutter = 48;
    options.focus = frame.focus;
    const MatrixResult matrix =
        frame.canvas.matrix(frame.session, frame.field, inset(rest, {.left = -8, .right = -8}), options);
    note_part("matrix", matrix.plot);
    draw_hidden_means(frame.session, frame.canvas, table_label, matrix);
    draw_strip(frame, matrix, placed, strip);
    if (head.height > 0)
        draw_head(frame, head, matrix);
    if (layout.has("circles")) { // as high as the matrix leaves
        const float top = below(matrix.plot, 0, 64).y;
        draw_turns(frame, {turns.x, top, turns.width, turns.bottom() - top});
    }
    point_at_matrix(frame, matrix);
    draw_fit_button(frame.canvas, table_label, matrix.plot);
}

}
