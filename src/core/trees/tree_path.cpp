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

std::string step_name(const PathStep& step) {
    return step.pops() ? "pop" : "push " + std::to_string(step.branch);
}

}

std::vector<PathStep> steps_between(const Tree& tree, int from, int to) {
    std::vector<PathStep> steps, down;
    while (from != to) {
        // Whichever is deeper goes up; of two at one depth the first.
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

TreePath::TreePath(std::shared_ptr<const StackEncoding> encoding, int from, int to)
    : encoding_(std::move(encoding)), from_(from), to_(to), steps_(steps_between(encoding_->tree(), from, to)) {
    std::vector<double>& start = vectors_.emplace_back();
    for (Index col = 0; col < encoding_->size().col; ++col)
        start.push_back(encoding_->at({from, col}));
    deepest_ = node_of(encoding_->tree(), from).depth;
    for (const PathStep& step : steps_) {
        vectors_.push_back(TreeStep(encoding_->shape(), step.branch).applied(vectors_.back()));
        deepest_ = std::max(deepest_, node_of(encoding_->tree(), step.to).depth);
        if (first_miss_ == 0 && !(furthest(*encoding_, step.to, vectors_.back()) <= rounding))
            first_miss_ = vectors_.size() - 1;
    }
    difference_ = furthest(*encoding_, to, vectors_.back());
}

Cell TreePath::size() const {
    return {static_cast<Index>(vectors_.size()), encoding_->size().col};
}

double TreePath::at(Cell cell) const {
    return vectors_[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.col)];
}

Explanation TreePath::explain(Cell cell) const {
    if (cell.row == 0)
        return encoding_->explain({from_, cell.col});
    const PathStep& step = steps_[static_cast<std::size_t>(cell.row) - 1];
    const TreeStep matrix(encoding_->shape(), step.branch);
    const Index block = static_cast<Index>(encoding_->branches()) * static_cast<Index>(encoding_->decays().size());
    const Index source = step.pops() ? cell.col + block : cell.col - block;
    const bool kept = source >= 0 && source < matrix.channels();
    const std::string product =
        kept ? readable(matrix.at({cell.col, source})) + " · " + readable(at({cell.row - 1, source})) : "0";
    const double added = matrix.at({cell.col, matrix.channels()}), value = at(cell);
    const std::string reached = node_name(encoding_->tree(), step.to);
    return {{{step.pops() ? "x′ = P⁻ x" : "x′ = P x + c", undefined},
             {product + " + " + readable(added) + " = " + readable(value), value}},
            step_name(step) + " to " + reached,
            step.pops() ? "Going up moves every level back and undoes its fading."
                        : "Going down moves every level on, fades it and writes the newest step into level 0."};
}

Description TreePath::describe() const {
    Description description = encoding_->describe();
    const Tree& tree = encoding_->tree();
    description.title = "From " + node_name(tree, from_) + " to " + node_name(tree, to_) + ", step by step";
    description.rows = {"after", 0, {node_name(tree, from_)}};
    for (const PathStep& step : steps_)
        description.rows.labels.push_back(step_name(step) + " → " + node_name(tree, step.to));
    return description;
}

}
