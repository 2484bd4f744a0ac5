// Time2Vec (Kazemi et al. 2019): one linear term, and waves with learned frequencies and phases.
//
//   a_c = Σ_f x_f·w[f, c] + b_c;   value = a_c in the linear column, sin(a_c) or cos(a_c) in the others
//
// The paper and mTAN put the linear term first, Time2Vec-PyTorch last.
#pragma once

#include "core/state/state.hpp"

#include <span>
#include <vector>

namespace posenc {

struct Time2Vec {
    std::vector<double> weights; ///< inputs × width, row-major, the linear column among them
    std::vector<double> biases;  ///< width
    bool linear_first = true;
    bool cosine = false;

    Index width() const { return static_cast<Index>(biases.size()); }
    bool linear(Index col) const { return col == (linear_first ? 0 : width() - 1); }
    double angle(std::span<const double> inputs, Index col) const; ///< a_c
    double at(std::span<const double> inputs, Index col) const;
};

/// For one input, with seeded normal numbers; reads d_model, linear_term, wave and seed.
Time2Vec seeded_time2vec(const State& state);

}
