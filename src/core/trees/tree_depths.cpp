#include "core/trees/tree_depths.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

TreeDepths::TreeDepths(Tree tree, int levels)
    : tree_(std::move(tree)), levels_(levels), depth_(tree_depth(tree_)), deeper_(nodes_deeper_than(tree_, levels)),
      group_of_(tree_.nodes.size(), -1), by_depth_(static_cast<std::size_t>(depth_) + 1),
      groups_(collisions(tree_, levels)) {
    for (std::size_t group = 0; group < groups_.size(); ++group)
        for (const int node : groups_[group])
            group_of_[static_cast<std::size_t>(node)] = static_cast<int>(group);
    for (const Tree::Node& node : tree_.nodes)
        ++by_depth_[static_cast<std::size_t>(node.depth)];
    // One more level never makes different vectors equal, so the least D is found by bisection.
    int none = 0, enough = std::max(depth_, 1);
    while (enough - none > 1) {
        const int middle = (none + enough) / 2;
        (collisions(tree_, middle).empty() ? enough : none) = middle;
    }
    needed_ = enough;
}

std::vector<int> TreeDepths::shared_steps(std::size_t group) const {
    std::vector<int> steps;
    for (int node = groups_[group].front(); node != 0 && static_cast<int>(steps.size()) < levels_;
         node = tree_.nodes[static_cast<std::size_t>(node)].parent)
        steps.push_back(tree_.nodes[static_cast<std::size_t>(node)].branch);
    return steps;
}

}
