// Longer contexts: the wavelength of every pair before and after scaling on a log axis, with the trained length and the
// wanted length, beside plain interpolation. Below it, how many times slower each pair turns than in training. This
// number alone says whether a pair is kept (1), blended (in between) or interpolated (the factor).
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/highlights.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/log_grid.hpp"
#include "views/plot/part_choice.hpp"
#include "views/rotary/context_notes.hpp"
#include "views/rotary/rotary_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::string rounded_length(double number) {
    return readable_integer(std::llround(number));
}

/// The backgrounds of the groups of pairs, darker the more a pair is slowed.
void draw_grounds(const RotaryContext& context, Rect plot, const ScreenAxis& pairs) {
    if (!context.in_groups() || context.factor == 1)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const FateGroup& group : groups_of(context)) {
        const float left = std::floor(pairs.pixel(static_cast<double>(group.first))),
                    right = std::floor(pairs.pixel(static_cast<double>(group.first + group.count)));
        if (group.fate != Fate::kept)
            list->AddRectFilled({left, plot.y}, {right, plot.bottom()},
                                group.fate == Fate::blended ? theme().bg1 : theme().bg2);
        if (group.first > 0)
            list->AddRectFilled({left, plot.y}, {left + px(1), plot.bottom()}, theme().line2);
    }
}

/// The names of the groups above the plot, where they fit.
void name_groups(const RotaryContext& context, Rect plot, const ScreenAxis& pairs) {
    if (!context.in_groups() || context.factor == 1)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const FateGroup& group : groups_of(context)) {
        const float left = pairs.pixel(static_cast<double>(group.first)),
                    right = pairs.pixel(static_cast<double>(group.first + group.count));
        const std::string range =
            group.count == 1 ? readable_integer(group.first)
                             : readable_integer(group.first) + "–" + readable_integer(group.first + group.count - 1);
        std::string text = std::string(fate_name(group.fate)) + " " + range;
        if (text_size(text, 12).x > right - left - px(6))
            text = fate_name(group.fate);
        note_item({std::string(fate_name(group.fate)) + ": pairs " + range, "text", left, plot.y - px(20), right - left,
                   px(18)});
        if (text_size(text, 12).x <= right - left - px(4))
            draw_text_aligned(list, {(left + right) / 2, plot.y - px(10)}, {0.5f, 0.5f}, text, 12, theme().text2);
    }
}

/// Values of all pairs (or of as many as there are pixels) as a line, with dots where there is room for them.
void draw_pairs(const ScreenAxis& pairs, const ValueAxis& values, const std::function<double(Index)>& value,
                ImU32 color, float width, bool dots) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index step = std::max<Index>(static_cast<Index>(1 / pairs.cell_size()), 1);
    std::vector<ImVec2> points;
    for (Index pair = 0; pair < pairs.count; pair += step)
        points.push_back({pairs.pixel(static_cast<double>(pair) + 0.5), values.pixel(value(pair))});
    draw_joined(list, points, color, px(width));
    if (dots || points.size() == 1)
        for (const ImVec2& point : points)
            list->AddCircleFilled(point, std::clamp(pairs.cell_size() * 0.35f, px(1.5f), px(4)), color);
}

/// Whether a line of the wavelengths, which rise from pair to pair, passes through the box.
bool on_lines(const RotaryContext& context, const ScreenAxis& pairs, const ValueAxis& decades, Rect box) {
    const Index from = pairs.cell_at(box.x), to = pairs.cell_at(box.right());
    const auto passes = [&](double first, double last) {
        return decades.pixel(std::log10(first)) > box.y && decades.pixel(std::log10(last)) < box.bottom();
    };
    const double slower = context.scaled() ? context.factor : 1;
    return passes(context.before(from), context.before(to)) || passes(context.after(from), context.after(to)) ||
           passes(context.before(from) * slower, context.before(to) * slower);
}

/// A place for the label of a length: at the right or left end of the plot, or else beside the focused pair.
std::optional<Rect> place_of_name(const RotaryContext& context, Rect plot, const ScreenAxis& pairs,
                                  const ValueAxis& decades, Rect box, bool left_first, Index shown) {
    const float mark = pairs.pixel(static_cast<double>(shown) + 0.5), around = px(10);
    const float left = plot.x + px(8), right = plot.right() - px(8) - box.width;
    for (const float x :
         {left_first ? left : right, left_first ? right : left, mark - around - box.width, mark + around}) {
        box.x = x;
        const bool beside = mark + around <= x + px(1) || mark - around >= box.right() - px(1);
        const bool inside = x >= plot.x && box.right() <= plot.right() && box.bottom() <= plot.bottom();
        if (beside && inside && !on_lines(context, pairs, decades, box))
            return box;
    }
    return std::nullopt;
}

