// The disentangled bias of DeBERTa (He et al. 2020) from given queries, keys and tables of relative vectors.
#pragma once

#include "core/biases/buckets/buckets.hpp"
#include "core/biases/learned/seeded_rows.hpp"

namespace posenc {

/// Bucket and table row of a distance i − j.
struct DebertaRule {
    Index span = 256; ///< the table has 2·span rows; = buckets, or the largest distance
    Buckets side;
    bool plain = false; ///< without buckets: the distance itself

    Index bucket(Index relative) const {
        return plain ? relative : relative < 0 ? -side.bucket(-relative) : side.bucket(relative);
    }
    Index index(Index relative) const;
};

/// b[i, j] = (q_i · Kr[r] + k_j · Qr[r]) / √(3d),  r = clip(bucket(i − j) + span, 0, 2·span − 1)
struct DisentangledBias {
    DebertaRule rule;
    Index first_row = 0; ///< the row of the whole table that is row 0 of the two below
    Rows queries, keys, relative_keys, relative_queries;

    double content_to_position(Index query, Index relative) const;
    double position_to_content(Index key, Index relative) const;
    double at(Index query, Index key, Index relative) const {
        return content_to_position(query, relative) + position_to_content(key, relative);
    }
};

}
