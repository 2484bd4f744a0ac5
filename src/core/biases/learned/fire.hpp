// The bias of FIRE (Li et al. 2023) from a given network.
#pragma once

#include "core/relative/pairs.hpp"

namespace posenc {

/// f(z) = second · relu(first·z + first_bias) + second_bias, for one head; three lists of equal length.
struct FireNetwork {
    std::vector<double> first, first_bias, second;
    double second_bias = 0;
};

/// threshold ≥ 0, c > 0; at most 2^20 queries and keys.
FieldPtr fire_field(const Pairs& pairs, double c, double threshold, const FireNetwork& network);

}
