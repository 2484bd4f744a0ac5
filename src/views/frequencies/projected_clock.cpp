// One large clock: the height of its hand's tip is drawn out to the right as the sine over the positions, its distance
// to the right downwards as the cosine. The hand can be dragged round, and the curves along their axes.
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/dials.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/strokes.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

constexpr float most_hand = 190, gap = 20, left_axis = 34, below_axis = 42;

/// The dial, the plot at its right, which shares its heights, and the plot below it, which shares its widths.
struct ProjectedClock {
    Dial dial;
    Rect sines, cosines;
    ScreenAxis across, down;
    double frequency = 1;

    float hand() const { return dial.radius; }
    double angle(const WaveFrame& frame, double row) const {
        return (static_cast<double>(frame.offset) + row) * frequency;
    }
    ImVec2 sine_at(const WaveFrame& frame, double row) const {
        return {across.pixel(row + 0.5), dial_point(dial, hand(), angle(frame, row)).y};
    }
    ImVec2 cosine_at(const WaveFrame& frame, double row) const {
        return {dial_point(dial, hand(), angle(frame, row)).x, down.pixel(row + 0.5)};
    }
};

ProjectedClock lay_out_clock(const WaveFrame& frame, Rect area) {
    Rect rest = inset(area, {.left = left_axis, .right = 12, .bottom = 4});
    const float hand = std::floor(std::min({px(most_hand), rest.width * 0.21f, rest.height * 0.26f}));
    Rect top = take_top(rest, in_design(2 * hand), gap);
    const Rect circle = take_left(top, in_design(2 * hand), gap);
    ProjectedClock clock;
    clock.dial = {circle.center(), hand, theme().bg0, false};
    clock.sines = top;
    clock.cosines = take_left(rest, in_design(2 * hand));
    clock.frequency = frame.waves.frequency(0);
    clock.across = stretched(0, frame.length, top.x, top.width);
    clock.down = stretched(0, frame.length, clock.cosines.y, clock.cosines.height);
    return clock;
}

/// The row whose hand lies nearest to the pointer, the short way round from where it is.
Index row_at_pointer(const WaveFrame& frame, const ProjectedClock& clock) {
    const ImVec2 at = ImGui::GetIO().MousePos, middle = clock.dial.center;
    const double wanted = std::atan2(static_cast<double>(middle.y - at.y), static_cast<double>(at.x - middle.x));
    const double way =
        std::remainder(wanted - clock.angle(frame, static_cast<double>(frame.focus.row)), 2 * std::numbers::pi);
    return std::clamp<Index>(frame.focus.row + std::llround(way / clock.frequency), 0, frame.length - 1);
}

/// Dragging in an area sets the position, and arrow keys move it.
HitArea take_clock_input(WaveFrame& frame, Rect area, std::string_view name, const std::function<Index()>& row) {
    const HitArea hit = hit_area(area, name);
    if (hit.hovered || hit.held)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (hit.held)
        drag_hand(frame, row());
    if (hit.focused)
        for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, std::pair{ImGuiKey_RightArrow, 1}})
            if (take_key(hit.id, key))
                step_hand(frame, step, !take_key(hit.id, key, false));
    return hit;
}

template <class At> void draw_projection(const WaveFrame& frame, int series, float spacing, const At& at) {
    const double last = static_cast<double>(frame.length) - 1;
    const int pieces = static_cast<int>(std::clamp(last * 24, 2.0, 2000.0));
    std::vector<ImVec2> points;
    for (int piece = 0; piece <= pieces; ++piece)
        points.push_back(at(last * piece / pieces));
    draw_joined(ImGui::GetWindowDrawList(), points, series_color(series), px(2));
    if (spacing >= px(7))
        for (Index row = 0; row < frame.length; ++row)
            draw_marker(ImGui::GetWindowDrawList(), at(static_cast<double>(row)), series, px(3), series_color(series));
}

/// Lines at −1, 0 and 1, which run on from the dial, and the positions of the cosine at the left.
void draw_clock_axes(const WaveFrame& frame, const ProjectedClock& clock) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect dial{clock.dial.center.x - clock.hand(), clock.dial.center.y - clock.hand(), 2 * clock.hand(),
                    2 * clock.hand()};
    for (const float part : {0.0f, 0.5f, 1.0f}) {
        const ImU32 color = part == 0.5f ? theme().line2 : theme().line;
        const float y = std::floor(dial.y + part * dial.height), x = std::floor(dial.x + part * dial.width);
        list->AddLine({dial.x, y}, {clock.sines.right(), y}, color, px(1));
        list->AddLine({x, dial.y}, {x, clock.cosines.bottom()}, color, px(1));
    }
    draw_position_axis(clock.sines, clock.across, frame.offset, frame.description.rows.name, frame.focus.row);
    for (const Index row : tick_cells(clock.down, frame.offset, px(20), false))
        draw_text_aligned(list, offset({clock.cosines.x, clock.down.pixel(static_cast<double>(row) + 0.5)}, -8, 0),
                          {1, 0.5f}, readable_integer(frame.offset + row), 12,
                          row == frame.focus.row ? theme().text : theme().text2,
                          row == frame.focus.row ? Weight::semibold : Weight::regular);
}

