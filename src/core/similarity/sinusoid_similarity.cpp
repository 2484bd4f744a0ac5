// Similarity of the rows of the sinusoidal encoding, where it has closed forms: see sinusoid_similarity.hpp.
#include "core/similarity/sinusoid_similarity.hpp"

#include "core/kernels/cosine_series.hpp"
#include "core/sums/summed_table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace posenc {

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
        return explain_similarity(rows_, cell,
                                  {cosine_ ? number * pairs : number, std::sqrt(pairs), std::sqrt(pairs), number},
                                  cosine_ ? Measure::cosine : Measure::dot);
    }
    Description describe() const override {
        return describe_similarity(rows_, cosine_ ? Measure::cosine : Measure::dot);
    }

  private:
    SimilarRows rows_;
    bool cosine_;
};

/// The range of a·b.
Range product(const Range& a, const Range& b) {
    const auto [low, high] = std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
    return {low, high};
}

/// Dot products with a lone sine: a Toeplitz field plus the product of a wave of p and a wave of q.
class LoneSineDot : public Field {
  public:
    explicit LoneSineDot(const SimilarRows& rows) : rows_(rows), pairs_(rows, false) {}

    Cell size() const override { return pairs_.size(); }
    double at(Cell cell) const override { return pairs_.at(cell) + rows_.lone(cell.row) * rows_.lone(cell.col); }

    double sum(Block block) const override {
        return pairs_.sum(block) + lone_sum(block.row, block.rows) * lone_sum(block.col, block.cols);
    }
    std::size_t held_bytes() const override { return pairs_.held_bytes(); }

    /// The sum of the ranges of the pairs and of the product. It is never too narrow, like CosineSeries::range_between.
    Range range(Block block) const override {
        const Range complete = pairs_.range(block),
                    lone = product(lone_range(block.row, block.rows), lone_range(block.col, block.cols));
        return {complete.low + lone.low, complete.high + lone.high};
    }

    Explanation explain(Cell cell) const override {
        return explain_similarity(rows_, cell, {pairs_.at(cell), 1, 1, at(cell)}, Measure::dot);
    }
    Description describe() const override { return describe_similarity(rows_, Measure::dot); }

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

  private:
    double lone_sum(Index first, Index count) const {
        return wave_sum(Sinusoid::Part::sine, rows_.lone_frequency(), rows_.position(first), count);
    }
    Range lone_range(Index first, Index count) const {
        return wave_range(Sinusoid::Part::sine, rows_.lone_frequency(), rows_.position(first),
                          rows_.position(first + count - 1));
    }

    /// Calls ask(first row, count) for each sample of an axis; skips samples without cells, which are NaN anyway.
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

/// Cosines and Euclidean distances with a lone sine. They have no closed form, so the numbers that cells need are kept
/// for every position.
class LoneSineTable : public Field {
  public:
    static constexpr Index limit = 2048;

    LoneSineTable(const SimilarRows& rows, Measure measure)
        : rows_(rows), measure_(measure), pairs_(static_cast<std::size_t>(rows.length)), sines_(pairs_.size()) {
        CompletePairs(rows, false).values_from(0, pairs_);
        for (std::size_t row = 0; row < sines_.size(); ++row)
            sines_[row] = rows.lone(static_cast<Index>(row));
    }

    Cell size() const override { return {rows_.length, rows_.length}; }

    double at(Cell cell) const override {
        const double a = sine(cell.row), b = sine(cell.col);
        if (measure_ == Measure::euclidean)
            return std::sqrt(std::max(2 * (static_cast<double>(rows_.pairs()) - complete(cell)), 0.0) +
                             (a - b) * (a - b));
        const double both = length(cell.row) * length(cell.col);
        return both == 0 ? 0 : (complete(cell) + a * b) / both;
    }

    Explanation explain(Cell cell) const override {
        return explain_similarity(rows_, cell, {complete(cell), length(cell.row), length(cell.col), at(cell)},
                                  measure_);
    }
    Description describe() const override { return describe_similarity(rows_, measure_); }

  private:
    double complete(Cell cell) const { return pairs_[static_cast<std::size_t>(std::abs(cell.col - cell.row))]; }
    double sine(Index row) const { return sines_[static_cast<std::size_t>(row)]; }
    double length(Index row) const { return std::sqrt(static_cast<double>(rows_.pairs()) + sine(row) * sine(row)); }

    SimilarRows rows_;
    Measure measure_;
    std::vector<double> pairs_, sines_; ///< by distance; by row
};

/// Euclidean distances of complete pairs. They depend on the distance only, but a square root has no closed sums: the
/// values of all distances are kept.
class PairsDistance : public Toeplitz {
  public:
    /// Limits of rows and of rows × pairs.
    static constexpr Index most_rows = Index{1} << 20, most_waves = Index{1} << 24;

    explicit PairsDistance(const SimilarRows& rows) : Toeplitz(rows.length, rows.length, 0), rows_(rows) {
        std::vector<double> half(static_cast<std::size_t>(rows.length));
        CompletePairs(rows, false).values_from(0, half);
        for (double& number : half)
            number = std::sqrt(std::max(2 * (static_cast<double>(rows.pairs()) - number), 0.0));
        half.front() = 0;
        std::vector<double> both(half.rbegin(), half.rend() - 1);
        both.insert(both.end(), half.begin(), half.end());
        values_ = SummedTable(smallest(), std::move(both));
    }

    double value(Index delta) const override { return values_.at(delta); }
    double weighted_sum(const DiagonalRun& run) const override { return values_.weighted_sum(run); }
    Range range_between(Index first, Index last) const override { return values_.range(first, last); }

    Explanation explain(Cell cell) const override {
        const double length = std::sqrt(static_cast<double>(rows_.pairs())), number = at(cell);
        const double pairs = CompletePairs(rows_, false).at(cell);
        return explain_similarity(rows_, cell, {pairs, length, length, number}, Measure::euclidean);
    }
    Description describe() const override {
        Description description = describe_similarity(rows_, Measure::euclidean);
        description.ranges = Ranges::exact;
        return description;
    }

  private:
    SimilarRows rows_;
    SummedTable values_;
};

}

Index most_similar_rows(const SimilarRows& rows, Measure measure) {
    if (measure != Measure::dot && rows.has_lone())
        return LoneSineTable::limit;
    if (measure == Measure::euclidean)
        return std::min(PairsDistance::most_rows, PairsDistance::most_waves / std::max<Index>(rows.pairs(), 1));
    return affordable_positions(rows.pairs());
}

MakeResult sinusoid_similarity(SimilarRows rows, Measure measure) {
    MakeResult made;
    rows.length = capped(rows.length, most_similar_rows(rows, measure), "length", made.issues);
    if (measure == Measure::dot && rows.has_lone())
        made.field = std::make_shared<LoneSineDot>(rows);
    else if (rows.has_lone())
        made.field = std::make_shared<LoneSineTable>(rows, measure);
    else if (measure == Measure::euclidean)
        made.field = std::make_shared<PairsDistance>(rows);
    else
        made.field = std::make_shared<CompletePairs>(rows, measure == Measure::cosine);
    return made;
}

}
