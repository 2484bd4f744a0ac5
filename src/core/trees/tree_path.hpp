// The way from one node of a tree to another as matrices: up to their lowest common ancestor, then down. Row 0 is the
// encoding of the first node, row s the vector after s steps of tree_step.hpp, column = channel.
//
//   x_0 = encoding of the first node,   x_s = P_s x_(s−1) + c_s
//
// If no node on the way is deeper than D, the last row is the encoding of the last node, up to rounding. Beyond D a pop
// cannot bring back what a push dropped, so the rows miss the oldest steps. Blocks are aligned, fading is by level.
#pragma once

#include "core/trees/tree_step.hpp"

namespace posenc {

struct PathStep {
    int from = 0, to = 0; ///< nodes
    int branch = -1;      ///< the branch that is pushed; −1: a pop
    bool pops() const { return branch < 0; }
};

class TreePath {
  public:
    /// Both nodes exist in the encoding's tree.
    TreePath(const StackEncoding& encoding, int from, int to);

    int from() const { return from_; }
    int to() const { return to_; }
    const std::vector<PathStep>& steps() const { return steps_; }
    std::span<const double> row(std::size_t step) const { return vectors_[step]; }
    /// The largest difference of an entry of the last row from the encoding of the last node; NaN if an entry is
    /// undefined.
    double largest_difference() const { return difference_; }
    int deepest() const { return deepest_; } ///< depth of the deepest node on the way
    /// The number of the first step whose vector differs from the encoding of the node reached; 0 if none does.
    std::size_t first_miss() const { return first_miss_; }

  private:
    int from_, to_, deepest_ = 0;
    std::vector<PathStep> steps_;
    std::vector<std::vector<double>> vectors_; ///< one more than steps
    double difference_ = 0;
    std::size_t first_miss_ = 0;
};

/// The steps from one node to another.
std::vector<PathStep> steps_between(const Tree& tree, int from, int to);

}
