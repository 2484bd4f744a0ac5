// Which nodes of a tree share a stack encoding because only D levels are kept. Nodes count in preorder.
//
// A path of more than D steps keeps its D newest ones (stack_encoding.hpp), so a node deeper than D cannot be told from
// others whose last D steps are the same. Decays do not matter as long as one of them is not 0; that case is not
// covered.
#pragma once

#include "core/trees/stack_encoding.hpp"

namespace posenc {

class TreeDepths {
  public:
    TreeDepths(Tree tree, int levels);

    int levels() const { return levels_; }                                             ///< D
    const std::vector<int>& deeper() const { return deeper_; }                         ///< nodes deeper than D
    const std::vector<std::vector<int>>& groups() const { return groups_; }            ///< of nodes that share a vector
    int group_of(int node) const { return group_of_[static_cast<std::size_t>(node)]; } ///< −1: none
    int needed() const { return needed_; }     ///< the least D with which no two nodes share a vector
    int tree_levels() const { return depth_; } ///< the least D with which no step is lost
    /// The branches that a group has in common, from the newest on.
    std::vector<int> shared_steps(std::size_t group) const;
    const std::vector<int>& nodes_by_depth() const { return by_depth_; } ///< how many nodes each depth has, from 0

  private:
    Tree tree_;
    int levels_, needed_ = 1, depth_;
    std::vector<int> deeper_, group_of_, by_depth_;
    std::vector<std::vector<int>> groups_;
};

}