/// A length as a dashed line with its name, or only its number if the name would cover a curve. The label stands above
/// the line at the left of the curves, which rise to the right, or below it at their right.
void draw_length(const RotaryContext& context, Rect plot, const ScreenAxis& pairs, const ValueAxis& decades,
                 double length, std::string_view name, bool above, Index shown) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = theme().accent;
    const float y = std::floor(decades.pixel(std::log10(length)));
    for (float x = plot.x; x < plot.right(); x += px(9))
        list->AddRectFilled({x, y}, {std::min(x + px(5), plot.right()), y + px(2)}, color);
    const std::string full = std::string(name) + " " + rounded_length(length);
    note_item({full, "text", plot.x, y - px(16), plot.width, px(18)});
    for (const std::string& text : {full, rounded_length(length)}) {
        const ImVec2 size = text_size(text, 12, Weight::semibold);
        const Rect wanted{0, above ? y - px(4) - size.y : y + px(5), size.x, size.y};
        const std::optional<Rect> box = place_of_name(context, plot, pairs, decades, wanted, above, shown);
        if (!box)
            continue;
        // A background, because grid lines may pass.
        list->AddRectFilled({box->x - px(2), box->y}, {box->right() + px(2), box->bottom()}, theme().bg0);
        draw_text(list, box->min(), text, 12, color, Weight::semibold);
        return;
    }
}

/// A line's name, written at its right end and moved apart from others.
struct Named {
    std::string_view name;
    float y;
    ImU32 color;
    Weight weight;
};

void name_lines(Rect plot, std::vector<Named> lines) {
    std::stable_sort(lines.begin(), lines.end(), [](const Named& a, const Named& b) { return a.y < b.y; });
    ImDrawList* list = ImGui::GetWindowDrawList();
    std::vector<float> at;
    for (std::size_t n = 0; n < lines.size(); ++n)
        at.push_back(n == 0 ? lines[n].y : std::max(lines[n].y, at[n - 1] + px(17)));
    float limit = plot.bottom();
    for (std::size_t n = at.size(); n-- > 0; limit = at[n] - px(17))
        at[n] = std::min(at[n], limit);
    for (std::size_t n = 0; n < lines.size(); ++n) {
        list->AddLine({plot.right(), lines[n].y}, {plot.right() + px(8), at[n]}, lines[n].color, px(1));
        draw_text_aligned(list, {plot.right() + px(12), at[n]}, {0, 0.5f}, lines[n].name, 12, lines[n].color,
                          lines[n].weight);
    }
}

/// Width at the right of the plots for the names of their lines.
float names_room(const RotaryContext& context) {
    float widest = px(66);
    for (const std::string_view name : {std::string_view("as trained"), std::string_view(context.name)})
        widest = std::max(widest, text_size(name, 12, Weight::semibold).x);
    if (context.scaled())
        widest = std::max(widest, text_size("interpolation", 12).x);
    return widest + px(16);
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
    list->AddRectFilled({x, plot.y}, {x + px(1), plot.bottom()}, theme().text);
    const ImVec2 at{x + 0.5f, values.pixel(value)};
    list->AddCircleFilled(at, px(6), theme().bg0);
    list->AddCircle(at, px(6), theme().text, 0, px(2));
    list->AddCircleFilled(at, px(2.6f), theme().text);
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
        draw_text(list, {x - half, (below ? plot.bottom() : last.y - radius) - size.y}, words, 12, theme().text,
                  Weight::semibold);
        note_item({"Highlighted: " + words, "mark", first.x - radius, last.y - radius, last.x - first.x + 2 * radius,
                   first.y - last.y + 2 * radius});
    }
}

/// Draws the wavelengths of every pair as trained, interpolated and scaled by the method; returns the names of the
/// lines.
std::vector<Named> draw_wavelengths(const RotaryContext& context, const ScreenAxis& pairs, const ValueAxis& decades) {
    const Index last = context.pairs() - 1;
    std::vector<Named> names;
    const auto draw_line = [&](std::string_view name, const std::function<double(Index)>& wavelength, ImU32 color,
                               bool own) {
        const auto decade = [&](Index pair) { return std::log10(wavelength(pair)); };
        draw_pairs(pairs, decades, decade, color, own ? 2 : 1.5f, own);
        names.push_back({name, decades.pixel(decade(last)), color, own ? Weight::semibold : Weight::regular});
    };
    if (context.scaled() && context.settings().scaling != RotaryScaling::linear)
        draw_line(
            "interpolation", [&](Index pair) { return context.interpolated(pair); }, theme().series[0], false);
    if (context.scaled())
        draw_line(
            "as trained", [&](Index pair) { return context.before(pair); }, theme().text3, false);
    draw_line(
        context.scaled() ? std::string_view(context.name) : std::string_view("as trained"),
        [&](Index pair) { return context.after(pair); }, theme().text, true);
    return names;
}

