// A learned table of an image's places, read on a grid of another size: row = token, y · W + x, column = channel.
//
//   PE[(y, x), c] = Σ_a Σ_b w_H[y, a] · w_W[x, b] · T[a, b, c]          weights: resize_weights.hpp
//
// T has side × side places and stands for what a model learned: seeded numbers. A block of tokens is at most three
// boxes of the grid, whose weights are added axis by axis, so means are exact where the table is kept (2^18 numbers);
// of larger ones cells are sampled. Not covered: the row of a class token; orders of merged blocks; padding, which in
// SigLIP 2 repeats row 0.
#include "core/encodings/learned/resize_weights.hpp"
#include "core/encodings/learned/seeded_table.hpp"
#include "core/registry.hpp"
#include "core/rotary/places/rotary_places.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/waves/no_waves.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index most_kept = Index{1} << 18; ///< numbers of the table

class TableResized : public Field {
  public:
    TableResized(Resize rule, Index side, const PixelGrid& grid, Index width, const SeededTable& table)
        : side_(side), grid_(grid), width_(width), seeded_(table), down_(rule, side, grid.height),
          across_(rule, side, grid.width) {
        if (!keeps_table())
            return;
        ends_.assign(static_cast<std::size_t>(width), Range{});
        for (Index place = 0; place < side * side; ++place)
            for (Index channel = 0; channel < width; ++channel) {
                kept_.push_back(table.at(place, channel));
                Range& ends = ends_[static_cast<std::size_t>(channel)];
                ends = united(ends, {kept_.back(), kept_.back()});
            }
    }

    bool keeps_table() const { return side_ * side_ * width_ <= most_kept; }
    Cell size() const override { return {grid_.height * grid_.width, width_}; }
    double at(Cell cell) const override {
        double total = 0;
        for (const auto& [a, down] : down_.taps(cell.row / grid_.width))
            for (const auto& [b, across] : across_.taps(cell.row % grid_.width))
                total += down * across * entry(a, b, cell.col);
        return total;
    }
    double sum(Block block) const override;
    Range range(Block block) const override {
        constexpr Index most_read = 1024;
        return block.rows * block.cols <= most_read ? Field::range(block) : bounds(block);
    }
    std::size_t held_bytes() const override {
        return kept_.capacity() * sizeof(double) + ends_.capacity() * sizeof(Range);
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        return {"Table of another size", {"token", 0, {}}, {"dimension", 0, {}},
                -normal_range,           normal_range,     Ranges::sampled};
    }

  private:
    double entry(Index a, Index b, Index channel) const {
        const Index place = a * side_ + b;
        return kept_.empty() ? seeded_.at(place, channel) : kept_[static_cast<std::size_t>(place * width_ + channel)];
    }
    /// What no blend of the learned numbers of a channel exceeds.
    Range bounds(const Block& block) const;
    /// Σ over rows × columns of the grid and the channels of a block.
    double box(const Extent& rows, const Extent& columns, const Block& block) const;

    Index side_;
    PixelGrid grid_;
    Index width_;
    SeededTable seeded_;
    ResizeWeights down_, across_;
    std::vector<double> kept_; ///< the table, place by place
    std::vector<Range> ends_;  ///< of its channels
};

/// Weights add up to 1; those of cubics are negative in part, so that a blend may lie beyond what it blends.
Range TableResized::bounds(const Block& block) const {
    const double beyond = down_.largest() * across_.largest();
    Range range;
    for (Index channel = block.col; channel < block.col + block.cols; ++channel) {
        const Range ends = ends_[static_cast<std::size_t>(channel)];
        const double middle = (ends.low + ends.high) / 2, half = beyond * (ends.high - ends.low) / 2;
        range = united(range, {middle - half, middle + half});
    }
    return range;
}

double TableResized::box(const Extent& rows, const Extent& columns, const Block& block) const {
    if (rows.count <= 0 || columns.count <= 0)
        return 0;
    const std::vector<double> down = down_.added(rows.first, rows.count),
                              across = across_.added(columns.first, columns.count);
    double total = 0;
    for (Index a = 0; a < side_; ++a)
        for (Index b = 0; b < side_; ++b) {
            const double weight = down[static_cast<std::size_t>(a)] * across[static_cast<std::size_t>(b)];
            for (Index channel = block.col; weight != 0 && channel < block.col + block.cols; ++channel)
                total += weight * entry(a, b, channel);
        }
    return total;
}

