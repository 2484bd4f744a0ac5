// The wavelength of every pair on a log axis, with a line at the length. Pairs with longer wavelengths never complete a
// turn.
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/log_grid.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace posenc {

bool turns_once(const WaveFrame& frame, Index pair) {
    return frame.waves.wavelength(pair) <= static_cast<double>(frame.length);
}

Index turning_pairs(const WaveFrame& frame) {
    Index turning = 0;
    for (Index pair = 0; pair < frame.waves.pairs(); ++pair)
        turning += turns_once(frame, pair) ? 1 : 0;
    return turning;
}

namespace {

/// Decades of a log axis that hold every wavelength and the length.
struct Decades {
    double low = 0, high = 1;
};

Decades decades_of(const WaveFrame& frame) {
    double shortest = frame.waves.wavelength(0), longest = shortest;
    for (Index pair = 1; pair < frame.waves.pairs(); ++pair) { // lists of divisors may put them in any order
        shortest = std::min(shortest, frame.waves.wavelength(pair));
        longest = std::max(longest, frame.waves.wavelength(pair));
    }
    const double most = std::max(longest, static_cast<double>(frame.length));
    const double low = std::log10(std::min(shortest, static_cast<double>(frame.length)));
    return {low - 0.15, std::max(std::log10(most) + 0.15, low + 1)};
}

/// "6.28 to 35 332 positions per turn"; the base determines the longest one.
std::string span_text(const WaveFrame& frame) {
    const Index last = frame.waves.pairs() - 1;
    if (last < 0)
        return "there is no pair at this width";
    const std::string shortest = readable(frame.waves.wavelength(0), 3),
                      longest = readable(frame.waves.wavelength(last), 4);
    return (last == 0 ? "" : shortest + " to ") + longest + " positions per turn";
}

void point_at_pairs(WaveFrame& frame, Rect plot, const ScreenAxis& pairs) {
    note_part("wavelengths", plot);
    if (!hit_area(plot, "Wavelengths").hovered)
        return;
    const Index pair = pairs.cell_at(ImGui::GetIO().MousePos.x);
    frame.session.set_focus({frame.focus.row, pair_column(frame.waves, pair)});
}

constexpr float room_below = 48; ///< what the labels of the line and of the shaded part need below the line

float line_at(const WaveFrame& frame, const ValueAxis& decades) {
    return std::floor(decades.pixel(std::log10(static_cast<double>(frame.length))));
}

void draw_never_turning(const WaveFrame& frame, Rect plot, const ScreenAxis& pairs) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto edge = [&](Index pair) { return std::floor(pairs.pixel(static_cast<double>(pair))); };
    for (Index pair = 0; pair < frame.waves.pairs(); ++pair)
        if (!turns_once(frame, pair)) {
            const Index first = pair;
            while (pair < frame.waves.pairs() && !turns_once(frame, pair))
                ++pair;
            list->AddRectFilled({edge(first), plot.y}, {edge(pair), plot.bottom()}, theme().bg2);
        }
}

/// A place for the shaded part's label of this size; none where it would touch a point.
std::optional<ImVec2> place_in_shade(const WaveFrame& frame, Rect plot, const ScreenAxis& pairs,
                                     const ValueAxis& decades, ImVec2 size) {
    const float x = std::floor(pairs.pixel(static_cast<double>(turning_pairs(frame))));
    if (plot.right() - x <= size.x + px(16))
        return std::nullopt;
    // The points of the shaded part stand above the line and rise to the right.
    if (plot.bottom() - line_at(frame, decades) >= px(room_below))
        return ImVec2{std::floor((x + plot.right() - size.x) / 2), plot.bottom() - px(10) - size.y};
    const ImVec2 at{x + px(8), plot.y + px(6)};
    const Index pair = pairs.cell_at(at.x + size.x + px(6)); // the highest point that the name could touch
    if (decades.pixel(std::log10(frame.waves.wavelength(pair))) < at.y + size.y + px(6))
        return std::nullopt;
    return at;
}

/// The label of the shaded part, on a background that hides the grid.
void name_never_turning(const WaveFrame& frame, Rect plot, const ScreenAxis& pairs, const ValueAxis& decades) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index slow = frame.waves.pairs() - turning_pairs(frame);
    const std::string counts = readable_integer(slow) + " of " + readable_integer(frame.waves.pairs());
    for (const std::string& text : {counts + " never complete a turn", counts + ": no full turn"}) {
        const ImVec2 size = text_size(text, 12);
        const std::optional<ImVec2> at = place_in_shade(frame, plot, pairs, decades, size);
        if (!at)
            continue;
        list->AddRectFilled({at->x - px(2), at->y}, {at->x + size.x + px(2), at->y + size.y}, theme().bg2);
        draw_text(list, *at, text, 12, theme().text3);
        note_item({text, "text", at->x, at->y, size.x, size.y});
        return;
    }
}

