// Relative positions with a clipped distance (Shaw, Uszkoreit and Vaswani 2018): row = query i, column = key j.
//
//   r[i, j] = clip(j − i, −k, k) + k            in 0 … 2k; distances beyond k share one vector
//   e[i, j] = q_i · (k_j + a_r) / √d            a = table of 2k + 1 learned vectors, here seeded normal numbers
//
// The field is r, or with `dimension` that entry of a_r. The numbers of distance δ are normal(z(δ)·16384 + dimension)
// of Random(seed, stream 1), z = 0, 1, 2, 3, … for δ = 0, 1, −1, 2, …: they stay when k or d_model changes. Not
// covered: the logits e and the second table for values, for which see shaw_attention.hpp.
#include "core/relative/logits/shaw.hpp"
#include "core/registry.hpp"

#include "core/learning/entry.hpp"
#include "core/random.hpp"
#include "core/relative/pairs.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/diagonal_sums.hpp"
#include "core/sums/summed_table.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr double normal_range = 3; ///< colours run over ±3 standard deviations

class VectorsByDistance {
  public:
    explicit VectorsByDistance(const State& state) : random_(static_cast<std::uint64_t>(state.number("seed")), 1) {}

    double at(Index distance, Index dimension) const {
        constexpr Index widest = 16384;
        const Index row = distance > 0 ? 2 * distance - 1 : -2 * distance;
        return random_.normal(static_cast<std::uint64_t>(row * widest + dimension));
    }

  private:
    Random random_;
};

/// "−3 and less", "−2", …, "3 and more".
std::string row_name(Index distance, Index clip) {
    const std::string number = readable_integer(distance);
    if (distance == -clip)
        return clip == 0 ? "any distance" : number + " and less";
    return distance == clip ? number + " and more" : number;
}

class Shaw : public Toeplitz {
  public:
    Shaw(Pairs pairs, Index clip, std::optional<Index> dimension, const VectorsByDistance& table)
        : Toeplitz(pairs.queries, pairs.keys, pairs.shift), clip_(clip), dimension_(dimension), table_(table) {}

    double value(Index delta) const override {
        const Index clipped = std::clamp(delta, -clip_, clip_);
        return dimension_ ? table_.at(clipped, *dimension_) : static_cast<double>(clipped + clip_);
    }

    double weighted_sum(const DiagonalRun& run) const override;
    Range range_between(Index first, Index last) const override;
    void means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const override;
    Explanation explain(Cell cell) const override;
    std::size_t held_bytes() const override { return entries_ ? entries_->held_bytes() : 0; }

    Description describe() const override {
        if (dimension_)
            return {"Shaw vectors, dimension " + readable_integer(*dimension_),
                    {"query", 0, {}},
                    {"key", 0, {}},
                    -normal_range,
                    normal_range};
        return {"Shaw index", {"query", 0, {}}, {"key", 0, {}}, 0, static_cast<double>(std::max<Index>(2 * clip_, 1))};
    }

  private:
    std::string meaning(Cell cell) const;
    const SummedTable& entries() const;

    Index clip_;
    std::optional<Index> dimension_;
    VectorsByDistance table_;
    mutable std::optional<SummedTable> entries_; ///< dimension_ of the vectors; made when the first sum is asked for
};

/// Only the distances of the field: if the clip is wider than the sequence, most vectors are never asked for.
const SummedTable& Shaw::entries() const {
    if (!entries_) {
        const Index low = std::clamp(smallest(), -clip_, clip_), high = std::clamp(largest(), -clip_, clip_);
        std::vector<double> numbers;
        numbers.reserve(static_cast<std::size_t>(high - low + 1));
        for (Index delta = low; delta <= high; ++delta)
            numbers.push_back(table_.at(delta, *dimension_));
        entries_.emplace(low, std::move(numbers));
    }
    return *entries_;
}

double Shaw::weighted_sum(const DiagonalRun& run) const {
    const DiagonalRun before = part(run, run.first, -clip_), inside = part(run, -clip_, clip_ + 1),
                      after = part(run, clip_ + 1, run.first + run.count);
    double total =
        dimension_ ? entries().weighted_sum(inside) : line_sum(inside, static_cast<double>(inside.first + clip_), 1);
    if (before.count > 0)
        total += total_weight(before) * value(-clip_);
    if (after.count > 0)
        total += total_weight(after) * value(clip_);
    return total;
}

Range Shaw::range_between(Index first, Index last) const {
    if (!dimension_)
        return {value(first), value(last)};
    return entries().range(std::clamp(first, -clip_, clip_), std::clamp(last, -clip_, clip_));
}

/// Beyond the clip all values are equal. Inside, the index grows evenly, so its mean is the value of the middle
/// diagonal.
void Shaw::means_along(Index first, Index step, Index rows, Index cols, std::span<double> means) const {
    const Index more = rows + cols - 2;
    for (double& mean : means) {
        const Index last = first + more;
        if (last <= -clip_)
            mean = value(-clip_); // computed only here: the clip may be wider than the field
        else if (first >= clip_)
            mean = value(clip_);
        else if (!dimension_ && first >= -clip_ && last <= clip_)
            mean = static_cast<double>(first + clip_) + static_cast<double>(more) / 2;
        else
            mean = mean_from(first, rows, cols);
        first += step;
    }
}

