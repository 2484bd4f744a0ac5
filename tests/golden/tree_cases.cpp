// Stack encodings of trees: icecaps (the author's code), CSA-Trans, and what APE computes instead.
#include "core/trees/stack_encoding.hpp"
#include "golden.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

namespace posenc::golden {

namespace {

/// All store the decays as raw numbers, p = tanh(raw).
std::vector<double> decays_of(const Case& c) {
    std::vector<double> decays = c.input("raw_p");
    for (double& decay : decays)
        decay = std::tanh(decay);
    return decays;
}

void write_brackets(const nlohmann::json& node, std::string& text) {
    if (!node.is_array() || text.size() > 4096)
        throw Malformed("params.tree must be lists in lists");
    text += '(';
    for (const nlohmann::json& child : node)
        write_brackets(child, text);
    text += ')';
}

Tree tree_of(const Case& c) {
    std::string text;
    write_brackets(c.parameter("tree"), text);
    TreeReading reading = read_tree(text);
    if (!reading.problem.empty())
        throw Malformed("params.tree: " + reading.problem);
    return std::move(reading.tree);
}

std::vector<int> breadth_first(const Tree& tree) {
    std::vector<int> order;
    std::queue<int> next;
    for (next.push(0); !next.empty(); next.pop()) {
        order.push_back(next.front());
        for (const int child : tree.nodes[static_cast<std::size_t>(next.front())].children)
            next.push(child);
    }
    return order;
}

/// The nodes at the ends of params.paths, in that order; without it breadth first.
std::vector<int> node_order(const Case& c, const Tree& tree) {
    if (!c.has("paths"))
        return breadth_first(tree);
    std::vector<int> order;
    for (const nlohmann::json& path : c.parameter("paths")) {
        std::size_t node = 0;
        for (const double step : to_numbers(path, "params.paths")) {
            const std::vector<int>& children = tree.nodes[node].children;
            if (step < 0 || step >= static_cast<double>(children.size()))
                throw Malformed("params.paths leaves the tree");
            node = static_cast<std::size_t>(children[static_cast<std::size_t>(step)]);
        }
        order.push_back(static_cast<int>(node));
    }
    return order;
}

std::vector<double> icecaps_padded(const Case& c) {
    const Tree tree = tree_of(c);
    StackShape shape;
    shape.levels = static_cast<int>(c.integer("tree_depth"));
    shape.branches = static_cast<int>(c.integer("tree_width"));
    shape.decays = decays_of(c);
    shape.width = c.number("d_model");
    shape.blocks = Blocks::packed;
    const std::vector<int> order = node_order(c, tree);
    const StackEncoding encoding(tree, shape);
    std::vector<double> values;
    for (const int node : order)
        for (Index col = 0; col < encoding.size().col; ++col)
            values.push_back(encoding.at({node, col}));
    return values;
}

/// CSA-Trans is handed the branches as bits, level by level.
std::vector<double> csa_trans(const Case& c) {
    const std::vector<double> bits = c.numbers("bits"), decays = decays_of(c);
    const Index degree = c.integer("degree"), slots = c.integer("depth") * degree;
    const double width = c.number("d_model");
    std::vector<double> values;
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const Index level = static_cast<Index>(i) % slots / degree;
        for (const double decay : decays)
            values.push_back(bits[i] * stack_weight(decay, static_cast<int>(level), width));
    }
    return values;
}

/// Nodes 1 … count of a tree in which every node has `branches` children, breadth first.
Tree filled_tree(Index count, Index branches) {
    Tree tree{std::vector<Tree::Node>(static_cast<std::size_t>(count))};
    for (std::size_t node = 1; node < tree.nodes.size(); ++node) {
        const std::size_t before = node - 1, parent = before / static_cast<std::size_t>(branches);
        Tree::Node& made = tree.nodes[node];
        made.parent = static_cast<int>(parent);
        made.branch = static_cast<int>(before % static_cast<std::size_t>(branches));
        made.depth = tree.nodes[parent].depth + 1;
        tree.nodes[parent].children.push_back(static_cast<int>(node));
    }
    return tree;
}

/// Nodes are asked by their number in a filled tree; numbers below 1 are the root.
std::vector<double> ape(const Case& c) {
    constexpr Index most_nodes = 1 << 20;
    StackShape shape;
    shape.levels = static_cast<int>(c.integer("max_depth"));
    shape.branches = static_cast<int>(c.integer("branching_factor"));
    shape.decays = decays_of(c);
    shape.width = c.number("dim");
    shape.fading = Fading::slot;
    std::vector<Index> nodes = c.integers("nodes_1based_bfs");
    for (Index& node : nodes)
        node = std::max<Index>(node - 1, 0);
    if (nodes.empty() || *std::max_element(nodes.begin(), nodes.end()) >= most_nodes)
        throw Malformed("nodes_1based_bfs: none, or one beyond " + std::to_string(most_nodes));
    const auto asked = static_cast<double>(nodes.size());
    if (shape.levels < 1 || shape.branches < 1 || static_cast<double>(shape.decays.size()) != shape.width ||
        asked * shape.levels * shape.branches * shape.width != static_cast<double>(c.elements))
        throw Malformed("max_depth, branching_factor, dim, raw_p and the shape do not fit together");
    const StackEncoding encoding(filled_tree(*std::max_element(nodes.begin(), nodes.end()) + 1, shape.branches), shape);
    std::vector<double> values;
    for (const Index node : nodes)
        for (Index col = 0; col < encoding.size().col; ++col)
            values.push_back(encoding.at({node, col}));
    return values;
}

}

std::optional<std::vector<double>> tree_cases(const Case& c) {
    if (c.is("microsoft/icecaps", "TreeNode.get_padded_positional_encoding"))
        return icecaps_padded(c);
    if (c.is("saeyoon17/Code-Structure-Aware-Transformer", "TreePositionalEncodings.forward"))
        return csa_trans(c);
    if (c.is("konstantinosKokos/ape", "TreePE.forward"))
        return ape(c);
    return std::nullopt;
}

}
