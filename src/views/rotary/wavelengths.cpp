// Longer contexts: the wavelength of every pair before and after scaling on a log axis, with the trained length and the
// wanted length, beside plain interpolation. Below it, how many times slower each pair turns than in training. This
// number alone says whether a pair is kept (1), blended (in between) or interpolated (the factor).
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/highlights.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/view_frame.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/log_grid.hpp"
#include "views/plot/part_choice.hpp"
#include "views/plot/strokes.hpp"
#include "views/rotary/context_marks.hpp"
#include "views/rotary/rotary_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Values of all pairs (or of as many as there are pixels) as a line, with dots where there is room for them.
void draw_pairs(const ScreenAxis& pairs, const ValueAxis& values, const std::function<double(Index)>& value,
                ImU32 color, float width, bool dots) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index step = std::max<Index>(static_cast<Index>(1 / pairs.cell_size()), 1);
    std::vector<ImVec2> points;
    for (Index pair = 0; pair < pairs.count; pair += step)
        if (std::isfinite(value(pair))) // a pair that stands still has no wavelength
            points.push_back({pairs.pixel(static_cast<double>(pair) + 0.5), values.pixel(value(pair))});
    draw_joined(list, points, color, px(width));
    if (dots || points.size() == 1)
        for (const ImVec2& point : points)
            list->AddCircleFilled(point, std::clamp(pairs.cell_size() * 0.35f, px(1.5f), px(4)), color);
}

/// The pair at the pointer becomes the focused row.
void point_at_pairs(RotaryFrame& frame, const char* name, Rect plot, const ScreenAxis& pairs) {
    if (hit_area(plot, name).hovered)
        frame.session.set_focus({pairs.cell_at(ImGui::GetIO().MousePos.x), 1});
}

void mark_pair(const RotaryFrame& frame, Rect plot, const ScreenAxis& pairs, const ValueAxis& values, double value) {
    if (is_figure())
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = std::floor(pairs.pixel(static_cast<double>(frame.focus.row) + 0.5));
    line_down(list, plot, x, theme().text);
    draw_ring(list, {x + 0.5f, values.pixel(value)}, 6, 2.6f);
}

/// What a lesson points out: a ring about each pair, and at the bottom, where no line passes, their names.
void draw_pointed_out(const RotaryFrame& frame, Rect plot, const ScreenAxis& pairs, const ValueAxis& values,
                      const std::function<double(Index)>& value) {
    if (frame.method != &registry::rotary_frequencies)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float radius = px(10);
    for (const Place& place : read_places(frame.state().text("highlight")).places) {
        if (place.kind != Place::Kind::rows || place.last >= pairs.count)
            continue;
        const auto at = [&](Index pair) {
            return ImVec2{pairs.pixel(static_cast<double>(pair) + 0.5), values.pixel(value(pair))};
        };
        for (Index pair = place.first; pair <= place.last; ++pair)
            list->AddCircle(at(pair), radius, theme().accent, 0, px(3));
        const std::string words = place_words(frame.description.rows, place);
        const ImVec2 size = text_size(words, 12, Weight::semibold), first = at(place.first), last = at(place.last);
        const bool below = first.y + radius + size.y <= plot.bottom();
        const float half = size.x / 2, x = std::clamp((first.x + last.x) / 2, plot.x + half, plot.right() - half);
        draw_words_on(theme().bg0, {x - half, (below ? plot.bottom() : last.y - radius) - size.y}, words, theme().text,
                      Weight::semibold);
        note_item({"Highlighted: " + words, "mark", first.x - radius, last.y - radius, last.x - first.x + 2 * radius,
                   first.y - last.y + 2 * radius});
    }
}

/// Draws the wavelengths of every pair as trained, interpolated and scaled by the method; returns the names of the
/// lines.
std::vector<Named> draw_wavelengths(const RotaryContext& context, const ScreenAxis& pairs, const ValueAxis& decades) {
    std::vector<Named> names;
    const auto draw_line = [&](std::string_view name, const std::function<double(Index)>& wavelength, ImU32 color,
                               bool own) {
        const auto decade = [&](Index pair) { return std::log10(wavelength(pair)); };
        draw_pairs(pairs, decades, decade, color, own ? 2 : 1.5f, own);
        const double end = decade(own ? context.last_turning() : context.pairs() - 1);
        if (std::isfinite(end))
            names.push_back({name, decades.pixel(end), color, own ? Weight::semibold : Weight::regular});
    };
    if (context.scaled() && context.settings().scaling != RotaryScaling::linear)
        draw_line(
            "interpolation", [&](Index pair) { return context.interpolated(pair); }, theme().series[0], false);
    if (context.scaled())
        draw_line(
            "as trained", [&](Index pair) { return context.before(pair); }, theme().text3, false);
    const bool linear = context.settings().scaling == RotaryScaling::linear; // called as beside the other scalings
    draw_line(
        !context.scaled() ? std::string_view("as trained")
        : linear          ? std::string_view("interpolation")
                          : std::string_view(context.name),
        [&](Index pair) { return context.after(pair); }, theme().text, true);
    return names;
}

