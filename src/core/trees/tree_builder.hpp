// What both ways of reading a tree share: a pool of nodes with its limits, and its ordering into a Tree.
#pragma once

#include "core/trees/tree_text.hpp"

#include <cstddef>

namespace posenc {

/// Nodes in any order. Only labels and children count until preorder() is called.
struct NodePool {
    std::vector<Tree::Node> nodes;
    std::vector<std::string> notes;

    bool full() const { return nodes.size() >= static_cast<std::size_t>(most_tree_nodes); }
    /// Adds a node and returns its number. The label is cut to fit, and control characters become blanks.
    int add(std::string_view label);
    void rename(int node, std::string_view label);
};

/// The nodes below `root` in preorder, with parents, branches and depths.
Tree preorder(const std::vector<Tree::Node>& nodes, int root);

/// An attempt at reading: the tree, or what stopped it and at which byte.
struct Attempt {
    Tree tree;
    std::string problem;
    std::size_t at = 0;
    bool limit = false;     ///< stopped by a limit, not by the grammar
    bool operators = false; ///< an operator stands between two operands
    std::vector<std::string> notes;
};

Attempt read_expression(std::string_view text);
Attempt read_brackets(std::string_view text);

inline bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
/// Moves `at` to the next byte that is no blank; false at the end of the text.
inline bool skip_blanks(std::string_view text, std::size_t& at) {
    while (at < text.size() && is_blank(text[at]))
        ++at;
    return at < text.size();
}

}