/// The hand, the height and the width of its tip in the colours of the curves, and the lines that carry them over.
void draw_projected_hand(const WaveFrame& frame, const ProjectedClock& clock) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double row = static_cast<double>(frame.focus.row);
    const ImVec2 middle = clock.dial.center, tip = dial_point(clock.dial, clock.hand(), clock.angle(frame, row)),
                 sine = clock.sine_at(frame, row), cosine = clock.cosine_at(frame, row);
    list->AddLine(tip, sine, series_color(0), px(1));
    list->AddLine(tip, cosine, series_color(1), px(1));
    draw_stroke({tip.x, middle.y}, tip, series_color(0), 4);
    draw_stroke(middle, {tip.x, middle.y}, series_color(1), 4);
    draw_stroke(middle, tip, theme().text, 2);
    draw_dot(middle, 3, theme().text);
    draw_dot(tip, 5, theme().text);
    for (const auto& [at, series] : {std::pair{sine, 0}, std::pair{cosine, 1}}) {
        draw_dot(at, 7, theme().bg0);
        draw_circle(at, 7, series_color(series));
        draw_marker(list, at, series, px(3), series_color(series));
    }
}

/// In the corner between the curves.
void draw_clock_numbers(const WaveFrame& frame, const ProjectedClock& clock, Rect corner) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double angle = clock.angle(frame, static_cast<double>(frame.focus.row));
    const std::string sine = with_decimals(std::sin(angle), 3), cosine = with_decimals(std::cos(angle), 3);
    if (!has_room(corner, 100, 48))
        return;
    const auto name = [&](Rect& line, std::string_view full, std::string_view brief, int series) {
        draw_marker(list, offset({line.x, line.center().y}, 6, 0), series, px(4), series_color(series));
        take_left(line, 18);
        draw_text_aligned(list, {line.x, line.center().y}, {0, 0.5f},
                          fitting({full, brief}, line.width, 14, Weight::semibold), 14, theme().text, Weight::semibold);
    };
    Rect line = take_top(corner, 24);
    name(line, "height, sine: " + sine, "sine: " + sine, 0);
    line = take_top(corner, 24);
    name(line, "width, cosine: " + cosine, "cosine: " + cosine, 1);
}

}

bool projects_clock(const WaveFrame& frame, Rect area) {
    const bool readable_turns =
        frame.length >= 2 && std::fabs(frame.waves.frequency(0)) * static_cast<double>(frame.length) < 100;
    return frame.shape && frame.waves.width() >= 2 && frame.waves.pairs() == 1 && frame.shift == 0 && readable_turns &&
           has_room(area, 300, 280);
}

void draw_projected_clock(WaveFrame& frame, Rect area) {
    const std::string here = readable_integer(frame.position());
    draw_heading(take_top(area, 18, 10).min(), area.width, "Clock at position " + here,
                 hint("height and width of the tip, drawn out; drag the hand"));
    const ProjectedClock clock = lay_out_clock(frame, area);
    note_part("clocks", inset(area, {.left = left_axis}));
    const Rect dial = centered(clock.dial.center, in_design(2 * clock.hand()) + gap, in_design(2 * clock.hand()) + gap);
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const HitArea hit = take_clock_input(frame, dial, "Clocks", [&] { return row_at_pointer(frame, clock); });
    take_clock_input(frame, clock.sines, "Sine", [&] { return clock.across.cell_at(pointer.x); });
    take_clock_input(frame, clock.cosines, "Cosine", [&] { return clock.down.cell_at(pointer.y); });
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_dial_face(list, clock.dial);
    draw_clock_axes(frame, clock);
    draw_circle(clock.dial.center, in_design(clock.hand()), theme().line2, 1);
    draw_projection(frame, 0, clock.across.cell_size(), [&](double row) { return clock.sine_at(frame, row); });
    draw_projection(frame, 1, clock.down.cell_size(), [&](double row) { return clock.cosine_at(frame, row); });
    draw_projected_hand(frame, clock);
    draw_clock_numbers(
        frame, clock,
        inset({clock.sines.x, clock.sines.bottom(), clock.sines.width, clock.cosines.bottom() - clock.sines.bottom()},
              {.left = 24, .top = below_axis + 24}));
    draw_focus_ring(hit, dial, 4, 4);
    const double angle = clock.angle(frame, static_cast<double>(frame.focus.row));
    note_item({"pair 0 at position " + here + ": height " + with_decimals(std::sin(angle), 3) + ", width " +
                   with_decimals(std::cos(angle), 3),
               "cell", dial.x, dial.y, dial.width, dial.height, true, true});
}

}
