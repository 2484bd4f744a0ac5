// Any bytes as the text of a tree: it is read, written and read again, changed, and encoded.
#include "check.hpp"

#include "core/trees/stack_encoding.hpp"

namespace {

using namespace posenc;
using namespace posenc::fuzz;

const Tree::Node& node_of(const Tree& tree, int node) {
    return tree.nodes[static_cast<std::size_t>(node)];
}

void require_well_formed(const Tree& tree) {
    const int count = static_cast<int>(tree.nodes.size());
    require(count >= 1 && count <= most_tree_nodes, "1 to most_tree_nodes nodes");
    require(tree_depth(tree) < most_tree_levels, "at most most_tree_levels levels");
    int children = 0;
    for (int node = 0; node < count; ++node) {
        int branch = 0;
        for (const int child : node_of(tree, node).children) {
            require(child > node && child < count, "children follow their parent");
            const Tree::Node& below = node_of(tree, child);
            require(below.parent == node && below.branch == branch++ && below.depth == node_of(tree, node).depth + 1,
                    "parent, branch and depth agree with the children");
            ++children;
        }
    }
    require(children == count - 1, "every node but the root is somebody's child");
}

/// Labels keep to their limit where the text was made of characters at all.
void require_labels(const Tree& tree) {
    for (const Tree::Node& node : tree.nodes) {
        require_one_line(node.label);
        const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
        require(std::count_if(node.label.begin(), node.label.end(), begins) <= most_label_characters, "labels are cut",
                node.label);
    }
}

void require_round_trip(const Tree& tree) {
    const std::string written = write_tree(tree);
    const TreeReading again = read_tree(written);
    require(again.problem.empty() && again.notes.empty(), "what was written is read without a problem", again.problem);
    require(again.tree == tree, "what was written is the same tree", written);
}

Tree changed(const Tree& tree, std::string_view text, Choices& choices) {
    const int node = static_cast<int>(choices.below(static_cast<Index>(tree.nodes.size()) + 2)) - 1;
    switch (choices.below(3)) {
    case 0:
        return add_child(tree, node, text.substr(0, 40));
    case 1:
        return remove_node(tree, node);
    default:
        return rename_node(tree, node, text.substr(text.size() / 2));
    }
}

void try_encoding(const Tree& tree, Choices& choices) {
    StackShape shape;
    shape.blocks = choices.below(4) == 0 ? Blocks::packed : Blocks::aligned;
    shape.levels = 1 + static_cast<int>(choices.below(choices.below(2) == 0 ? 4 : 64));
    shape.branches = std::max(1, tree_branching(tree)) + static_cast<int>(choices.below(2));
    shape.decays.clear();
    for (Index n = 1 + choices.below(3); n > 0; --n)
        shape.decays.push_back(static_cast<double>(choices.below(1000)) / 1000);
    const StackEncoding field(tree, shape);
    const Index last = field.size().col - 1;
    require(field.column_of(field.column(last)) == last, "columns are numbered one way");
    require_consistent(field, choices);
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const bool characters = valid_utf8_prefix(text) == size;
    const TreeReading reading = read_tree(text);
    require(reading.problem.empty() != reading.tree.nodes.empty(), "a tree or a problem");
    require_one_line(reading.problem);
    for (const std::string& note : reading.notes)
        require_one_line(note);
    if (!reading.problem.empty())
        return 0;
    require_well_formed(reading.tree);
    require_round_trip(reading.tree);
    if (!characters)
        return 0;
    require_labels(reading.tree);
    Choices choices(text);
    try_encoding(reading.tree, choices);
    if (choices.below(4) != 0)
        return 0;
    const Tree next = changed(reading.tree, text, choices);
    require_well_formed(next);
    require_round_trip(next);
    return 0;
}
