// The positional bias of TUPE (Ke et al. 2020) from projected positions.
#pragma once

#include "core/biases/buckets/buckets.hpp"
#include "core/biases/learned/seeded_rows.hpp"

namespace posenc {

/// Row 0 of both tables stands for what attends to and from the first token ([CLS]); token t has row t + 1.
struct TupeBias {
    Rows queries, keys; ///< length + 1 rows of d numbers
    bool reset = true;  ///< the first token gets logits of its own

    double at(Index query, Index key) const; ///< their product over √(2d)
};

/// The two rows whose product belongs to a pair. If the first token has logits of its own: (0, 0) where it is the
/// query, (1, 1) where it is the key of another query.
std::pair<Index, Index> tupe_rows(bool reset, Index query, Index key);

/// The id of a pair in TUPE's own T5 table of B + 1 rows: the bucket of j − i, but B / 2 where the first token is the
/// query and B where it is the key of another query. `side`: the B / 2 buckets of one direction.
Index tupe_bucket(const Buckets& side, Index query, Index key);

}
