// The clocks: one dial per sine/cosine pair. The hand stands at the true angle position · frequency; zero points right,
// angles grow counter-clockwise. The wedge from zero to the hand has the angle's colour in the cyclic map, whose hue is
// that of the sine in the diverging map. A grey face means that the pair completes no turn within the length.
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/dials.hpp"
#include "views/plot/spread_indices.hpp"
#include "views/plot/strokes.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

double hand_angle(const Waves& waves, double position, Index pair) {
    const double whole = position * waves.frequency(pair);
    const double angle = std::atan2(std::sin(whole), std::cos(whole)); // −π … π, as exact as sine and cosine are
    const double turn = 2 * std::numbers::pi;
    return whole > 0 && angle < 0 ? angle + turn : whole < 0 && angle > 0 ? angle - turn : angle;
}

Index pair_column(const Waves& waves, Index pair) {
    Index first = -1;
    for (Index col = 0; col < waves.width(); ++col)
        if (const Waves::Column column = waves.column(col); column.pair == pair && column.part != Waves::Part::zero) {
            if (column.part == Waves::Part::sine)
                return col;
            first = first < 0 ? col : first;
        }
    return std::max<Index>(first, 0);
}

namespace {

constexpr float most_diameter = 120, largest_in_step = 240,
                label_height = 20; ///< in design pixels, as least_diameter()

/// A step of a lesson speaks of the hands, so fewer and larger dials are better than all.
float least_diameter(bool step) {
    return look().touch ? (step ? 36 : 32) : step ? 52 : 28;
}

/// The grid of dials; distances and diameter in device pixels.
struct Grid {
    int columns = 0, rows = 0;
    float across = 0, down = 0, diameter = 0;
    int room() const { return columns * rows; }
};

/// The smallest width and height of a dial that can still be read and hit.
ImVec2 least_place(Index pairs, float least) {
    const float label = in_design(text_size(std::to_string(pairs - 1), 12).x);
    return offset({}, std::max(label + 8, least + 8), least + label_height);
}

Grid grid_with(Rect area, Index pairs, int columns, float most_dial) {
    Grid grid{columns, static_cast<int>((pairs + columns - 1) / columns)};
    const Rect place{0, 0, area.width / static_cast<float>(columns), area.height / static_cast<float>(grid.rows)};
    const Rect room = inset(place, {.right = 12, .bottom = label_height + 4});
    grid.diameter = std::floor(std::min({room.width, room.height, px(most_dial)}));
    const Rect most = inset({0, 0, grid.diameter, grid.diameter}, {.right = -26, .bottom = -label_height - 6});
    grid.across = std::floor(std::min(place.width, most.width));
    grid.down = std::floor(std::min(place.height, most.height));
    return grid;
}

/// The largest dials for which all pairs have room; among equal ones the grid with the fewest unused places. If they
/// would be too small, as many of the smallest readable dials as fit.
Grid lay_out_dials(Rect area, Index pairs, bool step) {
    const float smallest = least_diameter(step), most_dial = step ? largest_in_step : most_diameter;
    const ImVec2 least = least_place(pairs, smallest);
    const int most_columns = std::max(1, static_cast<int>(area.width / least.x));
    Grid best;
    for (int columns = 1; columns <= std::min<Index>(pairs, most_columns); ++columns) {
        const Grid grid = grid_with(area, pairs, columns, most_dial);
        if (grid.diameter > best.diameter || (grid.diameter == best.diameter && grid.room() <= best.room()))
            best = grid;
    }
    if (best.diameter >= px(smallest))
        return best;
    const int rows = std::max(1, static_cast<int>(area.height / least.y));
    return {most_columns, rows, std::floor(area.width / static_cast<float>(most_columns)),
            std::floor(area.height / static_cast<float>(rows)), px(smallest)};
}

struct Dials {
    Rect area;
    Grid grid;
    std::vector<Index> pairs; ///< the pair that each dial shows
    bool with_word = true;    ///< "pair 3" below the dial, else "3"

