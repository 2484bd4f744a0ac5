// The tables of cosines and sines as a heatmap. Above it, what turns which column: for one-dimensional tables the
// number of the focused pair and its two columns, according to the layout; for images and videos the axis (time,
// height, width; row, column; a direction). Below it, the angles at the focused position.
#include "core/rotary/places/placed_pairs.hpp"
#include "core/text.hpp"
#include "views/canvas/fit_button.hpp"
#include "views/canvas/layers.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/rotary/rotary_view.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr std::string_view table_label = "Rotary table";
constexpr float strip_height = 58; ///< design pixels: pairs or axes, and the bracket of the focused pair

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
        const Index pair = turned(placed.pairing, columns, column).pair;
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
    if (rect.width < px(2))
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect inner{rect.x, rect.y, rect.width - px(1), rect.height};
    list->AddRectFilled(inner.min(), inner.max(), theme().bg2, px(4));
    if (run.series >= 0)
        list->AddRectFilled({inner.x, inner.bottom() - px(4)}, inner.max(), series_color(run.series));
    const float room = inner.width - px(8);
    const std::string_view text = text_size(run.text, 12).x <= room    ? std::string_view(run.text)
                                  : text_size(run.brief, 12).x <= room ? std::string_view(run.brief)
                                                                       : std::string_view();
    draw_text_aligned(list, {inner.x + inner.width / 2, inner.y + (inner.height - px(run.series >= 0 ? 4 : 0)) / 2},
                      {0.5f, 0.5f}, text, 12, theme().text);
    note_item(
        {"columns " + std::to_string(run.first) + " to " + std::to_string(run.first + run.count - 1) + ": " + run.text,
         "text", inner.x, inner.y, inner.width, inner.height});
}

/// A bracket over the two columns of the focused pair, with the pair's name.
void draw_bracket(const MatrixResult& matrix, Pairing pairing, Index columns, Index focus, float y, float bottom) {
    if (is_figure())
        return;
    const Index pair = turned(pairing, columns, focus).pair;
    const Index ends[] = {first_channel(pairing, pair), second_channel(pairing, columns, pair)};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto middle = [&](Index column) {
        return std::clamp(std::floor(matrix.across.pixel(static_cast<double>(column) + 0.5)), matrix.plot.x,
                          matrix.plot.right());
    };
    const float left = middle(ends[0]), right = middle(ends[1]), height = y + px(7);
    list->AddLine({left, height}, {right + px(1), height}, theme().text, px(1.5f));
    for (int end = 0; end < 2; ++end)
        if (matrix.across.visible(ends[end]))
            list->AddLine({middle(ends[end]) + 0.5f, height}, {middle(ends[end]) + 0.5f, bottom}, theme().text,
                          px(1.5f));
    const std::string name = "pair " + std::to_string(pair),
                      columns_of_it = name + ": columns " + std::to_string(ends[0]) + " and " + std::to_string(ends[1]),
                      sentence = columns_of_it + " turn together";
    const auto fits = [&](const std::string& text) {
        return text_size(text, 12, Weight::semibold).x + px(12) <= matrix.plot.width;
    };
    const std::string& text = fits(sentence) ? sentence : fits(columns_of_it) ? columns_of_it : name;
    const float width = text_size(text, 12, Weight::semibold).x, half = width / 2 + px(6);
    const float x = std::clamp((left + right) / 2, matrix.plot.x + half,
                               std::max(matrix.plot.right() - half, matrix.plot.x + half));
    list->AddRectFilled({x - half, y - px(2)}, {x + half, y + px(15)}, theme().bg0);
    draw_text_aligned(list, {x, y + px(6)}, {0.5f, 0.5f}, text, 12, theme().text, Weight::semibold);
    note_item({text, "text", x - half, y, 2 * half, px(16)});
}

/// Ends at `bottom`, because a lesson's brackets stand between the strip and the plot.
void draw_strip(const RotaryFrame& frame, const MatrixResult& matrix, const PlacedPairs& placed, float bottom) {
    const Index columns = frame.field->size().col;
    const Pairing pairing = pairing_of(frame, placed);
    const float y = bottom - px(strip_height);
    const Rect strip{matrix.plot.x, y, matrix.plot.width, px(22)};
    if (!placed.weights.empty())
        for (const TurnedRun& run : runs_of(placed, columns))
            draw_run(run, run_rect(run, matrix, strip.y, strip.height));
    else if (pairing == Pairing::half_split)
        for (const TurnedRun& run : halves(columns))
            draw_run(run, run_rect(run, matrix, strip.y, strip.height));
    else
        draw_run(
            {0, columns, -1, "columns 2t and 2t + 1 are pair t: first and second numbers alternate", "alternating"},
            run_rect({0, columns, -1, "", ""}, matrix, strip.y, strip.height));
    draw_bracket(matrix, pairing, columns, frame.focus.col, strip.bottom() + px(8), bottom - px(4));
}

