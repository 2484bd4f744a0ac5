// Every layer as a box; below it, on the same axis, how many tokens each sees alone, as a bar, and how many its output
// depends on with all layers below, as a line. The scale counts tokens, the asking one included, in powers of ten.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/model/model_view.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"
#include "views/plot/log_grid.hpp"
#include "views/plot/strokes.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/label_places.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct ReachPlot {
    ModelFrame& frame;
    Rect boxes, plot;
    ScreenAxis layers;
    ValueAxis decades;

    Rect column(Index layer, Rect of) const {
        const float left = std::floor(layers.pixel(static_cast<double>(layer))),
                    right = std::floor(layers.pixel(static_cast<double>(layer) + 1)),
                    gap = right - left >= px(5) ? px(layers.cell_size() >= px(14) ? 4 : 1) : 0;
        return {left + std::floor(gap / 2), of.y, std::max(right - left - gap, 1.0f), of.height};
    }
    float y(Index tokens) const { return decades.pixel(std::log10(static_cast<double>(std::max<Index>(tokens, 1)))); }
    ImVec2 point(Index layer) const {
        return {std::floor(layers.pixel(static_cast<double>(layer) + 0.5)), y(frame.numbers->reached_tokens(layer))};
    }
};

/// Ink that is read on the colour of a kind.
ImU32 ink_on(const LayeredModel& model, std::size_t kind) {
    const LayerKind& shown = model.kinds[kind];
    const bool filled = shown.position != "none" && shown.position != "nothing" && !forgets(shown);
    return filled ? theme().bg0 : theme().text;
}

void draw_boxes(const ReachPlot& of) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const LayeredModel& model = of.frame.model();
    const bool numbered =
        text_size(std::to_string(model.count() - 1), 12).x + px(4) <= of.column(model.count() - 1, of.boxes).width;
    for (Index layer = 0; layer < model.count(); ++layer) {
        const std::size_t kind = model.layers[static_cast<std::size_t>(layer)];
        const Rect box = of.column(layer, of.boxes);
        draw_kind_mark(model, kind, box);
        if (!numbered)
            continue;
        const std::string name = std::to_string(layer);
        const ImU32 ink = ink_on(model, kind);
        if (ink == theme().text)
            fill(list, centered(box.center(), in_design(text_size(name, 12).x) + 2, 14), 0, theme().bg0);
        draw_text_aligned(list, box.center(), {0.5f, 0.5f}, name, 12, ink);
    }
    if (!is_figure())
        stroke(list, grown(of.column(of.frame.layer, of.boxes), 3), px(2), px(2), theme().accent);
}

/// The colour behind other things.
ImU32 pale(ImU32 color) {
    return (color & 0x00FFFFFF) | 0x59000000;
}

/// What each layer sees alone; hatched where it remembers, or where the content chooses. Of a layer whose heads forget
/// at known rates, what the slowest one still keeps is filled, and a line says where the fastest one ends.
void draw_bars(const ReachPlot& of) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ModelNumbers& numbers = *of.frame.numbers;
    for (Index layer = 0; layer < numbers.model.count(); ++layer) {
        const Reached& own = numbers.own[static_cast<std::size_t>(layer)];
        const ImU32 color = color_of_kind(numbers.model, numbers.model.layers[static_cast<std::size_t>(layer)]);
        Rect bar = of.column(layer, of.plot);
        bar.y = std::min(of.y(numbers.own_tokens(layer)), bar.bottom() - px(1));
        bar.height = of.plot.bottom() - bar.y;
        if (own.sure_lowest == own.lowest && own.kept_lowest == own.lowest)
            fill(list, bar, 0, pale(color));
        else
            draw_hatch(list, bar, pale(color));
        if (const auto& decay = numbers.decays[static_cast<std::size_t>(layer)]) {
            const float slowest = std::max(of.y(decay->slowest_head), bar.y), fastest = of.y(decay->fastest_head);
            fill(list, {bar.x, slowest, bar.width, bar.bottom() - slowest}, 0, pale(color));
            if (fastest > bar.y)
                fill(list, {bar.x, std::floor(fastest), bar.width, px(2)}, 0, color);
        }
    }
}

/// How many layers the line has: while a guess is awaited, it ends at the chosen one.
Index line_count(const ReachPlot& of) {
    return of.frame.session.answer_waits() ? of.frame.layer + 1 : of.frame.model().count();
}

void draw_line(const ReachPlot& of) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    std::vector<ImVec2> points;
    for (Index layer = 0; layer < line_count(of); ++layer)
        points.push_back(of.point(layer));
    draw_joined(list, points, theme().accent, px(2));
    if (of.layers.cell_size() >= px(9))
        for (std::size_t layer = 0; layer < points.size(); ++layer) {
            const Reached& reached = of.frame.numbers->reached[layer + 1];
            draw_dot(points[layer], 3, theme().accent);
            if (reached.kept_lowest != reached.lowest || reached.sure_lowest != reached.lowest)
                draw_dot(points[layer], 1.8f, theme().bg0); // hollow: it forgets, or the content chooses
        }
    if (!is_figure())
        draw_ring(list, of.point(of.frame.layer), 7, 3);
}

