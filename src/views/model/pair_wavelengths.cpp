// The rotations of all kinds of layers on one axis: wavelength of every pair, against the lengths of training, of the
// text and of windows. Pairs that never finish a turn in training and come to angles beyond it are told as a number.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/model/model_view.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/log_grid.hpp"
#include "views/plot/strokes.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/label_places.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

namespace {

double wavelength(double frequency) {
    return 2 * std::numbers::pi / frequency;
}

struct WavePlot {
    const ModelFrame& frame;
    Rect plot;
    ScreenAxis pairs;
    ValueAxis decades;

    float y(double length) const { return decades.pixel(std::log10(length)); }
    float x(Index pair) const { return pairs.pixel(static_cast<double>(pair) + 0.5); }
};

/// A kind's name at the right end of its line.
struct LineEnd {
    std::string name, counts, brief;
    float y = 0;
    ImU32 color = 0;
};

std::string brief_counts(const TurningCounts& counts) {
    const Index told = counts.beyond > 0 ? counts.beyond : counts.still > 0 ? counts.still : counts.unfinished;
    return readable_integer(told) + " of " + readable_integer(counts.pairs);
}

std::string counts_text(const TurningCounts& counts) {
    if (counts.beyond > 0)
        return readable_integer(counts.beyond) + " of " + readable_integer(counts.pairs) + " beyond training";
    if (counts.still > 0)
        return readable_integer(counts.still) + " of " + readable_integer(counts.pairs) + " still";
    return readable_integer(counts.unfinished) + " of " + readable_integer(counts.pairs) + " never turn once";
}

/// What the pairs were before scaling, where that changed any.
void draw_unscaled(const WavePlot& of, const std::vector<TurningOfPair>& turning) {
    std::vector<ImVec2> points;
    bool changed = false;
    for (std::size_t pair = 0; pair < turning.size(); ++pair) {
        changed |= turning[pair].scaled != turning[pair].unscaled && !turning[pair].still;
        if (turning[pair].unscaled > 0)
            points.push_back({of.x(static_cast<Index>(pair)), of.y(wavelength(turning[pair].unscaled))});
    }
    if (changed)
        draw_joined(ImGui::GetWindowDrawList(), points, theme().text3, px(1));
}

std::optional<LineEnd> draw_kind_line(const WavePlot& of, std::size_t kind) {
    const std::vector<TurningOfPair>& turning = of.frame.numbers->turning[kind];
    std::vector<ImVec2> points;
    for (std::size_t pair = 0; pair < turning.size(); ++pair)
        if (!turning[pair].still)
            points.push_back({of.x(static_cast<Index>(pair)), of.y(wavelength(turning[pair].scaled))});
    if (points.empty())
        return std::nullopt;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = color_of_kind(of.frame.model(), kind);
    draw_unscaled(of, turning);
    draw_joined(list, points, color, px(2));
    const std::size_t step = std::max<std::size_t>(points.size() / 24, 1);
    for (std::size_t i = 0; i < points.size(); i += step)
        draw_marker(list, points[i], static_cast<int>(kind), px(3), color);
    const TurningCounts counts = counts_of(turning);
    return LineEnd{of.frame.model().kinds[kind].name, counts_text(counts), brief_counts(counts), points.back().y,
                   color};
}

void name_ends(const WavePlot& of, std::vector<LineEnd> ends, float room) {
    std::stable_sort(ends.begin(), ends.end(), [](const LineEnd& a, const LineEnd& b) { return a.y < b.y; });
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float pitch = px(36);
    float free = of.plot.y;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const auto left = static_cast<float>(ends.size() - i);
        const float y = std::min(std::max(ends[i].y - px(16), free), of.plot.bottom() - pitch * left + px(4));
        free = y + pitch;
        const ImVec2 at = offset({of.plot.right(), y}, 10, 0);
        {
            const Verbatim name;
            draw_text(list, at, fitted(ends[i].name, px(room), 12, Weight::semibold), 12, ends[i].color,
                      Weight::semibold);
        }
        draw_text(list, offset(at, 0, 16), fitting({ends[i].counts, ends[i].brief}, px(room), 12), 12, theme().text2);
        note_item({ends[i].name + ": " + ends[i].counts, "text", at.x, at.y, px(room), pitch});
    }
}

/// Whether the line of a kind passes through the box.
bool on_lines(const WavePlot& of, Rect box) {
    const Index from = of.pairs.cell_at(box.x - px(8)), to = of.pairs.cell_at(box.right() + px(8));
    for (const std::vector<TurningOfPair>& turning : of.frame.numbers->turning)
        for (Index pair = from; pair <= to && pair < static_cast<Index>(turning.size()); ++pair) {
            const TurningOfPair& one = turning[static_cast<std::size_t>(pair)];
            if (const float y = one.still ? -1 : of.y(wavelength(one.scaled));
                y > box.y - px(5) && y < box.bottom() + px(5))
                return true;
        }
    return false;
}

struct NamedLength {
    Index tokens = 0;
    std::string_view name;
    float y = 0;
};