/// Those that differ.
std::vector<MarkedLength> lengths_of(const RotaryContext& context) {
    std::vector<MarkedLength> lengths{{context.trained, "trained length", false}};
    const bool apart = std::fabs(std::log(context.wanted / context.reached)) > 0.01;
    if (context.scaled() && context.wanted > context.trained * 1.01)
        lengths.push_back({context.wanted, "wanted length", true});
    if (context.scaled() && apart && context.reached > context.trained * 1.01)
        lengths.push_back({context.reached, "factor × trained length", false});
    return lengths;
}

/// `axis`: the numbers of the pairs stand below it; without, they stand below the next plot.
void draw_wavelength_plot(RotaryFrame& frame, const RotaryContext& context, Rect area, bool axis) {
    const Index shown = frame.focus.row, last = context.pairs() - 1, slow = context.last_turning();
    const std::string note = "pair " + readable_integer(shown) + ": " + readable(context.before(shown), 4) +
                             (context.scaled() ? " → " + readable(context.after(shown), 4) : "") +
                             " positions per turn (log scale)";
    Rect rest =
        below_heading(frame, area, "Wavelength of each pair", is_figure() ? "positions per turn (log scale)" : note);
    const Rect groups = take_top(rest, context.in_groups() || !frame.step ? 20 : 0);
    const Rect plot =
        inset(rest, {.left = frame.step ? 54.0f : 60, .right = names_room(context), .bottom = axis ? 46.0f : 4});
    if (!has_room(plot, 80, 40))
        return;
    const ScreenAxis pairs = stretched(0, context.pairs(), plot.x, plot.width);
    const double slowed = context.frequencies.slowed_in_full(slow);
    const double slowest = std::max(context.before(slow) * (std::isfinite(slowed) ? slowed : 1),
                                    context.before(last) * (context.scaled() ? context.factor : 1));
    const double low = std::log10(context.before(0)) - 0.12,
                 high = std::log10(std::max({slowest, context.wanted, context.reached, 2 * context.before(0)})) + 0.12;
    const ValueAxis decades{low, std::max(high, low + 1), plot.y, plot.bottom()};
    note_part("wavelengths", plot);
    point_at_pairs(frame, "Wavelengths", plot, pairs);
    draw_grounds(context, plot, pairs);
    draw_log_grid(plot, decades);
    if (!frame.session.answer_waits())
        name_groups(context, groups, pairs);
    if (axis)
        draw_position_axis(plot, pairs, 0, "pair t", shown);
    const auto after = [&](Index pair) { return std::log10(context.after(pair)); };
    const std::vector<Named> names = draw_wavelengths(context, pairs, decades);
    name_lines(plot, names);
    draw_lengths({context, plot, pairs, decades, shown}, lengths_of(context));
    if (std::isfinite(after(shown)))
        mark_pair(frame, plot, pairs, decades, after(shown));
    draw_pointed_out(frame, plot, pairs, decades, after);
}

/// Grid and labels at 1, 2, 4, … and at the largest value, far enough apart.
void draw_doublings(Rect plot, const ValueAxis& values, double most) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    std::vector<double> ticks{most};
    for (double tick = 1; tick < most; tick *= 2)
        ticks.push_back(tick);
    std::vector<float> taken;
    for (const double tick : ticks) {
        const float y = std::floor(values.pixel(tick));
        if (std::any_of(taken.begin(), taken.end(), [&](float other) { return std::fabs(other - y) < px(18); }))
            continue;
        taken.push_back(y);
        hairline(list, {plot.x, y}, {plot.right(), y});
        draw_text_aligned(list, offset({plot.x, y}, -8, 0), {1, 0.5f}, readable(tick, 4), 12, theme().text2);
    }
}

