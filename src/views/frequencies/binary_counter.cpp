// The binary counter beside the clocks. Bits are waves too, of ones and zeros, each twice as slow as the one before.
// One row per bit, fastest first: the bit at the hand's position, then, around that position, the bit and the sine of
// the pair with the nearest wavelength.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float head_height = 56, least_row = 26, most_row = 44, box = 20;

/// The pair whose wavelength is nearest to `period` on a log scale.
Index nearest_pair(const Waves& waves, double period) {
    Index best = 0;
    const auto away = [&](Index pair) { return std::fabs(std::log(waves.wavelength(pair) / period)); };
    for (Index pair = 1; pair < waves.pairs(); ++pair)
        if (away(pair) < away(best))
            best = pair;
    return best;
}

/// The positions that the strips of all rows show, the hand's in their middle or near it.
struct Window {
    Index first = 0, count = 0; ///< rows of the field
    float x = 0, cell = 0;
};

Window window_about(const WaveFrame& frame, float x, float width) {
    Window made{0, std::min<Index>(frame.length, static_cast<Index>(width / px(6))), x, 0};
    made.count = std::max<Index>(made.count, 1);
    made.first = std::clamp<Index>(frame.focus.row - made.count / 2, 0, frame.length - made.count);
    made.cell = std::floor(std::min(width / static_cast<float>(made.count), px(14)));
    return made;
}

void draw_strips(const WaveFrame& frame, const Field& bits, const Window& window, Index bit, Index pair, float middle) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index sine = pair_column(frame.waves, pair);
    for (Index i = 0; i < window.count; ++i) {
        const Index row = window.first + i;
        const float x = window.x + window.cell * static_cast<float>(i);
        const bool one = bits.at({row, bit}) != 0;
        list->AddRectFilled({x, middle - px(9)}, {x + window.cell - px(1), middle - px(1)},
                            one ? theme().text : theme().bg2);
        const double value = frame.waves.at(static_cast<double>(frame.offset + row), sine);
        list->AddRectFilled({x, middle + px(1)}, {x + window.cell - px(1), middle + px(9)},
                            value_color(Colors::diverging, value, -1, 1));
    }
}

/// The texts of one row, beside its strips.
struct RowTexts {
    std::string bit, pair;
    float width() const { return std::max(text_size(bit, 12).x, text_size(pair, 12).x); }
};

RowTexts texts_of(const WaveFrame& frame, Index bit, Index pair) {
    const long long period = 2LL << bit;
    return {"bit " + std::to_string(bit) + ", period " + readable_integer(period),
            "pair " + std::to_string(pair) + ", " + readable(frame.waves.wavelength(pair), 4)};
}

/// The pair whose wavelength is nearest to the period of a bit.
Index pair_like(const WaveFrame& frame, Index bit) {
    return nearest_pair(frame.waves, std::ldexp(2.0, static_cast<int>(bit)));
}

/// The field of the method `binary`. Its positions begin at 0, those of the axis at the offset.
FieldPtr bits_of(const WaveFrame& frame) {
    const Index end = frame.offset + frame.length;
    return frame.session
        .made(frame.session.state()
                  .with("method", registry::binary.id)
                  .with("length", std::to_string(std::min<Index>(end, Index{1} << 24)))
                  .without("bits"))
        .field;
}

/// One row: the bit at the hand's position in a box, its name, and its strips.
void draw_bit(const WaveFrame& frame, const Field& bits, const Window& window, Index bit, Rect row) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index position = std::min(frame.position(), bits.size().row - 1), pair = pair_like(frame, bit);
    const RowTexts said = texts_of(frame, bit, pair);
    const float middle = std::floor(row.y + row.height / 2);
    const bool one = bits.at({position, bit}) != 0;
    const Rect square{row.x, middle - px(box) / 2, px(box), px(box)};
    list->AddRectFilled(square.min(), square.max(), one ? theme().text : theme().bg2, px(3));
    draw_text_aligned(list, {square.x + square.width / 2, middle}, {0.5f, 0.5f}, one ? "1" : "0", 12,
                      one ? theme().bg0 : theme().text, Weight::semibold);
    draw_text_aligned(list, {row.x + px(box + 12), middle - px(7)}, {0, 0.5f}, said.bit, 12, theme().text);
    draw_text_aligned(list, {row.x + px(box + 12), middle + px(7)}, {0, 0.5f}, said.pair, 12, theme().text2);
    draw_strips(frame, bits, window, bit, pair, middle);
    note_item({said.bit + ": " + (one ? "1" : "0"), "cell", row.x, row.y, row.width, row.height});
}

}

void draw_counter(WaveFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string at = readable_integer(frame.position());
    if (frame.offset < 0 || frame.waves.pairs() == 0) {
        draw_title(list, area.min(), area.width, "Binary counter",
                   frame.waves.pairs() == 0 ? "there is no pair at this width to compare bits with"
                                            : "positions below 0 have no bits; set the first position to 0 or more");
        return;
    }
    draw_title(list, area.min(), area.width, "Binary counter at position " + at,
               "upper strips: bits; lower: sine of the nearest pair");
    const FieldPtr bits = bits_of(frame);
    const Index count = bits->size().col;
    const float room = area.height - px(head_height);
    const Index fit = std::clamp<Index>(static_cast<Index>(room / px(least_row)), 1, count);
    const float height = std::clamp(std::floor(room / static_cast<float>(fit)), px(least_row), px(most_row));
    float label = 0;
    for (Index bit = 0; bit < fit; ++bit)
        label = std::max(label, texts_of(frame, bit, pair_like(frame, bit)).width());
    const float strips = area.x + px(box + 12) + label + px(12);
    const Window window = window_about(frame, strips, area.right() - strips);
    float y = area.y + px(head_height);
    const float bottom = y + height * static_cast<float>(fit);
    for (Index bit = 0; bit < fit; ++bit, y += height)
        draw_bit(frame, *bits, window, bit, {area.x, y, area.width, height});
    note_part("bits", {area.x, area.y + px(head_height), area.width, bottom - area.y - px(head_height)});
    if (is_figure() && !frame.asked)
        return;
    const float hand = window.x + window.cell * static_cast<float>(frame.focus.row - window.first);
    list->AddRect({hand - px(1), area.y + px(head_height)}, {hand + window.cell, bottom}, theme().accent, 0, 0, px(2));
}

}