std::vector<NamedLength> lengths_of(const WavePlot& of) {
    const LayeredModel& model = of.frame.model();
    const bool same = model.trained_length == of.frame.numbers->wanted;
    std::vector<NamedLength> lengths{{of.frame.numbers->wanted, same ? "trained on, and text of" : "text of"}};
    if (model.trained_length > 0 && !same)
        lengths.push_back({model.trained_length, "trained on"});
    const auto windowed = std::find_if(model.kinds.begin(), model.kinds.end(), [](const LayerKind& kind) {
        return kind.reads == Reads::window && kind.window > 0 && kind.position == "rotary";
    });
    if (windowed != model.kinds.end())
        lengths.push_back({windowed->window, "window"});
    std::erase_if(lengths, [&](const NamedLength& one) {
        const double decade = std::log10(static_cast<double>(one.tokens));
        return decade > of.decades.high || decade < of.decades.low;
    });
    for (NamedLength& one : lengths)
        one.y = std::floor(of.y(static_cast<double>(one.tokens)));
    return lengths;
}

/// Lengths as dashed lines, each with its number where the lines of the kinds leave room, or else over them: a line
/// without a name says nothing.
void draw_lengths(const WavePlot& of) {
    const std::vector<NamedLength> lengths = lengths_of(of);
    for (const NamedLength& length : lengths)
        draw_dashes({of.plot.x, length.y}, {of.plot.right(), length.y}, theme().accent, 5, 4);
    LabelPlaces names(
        [&](Rect box) {
            return box.x >= of.plot.x && box.y > of.plot.y && box.bottom() < of.plot.bottom() &&
                   std::none_of(lengths.begin(), lengths.end(),
                                [&](const NamedLength& one) { return one.y > box.y - 1 && one.y < box.bottom() + 1; });
        },
        [&](Rect box) { return !on_lines(of, box); });
    for (const NamedLength& length : lengths) {
        const std::string number = readable_integer(length.tokens), words = std::string(length.name) + " " + number;
        note_item({words, "text", of.plot.x, length.y, of.plot.width, px(1)});
        for (const std::string& shown : {words, number}) {
            const ImVec2 size = text_size(shown, 12, Weight::semibold);
            const float left = of.plot.x + px(6), right = of.plot.right() - size.x - px(6),
                        over = length.y - size.y - px(2), under = length.y + px(4);
            const ImVec2 places[] = {{left, over}, {left, under}, {right, under}, {right, over}};
            const auto box = right >= left ? names.take(size, places) : std::nullopt;
            if (!box)
                continue;
            draw_words_on(theme().bg0, box->min(), shown, theme().accent, Weight::semibold);
            break;
        }
    }
}

/// What the axis counts, and the first two positions that are one in the format of the model's numbers.
std::string wavelengths_note(const ModelFrame& frame) {
    std::string note = "positions a turn, log scale";
    const KindCollision* first = nullptr;
    for (const auto& of_kind : *frame.collisions)
        if (of_kind && of_kind->cast && (!first || of_kind->cast->row < first->cast->row))
            first = &*of_kind;
    if (frame.numbers->beyond() == 0 && frame.model().trained_length > 0 && !frame.session.answer_waits())
        note += "; no pair beyond training";
    if (first)
        note += "; in " + std::string(format_name(first->format)) + " position " + readable_integer(first->cast->row) +
                " is " + readable_integer(first->cast->earlier);
    return note;
}

Index most_pairs(const ModelNumbers& numbers) {
    std::size_t most = 0;
    for (const auto& turning : numbers.turning)
        most = std::max(most, turning.size());
    return static_cast<Index>(most);
}

double longest(const ModelNumbers& numbers) {
    double most = static_cast<double>(numbers.wanted);
    for (const auto& turning : numbers.turning)
        for (const TurningOfPair& pair : turning)
            if (!pair.still)
                most = std::max(most, wavelength(pair.scaled));
    return most;
}

}

void draw_model_wavelengths(const ModelFrame& frame, Rect area) {
    const ModelNumbers& numbers = *frame.numbers;
    const Rect head = take_top(area, 24);
    draw_heading(head.min(), head.width, "Wavelength of each pair", wavelengths_note(frame));
    const Index pairs = most_pairs(numbers);
    if (pairs == 0) {
        draw_text(ImGui::GetWindowDrawList(), area.min(), "No layer of this model turns.", 13, theme().text2);
        return;
    }
    const bool step = names_parts(frame.session.state(), "model");
    const float room = !has_room(area, 480, 0) ? 96 : step ? 132 : 164;
    const Rect plot = inset(area, {.left = 64, .right = room + 14, .bottom = 44});
    if (!has_room(plot, 60, 40))
        return;
    const WavePlot of{frame, plot, stretched(0, pairs, plot.x, plot.width),
                      ValueAxis{0.6, std::log10(longest(numbers)) + 0.2, plot.y, plot.bottom()}};
    note_part("wavelengths", plot);
    hit_area(plot, "Wavelengths");
    draw_log_grid(plot, of.decades);
    draw_position_axis(plot, of.pairs, 0, "pair", std::nullopt);
    std::vector<LineEnd> ends;
    for (std::size_t kind = 0; kind < numbers.turning.size(); ++kind)
        if (const std::optional<LineEnd> end = draw_kind_line(of, kind))
            ends.push_back(*end);
    draw_lengths(of);
    name_ends(of, std::move(ends), room);
}

}