void draw_slowing_plot(RotaryFrame& frame, const RotaryContext& context, Rect area) {
    const Index shown = frame.focus.row, slow = context.last_turning();
    const double slowed = context.frequencies.slowed(shown);
    const std::string note =
        (std::isfinite(slowed)
             ? "pair " + readable_integer(shown) + " turns " + readable(slowed, 4) + " times slower than trained"
             : "pair " + readable_integer(shown) + " stands still") +
        (context.in_groups() && !frame.session.answer_waits() ? ": " + std::string(fate_name(context.fate(shown)))
                                                              : "");
    const Rect plot = inset(below_heading(frame, area, "How many times slower", hint(note)),
                            {frame.step ? 54.0f : 60, frame.step ? 4.0f : 8, names_room(context), 46});
    if (!has_room(plot, 80, 40))
        return;
    const ScreenAxis pairs = stretched(0, context.pairs(), plot.x, plot.width);
    double most = context.factor, least = 1;
    for (Index pair = 0; pair < context.turning(); ++pair) {
        most = std::max(most, context.frequencies.slowed_in_full(pair));
        least = std::min(least, context.frequencies.slowed_in_full(pair));
    }
    const double extent = std::max(most - least, 0.5);
    const ValueAxis values{least - extent * 0.08, least + extent * 1.08, plot.y, plot.bottom()};
    note_part("slowing", plot);
    point_at_pairs(frame, "Slowing", plot, pairs);
    draw_grounds(context, plot, pairs);
    draw_doublings(plot, values, most);
    draw_position_axis(plot, pairs, 0, "pair t", shown);
    std::vector<Named> names;
    if (context.settings().scaling != RotaryScaling::linear) {
        draw_pairs(
            pairs, values, [&](Index) { return context.factor; }, theme().series[0], 1.5f, false);
        names.push_back({"interpolation", values.pixel(context.factor), theme().series[0], Weight::regular});
    }
    draw_pairs(
        pairs, values, [](Index) { return 1.0; }, theme().text3, 1.5f, false);
    names.push_back({"as trained", values.pixel(1), theme().text3, Weight::regular});
    draw_pairs(
        pairs, values, [&](Index pair) { return context.frequencies.slowed(pair); }, theme().text, 2, true);
    if (context.turning() > 0)
        names.push_back({context.name, values.pixel(context.frequencies.slowed(slow)), theme().text, Weight::semibold});
    name_lines(plot, names);
    if (std::isfinite(slowed))
        mark_pair(frame, plot, pairs, values, slowed);
}

PartLayout arrange_context(const RotaryFrame& frame, Rect area, bool scaled) {
    Part parts = in_column(frame.step ? 8 : 12, {{.name = "wavelengths", .height = {228}, .weight = 0.6f, .rank = 1}});
    if (scaled)
        parts.inside.push_back({.name = "slowing", .height = {160}, .weight = 0.4f});
    return {area, named_first(std::move(parts), frame.state(), "rotary", area)};
}

}

void draw_context(RotaryFrame& frame, Rect area) {
    const RotaryContext context = context_of(frame.state(), frame.planes->frequencies());
    const std::string title = context.scaled() ? context.name + " against interpolation, pair by pair"
                                               : "Wavelengths against the length of training";
    if (!draws_only_named(frame.state(), "rotary", area)) {
        const Rect head = take_top(area, 56);
        draw_title(ImGui::GetWindowDrawList(), head.min(), head.width, title, summary(context));
    }
    if (frame.focus.col == 0 && context.scaled()) // the inspector explains the scaled pair
        frame.session.set_focus({frame.focus.row, 1});
    const bool named = context.scaled() && names_part(frame.state(), "slowing");
    PartLayout layout = arrange_context(frame, area, context.scaled());
    if (layout.lost("slowing") && named) { // only one has room
        constexpr Choice choices[] = {{"wavelengths", "Wavelengths", ""}, {"slowing", "Slowing", ""}};
        if (choose_part(area, choices, frame.canvas.memory<RotaryParts>().context) == 1)
            return draw_slowing_plot(frame, context, area);
        layout = arrange_context(frame, area, context.scaled());
    }
    if (layout.has("wavelengths"))
        draw_wavelength_plot(frame, context, layout["wavelengths"], !(frame.step && layout.has("slowing")));
    if (layout.has("slowing"))
        draw_slowing_plot(frame, context, layout["slowing"]);
}

namespace {

/// The column of a number that the context gives each pair; keeps its frequencies alive.
CurveColumn of_pair(const RotaryFrame& frame, std::string name, double (*value)(const RotaryContext&, Index)) {
    return {std::move(name), [planes = frame.planes, context = context_of(frame.state(), frame.planes->frequencies()),
                              value](Index pair) { return value(context, pair); }};
}

}

std::vector<ViewCurves> context_curves(const RotaryFrame& frame) {
    const RotaryContext context = context_of(frame.state(), frame.planes->frequencies());
    using Context = const RotaryContext&;
    std::vector<CurveColumn> lengths{
        counted_from("pair t", 0),
        of_pair(frame, "wavelength as trained (positions)", [](Context of, Index pair) { return of.before(pair); })};
    if (!context.scaled())
        return {{"wavelengths", std::make_shared<CurveTable>("Wavelengths", context.pairs(), std::move(lengths))}};
    const bool beside = context.settings().scaling != RotaryScaling::linear;
    std::vector<CurveColumn> slowing{
        counted_from("pair t", 0),
        of_pair(frame, context.name, [](Context of, Index pair) { return of.frequencies.slowed(pair); })};
    if (beside) {
        lengths.push_back(
            of_pair(frame, "interpolation", [](Context of, Index pair) { return of.interpolated(pair); }));
        slowing.push_back(of_pair(frame, "interpolation", [](Context of, Index) { return of.factor; }));
    }
    lengths.push_back(of_pair(frame, context.name, [](Context of, Index pair) { return of.after(pair); }));
    return {{"wavelengths", std::make_shared<CurveTable>("Wavelengths", context.pairs(), std::move(lengths))},
            {"slowing", std::make_shared<CurveTable>("Times slower", context.pairs(), std::move(slowing))}};
}

}
