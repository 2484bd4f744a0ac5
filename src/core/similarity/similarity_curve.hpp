// The similarity of a sinusoidal encoding's rows as a curve: real offsets k between the whole ones.
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
/// The rows of sinusoids as they are, as far as `summed_pairs` says.
SimilarRows similar_rows(const State& state);

class SimilarityCurve {
  public:
    SimilarityCurve(SimilarRows rows, Measure measure)
        : rows_(std::move(rows)), measure_(measure), frequencies_(rows_.frequencies()) {}

    /// Of row p (from 0, whole or between) and the row k further on.
    double at(double row, double k) const;
    /// At `samples` offsets from low to high, evenly apart: for many a tenth of the work.
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

/// The curve of a state of the method similarity, where it has one: sinusoids as they are.
std::optional<SimilarityCurve> similarity_curve(const State& state);

/// The curve through a row as a field: row 0, column c = the offset low + (high − low)·c / (samples − 1). It holds on
/// to `of`, the matrix that it runs through.
FieldPtr sampled(const SimilarityCurve& curve, FieldPtr of, double row, Range offsets, Index samples);

}