/// The tokens of a block are the end of one row of the grid, whole rows, and the beginning of another.
double TableResized::sum(Block block) const {
    const Index end = block.row + block.rows, width = grid_.width, first = block.row / width, last = end / width;
    const Index left = block.row % width, right = end % width;
    if (first == last)
        return box({first, 1}, {left, right - left}, block);
    const Index whole = left > 0 ? first + 1 : first;
    return (left > 0 ? box({first, 1}, {left, width - left}, block) : 0) +
           box({whole, last - whole}, {0, width}, block) + (right > 0 ? box({last, 1}, {0, right}, block) : 0);
}

/// "0.25 T₀ + 0.75 T₁"
std::string taps_text(std::span<const std::pair<Index, double>> taps) {
    constexpr std::size_t most_listed = 4;
    std::string text;
    for (std::size_t n = 0; n < std::min(taps.size(), most_listed); ++n)
        text += (n > 0 ? " + " : "") + readable(taps[n].second, 4) + " T" + subscript(static_cast<int>(taps[n].first));
    return text + (taps.size() > most_listed ? " + …" : "");
}

Explanation TableResized::explain(Cell cell) const {
    const Index y = cell.row / grid_.width, x = cell.row % grid_.width;
    const double value = at(cell);
    const std::string side = readable_integer(side_);
    Explanation explanation;
    explanation.steps = {
        {"y = " + readable_integer(y) + ": " + taps_text(down_.taps(y)), undefined},
        {"x = " + readable_integer(x) + ": " + taps_text(across_.taps(x)), undefined},
        {"Σ w[y, a] · w[x, b] · T[a, b, " + readable_integer(cell.col) + "] = " + readable(value), value}};
    explanation.fact = "from " + readable_integer(static_cast<Index>(down_.taps(y).size() * across_.taps(x).size())) +
                       " of the " + side + " × " + side + " places learned";
    explanation.meaning = "Token " + readable_integer(cell.row) + " is the patch in row " + readable_integer(y) +
                          ", column " + readable_integer(x) +
                          ". The table was learned for another size; between its places the vector is blended.";
    return explanation;
}

constexpr Choice rules[] = {{"antialias", "antialias", "linear, and wider where the grid shrinks (SigLIP 2 NaFlex)"},
                            {"bicubic", "bicubic", "cubic, without antialiasing (DINOv2, DeiT)"},
                            {"corners", "corners", "linear, from corner to corner (Qwen3-VL)"}};
constexpr Parameter resize{.key = "resize",
                           .label = "Resizing",
                           .help = "how the table is read between its places",
                           .kind = Kind::choice,
                           .initial = "antialias",
                           .choices = rules};
constexpr Parameter table_side{.key = "table_side",
                               .label = "Side of the table",
                               .unit = "places",
                               .help = "places learned in each direction (SigLIP 2: 16, Qwen3-VL: 48)",
                               .kind = Kind::integer,
                               .low = 1,
                               .high = 256,
                               .scale = Scale::logarithmic,
                               .initial = "16"};

MakeResult make(const State& state) {
    MakeResult made;
    const auto field =
        std::make_shared<TableResized>(read_resize(state), state.integer(table_side.key), read_grid(state, made.issues),
                                       state.integer("d_model"), SeededTable(state, Stream::table_resized));
    constexpr double cost_of_entry = 16;
    made.field = field->keeps_table() ? FieldPtr(field) : with_sums(field, cost_of_entry);
    return made;
}

std::vector<Definition> definitions(const State& state) {
    return {{"grid_height", std::to_string(read_grid(state).height)}};
}

constexpr Use used[] = {&parameters::grid_height, &parameters::grid_width, &table_side, &resize,
                        &parameters::d_model,     &parameters::seed};

}

Resize read_resize(const State& state) {
    const std::string_view name = state.text(resize.key);
    return name == "bicubic" ? Resize::bicubic : name == "corners" ? Resize::corners : Resize::antialias;
}

constinit const Method registry::table_resized = {
    .id = "table-resized",
    .title = "Resized table",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = "Dosovitskiy et al. 2020",
    .paper_url = "https://arxiv.org/abs/2010.11929",
    .formula = "PE[(y, x), c] = Σ_a Σ_b w[y, a] · w[x, b] · T[a, b, c]",
    .parameters = used,
    .make = make,
    .limit = most_tokens,
    .users = "SigLIP 2 NaFlex, DINOv2, DeiT, Qwen3-VL (vision)",
    .definitions = definitions,
    .encoding = "resized table",
    .sight = "a random table read at other places, not trained",
    .no_waves = numbers_from_seed,
};

}
