#include "views/rotary/context_marks.hpp"

#include "core/text.hpp"
#include "widgets/items.hpp"
#include "widgets/label_places.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::string rounded_length(double number) {
    return readable_integer(std::llround(number));
}

/// Whether a line of the wavelengths, which rise from pair to pair, passes through the box.
bool on_lines(const WavelengthPlot& of, Rect box) {
    const RotaryContext& context = of.context;
    const Index from = of.pairs.cell_at(box.x), to = of.pairs.cell_at(box.right());
    const auto passes = [&](double first, double last) {
        return of.decades.pixel(std::log10(first)) > box.y && of.decades.pixel(std::log10(last)) < box.bottom();
    };
    const double slower = context.scaled() ? context.factor : 1;
    return passes(context.before(from), context.before(to)) || passes(context.after(from), context.after(to)) ||
           passes(context.before(from) * slower, context.before(to) * slower);
}

constexpr float around_mark = 10; ///< design pixels beside the focused pair

float mark_of(const WavelengthPlot& of) {
    return of.pairs.pixel(static_cast<double>(of.shown) + 0.5);
}

/// Whether the name of a length may stand there.
bool is_free(const WavelengthPlot& of, Rect at) {
    const Rect plot = of.plot;
    const float mark = mark_of(of), around = px(around_mark);
    const bool beside = mark + around <= at.x + 1 || mark - around >= at.right() - 1;
    const bool inside = at.x >= plot.x && at.right() <= plot.right() && at.bottom() <= plot.bottom();
    return beside && inside && !on_lines(of, at);
}

/// A place for the label of a length: at the right or left end of the plot, or else beside the focused pair.
std::optional<Rect> place_of_name(const WavelengthPlot& of, LabelPlaces& free, Rect box, bool left_first) {
    const float mark = mark_of(of), around = px(around_mark);
    const Rect ends = inset(of.plot, {.left = 8, .right = 8});
    const float left = ends.x, right = ends.right() - box.width;
    const ImVec2 places[] = {{left_first ? left : right, box.y},
                             {left_first ? right : left, box.y},
                             {mark - around - box.width, box.y},
                             {mark + around, box.y}};
    return free.take({box.width, box.height}, places);
}

Rect line_of(const WavelengthPlot& of, const MarkedLength& length) {
    return {of.plot.x, std::floor(of.decades.pixel(std::log10(length.length))), of.plot.width, px(2)};
}

void name_length(const WavelengthPlot& of, LabelPlaces& free, const MarkedLength& length) {
    const Rect line = line_of(of, length);
    const Rect words =
        length.above ? inset({line.x, line.y, line.width, 0}, {.top = -20, .bottom = 4}) : below(line, 16, 3);
    const std::string number = rounded_length(length.length), full = std::string(length.name) + " " + number;
    note_item({full, "text", words.x, words.y, words.width, words.height});
    for (const std::string& text : {full, number}) {
        const ImVec2 size = text_size(text, 12, Weight::semibold);
        const Rect wanted{0, length.above ? words.bottom() - size.y : words.y, size.x, size.y};
        const std::optional<Rect> box = place_of_name(of, free, wanted, length.above);
        if (!box)
            continue;
        // A background, because grid lines may pass, and the lines of other lengths.
        ImDrawList* list = ImGui::GetWindowDrawList();
        fill(list, inset(*box, {.left = -2, .right = -2}), 0, theme().bg0);
        draw_text(list, box->min(), text, 12, theme().accent, Weight::semibold);
        return;
    }
}

}

void draw_grounds(const RotaryContext& context, Rect plot, const ScreenAxis& pairs) {
    if (!context.in_groups() || context.factor == 1)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const FateGroup& group : groups_of(context)) {
        const float left = std::floor(pairs.pixel(static_cast<double>(group.first))),
                    right = std::floor(pairs.pixel(static_cast<double>(group.first + group.count)));
        const Rect ground{left, plot.y, right - left, plot.height};
        if (group.fate != Fate::kept)
            fill(list, ground, 0, group.fate == Fate::blended ? theme().bg1 : theme().bg2);
        if (group.first > 0)
            line_down(list, plot, left, theme().line2);
    }
}

void name_groups(const RotaryContext& context, Rect above, const ScreenAxis& pairs) {
    if (!context.in_groups() || context.factor == 1)
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const FateGroup& group : groups_of(context)) {
        const float left = pairs.pixel(static_cast<double>(group.first)),
                    right = pairs.pixel(static_cast<double>(group.first + group.count));
        const std::string range =
            group.count == 1 ? readable_integer(group.first)
                             : readable_integer(group.first) + "–" + readable_integer(group.first + group.count - 1);
        Rect rest{left, above.y, right - left, above.height};
        const Rect place = take_top(rest, 18);
        const std::string name(fate_name(group.fate));
        const float room = inset(place, {.right = 5}).width;
        const std::string text = text_size(name + " " + range, 12).x <= room ? name + " " + range : name;
        note_item({name + ": pairs " + range, "text", place.x, place.y, place.width, place.height});
        if (text_size(text, 12).x <= room)
            draw_text_aligned(list, offset(place.center(), 0, 1), {0.5f, 0.5f}, text, 12, theme().text2);
    }
}

void draw_lengths(const WavelengthPlot& of, std::span<const MarkedLength> lengths) {
    for (const MarkedLength& length : lengths)
        for (Rect line = line_of(of, length); line.width > 0;)
            fill(ImGui::GetWindowDrawList(), take_left(line, 5, 4), 0, theme().accent);
    LabelPlaces free([&](Rect at) { return is_free(of, at); });
    for (const MarkedLength& length : lengths)
        name_length(of, free, length);
}

void name_lines(Rect plot, std::vector<Named> lines) {
    std::stable_sort(lines.begin(), lines.end(), [](const Named& a, const Named& b) { return a.y < b.y; });
    ImDrawList* list = ImGui::GetWindowDrawList();
    std::vector<float> at;
    const float pitch = px(17);
    for (std::size_t n = 0; n < lines.size(); ++n)
        at.push_back(n == 0 ? lines[n].y : std::max(lines[n].y, at[n - 1] + pitch));
    float limit = plot.bottom();
    for (std::size_t n = at.size(); n-- > 0; limit = at[n] - pitch)
        at[n] = std::min(at[n], limit);
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const ImVec2 end = offset({plot.right(), at[n]}, 8, 0);
        list->AddLine({plot.right(), lines[n].y}, end, lines[n].color, px(1));
        draw_text_aligned(list, offset(end, 4, 0), {0, 0.5f}, lines[n].name, 12, lines[n].color, lines[n].weight);
    }
}

float names_room(const RotaryContext& context) {
    float widest = 0;
    for (const std::string_view name : {std::string_view("as trained"), std::string_view(context.name)})
        widest = std::max(widest, text_size(name, 12, Weight::semibold).x);
    if (context.scaled())
        widest = std::max(widest, text_size("interpolation", 12, Weight::semibold).x);
    return std::max(in_design(widest), 66.F) + 16;
}

}
