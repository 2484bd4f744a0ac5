// The planes of a rotary embedding as dials. Scores: the query's and the key's two numbers as vectors, turned by their
// positions, with the angle between them, which follows i − j alone. Tables: how far a pair has turned.
#include "core/registry.hpp"
#include "core/rotary/places/placed_pairs.hpp"
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/dials.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/spread_indices.hpp"
#include "views/plot/strokes.hpp"
#include "views/rotary/rotary_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <utility>

namespace posenc {

namespace {

constexpr float place_width = 112, label_height = 58, most_dial = 132, large_dial = 140;

/// The dials in one row, or in a step of a lesson in as many as make them largest: their pairs, and their size.
struct PlaneRow {
    std::vector<Index> pairs;
    Rect area;
    std::size_t columns = 1;
    float across = 0, down = 0, diameter = 0;
    Rect place(std::size_t n) const {
        return {area.x + static_cast<float>(n % columns) * across, area.y + static_cast<float>(n / columns) * down,
                across, down};
    }
    Dial dial(std::size_t n) const {
        const Rect at = inset(place(n), {.top = 2});
        return {{std::floor(at.center().x) + 0.5f, std::floor(at.y + diameter / 2) + 0.5f},
                diameter / 2,
                theme().bg0,
                false};
    }
};

void set_columns(PlaneRow& row, std::size_t columns, float most) {
    const std::size_t lines = (row.pairs.size() + columns - 1) / columns;
    row.columns = columns;
    row.across = std::floor(std::min(row.area.width / static_cast<float>(columns), px(most + 40)));
    row.down = std::floor(row.area.height / static_cast<float>(lines));
    const Rect dial = inset(row.place(0), {.right = 16, .bottom = label_height});
    row.diameter = std::floor(std::min({dial.width, dial.height, px(most)}));
}

PlaneRow row_of(const RotaryFrame& frame, Rect area, Index pairs) {
    constexpr float most_in_step = 320;
    PlaneRow row;
    row.area = area;
    const int room = std::clamp(static_cast<int>(in_design(area.width) / place_width), 1, 8);
    row.pairs = spread_indices(pairs, room, {});
    set_columns(row, row.pairs.size(), frame.step ? most_in_step : most_dial);
    for (std::size_t columns = row.pairs.size(); frame.step && columns-- > 1;) {
        PlaneRow other = row;
        set_columns(other, columns, most_in_step);
        if (other.diameter > row.diameter)
            row = other;
    }
    return row;
}

/// An angle without whole turns, −π … π.
double reduced(double angle) {
    return std::atan2(std::sin(angle), std::cos(angle));
}

std::string degrees(double angle) {
    return readable(angle * 180 / std::numbers::pi, 4) + "°";
}

/// A vector from the middle with a marker at its tip.
void draw_vector(const Dial& dial, float length, double angle, int series) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = series_color(series);
    const ImVec2 tip = dial_point(dial, length, angle);
    list->AddLine(dial.center, tip, color, px(2));
    draw_marker(list, tip, series, px(3.5f), color);
}

/// In a large dial: the vector before turning, and the arc of its turn, less whole turns.
void draw_way(const Dial& dial, float length, double from, double to, int series) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = series_color(series);
    const ImVec2 tip = dial_point(dial, length, from);
    draw_stroke(dial.center, tip, color, 1);
    list->AddCircle(tip, px(4), color, 0, px(1.5f));
    const double turn = std::fmod(to - from, 2 * std::numbers::pi);
    const float radius = length * (series == 0 ? 0.55f : 0.7f);
    if (std::fabs(turn) * static_cast<double>(radius) < static_cast<double>(px(8)))
        return;
    std::vector<ImVec2> arc;
    for (int step = 0; step <= 48; ++step)
        arc.push_back(dial_point(dial, radius, from + turn * step / 48));
    draw_joined(list, arc, color, px(1.5f));
    const ImVec2 end = arc.back();
    const double way = turn > 0 ? 1 : -1, angle = from + turn;
    for (const float beside : {-4.0f, 4.0f}) // its arrowhead
        list->AddLine(end, dial_point(dial, radius + px(beside), angle - way * static_cast<double>(px(7) / radius)),
                      color, px(1.5f));
}

/// The place of a vector's letter: beyond its tip, or beside it where the other vector's tip or letter is there.
ImVec2 letter_place(const Dial& dial, float length, double angle, std::initializer_list<ImVec2> others) {
    const float away = std::min(length + px(11), dial.radius - px(8));
    for (const double turn : {0.0, 0.32, -0.32, 0.5, -0.5, 0.8, -0.8, 1.1, -1.1, 1.8, -1.8, 2.6})
        if (const ImVec2 at = dial_point(dial, std::max(away, px(10)), angle + turn);
            std::all_of(others.begin(), others.end(),
                        [&](ImVec2 other) { return std::hypot(at.x - other.x, at.y - other.y) >= px(12); }))
            return at;
    return dial_point(dial, away, angle + std::numbers::pi);
}

