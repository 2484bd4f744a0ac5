// Contextual position encoding (CoPE: Golovneva et al. 2024) from given queries, logits and position vectors.
#pragma once

#include "core/biases/seeded_rows.hpp"

#include <functional>

namespace posenc {

/// For j ≤ i:  g[i, k] = sigmoid(logit[i, k]),  p[i, j] = min(Σ_{k = j…i} g[i, k], P − 1); later keys have p = 0.
/// bias[i, j] = q_i · (e[⌊p⌋] (1 − w) + e[⌈p⌉] w),  w = p − ⌊p⌋.
class Cope {
  public:
    /// `logit(i, k)` is asked once for every k ≤ i; takes memory for half of all pairs.
    Cope(Rows queries, Rows embeddings, const std::function<double(Index, Index)>& logit);

    Index length() const { return queries_.count(); }
    Index positions() const { return embeddings_.count(); } ///< P
    double position(Index query, Index key) const;
    double gate(Index query, Index key) const; ///< of a key up to the query
    double bias(Index query, Index key) const;
    double logit_of_position(Index query, Index position) const {
        return dot(queries_.row(query), embeddings_.row(position));
    }

  private:
    double counted(Index query, Index key) const { ///< the sum before it is cut at P − 1
        return sums_[static_cast<std::size_t>(query * (query + 1) / 2 + key)];
    }

    Rows queries_, embeddings_;
    std::vector<double> sums_; ///< Σ_{k = j…i} g[i, k], row after row
};

}
