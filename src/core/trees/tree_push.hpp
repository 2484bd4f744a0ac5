// A stack encoding on the way from a node's parent to the node, so that a push can be watched.
//
//   a weight x of the parent at level l   is at level l + s with the value x · p_k^s
//   the weight c of the branch taken      is at level 0 with the value s · c
//
// s = 0 is the vector of the parent, s = 1 that of the node; in between it is a picture and no encoding. What the
// parent holds at level D − 1 leaves the stack at level D. Blocks are aligned, fading is by level.
#pragma once

#include "core/trees/stack_encoding.hpp"

namespace posenc {

struct PushedWeight {
    double level = 0; ///< 0 … D
    int at = 0;       ///< within the level: b·K + k
    double value = 0;
};

/// The weights of a node's vector after the share s of the push, 0 … 1; none for the root.
std::vector<PushedWeight> pushed_weights(const StackEncoding& encoding, int node, double share);

}