/// Whether the line of all layers passes through the box, or the ring about the chosen one.
bool on_line(const ReachPlot& of, Rect box) {
    if (const ImVec2 ring = of.point(of.frame.layer); !is_figure() && meet(box, centered(ring, 20, 20)))
        return true;
    for (Index layer = 0; layer < line_count(of); ++layer) {
        const ImVec2 point = of.point(layer), before = of.point(std::max<Index>(layer - 1, 0));
        const float top = std::min(point.y, before.y) - px(4), bottom = std::max(point.y, before.y) + px(4);
        if (point.x + px(8) > box.x && before.x - px(8) < box.right() && bottom > box.y && top < box.bottom())
            return true;
    }
    return false;
}

struct TextLength {
    Index tokens = 0;
    std::string_view name;
};

/// Lengths of texts as dashed lines, each with its number where the line of all layers leaves room.
void draw_text_lengths(const ReachPlot& of, std::span<const TextLength> lengths) {
    for (const TextLength& length : lengths) {
        const float y = std::floor(of.y(length.tokens));
        draw_dashes({of.plot.x, y}, {of.plot.right(), y}, theme().text2, 5, 4);
    }
    LabelPlaces names(
        [&](Rect box) { return box.y >= of.plot.y && box.bottom() < of.plot.bottom() && !on_line(of, box); });
    for (const TextLength& length : lengths) {
        const float y = std::floor(of.y(length.tokens));
        const std::string words = std::string(length.name) + " " + readable_integer(length.tokens);
        const ImVec2 size = text_size(words, 12);
        note_item({words, "text", of.plot.x, y, of.plot.width, px(1)});
        const float left = of.plot.x + px(6), right = of.plot.right() - size.x - px(6), over = y - size.y - px(6),
                    under = y + px(5);
        const ImVec2 places[] = {{left, over}, {right, over}, {left, under}, {right, under}};
        if (const auto box = names.take(size, places))
            draw_words_on(theme().bg0, box->min(), words, theme().text2);
    }
}

/// How far all layers together reach, and which of them is the first to.
std::string reach_note(const ModelFrame& frame) {
    if (frame.session.answer_waits())
        return "";
    const ModelNumbers& numbers = *frame.numbers;
    const Index all = numbers.reached_tokens(numbers.model.count() - 1);
    Index first = 0;
    while (numbers.reached_tokens(first) < all)
        ++first;
    return "; " + readable_integer(all) + " tokens from layer " + readable_integer(first) + " on";
}

/// What the bars of layers say that forget at known rates.
std::string decay_note(const ModelNumbers& numbers) {
    const bool known = std::any_of(numbers.decays.begin(), numbers.decays.end(), [](const auto& one) { return !!one; });
    return known ? "; filled: above " + readable(100 * forgotten_share, 3) + " %" : "";
}

/// A drag over the layers is one step of undo.
struct LayerDrag {
    std::uint64_t gesture = 0;
};

/// A click or a drag chooses the layer.
void take_pointer(const ReachPlot& of) {
    const Rect both{of.boxes.x, of.boxes.y, of.boxes.width, of.plot.bottom() - of.boxes.y};
    const HitArea hit = hit_area(both, "Layers");
    if (!hit.held && !hit.pressed)
        return;
    std::uint64_t& gesture = of.frame.canvas.memory<LayerDrag>().gesture;
    if (hit.grabbed || gesture == 0)
        gesture = of.frame.session.new_gesture();
    const Index layer = of.layers.cell_at(ImGui::GetIO().MousePos.x);
    if (layer != of.frame.layer)
        of.frame.session.edit("layer", std::to_string(layer), gesture);
}

}

void draw_layers(ModelFrame& frame, Rect area) {
    const ModelNumbers& numbers = *frame.numbers;
    const Rect head = take_top(area, 24);
    draw_heading(head.min(), head.width, "How far the layers see",
                 "bars: each alone, line: with all below it" + decay_note(numbers) + reach_note(frame));
    Rect rest = inset(area, {.left = 64, .right = 8, .bottom = 44});
    const Rect boxes = take_top(rest, 24, 6);
    if (!has_room(rest, 80, 40))
        return;
    const double most = std::log10(static_cast<double>(std::max<Index>(numbers.wanted, 10)));
    const float above = px(24); // for the length of the text
    ReachPlot of{frame, boxes, rest, stretched(0, frame.model().count(), rest.x, rest.width),
                 ValueAxis{0, most * static_cast<double>(rest.height / (rest.height - above)), rest.y, rest.bottom()}};
    note_part("reach", {boxes.x, boxes.y, boxes.width, rest.bottom() - boxes.y});
    take_pointer(of);
    draw_log_grid(rest, of.decades);
    draw_bars(of);
    draw_boxes(of);
    draw_position_axis(rest, of.layers, 0, "layer", is_figure() ? std::nullopt : std::optional(frame.layer));
    std::vector<TextLength> lengths{{numbers.wanted, "text of"}};
    if (const Index trained = numbers.model.trained_length; trained > 0 && trained < numbers.wanted)
        lengths.push_back({trained, "trained on"});
    draw_text_lengths(of, lengths);
    draw_line(of);
    note_item({reach_sentence(frame), "text", rest.x, rest.y, rest.width, rest.height});
}

}