void draw_wavelength_plot(RotaryFrame& frame, const RotaryContext& context, Rect area) {
    const Index shown = frame.focus.row, last = context.pairs() - 1;
    const std::string note = "pair " + readable_integer(shown) + ": " + readable(context.before(shown), 4) +
                             (context.scaled() ? " → " + readable(context.after(shown), 4) : "") +
                             " positions per turn (log scale)";
    draw_two_line_heading(area.min(), area.width, "Wavelength of each pair",
                          is_figure() ? "positions per turn (log scale)" : note);
    const float head = px(rotary_heading);
    const Rect plot{area.x + px(60), area.y + head + px(20), area.width - px(60) - names_room(context),
                    area.height - head - px(20) - px(48)};
    if (plot.height < px(40) || plot.width < px(80))
        return;
    const ScreenAxis pairs = stretched(0, context.pairs(), plot.x, plot.width);
    const double slowest = std::max(context.before(last) * context.frequencies.slowed_in_full(last),
                                    context.before(last) * (context.scaled() ? context.factor : 1));
    const double low = std::log10(context.before(0)) - 0.12,
                 high = std::log10(std::max({slowest, context.wanted, context.reached, 2 * context.before(0)})) + 0.12;
    const ValueAxis decades{low, std::max(high, low + 1), plot.y, plot.bottom()};
    note_part("wavelengths", plot);
    point_at_pairs(frame, "Wavelengths", plot, pairs);
    draw_grounds(context, plot, pairs);
    draw_log_grid(plot, decades);
    name_groups(context, plot, pairs);
    draw_position_axis(plot, pairs, 0, "pair t", shown);
    const auto after = [&](Index pair) { return std::log10(context.after(pair)); };
    const std::vector<Named> names = draw_wavelengths(context, pairs, decades);
    name_lines(plot, names);
    draw_length(context, plot, pairs, decades, context.trained, "trained length", false, shown);
    const bool apart = std::fabs(std::log(context.wanted / context.reached)) > 0.01;
    if (context.scaled() && context.wanted > context.trained * 1.01)
        draw_length(context, plot, pairs, decades, context.wanted, "wanted length", true, shown);
    if (context.scaled() && apart && context.reached > context.trained * 1.01)
        draw_length(context, plot, pairs, decades, context.reached, "factor × trained length", false, shown);
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
        list->AddRectFilled({plot.x, y}, {plot.right(), y + px(1)}, theme().line);
        draw_text_aligned(list, {plot.x - px(8), y}, {1, 0.5f}, readable(tick, 4), 12, theme().text2);
    }
}

void draw_slowing_plot(RotaryFrame& frame, const RotaryContext& context, Rect area) {
    const Index shown = frame.focus.row, last = context.pairs() - 1;
    const double slowed = context.frequencies.slowed(shown);
    const std::string note = "pair " + readable_integer(shown) + " turns " + readable(slowed, 4) +
                             " times slower than trained" +
                             (context.in_groups() ? ": " + std::string(fate_name(context.fate(shown))) : "");
    draw_two_line_heading(area.min(), area.width, "How many times slower", hint(note));
    const float head = px(rotary_heading);
    const Rect plot{area.x + px(60), area.y + head + px(8), area.width - px(60) - names_room(context),
                    area.height - head - px(8) - px(48)};
    if (plot.height < px(40) || plot.width < px(80))
        return;
    const ScreenAxis pairs = stretched(0, context.pairs(), plot.x, plot.width);
    double most = context.factor, least = 1;
    for (Index pair = 0; pair < context.pairs(); ++pair) {
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
    names.push_back({context.name, values.pixel(context.frequencies.slowed(last)), theme().text, Weight::semibold});
    name_lines(plot, names);
    mark_pair(frame, plot, pairs, values, slowed);
}

}

void draw_context(RotaryFrame& frame, Rect area) {
    const RotaryContext context = context_of(frame.state(), frame.planes->frequencies());
    const std::string title = context.scaled() ? context.name + " against interpolation, pair by pair"
                                               : "Wavelengths against the length of training";
    const float head =
        draws_only_named(frame.state(), "rotary", area)
            ? 0
            : draw_title(ImGui::GetWindowDrawList(), area.min(), area.width, title, summary(context)) + px(12);
    if (frame.focus.col == 0 && context.scaled()) // the inspector explains the scaled pair
        frame.session.set_focus({frame.focus.row, 1});
    Rect below{area.x, area.y + head, area.width, area.height - head};
    if (context.scaled() && only_part(frame.state(), "rotary") == "slowing")
        return draw_slowing_plot(frame, context, below);
    if (context.scaled() && names_part(frame.state(), "slowing") && below.height < px(400)) { // only one has room
        constexpr Choice choices[] = {{"wavelengths", "Wavelengths", ""}, {"slowing", "Slowing", ""}};
        const int shown = choose_part(below, choices, frame.canvas.memory<RotaryParts>().context);
        return shown == 1 ? draw_slowing_plot(frame, context, below) : draw_wavelength_plot(frame, context, below);
    }
    const bool second =
        context.scaled() && below.height >= px(400) && !gives_way(frame.state(), "rotary", "slowing", area);
    const float upper = second ? std::floor(below.height * 0.6f) : below.height;
    draw_wavelength_plot(frame, context, {below.x, below.y, below.width, upper - (second ? px(12) : 0)});
    if (second)
        draw_slowing_plot(frame, context, {below.x, below.y + upper, below.width, below.height - upper});
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
