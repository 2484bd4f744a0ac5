// Stack encodings of trees as a method: how a state becomes a StackEncoding. The formula and the
// index conventions stand in stack_encoding.hpp, the grammar of the text in tree_text.hpp.
#include "core/registry.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/text.hpp"
#include "core/trees/tree_parameters.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Use used[] = {&parameters::tree_text, &parameters::branching, &parameters::depth, &parameters::decays};

/// "a, b, c and 4 more".
std::string names_of(const Tree& tree, const std::vector<int>& nodes) {
    constexpr std::size_t most = 6;
    std::string names;
    for (std::size_t i = 0; i < std::min(nodes.size(), most); ++i)
        names += (i == 0 ? "" : ", ") + node_name(tree, nodes[i]);
    return nodes.size() > most ? names + " and " + std::to_string(nodes.size() - most) + " more" : names;
}

void report_lost(const Tree& tree, int levels, Issues issues = {}) {
    const std::vector<int> deeper = nodes_deeper_than(tree, levels);
    if (deeper.empty())
        return;
    const bool one = deeper.size() == 1;
    std::string message = "depth: " + std::to_string(deeper.size()) + (one ? " node lies" : " nodes lie") +
                          " deeper than " + std::to_string(levels) + " (" + names_of(tree, deeper) + "); " +
                          (one ? "its" : "their") + " oldest steps are lost";
    if (const auto groups = collisions(tree, levels); !groups.empty())
        message +=
            ", and the vectors of " + names_of(tree, groups.front()) + " are equal" +
            (groups.size() > 1 ? ", as in " + counted(static_cast<long long>(groups.size()) - 1, "other group") : "");
    issues.push_back({"depth", message});
}

MakeResult make(const State& state) {
    StackResult made = stack_encoding(state);
    return {std::move(made.field), std::move(made.issues)};
}

/// One number of every node, as a Python list.
std::string list_of(const Tree& tree, int Tree::Node::*number) {
    return python_list(tree.nodes, [&](const Tree::Node& node) { return std::to_string(node.*number); });
}

std::vector<Definition> definitions(const State& state) {
    const StackResult made = stack_encoding(state);
    std::vector<Definition> all = shape_definitions(state, made.field->shape());
    all.push_back({"parents", list_of(made.field->tree(), &Tree::Node::parent)});
    all.push_back({"branches", list_of(made.field->tree(), &Tree::Node::branch)});
    return all;
}

}

StackResult stack_encoding(const State& state) {
    StackResult made;
    Tree tree = tree_of(state, made.issues);
    StackShape shape = stack_shape(state, made.issues);
    if (const int needed = tree_branching(tree); needed > shape.branches) {
        made.issues.push_back({"branching",
                               "branching: a node of this tree has " + std::to_string(needed) +
                                   " children, more than " + std::to_string(shape.branches),
                               std::to_string(needed) + " is used"});
        shape.branches = needed;
        shape.width = static_cast<double>(shape.levels) * needed * static_cast<double>(shape.decays.size());
    }
    report_lost(tree, shape.levels, made.issues);
    made.field = std::make_shared<StackEncoding>(std::move(tree), std::move(shape));
    return made;
}

constinit const Method registry::tree = {
    .id = "tree",
    .title = "Tree",
    .family = "trees",
    .sort = Sort::tree,
    .paper = "Shiv and Quirk 2019",
    .paper_url = "https://papers.nips.cc/paper/2019/hash/6e0917469214d8fbd8c517dcdc6b8dcf-Abstract.html",
    .formula = "x(l, b, k) = [b = b_l] · p_k^l · √((1 − p_k²) · d/2)",
    .parameters = used,
    .make = make,
    .limit = most_tree_nodes,
    .users = "icecaps",
    .definitions = definitions,
};

}
