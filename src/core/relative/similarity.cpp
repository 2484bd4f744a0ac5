// How alike the sinusoidal encoding makes two positions: row = position p, column = position q, both from `offset`.
//
//   dot product   S[p, q] = PE(p)·PE(q) = Σ_i cos(w_i (q − p))      sin a sin b + cos a cos b = cos(a − b), every pair
//   i cosine        S[p, q] / (|PE(p)| |PE(q)|)                       |PE(p)|² = number of pairs
//
// So both depend on the distance only, and a model can read distances from dot products. An odd width with an extra
// sine adds sin(w p)·sin(w q), which depends on the positions themselves. The layout moves columns and changes
// nothing here. A row of zeros has no direction; its cosine counts as 0. Not covered: Euclidean distance, other
// encodings, projections.
#include "core/encodings/cosine_series.hpp"
#include "core/method.hpp"
#include "core/parameters.hpp"
#include "core/relative/similarity_steps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace posenc {

extern const Method similarity;

namespace {

/// The waves of complete pairs: sine and cosine of the same angle.
class CompletePairs : public CosineSeries {
  public:
    CompletePairs(const SimilarRows& rows, bool cosine)
        : CosineSeries(rows.length, rows.length, 0, rows.frequencies(),
                       cosine ? 1 / static_cast<double>(std::max<Index>(rows.pairs(), 1)) : 1),
          rows_(rows), cosine_(cosine) {}

    Explanation explain(Cell cell) const override {
        const double number = at(cell), pairs = static_cast<double>(rows_.pairs());
        return explain_similarity(
            rows_, cell, {cosine_ ? number * pairs : number, std::sqrt(pairs), std::sqrt(pairs), number}, cosine_);
    }
    Description describe() const override { return describe_similarity(rows_, cosine_); }

  private:
    SimilarRows rows_;
    bool cosine_;
};

/// The range of a·b.
Range product(const Range& a, const Range& b) {
    const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return {low, high};
}

/// Dot products with a lone sine: a Toeplitz field and a product of one wave of p and one of q.
class LoneSineDot : public Field {
  public:
    explicit LoneSineDot(const SimilarRows& rows) : rows_(rows), pairs_(rows, false) {}

    Cell size() const override { return pairs_.size(); }
    double at(Cell cell) const override { return pairs_.at(cell) + rows_.lone(cell.row) * rows_.lone(cell.col); }

    double sum(Block block) const override {
        return pairs_.sum(block) + lone_sum(block.row, block.rows) * lone_sum(block.col, block.cols);
    }

    /// The range of the pairs and that of the product added: not too narrow, like CosineSeries::range_between.
    Range range(Block block) const override {
        const Range complete = pairs_.range(block),
                    lone = product(lone_range(block.row, block.rows), lone_range(block.col, block.cols));
        return {complete.low + lone.low, complete.high + lone.high};
    }

    Explanation explain(Cell cell) const override {
        return explain_similarity(rows_, cell, {pairs_.at(cell), 1, 1, at(cell)}, false);
    }
    Description describe() const override { return describe_similarity(rows_, false); }

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        pairs_.sample(viewport, means);
        const auto mean = [this](Index first, Index count) {
            return lone_sum(first, count) / static_cast<double>(count);
        };
        const std::vector<double> down = along<double>(viewport.rows, mean),
                                  across = along<double>(viewport.cols, mean);
        float* next = means.data();
        for (const double p : down)
            for (const double q : across)
                *next++ += static_cast<float>(p * q);
    }

    void fill_ranges(const Viewport& viewport, std::span<float> widths) const override {
        pairs_.sample_ranges(viewport, widths);
        const auto range = [this](Index first, Index count) { return lone_range(first, count); };
        const std::vector<Range> down = along<Range>(viewport.rows, range), across = along<Range>(viewport.cols, range);
        float* next = widths.data();
        for (const Range& p : down)
            for (const Range& q : across)
                *next++ += static_cast<float>(product(p, q).width());
    }

