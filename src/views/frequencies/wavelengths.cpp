// The wavelength of every pair on a log axis, with a line at the length. Pairs with longer wavelengths never complete a
// turn.
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/log_grid.hpp"
#include "views/plot/strokes.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
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
    double shortest = static_cast<double>(frame.length), longest = shortest;
    for (Index pair = 0; pair < frame.waves.pairs(); ++pair) { // lists of divisors may put them in any order
        const double wavelength = frame.waves.wavelength(pair);
        if (!std::isfinite(wavelength)) // the pair stands still
            continue;
        shortest = std::min(shortest, wavelength);
        longest = std::max(longest, wavelength);
    }
    // What the last wavelength comes close to, so that two pictures of a step with one base have one scale.
    if (frame.step && frame.shape)
        longest = std::max(longest, 2 * std::numbers::pi * frame.shape->base);
    const double low = std::log10(shortest);
    return {low - 0.15, std::max(std::log10(longest) + 0.15, low + 1)};
}

/// "6.28 to 35 332 positions per turn"; the base determines the longest one.
std::string span_text(const WaveFrame& frame) {
    Index last = frame.waves.pairs() - 1;
    if (last < 0)
        return "there is no pair at this width";
    while (last > 0 && frame.waves.frequency(last) == 0) // pairs that stand still
        --last;
    if (frame.waves.frequency(last) == 0)
        return "no pair turns";
    const std::string shortest = readable(frame.waves.wavelength(0), 3),
                      longest = readable(frame.waves.wavelength(last), 4);
    return (last == 0 ? "" : shortest + " to ") + longest + " positions per turn";
}

/// The room, in design pixels, at the left of the plot.
float labels_room(const WaveFrame& frame) {
    if (!frame.step || frame.waves.pairs() == 0)
        return 72;
    const double most = std::pow(10, std::floor(decades_of(frame).high));
    return std::min(in_design(text_size(readable_integer(std::llround(std::min(most, 1e5))), 12).x), 48.0f) + 12;
}

void point_at_pairs(WaveFrame& frame, Rect plot, const ScreenAxis& pairs) {
    note_part("wavelengths", plot);
    if (!hit_area(plot, "Wavelengths").hovered)
        return;
    const Index pair = pairs.cell_at(ImGui::GetIO().MousePos.x);
    frame.session.set_focus({frame.focus.row, pair_column(frame.waves, pair)});
}

float line_at(const WaveFrame& frame, const ValueAxis& decades) {
    return std::floor(decades.pixel(std::log10(static_cast<double>(frame.length))));
}

/// Whether the labels of the line and of the shaded part have no room below the line.
bool line_is_low(const WaveFrame& frame, Rect plot, const ValueAxis& decades) {
    return plot.bottom() - line_at(frame, decades) < px(48);
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
    const Rect shade{x, plot.y, plot.right() - x, plot.height}, room = inset(shade, {8, 6, 8, 10});
    if (room.width <= size.x)
        return std::nullopt;
    // The points of the shaded part stand above the line and rise to the right.
    if (!line_is_low(frame, plot, decades))
        return ImVec2{std::floor(shade.center().x - size.x / 2), room.bottom() - size.y};
    const ImVec2 end = offset({room.x + size.x, room.y + size.y}, 6, 6);
    const Index pair = pairs.cell_at(end.x); // the highest point that the name could touch
    return decades.pixel(std::log10(frame.waves.wavelength(pair))) < end.y ? std::nullopt : std::optional(room.min());
}

/// The label of the shaded part, on a background that hides the grid.
void name_never_turning(const WaveFrame& frame, Rect plot, const ScreenAxis& pairs, const ValueAxis& decades) {
    if (frame.session.answer_waits())
        return;
    const Index slow = frame.waves.pairs() - turning_pairs(frame);
    const std::string counts = readable_integer(slow) + " of " + readable_integer(frame.waves.pairs());
    for (const std::string& text : {counts + " never complete a turn", counts + ": no full turn"}) {
        const std::optional<ImVec2> at = place_in_shade(frame, plot, pairs, decades, text_size(text, 12));
        if (!at)
            continue;
        const Rect words = draw_words_on(theme().bg2, *at, text, theme().text3);
        return note_item({text, "text", words.x, words.y, words.width, words.height});
    }
}

