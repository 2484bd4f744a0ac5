// Contextual position encoding (CoPE: Golovneva et al. 2024) from given queries, logits and position vectors.
#pragma once

#include "core/biases/learned/seeded_rows.hpp"

namespace posenc {

/// For j ≤ i:  g[i, k] = sigmoid(logit[i, k]),  p[i, j] = min(Σ_{k = j…i} g[i, k], P − 1); later keys have p = 0.
/// bias[i, j] = q_i · (e[⌊p⌋] (1 − w) + e[⌈p⌉] w),  w = p − ⌊p⌋.
class Cope {
  public:
    /// Writes the logits of query i with keys 0 … i.
    using Logits = std::function<void(Index query, std::span<double> logits)>;

    /// The positions of a query are computed when one of them is first asked for and kept from then on.
    Cope(Rows queries, Rows embeddings, Logits logits)
        : queries_(std::move(queries)), embeddings_(std::move(embeddings)), logits_(std::move(logits)),
          sums_(static_cast<std::size_t>(length())) {}

    Index length() const { return queries_.count(); }
    Index positions() const { return embeddings_.count(); } ///< P
    double position(Index query, Index key) const;
    double gate(Index query, Index key) const; ///< for a key that is not after the query
    double bias(Index query, Index key) const;
    std::size_t held_bytes() const;
    double logit_of_position(Index query, Index position) const {
        return dot(queries_.row(query), embeddings_.row(position));
    }

  private:
    double counted(Index query, Index key) const; ///< the sum before it is cut at P − 1

    Rows queries_, embeddings_;
    Logits logits_;
    /// For query i the sums Σ_{k = j…i} g[i, k] for j = 0 … i; empty if not computed yet.
    mutable std::vector<std::vector<double>> sums_;
};

}
