#include "core/trees/tree_push.hpp"

#include <cmath>

namespace posenc {

std::vector<PushedWeight> pushed_weights(const StackEncoding& encoding, int node, double share) {
    std::vector<PushedWeight> weights;
    const Tree::Node& pushed = encoding.tree().nodes[static_cast<std::size_t>(node)];
    if (pushed.depth == 0)
        return weights;
    const int decays = static_cast<int>(encoding.decays().size());
    for (Index col = 0; col < encoding.size().col; ++col)
        if (const double value = encoding.at({pushed.parent, col}); value != 0) {
            const auto [level, branch, decay] = encoding.column(col);
            const double faded = std::pow(encoding.decays()[static_cast<std::size_t>(decay)], share);
            weights.push_back({level + share, branch * decays + decay, value * faded});
        }
    for (int decay = 0; decay < decays; ++decay)
        weights.push_back({0, pushed.branch * decays + decay, share * encoding.weight({0, pushed.branch, decay})});
    return weights;
}

}