/// `ring` surrounds the point of the chosen pair, and the label stays clear of it; empty where no pair is chosen.
void draw_length_line(const WaveFrame& frame, Rect plot, const ScreenAxis& pairs, const ValueAxis& decades, Rect ring) {
    const float y = line_at(frame, decades);
    draw_dashes({plot.x, y}, {plot.right(), y}, theme().accent, 5, 4, 2);
    const std::string text = "length " + readable_integer(frame.length);
    // The label goes where the points are not: they are at the left below the line, at the right above it.
    const float shaded = plot.right() - pairs.pixel(static_cast<double>(turning_pairs(frame)));
    const ImVec2 size = text_size(text, 12, Weight::semibold);
    const Rect room = inset(plot, {8, 20, 8, 0}), line = inset({plot.x, y, plot.width, 0}, {.top = -4, .bottom = -6});
    const bool crowded = shaded < size.x + px(20);
    const bool tight = crowded && shaded >= size.x && plot.right() - shaded < room.x + size.x; // a narrow plot
    const bool left = crowded && !tight;
    const bool above = left ? y > room.y : line_is_low(frame, plot, decades);
    ImVec2 at{left    ? room.x
              : tight ? plot.right() - size.x
                      : room.right() - size.x,
              above ? line.y - size.y : line.bottom()};
    if (at.x < ring.right() && at.x + size.x > ring.x && at.y < ring.bottom() && at.y + size.y > ring.y)
        at.y = above ? ring.y - size.y : ring.bottom();
    if (at.y < plot.y || at.y + size.y > plot.bottom())
        return;
    draw_words_on(left ? theme().bg0 : theme().bg2, at, text, theme().accent, Weight::semibold);
}

}

void draw_wavelengths(WaveFrame& frame, Rect area) {
    const bool any = frame.waves.pairs() > 0; // none at a width of 1 whose only column is left empty
    const std::string span = span_text(frame), with_scale = span + ", log scale";
    const bool roomy = any && text_size(with_scale, 12).x <= area.width;
    const std::optional<Rect> made =
        titled_plot(frame, area, "Wavelength of each pair", roomy ? with_scale : span, labels_room(frame), 16);
    if (!made || !any)
        return;
    const Rect plot = *made;
    const ScreenAxis pairs = stretched(0, frame.waves.pairs(), plot.x, plot.width);
    const Decades range = decades_of(frame);
    const ValueAxis decades{range.low, range.high, plot.y, plot.bottom()};
    point_at_pairs(frame, plot, pairs);
    draw_never_turning(frame, plot, pairs);
    draw_log_grid(plot, decades);
    name_never_turning(frame, plot, pairs, decades);
    line_across(ImGui::GetWindowDrawList(), plot, plot.bottom(), theme().line2);
    const Waves::Column chosen = frame.waves.column(frame.focus.col);
    const bool marked = !is_figure() && chosen.part != Waves::Part::zero;
    draw_position_axis(plot, pairs, 0, "pair i", marked ? std::optional(chosen.pair) : std::nullopt);
    const float radius = point_radius(pairs);
    const auto point = [&](Index pair) {
        return ImVec2{pairs.pixel(static_cast<double>(pair) + 0.5),
                      decades.pixel(std::log10(frame.waves.wavelength(pair)))};
    };
    for (Index pair = 0; pair < frame.waves.pairs();
         pair += std::max<Index>(static_cast<Index>(1 / pairs.cell_size()), 1))
        if (std::isfinite(point(pair).y))
            draw_dot(point(pair), radius, theme().text);
    Rect ring;
    if (marked && std::isfinite(point(chosen.pair).y)) {
        const ImVec2 at = point(chosen.pair);
        draw_circle(at, radius + 4, theme().text);
        ring = centered(at, 2 * (radius + 8), 2 * (radius + 8));
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