Explanation Shaw::explain(Cell cell) const {
    const Index delta = distance(cell), clipped = std::clamp(delta, -clip_, clip_), index = clipped + clip_;
    const std::string k = readable_integer(clip_);
    Explanation explanation;
    explanation.steps = distance_steps(*this, cell, Sign::key_minus_query);
    explanation.steps.push_back({"clip(" + readable_integer(delta) + ", " + readable_integer(-clip_) + ", " + k +
                                     ") = " + readable_integer(clipped),
                                 static_cast<double>(clipped)});
    explanation.steps.push_back(
        {"r = " + readable_integer(clipped) + " + " + k + " = " + readable_integer(index), static_cast<double>(index)});
    explanation.fact = "vector " + readable_integer(index) + " of 0 … " + readable_integer(2 * clip_);
    if (dimension_) {
        const double entry = value(delta);
        explanation.steps.push_back(
            {"a[" + readable_integer(index) + ", " + readable_integer(*dimension_) + "] = " + readable(entry), entry});
        explanation.fact += ", dimension " + readable_integer(*dimension_) + ": a random number, not a learned one";
    }
    explanation.meaning = meaning(cell);
    return explanation;
}

std::string Shaw::meaning(Cell cell) const {
    const Index delta = distance(cell);
    const std::string vector = readable_integer(std::clamp(delta, -clip_, clip_) + clip_);
    const std::string where = distance_words(*this, cell) + ". ";
    if (clip_ == 0)
        return where + "With k = 0 all distances share vector 0.";
    if (delta > -clip_ && delta < clip_)
        return where + "That is closer than " + places(clip_) + ", so this distance has vector " + vector +
               " to itself.";
    const std::string group = places(clip_) + " or more " + (delta < 0 ? "back" : "ahead");
    return where + "From " + places(clip_) + " on, the model cannot tell how far: it uses vector " + vector +
           ", the same as for every key " + group + ".";
}

class ShawTable : public Field {
  public:
    ShawTable(Index clip, Index width, VectorsByDistance table)
        : clip_(clip), shown_(std::min(clip, most)), width_(std::min(width, most)), table_(table) {}

    Cell size() const override { return {2 * shown_ + 1, width_}; }
    double at(Cell cell) const override { return table_.at(cell.row - shown_, cell.col); }

    Explanation explain(Cell cell) const override {
        const Index delta = cell.row - shown_;
        const double entry = at(cell);
        const std::string index = readable_integer(delta + clip_), dimension = readable_integer(cell.col);
        return {{{"a[" + index + ", " + dimension + "] = " + readable(entry), entry}},
                "vector " + index + ", for the distance " + row_name(delta, clip_),
                "A trained model learns this number; here it is random, so that the table can be shown."};
    }

    Description describe() const override {
        AxisNames rows{"distance", -shown_, {}};
        for (Index row = 0; row < 2 * shown_ + 1; ++row)
            rows.labels.push_back(row_name(row - shown_, clip_));
        return {"Relative vectors", rows, {"dimension", 0, {}}, -normal_range, normal_range};
    }

  private:
    static constexpr Index most = 512; ///< see shaw.hpp
    Index clip_, shown_, width_;
    VectorsByDistance table_;
};

/// Σ clamp(most − i, 0, keys) over the queries i.
Index sum_of_falling(Index most, Index queries, Index keys) {
    const Index whole = std::clamp<Index>(most - keys, 0, queries), end = std::clamp<Index>(most, 0, queries);
    return whole * keys + (end - whole) * most - (end - whole) * (whole + end - 1) / 2;
}

MakeResult make(const State& state) {
    MakeResult made;
    const Pairs pairs = read_pairs(state);
    const std::optional<Index> dimension = read_dimension(state, made.issues);
    made.field = std::make_shared<Shaw>(pairs, state.integer("clip"), dimension, VectorsByDistance(state));
    return made;
}

constexpr Use used[] = {&parameters::length,    &parameters::query_length, &parameters::key_length, &parameters::clip,
                        &parameters::dimension, &parameters::alignment,    &parameters::d_model,    &parameters::seed};

LearnedRows learned_rows(const State& state) {
    const FieldPtr table = shaw_table(state);
    const Index count = table->size().row, clip = count / 2;
    return {count, [clip](Index delta) { return std::clamp(delta, -clip, clip) + clip; }, table, 0.3};
}

constexpr Entry entry{.as = Enters::vectors, .rows = learned_rows};

}

FieldPtr shaw_table(const State& state) {
    return with_sums(
        std::make_shared<ShawTable>(state.integer("clip"), state.integer("d_model"), VectorsByDistance(state)));
}

ClippedPairs clipped_pairs(const State& state) {
    const auto [queries, keys, shift] = read_pairs(state);
    const Index clip = state.integer("clip");
    // Keys more than k ahead of their query, then keys more than k behind it, counted from the last query.
    const Index beyond = sum_of_falling(keys - 1 - shift - clip, queries, keys) +
                         sum_of_falling(queries - 1 + shift - clip, queries, keys);
    return {beyond, queries * keys, queries + keys - 1};
}

constinit const Method registry::shaw = {
    .id = "shaw",
    .title = "Shaw, clipped",
    .family = "relative",
    .sort = Sort::distances,
    .paper = "Shaw et al. 2018",
    .paper_url = "https://arxiv.org/abs/1803.02155",
    .formula = "r[i, j] = clip(j − i, −k, k) + k\ne[i, j] = q_i · (k_j + a_r) / √d",
    .parameters = used,
    .make = make,
    .users = "tensor2tensor, OpenNMT-py, Wav2Vec2-BERT (keys only, −64 to 8)",
    .definitions = dimension_definitions,
    .entry = &entry,
};

}