/// On backgrounds of the dial's colour, because lines pass below them; none covers the other letter.
void draw_letters(const Dial& dial, ImVec2 query, ImVec2 key) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::pair<ImVec2, std::string_view> letters[] = {{query, "q"}, {key, "k"}};
    for (const auto& [at, letter] : letters)
        fill(list, centered(offset(at, 0, 1), in_design(text_size(letter, 12, Weight::semibold).x) + 2, 14), 0,
             dial.face);
    for (const auto& [at, letter] : letters)
        draw_text_aligned(list, at, {0.5f, 0.5f}, letter, 12, theme().text, Weight::semibold);
}

void draw_labels(const PlaneRow& row, std::size_t n, std::span<const std::string> lines) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Dial dial = row.dial(n);
    const Rect place = inset(row.place(n), {.left = 2, .right = 2});
    Rect at = below({place.x, dial.center.y + dial.radius, place.width, 0}, 17, 4);
    for (std::size_t line = 0; line < lines.size(); ++line, at = below(at, 17))
        draw_text_aligned(list, {dial.center.x, at.y}, {0.5f, 0}, fitted(lines[line], at.width, 12), 12,
                          line == 0 ? theme().text : theme().text2, line == 0 ? Weight::semibold : Weight::regular);
}

std::string wavelength_text(double frequency) {
    return frequency == 0 ? "does not turn" : "λ " + readable(2 * std::numbers::pi / std::fabs(frequency), 4);
}

double longest(const RotaryPlane& plane) {
    return std::max(std::hypot(plane.query[0], plane.query[1]), std::hypot(plane.key[0], plane.key[1]));
}

/// The length of the longest vector among the pairs drawn, which gets the largest length in a dial.
double longest(const RotaryPlanes& planes, const PlaneRow& row) {
    double most = 0;
    for (const Index pair : row.pairs)
        most = std::max(most, longest(planes.plane(pair)));
    return most > 0 ? most : 1;
}

/// The dial under the pointer, as its number in the row.
std::optional<std::size_t> hovered(const char* name, const PlaneRow& row) {
    const float width = row.across * static_cast<float>(row.columns);
    if (hit_area({row.area.x, row.area.y, width, row.area.height}, name).hovered)
        for (std::size_t n = 0; n < row.pairs.size(); ++n)
            if (row.place(n).contains(ImGui::GetIO().MousePos))
                return n;
    return std::nullopt;
}

void draw_plane(const RotaryFrame& frame, const PlaneRow& row, std::size_t n, QueryKey at, double most) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index pair = row.pairs[n];
    const RotaryPlane& plane = frame.planes->plane(pair);
    const Dial dial = row.dial(n);
    const double query_start = std::atan2(plane.query[1], plane.query[0]),
                 key_start = std::atan2(plane.key[1], plane.key[0]);
    const double query = query_start + static_cast<double>(at.query) * plane.frequency,
                 key = key_start + static_cast<double>(at.key) * plane.frequency;
    const float inner = std::max(dial.radius - px(20), dial.radius * 0.6f); // letters stand between tips and edge
    const float query_length = inner * static_cast<float>(std::hypot(plane.query[0], plane.query[1]) / most),
                key_length = inner * static_cast<float>(std::hypot(plane.key[0], plane.key[1]) / most);
    const double between = reduced(query - key), from = reduced(key);
    draw_dial_face(list, dial);
    draw_dial_sector(list, dial, std::min(query_length, key_length) * 0.8f, from, from + between, angle_color(between));
    draw_dial_edge(list, dial, dial.radius - px(5));
    if (2 * dial.radius >= px(large_dial)) {
        draw_way(dial, key_length, key_start, key, 1);
        draw_way(dial, query_length, query_start, query, 0);
    } else {
        for (const ImVec2 before :
             {dial_point(dial, query_length, query_start), dial_point(dial, key_length, key_start)})
            list->AddLine(dial.center, before, theme().line2, px(1));
    }
    draw_vector(dial, key_length, key, 1);
    draw_vector(dial, query_length, query, 0);
    list->AddCircleFilled(dial.center, px(2.5f), theme().text);
    const ImVec2 query_tip = dial_point(dial, query_length, query), key_tip = dial_point(dial, key_length, key);
    const ImVec2 q = letter_place(dial, query_length, query, {key_tip, dial.center});
    draw_letters(dial, q, letter_place(dial, key_length, key, {query_tip, q, dial.center}));
    const double share = frame.planes->share(pair, at.key - at.query);
    const std::string unit = plane.frequency == 0 ? "" : " positions";
    const std::string lines[] = {"pair " + std::to_string(pair), wavelength_text(plane.frequency) + unit,
                                 "contributes " + readable(share, 3)};
    draw_labels(row, n, lines);
    const Rect place = row.place(n);
    note_item({"plane of pair " + std::to_string(pair) + ": " + degrees(between) + " between, contributes " +
                   readable(share, 3),
               "cell", place.x, place.y, place.width, place.height});
}