std::string subtitle(const RotaryFrame& frame) {
    const Cell size = frame.field->size();
    std::string text = readable_integer(size.row) + " × " + readable_integer(size.col) + " values";
    if (frame.planes && frame.planes->head().head_dim > size.col)
        text += "; channels from " + readable_integer(size.col) + " on do not turn";
    if (frame.planes && frame.planes->frequencies().attention_factor() != 1)
        text += "; multiplied by c = " + readable(frame.planes->frequencies().attention_factor(), 4);
    return text;
}

/// The switch of cosines and sines; returns the pixels used, including the gap.
float draw_switch(RotaryFrame& frame, float right, float y) {
    static constexpr Choice both[] = {{"cos", "cos", "cosines"}, {"sin", "sin", "sines"}};
    const float width = px(112);
    const int chosen = draws_cosine(frame.state()) ? 0 : 1;
    const Rect rect{right - width, y, width, segments_height(width, both)};
    if (const std::optional<int> next = segments(rect, "Cosines or sines##rotary_part", both, chosen))
        frame.session.edit("rotary_part", both[*next].id);
    return width + px(16);
}

/// The title at the left, the switch of cosines and sines and the colour bar at the right. If there is little room, the
/// title is cut at its comma and the switch is left out; the panel of settings has it too.
void draw_head(RotaryFrame& frame, Rect rect, const MatrixResult& matrix) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string &title = frame.description.title, brief = title.substr(0, title.find(','));
    const float badge = matrix.averaged() ? draw_pixel_badge(nullptr, {}, 0, matrix, frame.description) : 0,
                needed = std::max(text_size(brief, 16, Weight::semibold).x, badge), of_switch = px(112) + px(16);
    const bool with_switch =
        look().arrangement != Arrangement::phone &&
        color_bar_beside(rect.width - of_switch, needed) + px(24) + needed + of_switch <= rect.width;
    const float bar = color_bar_beside(rect.width - (with_switch ? of_switch : 0), needed);
    draw_color_bar(list, rect.right(), rect.y + px(8), matrix.scale.colors, matrix.scale.low, matrix.scale.high,
                   pointed_at(*frame.field, frame.description, matrix, frame.focus).value, bar);
    float right = rect.right() - bar - px(16);
    if (with_switch)
        right -= draw_switch(frame, right, rect.y);
    const float room = right - rect.x;
    draw_title(list, rect.min(), room, text_size(title, 16, Weight::semibold).x <= room ? title : brief,
               matrix.averaged() ? "" : subtitle(frame));
    if (matrix.averaged())
        draw_pixel_badge(list, {rect.x, rect.y + px(22)}, room, matrix, frame.description);
}

void draw_pointer(RotaryFrame& frame, const MatrixResult& matrix) {
    if (const std::optional<Cell> cell = matrix.moved_to ? matrix.moved_to : matrix.hovered)
        frame.session.set_focus(*cell);
    if (!matrix.hovered || look().touch || ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        return;
    const Pointed pointed = pointed_at(*frame.field, frame.description, matrix, *matrix.hovered);
    draw_hover_card(matrix.cell_rect(*matrix.hovered), matrix.plot,
                    value_color(matrix.scale.colors, pointed.value, matrix.scale.low, matrix.scale.high),
                    pointed.number, pointed.where,
                    pointed.several ? "zoom in to see single cells" : frame.field->explain(*matrix.hovered).fact,
                    pointed.note);
}

}

void draw_tables(RotaryFrame& frame, Rect area) {
    if (only_part(frame.state(), "rotary") == "circles" && planes_fit(area))
        return draw_turns(frame, area);
    const PlacedPairs placed = placed_pairs(frame.state());
    const bool low = area.height < px(300);
    const float head = low ? 0 : px(52), strip = px(strip_height);
    float turns = std::floor(std::clamp(area.height * 0.3f, px(162), px(220)));
    if (gives_way(frame.state(), "rotary", "circles", area) || area.height < px(520) ||
        !planes_fit({area.x, area.y, area.width, turns}))
        turns = 0;
    MatrixOptions options{.label = table_label, .colors = frame.scale.colors};
    options.low = frame.scale.low;
    options.high = frame.scale.high;
    options.least_gutter = 48;
    options.focus = frame.focus;
    const Rect room{area.x - px(8), area.y + head + strip, area.width + px(16), area.height - head - strip - turns};
    const MatrixResult matrix = frame.canvas.matrix(frame.session, frame.field, room, options);
    note_part("matrix", matrix.plot);
    draw_hidden_means(frame.session, frame.canvas, table_label, matrix);
    draw_strip(frame, matrix, placed, room.y);
    if (!low)
        draw_head(frame, {area.x, area.y, area.width, head}, matrix);
    if (turns > 0) {
        const float y = matrix.plot.bottom() + px(64);
        draw_turns(frame, {area.x, y, area.width, area.bottom() - y});
    }
    draw_pointer(frame, matrix);
    draw_fit_button(frame.canvas, table_label, matrix.plot);
}

}
