// The binary counter beside the clocks. Bits are waves too, of ones and zeros, each twice as slow as the one before.
// One row per bit, fastest first: the bit at the hand's position, then, around that position, the bit and the sine of
// the pair with the nearest wavelength.
#include "core/registry.hpp"
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float least_row = 26, most_row = 44, highest_in_step = 72, box = 20, least_strip = 8;

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
    Rect place(Rect row, Index position) const {
        return {x + cell * static_cast<float>(position - first), row.y, cell, row.height};
    }
};

Window window_about(const WaveFrame& frame, float x, float width) {
    Window made{0, std::min<Index>(frame.length, static_cast<Index>(width / px(6))), x, 0};
    made.count = std::max<Index>(made.count, 1);
    made.first = std::clamp<Index>(frame.focus.row - made.count / 2, 0, frame.length - made.count);
    made.cell = std::floor(std::min(width / static_cast<float>(made.count), px(14)));
    return made;
}

void draw_strips(const WaveFrame& frame, const Field& bits, const Window& window, Index bit, Index pair, Rect row) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index sine = pair_column(frame.waves, pair);
    const float strip = std::max(std::floor(in_design(row.height) / 3), least_strip);
    const Rect strips = snap_to_pixels(centered(row.center(), 0, 2 * strip + 2));
    for (Index i = 0; i < window.count; ++i) {
        const Index position = window.first + i;
        Rect place = inset(window.place(strips, position), {.right = 1});
        const bool one = bits.at({position, bit}) != 0;
        const double value = frame.waves.at(static_cast<double>(frame.offset + position), sine);
        fill(list, take_top(place, strip, 2), 0, one ? theme().text : theme().bg2);
        fill(list, take_top(place, strip), 0, value_color(Colors::diverging, value, -1, 1));
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

/// The bits that are 1 at some position.
Index bits_used(const WaveFrame& frame) {
    Index used = 0;
    while (((frame.offset + frame.length - 1) >> used) > 0)
        ++used;
    return used;
}

/// One row: the bit at the hand's position in a box, its name, and its strips.
void draw_bit(const WaveFrame& frame, const Field& bits, const Window& window, Index bit, Rect row) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index position = std::min(frame.position(), bits.size().row - 1), pair = pair_like(frame, bit);
    const RowTexts said = texts_of(frame, bit, pair);
    const bool one = bits.at({position, bit}) != 0;
    Rect words = row;
    const Rect square = snap_to_pixels(centered(take_left(words, box, 12).center(), box, box));
    fill(list, square, px(3), one ? theme().text : theme().bg2);
    draw_text_aligned(list, square.center(), {0.5f, 0.5f}, one ? "1" : "0", 12, one ? theme().bg0 : theme().text,
                      Weight::semibold);
    const ImVec2 middle{words.x, square.center().y};
    draw_text_aligned(list, offset(middle, 0, -7), {0, 0.5f}, said.bit, 12, theme().text);
    draw_text_aligned(list, offset(middle, 0, 7), {0, 0.5f}, said.pair, 12, theme().text2);
    draw_strips(frame, bits, window, bit, pair, row);
    note_item({said.bit + ": " + (one ? "1" : "0"), "cell", row.x, row.y, row.width, row.height});
}

}

void draw_counter(WaveFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const std::string at = readable_integer(frame.position());
    Rect rows = area;
    const Rect head = take_top(rows, 44, 12);
    if (frame.offset < 0 || frame.waves.pairs() == 0) {
        draw_title(list, head.min(), head.width, "Binary counter",
                   frame.waves.pairs() == 0 ? "there is no pair at this width to compare bits with"
                                            : "positions below 0 have no bits; set the first position to 0 or more");
        return;
    }
    draw_title(list, head.min(), head.width, "Binary counter at position " + at,
               "upper strips: bits; lower: sine of the nearest pair");
    const FieldPtr bits = bits_of(frame);
    const Index used = std::clamp<Index>(bits_used(frame), 1, bits->size().col);
    const Index fit = std::clamp<Index>(static_cast<Index>(rows.height / px(least_row)), 1, used);
    const float height = std::clamp(std::floor(in_design(rows.height) / static_cast<float>(fit)), least_row,
                                    frame.step ? highest_in_step : most_row);
    float label = 0;
    for (Index bit = 0; bit < fit; ++bit)
        label = std::max(label, texts_of(frame, bit, pair_like(frame, bit)).width());
    Rect strips = rows;
    take_left(strips, box + 12 + in_design(label), 12);
    const Window window = window_about(frame, strips.x, strips.width);
    Rect rest = rows;
    for (Index bit = 0; bit < fit; ++bit)
        draw_bit(frame, *bits, window, bit, take_top(rest, height));
    rows.height -= rest.height;
    note_part("bits", rows);
    const Rect hand = inset(window.place(rows, frame.focus.row), {.left = -1});
    if (!is_figure() || frame.asked)
        list->AddRect(hand.min(), hand.max(), theme().accent, 0, 0, px(2));
}

}
