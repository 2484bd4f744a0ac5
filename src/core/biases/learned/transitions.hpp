// What tokens between a key and a query do to the key on its way: a product of one matrix for each token.
//
//   s[i, j] = q_i · P_i P_{i−1} … P_{j+1} x_j,  j ≤ i        P_l = (I − β_l u_l ⊗ u_l) diag(a_l)
//
// The matrix of the query is applied, that of the key is not. A row costs one vector that is carried from the query
// backwards. Used by PaTH (a = 1), gated delta rules (a the same in all channels) and Kimi's (a by channel).
#pragma once

#include "core/biases/rows.hpp"

namespace posenc {

struct Transitions {
    Rows queries, keys;       ///< q_i and x_j, as wide as each other
    Rows directions;          ///< u_l
    std::vector<double> beta; ///< β_l
    Rows kept;                ///< a_l, one number for all channels or one each; no rows: 1

    Index length() const { return queries.count(); }
    /// s[query, 0 … query]
    std::vector<double> scores(Index query) const;
};

}