/// `ring` surrounds the point of the chosen pair, and the label stays clear of it; empty where no pair is chosen.
void draw_length_line(const WaveFrame& frame, Rect plot, const ScreenAxis& pairs, const ValueAxis& decades, Rect ring) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = line_at(frame, decades);
    for (float x = plot.x; x < plot.right(); x += px(9))
        list->AddRectFilled({x, y}, {std::min(x + px(5), plot.right()), y + px(2)}, theme().accent);
    const std::string text = "length " + readable_integer(frame.length);
    // The label goes where the points are not: they are at the left below the line, at the right above it.
    const float shaded = plot.right() - pairs.pixel(static_cast<double>(turning_pairs(frame)));
    const bool left = shaded < text_size(text, 12, Weight::semibold).x + px(20);
    const bool above = left ? y - px(20) > plot.y : plot.bottom() - y < px(room_below);
    const ImVec2 size = text_size(text, 12, Weight::semibold);
    ImVec2 at{left ? plot.x + px(8) : plot.right() - px(8) - size.x, above ? y - px(4) - size.y : y + px(6)};
    if (at.x < ring.right() && at.x + size.x > ring.x && at.y < ring.bottom() && at.y + size.y > ring.y)
        at.y = above ? ring.y - size.y : ring.bottom();
    if (at.y < plot.y || at.y + size.y > plot.bottom())
        return;
    // A background hides the grid, and the points where they leave no room.
    list->AddRectFilled({at.x - px(2), at.y}, {at.x + size.x + px(2), at.y + size.y}, left ? theme().bg0 : theme().bg2);
    draw_text(list, at, text, 12, theme().accent, Weight::semibold);
}

}

void draw_wavelengths(WaveFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool any = frame.waves.pairs() > 0; // none at a width of 1 whose only column is left empty
    const std::string span = span_text(frame), with_scale = span + ", log scale";
    const bool roomy = any && text_size(with_scale, 12).x <= area.width;
    const float head = draw_title(list, area.min(), area.width, "Wavelength of each pair", roomy ? with_scale : span);
    const Rect plot{area.x + px(72), area.y + head + px(8), area.width - px(88), area.height - head - px(54)};
    if (plot.height < px(40) || plot.width < px(60) || !any)
        return;
    const ScreenAxis pairs = stretched(0, frame.waves.pairs(), plot.x, plot.width);
    const Decades range = decades_of(frame);
    const ValueAxis decades{range.low, range.high, plot.y, plot.bottom()};
    point_at_pairs(frame, plot, pairs);
    draw_never_turning(frame, plot, pairs);
    draw_log_grid(plot, decades);
    name_never_turning(frame, plot, pairs, decades);
    list->AddRectFilled({plot.x, plot.bottom()}, {plot.right(), plot.bottom() + px(1)}, theme().line2);
    const Waves::Column chosen = frame.waves.column(frame.focus.col);
    const bool marked = !is_figure() && chosen.part != Waves::Part::zero;
    draw_position_axis(plot, pairs, 0, "pair i", marked ? std::optional(chosen.pair) : std::nullopt);
    const float radius = std::clamp(pairs.cell_size() * 0.35f, px(1.5f), px(4.5f));
    for (Index pair = 0; pair < frame.waves.pairs();
         pair += std::max<Index>(static_cast<Index>(1 / pairs.cell_size()), 1))
        list->AddCircleFilled(
            {pairs.pixel(static_cast<double>(pair) + 0.5), decades.pixel(std::log10(frame.waves.wavelength(pair)))},
            radius, theme().text);
    Rect ring;
    if (marked) {
        const ImVec2 point{pairs.pixel(static_cast<double>(chosen.pair) + 0.5),
                           decades.pixel(std::log10(frame.waves.wavelength(chosen.pair)))};
        list->AddCircle(point, radius + px(4), theme().text, 0, px(2));
        const float reach = radius + px(8);
        ring = {point.x - reach, point.y - reach, 2 * reach, 2 * reach};
    }
    draw_length_line(frame, plot, pairs, decades, ring);
}

FieldPtr wavelength_curves(const WaveFrame& frame) {
    const auto waves = std::make_shared<const Waves>(frame.waves);
    return std::make_shared<CurveTable>(
        "Wavelength of each pair", waves->pairs(),
        std::vector<CurveColumn>{
            counted_from("pair", 0),
            {"wavelength (positions)", [waves](Index pair) { return waves->wavelength(pair); }},
            {"frequency (radians per position)", [waves](Index pair) { return waves->frequency(pair); }}});
}

}