void draw_plane_card(const RotaryFrame& frame, const PlaneRow& row, std::size_t n, QueryKey at) {
    const Index pair = row.pairs[n];
    const RotaryPlane& plane = frame.planes->plane(pair);
    const double query = std::atan2(plane.query[1], plane.query[0]) + static_cast<double>(at.query) * plane.frequency,
                 key = std::atan2(plane.key[1], plane.key[0]) + static_cast<double>(at.key) * plane.frequency;
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    draw_hover_card(row.place(n), {corner.x, corner.y, size.x, size.y}, angle_color(reduced(query - key)),
                    degrees(reduced(query - key)) + " between q and k",
                    "q at " + degrees(reduced(query)) + ", k at " + degrees(reduced(key)) + " in pair " +
                        std::to_string(pair),
                    "thin lines: both vectors before turning");
}

}

QueryKey query_and_key(const RotaryFrame& frame) {
    const State& state = frame.state();
    const auto* toeplitz = frame.field->as_toeplitz();
    const Index shift = toeplitz ? toeplitz->shift() : 0;
    QueryKey pair{frame.focus.row + shift, frame.focus.col};
    if (!state.is_none("position"))
        pair.query = state.integer("position");
    if (!state.is_none("key_distance"))
        pair.key = pair.query - state.integer("key_distance");
    return pair;
}

void draw_planes(RotaryFrame& frame, Rect area) {
    const QueryKey at = query_and_key(frame);
    const Index delta = at.key - at.query;
    constexpr std::string_view thin = "; thin: before turning";
    const std::string score = readable(frame.planes->score(delta), 4), query = readable_integer(at.query),
                      key = readable_integer(at.key);
    const std::string title = fitting({"Query at " + query + ", key at " + key + ": q · k = " + score,
                                       "q at " + query + ", k at " + key + ": " + score},
                                      area.width, 14, Weight::semibold);
    const std::string alone = "the angle between q and k depends only on i − j = " + readable_integer(-delta),
                      whole = "each plane turns by position × frequency; " + alone;
    const Rect rest = below_heading(
        frame, area, title,
        frame.session.answer_waits()
            ? "thin: before turning"
            : fitting({whole + std::string(thin), alone + std::string(thin), whole, alone}, area.width, 12));
    const PlaneRow row = row_of(frame, rest, frame.planes->pairs());
    note_part("circles", rest);
    const std::optional<std::size_t> under = hovered("Planes", row);
    const bool large = row.diameter >= px(large_dial); // large dials show angles; each has a scale of its own
    const double most = longest(*frame.planes, row);
    for (std::size_t n = 0; n < row.pairs.size(); ++n)
        draw_plane(frame, row, n, at, large ? std::max(longest(frame.planes->plane(row.pairs[n])), 1e-9) : most);
    if (under && !look().touch)
        draw_plane_card(frame, row, *under, at);
}

void draw_turns(RotaryFrame& frame, Rect area) {
    // The angle comes from both tables; the attention factor, which is the same in both, cancels out.
    const FieldPtr cosines = frame.session.made(frame.state().with("rotary_part", "cos")).field,
                   sines = frame.session.made(frame.state().with("rotary_part", "sin")).field;
    const PlacedPairs placed = placed_pairs(frame.state());
    const Pairing pairing = placed.weights.empty() ? read_pairing(frame.state()) : placed.pairing;
    const Index row_shown = frame.focus.row, pairs = frame.field->size().col / 2;
    const std::string where = frame.description.rows.name + " " + axis_label(frame.description.rows, row_shown);
    const Rect rest = below_heading(frame, area, "Turned at " + where,
                                    "how far each pair has turned, not counting whole turns; zero on the right");
    const PlaneRow row = row_of(frame, rest, pairs);
    note_part("circles", rest);
    hovered("Turns", row);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t n = 0; n < row.pairs.size(); ++n) {
        const Index in_part = pairs / placed.parts, own = row.pairs[n] % in_part,
                    begin = row.pairs[n] / in_part * 2 * in_part, column = begin + first_channel(pairing, own);
        const double angle = std::atan2(sines->at({row_shown, column}), cosines->at({row_shown, column}));
        const Dial dial = row.dial(n);
        const float inner = dial.radius - px(5);
        draw_dial_face(list, dial);
        draw_dial_wedge(list, dial, inner, angle);
        draw_dial_edge(list, dial, inner);
        list->AddLine(dial.center, dial_point(dial, inner, angle), theme().text, px(2));
        list->AddCircleFilled(dial.center, px(2.5f), theme().text);
        const std::string lines[] = {"pair " + std::to_string(row.pairs[n]), degrees(angle),
                                     frame.planes
                                         ? wavelength_text(frame.planes->plane(row.pairs[n]).frequency)
                                         : "columns " + std::to_string(column) + ", " +
                                               std::to_string(begin + second_channel(pairing, 2 * in_part, own))};
        draw_labels(row, n, lines);
        const Rect place = row.place(n);
        note_item({"pair " + std::to_string(row.pairs[n]) + " turned by " + degrees(angle), "cell", place.x, place.y,
                   place.width, place.height});
    }
}

}