    Rect place(std::size_t i) const {
        const auto columns = static_cast<std::size_t>(grid.columns);
        return {area.x + static_cast<float>(i % columns) * grid.across,
                area.y + static_cast<float>(i / columns) * grid.down, grid.across, grid.down};
    }
};

/// "+57.3°": what the shift adds to the angle of a pair, the same from every position.
std::string turn_text(const WaveFrame& frame, Index pair) {
    const double turn = hand_angle(frame.waves, static_cast<double>(frame.shift), pair) * 180 / std::numbers::pi;
    return (turn > 0 ? "+" : "") + readable(turn, 3) + "°";
}

/// The hand at the position shifted by `shift`, and the arc that leads there.
void draw_shifted_hand(const WaveFrame& frame, const Dial& dial, float inner, Index pair, double angle) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double turn = hand_angle(frame.waves, static_cast<double>(frame.shift), pair);
    const float arc = inner * 0.62f;
    list->PathArcTo(dial.center, arc, static_cast<float>(-std::max(angle, angle + turn)),
                    static_cast<float>(-std::min(angle, angle + turn)));
    list->PathStroke(theme().accent, 0, px(2));
    const ImVec2 tip = dial_point(dial, inner, angle + turn);
    draw_stroke(dial.center, tip, theme().accent, 2);
    draw_dot(tip, 2.5f, theme().accent);
}

void draw_dial(const WaveFrame& frame, const Dials& dials, std::size_t i, bool chosen) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect place = dials.place(i);
    const Index pair = dials.pairs[i];
    const float radius = dials.grid.diameter / 2;
    const bool small = radius < px(20);
    const float inner = radius - px(small ? 3 : 5);
    const ImVec2 center = offset({std::floor(place.center().x) + 0.5f, std::floor(place.y + radius) + 0.5f}, 0, 2);
    const double angle = hand_angle(frame.waves, static_cast<double>(frame.position()), pair);
    const Dial dial{center, radius, turns_once(frame, pair) ? theme().bg0 : theme().bg2, chosen};
    draw_dial_face(list, dial);
    draw_dial_wedge(list, dial, inner, angle);
    draw_dial_edge(list, dial, inner);
    draw_stroke(center, dial_point(dial, inner, angle), theme().text, 2);
    if (frame.shift != 0)
        draw_shifted_hand(frame, dial, inner, pair, angle);
    draw_dot(center, small ? 2 : 2.5f, theme().text);
    const std::string label = (dials.with_word ? "pair " : "") + std::to_string(pair);
    draw_text_aligned(list, offset({center.x, center.y + radius}, 0, 3), {0.5f, 0}, label, 12,
                      chosen ? theme().text : theme().text2, chosen ? Weight::semibold : Weight::regular);
    const std::string turned = frame.shift == 0 ? "" : ", the shift turns it by " + turn_text(frame, pair);
    note_item(
        {"pair " + std::to_string(pair) + turned, "cell", place.x, place.y, place.width, place.height, true, chosen});
}

void look_at_pair(WaveFrame& frame, Index pair) {
    frame.session.set_focus({frame.focus.row, pair_column(frame.waves, pair)});
}

/// Arrow keys walk over the dials that are shown; Home and End to the first and the last.
void take_keys(WaveFrame& frame, const Dials& dials, std::optional<Index> chosen, ImGuiID id) {
    const Index count = static_cast<Index>(dials.pairs.size());
    const auto found = std::lower_bound(dials.pairs.begin(), dials.pairs.end(), chosen.value_or(0));
    const Index now = std::min<Index>(found - dials.pairs.begin(), count - 1);
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, Index{-1}}, std::pair{ImGuiKey_RightArrow, Index{1}},
                                    std::pair{ImGuiKey_UpArrow, Index{-dials.grid.columns}},
                                    std::pair{ImGuiKey_DownArrow, Index{dials.grid.columns}},
                                    std::pair{ImGuiKey_Home, -count}, std::pair{ImGuiKey_End, count}}) {
        if (!take_key(id, key))
            continue;
        const bool whole_way = key == ImGuiKey_Home || key == ImGuiKey_End;
        if (whole_way || (now + step >= 0 && now + step < count))
            look_at_pair(frame, dials.pairs[static_cast<std::size_t>(std::clamp<Index>(now + step, 0, count - 1))]);
    }
}

/// What the dial under the pointer shows, in numbers.
void draw_card(const WaveFrame& frame, const Dials& dials, std::size_t i) {
    const double position = static_cast<double>(frame.position());
    const Index pair = dials.pairs[i];
    const double angle = hand_angle(frame.waves, position, pair), turn = 2 * std::numbers::pi;
    const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    draw_hover_card(dials.place(i), {at.x, at.y, size.x, size.y}, angle_color(angle),
                    readable(angle * 360 / turn, 4) + "°",
                    "pair " + std::to_string(pair) + " at position " + readable_integer(frame.position()),
                    frame.shift == 0 ? readable(position / frame.waves.wavelength(pair), 4) + " turns since position 0"
                                     : "the shift turns it by " + turn_text(frame, pair));
}

