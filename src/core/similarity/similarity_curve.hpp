// The similarity of the rows of a sinusoidal encoding as a curve, also for offsets k that are not whole numbers.
//
//   S(p, k) = Σ_i cos(w_i k), for cosines and Euclidean distances as in sinusoid_similarity.hpp
//
// A sum over complete pairs is the same for every p. An odd width with an extra sine adds sin(w p)·sin(w (p + k)).
#pragma once

#include "core/similarity/similarity_steps.hpp"

#include <optional>

namespace posenc {

namespace parameters {

extern const Parameter measure, summed_pairs;

}

Measure measure_of(const State& state); ///< the parameter `measure`
/// The rows of sinusoids without projections, with the pairs that `summed_pairs` selects.
SimilarRows similar_rows(const State& state);

class SimilarityCurve {
  public:
    SimilarityCurve(SimilarRows rows, Measure measure)
        : rows_(std::move(rows)), measure_(measure), frequencies_(rows_.frequencies()) {}

    /// Compares row p, counted from 0 and not necessarily whole, with the row k further on.
    double at(double row, double k) const;
    /// The same for `samples` evenly spaced offsets from low to high. For many samples it takes a tenth of the time.
    std::vector<double> values(double row, Range offsets, Index samples) const;
    bool same_everywhere() const { return !rows_.has_lone(); }
    Index pairs() const { return rows_.pairs(); }
    Index all_pairs() const { return rows_.all_pairs(); } ///< those left out included
    double term(Index pair, double k) const; ///< cos(w_i k), what a pair, summed or left out, adds to a dot product
    std::string formula() const;             ///< "Σ cos(k w_i) over 64 pairs"
    SimilarityCurve whole() const;           ///< the same with every pair and the lone sine

  private:
    double measured(double sum, double row, double k) const; ///< from the sum of all cosines

    SimilarRows rows_;
    Measure measure_;
    std::vector<double> frequencies_;
};

/// The curve of a state of the method similarity. Empty unless it compares sinusoids without projections.
std::optional<SimilarityCurve> similarity_curve(const State& state);

/// The curve through a row as a field: row 0, column c = the offset low + (high − low)·c / (samples − 1). It keeps
/// `of`, the matrix that it runs through, alive.
FieldPtr sampled(const SimilarityCurve& curve, FieldPtr of, double row, Range offsets, Index samples);

}