  private:
    double lone_sum(Index first, Index count) const {
        return wave_sum(Sinusoid::Part::sine, rows_.lone_frequency(), rows_.position(first), count);
    }
    Range lone_range(Index first, Index count) const {
        return wave_range(Sinusoid::Part::sine, rows_.lone_frequency(), rows_.position(first),
                          rows_.position(first + count - 1));
    }

    /// ask(first row, count) for each sample of an axis; nothing for those without cells, which are NaN anyway.
    template <typename Answer, typename Ask> std::vector<Answer> along(const Axis& axis, const Ask& ask) const {
        std::vector<Answer> answers(static_cast<std::size_t>(axis.samples));
        for (int sample = 0; sample < axis.samples; ++sample) {
            const Block block = sample_block({axis, axis}, sample, sample, size());
            if (block.rows > 0)
                answers[static_cast<std::size_t>(sample)] = ask(block.row, block.rows);
        }
        return answers;
    }

    SimilarRows rows_;
    CompletePairs pairs_;
};

/// Cosines with a lone sine: the lengths of the rows differ, so there is no closed form and what a cell needs is kept
/// for every position.
class LoneSineCosine : public Field {
  public:
    static constexpr Index limit = 2048;

    explicit LoneSineCosine(const SimilarRows& rows)
        : rows_(rows), pairs_(static_cast<std::size_t>(rows.length)), sines_(pairs_.size()), lengths_(pairs_.size()) {
        CompletePairs(rows, false).values_from(0, pairs_);
        for (std::size_t row = 0; row < lengths_.size(); ++row) {
            sines_[row] = rows.lone(static_cast<Index>(row));
            lengths_[row] = std::sqrt(static_cast<double>(rows.pairs()) + sines_[row] * sines_[row]);
        }
    }

    Cell size() const override { return {rows_.length, rows_.length}; }

    double at(Cell cell) const override {
        const auto p = static_cast<std::size_t>(cell.row), q = static_cast<std::size_t>(cell.col);
        const double both = lengths_[p] * lengths_[q];
        return both == 0 ? 0 : (complete(cell) + sines_[p] * sines_[q]) / both;
    }

    Explanation explain(Cell cell) const override {
        const auto p = static_cast<std::size_t>(cell.row), q = static_cast<std::size_t>(cell.col);
        return explain_similarity(rows_, cell, {complete(cell), lengths_[p], lengths_[q], at(cell)}, true);
    }
    Description describe() const override { return describe_similarity(rows_, true); }

  private:
    double complete(Cell cell) const { return pairs_[static_cast<std::size_t>(std::abs(cell.col - cell.row))]; }

    SimilarRows rows_;
    std::vector<double> pairs_, sines_, lengths_; ///< by distance; by row; by row
};

Made make(const State& state) {
    Made made;
    const bool cosine = state.text("measure") == "cosine";
    SimilarRows rows{Sinusoid(sinusoid_shape(state)), state.integer("length"), state.integer("offset")};
    if (!rows.has_lone()) {
        made.field = std::make_shared<CompletePairs>(rows, cosine);
    } else if (!cosine) {
        made.field = std::make_shared<LoneSineDot>(rows);
    } else {
        rows.length = capped(rows.length, LoneSineCosine::limit, "length", made.issues);
        made.field = std::make_shared<LoneSineCosine>(rows);
    }
    return made;
}

constexpr Choice measures[] = {{"dot", "dot product", "products of the columns, added"},
                               {"cosine", "cosine", "the dot product divided by the lengths of both rows"}};
constexpr Parameter measure{.key = "measure",
                            .label = "Measure",
                            .help = "how two rows of the encoding are compared",
                            .kind = Kind::choice,
                            .initial = "dot",
                            .choices = measures};

constexpr const Parameter* used[] = {&parameters::length, &measure,          &parameters::d_model, &parameters::base,
                                     &parameters::offset, &parameters::grid, &parameters::odd};

}

constinit const Method similarity = {
    .id = "similarity",
    .title = "Similarity",
    .family = "relative",
    .paper = {},
    .formula = "S[p, q] = PE(p) · PE(q) = Σ cos(w_i (q − p))\ncosine: S[p, q] / (|PE(p)| |PE(q)|)",
    .parameters = used,
    .make = make,
};

}