/// Mouse, touch and keyboard on all dials, which together are one Tab stop. Returns the dial under the pointer.
std::optional<std::size_t> take_dial_input(WaveFrame& frame, const Dials& dials, std::optional<Index> chosen,
                                           const HitArea& hit) {
    if (hit.focused)
        take_keys(frame, dials, chosen, hit.id);
    if (!hit.hovered)
        return std::nullopt;
    for (std::size_t i = 0; i < dials.pairs.size(); ++i)
        if (dials.place(i).contains(ImGui::GetIO().MousePos)) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            if (ImGui::IsMouseDown(ImGuiMouseButton_Left))
                look_at_pair(frame, dials.pairs[i]);
            return i;
        }
    return std::nullopt;
}

std::string clocks_title(const WaveFrame& frame) {
    const std::string here = readable_integer(frame.position());
    return frame.shift == 0
               ? "Clocks at position " + here
               : "Clocks at positions " + here + " and " + readable_integer(frame.position() + frame.shift);
}

/// A step that shows waves and clocks speaks of the hands of these waves.
bool of_waves(const WaveFrame& frame) {
    const State& state = frame.session.state();
    return frame.step && names_part(state, "waves") && names_part(state, "clocks");
}

std::string clocks_subtitle(const WaveFrame& frame, const Dials& dials, float width) {
    if (frame.asked && *frame.asked != frame.position())
        return "there is no position " + readable_integer(*frame.asked) + "; the nearest is shown";
    const Index shown = static_cast<Index>(dials.pairs.size()), pairs = frame.waves.pairs();
    if (frame.shift != 0)
        return frame.session.answer_waits() ? "an arc from each hand to the one after the shift"
                                            : "the same turn from every position";
    if (shown == pairs)
        return "exact angles, one dial per pair; zero on the right";
    if (of_waves(frame))
        return "exact angles of the waves drawn; zero on the right";
    const std::string brief = readable_integer(shown) + " of " + readable_integer(pairs) + " pairs",
                      whole = brief + ": the selected ones plus others at even intervals; zero on the right";
    return text_size(whole, 12).x <= width ? whole : brief;
}

/// The pairs that must be among the dials: the focused one and those of the waves drawn.
std::vector<Index> wanted_pairs(const WaveFrame& frame, std::optional<Index> chosen) {
    std::vector<Index> wanted;
    if (chosen)
        wanted.push_back(*chosen);
    for (const Index dimension : frame.dimensions)
        if (const Waves::Column column = frame.waves.column(dimension); column.part != Waves::Part::zero)
            wanted.push_back(column.pair);
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    return wanted;
}

}

void draw_clocks(WaveFrame& frame, Rect area) {
    if (projects_clock(frame, area))
        return draw_projected_clock(frame, area);
    const Waves::Column column = frame.waves.column(frame.focus.col);
    const std::optional<Index> chosen = column.part == Waves::Part::zero ? std::nullopt : std::optional(column.pair);
    const std::vector<Index> wanted = wanted_pairs(frame, chosen);
    const Index all = frame.waves.pairs(), pairs = of_waves(frame) ? static_cast<Index>(wanted.size()) : all;
    const Rect head = take_top(area, 44, 12);
    if (pairs == 0 || !has_room(area, 160, least_diameter(false) + label_height))
        return;
    Dials dials;
    dials.area = area;
    dials.grid = lay_out_dials(dials.area, pairs, frame.step);
    const std::string longest = std::to_string(all - 1);
    const float label = text_size("pair " + longest, 12, Weight::semibold).x;
    dials.with_word = offset({label, 0}, 6, 0).x <= dials.grid.across;
    // The first column begins where the title does.
    const float widest = std::max(dials.grid.diameter, dials.with_word ? label : text_size(longest, 12).x);
    dials.area.x -= std::floor((dials.grid.across - widest) / 2);
    dials.pairs =
        of_waves(frame) && pairs <= dials.grid.room() ? wanted : spread_indices(all, dials.grid.room(), wanted);
    note_part("clocks", dials.area);
    const HitArea hit = hit_area(dials.area, "Clocks");
    const std::optional<std::size_t> hovered = take_dial_input(frame, dials, chosen, hit);
    draw_title(ImGui::GetWindowDrawList(), head.min(), head.width, clocks_title(frame),
               clocks_subtitle(frame, dials, head.width));
    for (std::size_t i = 0; i < dials.pairs.size(); ++i)
        draw_dial(frame, dials, i, !is_figure() && dials.pairs[i] == chosen);
    draw_focus_ring(hit, dials.area, 4, 4);
    if (hovered && !look().touch)
        draw_card(frame, dials, *hovered);
}

}
