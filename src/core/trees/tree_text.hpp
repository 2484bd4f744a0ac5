// Trees and their text: ordered trees with a label at every node, read from brackets or from an arithmetic expression.
//
//   brackets     (S (NP (D the) (N dog)) ran)   label, then children; a bare word is a leaf; () is a node without a
//                label, and so is one that opens with another bracket: ((a) b). A label with blanks, brackets or quotes
//                stands in double quotes, in which \" and \\ mean " and \. In brackets labels are kept as typed.
//   expression   (a + b) * (c - d / e)          + − then × / then unary minus then ^ (to the right); names and numbers;
//                operators become inner nodes labelled +, −, ×, / and ^, a unary minus is a node − with one child
//
// A text is an expression if all of it parses as one and it has an operator between two operands; otherwise it is
// brackets. A text that opens with neither ( nor " is an expression or a single name. Quotes occur in brackets only.
// Limits: 512 nodes, 128 levels; labels are cut to 24 characters. Nothing here is recursive, so deep input is harmless.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posenc {

inline constexpr int most_tree_nodes = 512;
inline constexpr int most_tree_levels = 128;      ///< the root is on the first
inline constexpr int most_label_characters = 24;  ///< Unicode code points
inline constexpr int most_tree_text_bytes = 8192; ///< the largest text of the parameter `tree`

/// Nodes in preorder, children from left to right; node 0 is the root. Trees made by the functions below are never
/// empty.
struct Tree {
    struct Node {
        std::string label;
        int parent = -1; ///< −1 at the root
        int branch = 0;  ///< which child of its parent, from 0
        int depth = 0;   ///< edges up to the root
        std::vector<int> children;
        bool operator==(const Node&) const = default;
    };
    std::vector<Node> nodes;
    bool operator==(const Tree&) const = default;
};

struct TreeReading {
    Tree tree;                      ///< without nodes if there is a problem
    std::string problem;            ///< what and where, "character 7: …"; empty when all was well
    std::vector<std::string> notes; ///< what was changed: labels that were cut (the first few)
};

/// Reads brackets or an expression; takes time linear in the text.
TreeReading read_tree(std::string_view text);

/// The tree in brackets, such that read_tree gives it back (for labels that read_tree could have given).
std::string write_tree(const Tree& tree);

/// A copy with one more leaf as the last child of `node`.
/// The three edits return the tree as it was if the node does not exist or the result would pass a limit of this file.
Tree add_child(const Tree& tree, int node, std::string_view label);
/// A copy without `node` and everything below it; the root stays.
Tree remove_node(const Tree& tree, int node);
Tree rename_node(const Tree& tree, int node, std::string_view label);

/// Fewest levels and branches that hold the tree: depth of its deepest node, children of its widest.
int tree_depth(const Tree& tree);
int tree_branching(const Tree& tree);

/// The label, or "node 5" where there is none.
std::string node_name(const Tree& tree, int node);

}
