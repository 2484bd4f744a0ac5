#include "core/trees/tree_path.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// What rounding may leave of a product of matrices whose entries are about 1.
constexpr double rounding = 1e-9;

const Tree::Node& node_of(const Tree& tree, int node) {
    return tree.nodes[static_cast<std::size_t>(node)];
}

/// The largest difference; NaN as soon as one entry is.
double furthest(const StackEncoding& encoding, int node, std::span<const double> vector) {
    double most = 0;
    for (std::size_t col = 0; col < vector.size(); ++col) {
        const double away = std::fabs(vector[col] - encoding.at({node, static_cast<Index>(col)}));
        if (away != away)
            return undefined;
        most = std::max(most, away);
    }
    return most;
}

}

std::vector<PathStep> steps_between(const Tree& tree, int from, int to) {
    std::vector<PathStep> steps, down;
    while (from != to) {
        // The deeper one goes up; at equal depth the first one.
        if (node_of(tree, from).depth >= node_of(tree, to).depth) {
            steps.push_back({from, node_of(tree, from).parent, -1});
            from = node_of(tree, from).parent;
        } else {
            down.push_back({node_of(tree, to).parent, to, node_of(tree, to).branch});
            to = node_of(tree, to).parent;
        }
    }
    steps.insert(steps.end(), down.rbegin(), down.rend());
    return steps;
}

TreePath::TreePath(const StackEncoding& encoding, int from, int to)
    : from_(from), to_(to), steps_(steps_between(encoding.tree(), from, to)) {
    std::vector<double>& start = vectors_.emplace_back();
    for (Index col = 0; col < encoding.size().col; ++col)
        start.push_back(encoding.at({from, col}));
    deepest_ = node_of(encoding.tree(), from).depth;
    for (const PathStep& step : steps_) {
        vectors_.push_back(TreeStep(encoding.shape(), step.branch).applied(vectors_.back()));
        deepest_ = std::max(deepest_, node_of(encoding.tree(), step.to).depth);
        if (first_miss_ == 0 && !(furthest(encoding, step.to, vectors_.back()) <= rounding))
            first_miss_ = vectors_.size() - 1;
    }
    difference_ = furthest(encoding, to, vectors_.back());
}

}
