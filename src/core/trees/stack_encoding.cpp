#include "core/trees/stack_encoding.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <utility>

namespace posenc {

namespace {

std::string levels_above(int level, const std::string& node) {
    if (level == 0)
        return "On the last edge, to " + node + ",";
    if (level == 1)
        return "One level above " + node + ",";
    return std::to_string(level) + " levels above " + node + ",";
}

std::string times(int count) {
    return count == 1 ? "once" : count == 2 ? "twice" : std::to_string(count) + " times";
}

/// The samples first … end − 1 of an axis that contain a cell: at most one if they do not overlap, several if they do.
struct Holding {
    Index first = 0, end = 0;
};

Holding samples_holding(const Axis& axis, Index cell) {
    const Index apart = cell - axis.first, samples = axis.samples;
    if (apart < 0)
        return {};
    const Index first = apart < axis.cells_per_sample ? 0 : (apart - axis.cells_per_sample) / axis.step() + 1;
    return {first, std::min(samples, apart / axis.step() + 1)};
}

}

double stack_weight(double decay, int level, double width) {
    return std::pow(decay, level) * std::sqrt((1 - decay * decay) * width / 2);
}

StackEncoding::StackEncoding(Tree tree, StackShape shape) : tree_(std::move(tree)), shape_(std::move(shape)) {
    assert(!tree_.nodes.empty() && shape_.levels >= 1 && !shape_.decays.empty());
    assert(shape_.branches >= 1 && (shape_.blocks == Blocks::packed || shape_.branches >= tree_branching(tree_)));
    for (Index col = 0; col < size().col; ++col) {
        const Column column = this->column(col);
        weights_.push_back(stack_weight(shape_.decays[index(column.decay)], exponent(column), shape_.width));
    }
    const int most_slots = shape_.levels * shape_.branches;
    slots_.resize(tree_.nodes.size());
    for (std::size_t node = 1; node < tree_.nodes.size(); ++node) {
        int start = 0;
        for (std::size_t at = node; at != 0 && start < most_slots; at = index(tree_.nodes[at].parent)) {
            const Tree::Node& parent = tree_.nodes[index(tree_.nodes[at].parent)];
            const int slot = start + tree_.nodes[at].branch;
            if (slot < most_slots)
                slots_[node].push_back(slot);
            start += shape_.blocks == Blocks::packed ? static_cast<int>(parent.children.size()) : shape_.branches;
        }
    }
}

StackEncoding::Column StackEncoding::column(Index col) const {
    const int slot = static_cast<int>(col / decay_count());
    return {slot / shape_.branches, slot % shape_.branches, static_cast<int>(col % decay_count())};
}

double StackEncoding::highest() const {
    return *std::max_element(weights_.begin(), weights_.end());
}

Index StackEncoding::column_of(Column column) const {
    return (static_cast<Index>(column.level) * shape_.branches + column.branch) * decay_count() + column.decay;
}

int StackEncoding::exponent(Column column) const {
    return shape_.fading == Fading::level ? column.level
                                          : (column.level * shape_.branches + column.branch) % shape_.levels;
}

int StackEncoding::taken(int node, int level) const {
    if (level >= tree_.nodes[index(node)].depth)
        return -1;
    for (; level > 0; --level)
        node = tree_.nodes[index(node)].parent;
    return tree_.nodes[index(node)].branch;
}

Cell StackEncoding::size() const {
    return {static_cast<Index>(tree_.nodes.size()),
            static_cast<Index>(shape_.levels) * shape_.branches * decay_count()};
}

bool StackEncoding::holds_weight(Cell cell) const {
    const std::vector<int>& slots = slots_[static_cast<std::size_t>(cell.row)];
    return std::binary_search(slots.begin(), slots.end(), static_cast<int>(cell.col / decay_count()));
}

double StackEncoding::at(Cell cell) const {
    assert(cell.row >= 0 && cell.row < size().row && cell.col >= 0 && cell.col < size().col);
    const Column column = this->column(cell.col);
    return holds_weight(cell) ? weight(column) : 0;
}

template <typename Visit> void StackEncoding::for_weights(const Block& block, const Visit& visit) const {
    const Index decays = decay_count(), block_end = block.col + block.cols;
    for (Index row = block.row; row < block.row + block.rows; ++row) {
        const std::vector<int>& slots = slots_[static_cast<std::size_t>(row)];
        auto slot = std::lower_bound(slots.begin(), slots.end(), static_cast<int>(block.col / decays));
        for (; slot != slots.end() && *slot * decays < block_end; ++slot) {
            const Index first = std::max(block.col, *slot * decays), end = std::min(block_end, (*slot + 1) * decays);
            for (Index col = first; col < end; ++col)
                visit(col, weights_[static_cast<std::size_t>(col)]);
        }
    }
}

double StackEncoding::sum(Block block) const {
    double total = 0;
    for_weights(block, [&](Index, double weight) { total += weight; });
    return total;
}

Range StackEncoding::range(Block block) const {
    Range range;
    Index weights = 0;
    for_weights(block, [&](Index, double weight) {
        range = united(range, {weight, weight});
        ++weights;
    });
    return weights < block.rows * block.cols ? united(range, {0, 0}) : range; // all other cells are zero
}

void StackEncoding::fill_means(const Viewport& viewport, std::span<float> means) const {
    const Cell size = this->size();
    const Axis& across = viewport.cols;
    const auto samples = static_cast<std::size_t>(across.samples);
    const std::vector<Extent> columns = extents(across, size.col);
    const Index from = std::clamp<Index>(across.first, 0, size.col);
    const Index to = std::clamp<Index>(across.first + (across.samples - 1) * across.step() + across.cells_per_sample,
                                       from, size.col);
    std::vector<double> sums(samples);
    for (int row = 0; row < viewport.rows.samples; ++row) {
        const Block cells = sample_block(viewport, row, 0, size);
        std::fill(sums.begin(), sums.end(), 0.0);
        for_weights({cells.row, from, cells.rows, to - from}, [&](Index col, double weight) {
            const Holding holding = samples_holding(across, col);
            for (auto sample = static_cast<std::size_t>(holding.first); std::cmp_less(sample, holding.end); ++sample)
                sums[sample] += weight;
        });
        for (std::size_t col = 0; col < samples; ++col) // NaN, 0 / 0, where a sample holds no cell
            means[static_cast<std::size_t>(row) * samples + col] = static_cast<float>(
                sums[col] / (static_cast<double>(cells.rows) * static_cast<double>(columns[col].count)));
    }
}

std::string StackEncoding::branch_name(int branch) const {
    if (shape_.branches == 2)
        return branch == 0 ? "left" : "right";
    return "branch " + std::to_string(branch);
}

Explanation StackEncoding::explain(Cell cell) const {
    const int node = static_cast<int>(cell.row);
    const Column column = this->column(cell.col);
    Explanation explanation = holds_weight(cell) ? explain_weight(node, column, at(cell)) : explain_zero(node, column);
    explanation.fact = "level " + std::to_string(column.level) + ", " + branch_name(column.branch) + ", decay " +
                       readable(shape_.decays[index(column.decay)]);
    return explanation;
}

Explanation StackEncoding::explain_zero(int node, Column column) const {
    const std::string name = node_name(tree_, node);
    const int depth = tree_.nodes[index(node)].depth;
    const int step = taken(node, column.level);
    const std::string where = "l = " + std::to_string(column.level) + ", b = " + std::to_string(column.branch) +
                              ", k = " + std::to_string(column.decay);
    if (depth == 0)
        return {{{where, undefined}, {"the root has no path: 0", 0}},
                {},
                "No step is needed to reach the root, so its vector is zero."};
    if (step < 0)
        return {{{where, undefined},
                 {"the path to " + name + " has " + std::to_string(depth) + (depth == 1 ? " step" : " steps") +
                      " and no level " + std::to_string(column.level) + ": 0",
                  0}},
                {},
                "Levels above the root stay empty."};
    return {{{where, undefined},
             {"level " + std::to_string(column.level) + " of node " + name + " took branch " + std::to_string(step) +
                  ", not " + std::to_string(column.branch) + ": 0",
              0}},
            {},
            levels_above(column.level, name) + " the path took " + branch_name(step) + "."};
}

Explanation StackEncoding::explain_weight(int node, Column column, double value) const {
    const std::string name = node_name(tree_, node);
    const std::string decay = readable(shape_.decays[index(column.decay)]);
    const int faded = exponent(column);
    const double newest = stack_weight(shape_.decays[index(column.decay)], 0, shape_.width);
    Explanation explanation;
    explanation.steps = {
        {"l = " + std::to_string(column.level) + ", b = " + std::to_string(column.branch) +
             ", k = " + std::to_string(column.decay),
         undefined},
        {"√((1 − " + decay + "²) · " + readable(shape_.width) + "/2) = " + readable(newest, 5), newest},
        {decay + superscript(faded) + " · " + readable(newest, 5) + " = " + readable(value, 5), value},
    };
    explanation.meaning = levels_above(column.level, name) + " the path took " + branch_name(column.branch) + ". " +
                          (faded > 0 ? "Its weight has faded " + times(faded) + ", each time by " + decay + "."
                           : column.level == 0 ? "This is the newest step: its weight has not faded yet."
                                               : "Its weight has not faded.");
    return explanation;
}

Description StackEncoding::describe() const {
    Description description{"Stack encoding, node by channel", {"node", 0, {}}, {"channel", 0, {}}, 0, 0};
    for (std::size_t node = 0; node < tree_.nodes.size(); ++node)
        description.rows.labels.push_back(node_name(tree_, static_cast<int>(node)));
    description.high = highest();
    // There are thousands of labels in every frame, so the parts that they share are put together once.
    std::vector<std::string> ends;
    for (int k = 0; k < static_cast<int>(decay_count()); ++k)
        ends.push_back(" p" + subscript(k));
    description.cols.labels.reserve(static_cast<std::size_t>(size().col));
    for (int level = 0; level < shape_.levels; ++level)
        for (int branch = 0; branch < shape_.branches; ++branch) {
            const std::string begin =
                std::to_string(level) + " " + (shape_.branches == 2 ? branch_name(branch) : std::to_string(branch));
            for (const std::string& end : ends)
                description.cols.labels.push_back(begin + end);
        }
    return description;
}

std::vector<int> nodes_deeper_than(const Tree& tree, int levels) {
    std::vector<int> nodes;
    for (std::size_t node = 0; node < tree.nodes.size(); ++node)
        if (tree.nodes[node].depth > levels)
            nodes.push_back(static_cast<int>(node));
    return nodes;
}

std::vector<std::vector<int>> collisions(const Tree& tree, int levels) {
    std::map<std::vector<int>, std::vector<int>> by_path;
    for (std::size_t node = 0; node < tree.nodes.size(); ++node) {
        std::vector<int> path;
        for (std::size_t at = node; at != 0 && static_cast<int>(path.size()) < levels;
             at = static_cast<std::size_t>(tree.nodes[at].parent))
            path.push_back(tree.nodes[at].branch);
        by_path[path].push_back(static_cast<int>(node));
    }
    std::vector<std::vector<int>> groups;
    for (auto& [path, nodes] : by_path)
        if (nodes.size() > 1)
            groups.push_back(std::move(nodes));
    std::sort(groups.begin(), groups.end());
    return groups;
}

}
