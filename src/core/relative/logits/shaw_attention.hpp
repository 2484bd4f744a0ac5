// One head of attention with relative keys and values (Shaw, Uszkoreit and Vaswani 2018), from given vectors.
//
//   r[i, j] = clip(j − i′, −k, k) + k                 in 0 … 2k; i′ = i + shift is the key position of query i
//   e[i, j] = scale · q_i · (k_j + aK[r])             the paper's scale is 1/√d
//   z_i     = Σ_j softmax(e)[i, j] · (v_j + aV[r])
//
// tensor2tensor leaves the scale to the caller, who multiplies the queries by d^−½ first, and shares the two tables
// among all heads. Not covered: dropout, hard attention.
#pragma once

#include "core/biases/learned/seeded_rows.hpp"
#include "core/masks/softmax/softmax.hpp"

#include <optional>

namespace posenc {

struct ShawVectors {
    Rows queries, keys, values;          ///< q and k equally wide, as many values as keys
    Rows relative_keys;                  ///< aK: 2k + 1 rows as wide as the keys
    std::optional<Rows> relative_values; ///< aV: 2k + 1 rows as wide as the values; without it none are added
    Index shift = 0;                     ///< keys − queries where the queries are the last positions
    double scale = 1;
};

class ShawAttention {
  public:
    /// With `look_ahead`, keys after their query are hidden as it says, in its arithmetic; without it all are visible.
    explicit ShawAttention(ShawVectors vectors, std::optional<Masking> look_ahead = std::nullopt);

    Index clip() const { return (vectors_.relative_keys.count() - 1) / 2; }
    Index index(Cell pair) const;                   ///< r
    double logit(Cell pair) const;                  ///< e, before the mask
    std::vector<double> weights(Index query) const; ///< of all keys
    std::vector<double> output(Index query) const;  ///< z, as wide as the values

  private:
    ShawVectors vectors_;
    std::optional<Masking> look_ahead_;
};

}
