// The position as a binary number, fastest bit first: row = position, column = bit.
//
//   PE(p, c) = ⌊p / 2^c⌋ mod 2
//
// The step-shaped relative of the sinusoid: each column has twice the wavelength of the one before. Not covered: Gray
// codes, bits of −1 and 1.
#include "core/encodings/encoding_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

class Binary : public Field {
  public:
    Binary(Index length, Index bits) : length_(length), bits_(bits) {}

    Cell size() const override { return {length_, bits_}; }
    double at(Cell cell) const override { return static_cast<double>(cell.row >> cell.col & 1); }

    double sum(Block block) const override {
        Index ones = 0;
        for (Index bit = block.col; bit < block.col + block.cols; ++bit)
            ones += ones_below(block.row + block.rows, bit) - ones_below(block.row, bit);
        return static_cast<double>(ones);
    }

    Range range(Block block) const override {
        const double ones = sum(block);
        return {ones == static_cast<double>(block.rows * block.cols) ? 1.0 : 0.0, ones > 0 ? 1.0 : 0.0};
    }

    Explanation explain(Cell cell) const override {
        const Index size = Index{1} << cell.col, whole = cell.row >> cell.col;
        const double value = at(cell);
        const std::string c = std::to_string(cell.col), quotient = readable_integer(whole);
        return {{{"⌊p / 2^c⌋ mod 2  with c = " + c, undefined},
                 {"⌊" + readable_integer(cell.row) + " / " + readable_integer(size) + "⌋ = " + quotient,
                  static_cast<double>(whole)},
                 {quotient + " mod 2 = " + readable(value), value}},
                "bit " + c + ", worth " + readable_integer(size),
                "Bit " + c + " flips every " + counted(size, "position") + " and repeats after " +
                    readable_integer(2 * size) +
                    ". Neighbours may differ in many bits (7 and 8 in four); smooth waves avoid that."};
    }

    Description describe() const override { return {"Binary position", {"position", 0, {}}, {"bit", 0, {}}, 0, 1}; }

  protected:
    /// Single cells are counted like blocks, so that one cell costs the same as a block.
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        const std::vector<Extent> across = extents(viewport.cols, bits_);
        float* next = means.data();
        for (const Extent& rows : extents(viewport.rows, length_))
            for (const Extent& cols : across) {
                const double cells = static_cast<double>(rows.count * cols.count);
                *next++ = static_cast<float>(
                    cells == 0 ? undefined : sum({rows.first, cols.first, rows.count, cols.count}) / cells);
            }
    }

  private:
    /// How many of the positions 0 … end − 1 have this bit set: half of each whole period, and of the last, incomplete
    /// period what lies behind its first half.
    static Index ones_below(Index end, Index bit) {
        const Index periods = end >> (bit + 1), in_second_half = end >> bit & 1;
        return (periods << bit) + in_second_half * (end & ((Index{1} << bit) - 1));
    }

    Index length_, bits_;
};

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = state.integer("length"), bits = state.integer("bits"), codes = Index{1} << bits;
    if (length > codes)
        made.issues.push_back({"bits", "bits: " + counted(bits, "bit") + (bits == 1 ? " tells " : " tell ") +
                                           readable_integer(codes) + " positions apart, fewer than " +
                                           readable_integer(length) + "; the codes repeat from position " +
                                           readable_integer(codes) + " on"});
    made.field = std::make_shared<Binary>(length, bits);
    return made;
}

}

namespace parameters {

constinit const Parameter bits{.key = "bits",
                               .label = "Bits",
                               .help = "columns; position 2^bits looks like position 0",
                               .kind = Kind::integer,
                               .low = 1,
                               .high = 24,
                               .initial = "8"};

}

namespace {

constexpr Use used[] = {&parameters::length, &parameters::bits};
constexpr Entry entry{.as = Enters::beside};

}

constinit const Method registry::binary = {
    .id = "binary",
    .title = "Binary",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = {},
    .formula = "PE(p, c) = ⌊p / 2^c⌋ mod 2",
    .parameters = used,
    .make = make,
    .encoding = "binary",
    .entry = &entry,
    .no_waves = "Bit 0 repeats every 2 positions, bit 1 every 4, bit 2 every 8: square waves, which jump instead of "
                "turning and "
                "so have no angle.",
};

}
