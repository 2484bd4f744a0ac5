#include "core/trees/tree_text.hpp"

#include "core/text.hpp"
#include "core/trees/tree_builder.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t most_notes = 4;

bool continues_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

std::size_t characters(std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
}

/// At most `most_label_characters` characters, control characters as blanks.
std::string fit_label(std::string_view text) {
    std::size_t end = 0;
    for (int count = 0; end < text.size(); ++end)
        if (!continues_character(text[end]) && count++ == most_label_characters)
            break;
    std::string label(text.substr(0, end));
    for (char& c : label)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            c = ' ';
    return label;
}

/// Brackets, read in one pass with the open nodes on a stack.
class BracketReader {
  public:
    explicit BracketReader(std::string_view text) : text_(text) {}

    Attempt read() {
        while (attempt_.problem.empty() && skip_blanks(text_, at_))
            step();
        if (attempt_.problem.empty() && !open_.empty())
            fail(open_.size() == 1 ? "a ( is never closed" : std::to_string(open_.size()) + " ( are never closed");
        if (attempt_.problem.empty() && pool_.nodes.empty())
            fail("the text is empty");
        if (attempt_.problem.empty())
            attempt_.tree = preorder(pool_.nodes, 0);
        attempt_.notes = std::move(pool_.notes);
        attempt_.at = at_;
        return std::move(attempt_);
    }

  private:
    void fail(std::string problem) { attempt_.problem = std::move(problem); }

    /// Reads one (, one ) or one label.
    void step() {
        const char c = text_[at_];
        if (c == ')') {
            if (open_.empty())
                return fail("this ) has no ( before it");
            open_.pop_back();
            ++at_;
        } else if (c == '(') {
            const int made = child({});
            if (!attempt_.problem.empty())
                return;
            ++at_;
            open_.push_back(made);
            if (skip_blanks(text_, at_) && text_[at_] != '(' && text_[at_] != ')')
                read_label(made);
        } else {
            read_label(-1);
        }
    }

    /// A new last child of the innermost open node.
    int child(std::string_view label) {
        if (open_.empty() && !pool_.nodes.empty())
            fail("the tree is complete before this; a second one follows");
        else if (pool_.full())
            fail("the tree has more than " + std::to_string(most_tree_nodes) + " nodes");
        else if (open_.size() >= static_cast<std::size_t>(most_tree_levels))
            fail("the tree has more than " + std::to_string(most_tree_levels) + " levels");
        if (!attempt_.problem.empty())
            return 0;
        const int made = pool_.add(label);
        if (!open_.empty())
            pool_.nodes[static_cast<std::size_t>(open_.back())].children.push_back(made);
        return made;
    }

    /// The word at at_ becomes the label of `node`, or a leaf of its own if `node` is −1.
    void read_label(int node) {
        std::size_t end = at_;
        std::string label;
        if (text_[at_] == '"') {
            for (++end; end < text_.size() && text_[end] != '"'; ++end) {
                if (text_[end] == '\\' && end + 1 < text_.size() && (text_[end + 1] == '"' || text_[end + 1] == '\\'))
                    ++end;
                label += text_[end];
            }
            if (end >= text_.size())
                return fail("this \" is never closed");
            ++end;
        } else {
            while (end < text_.size() && !is_blank(text_[end]) && text_[end] != '(' && text_[end] != ')' &&
                   text_[end] != '"')
                label += text_[end++];
        }
        if (node >= 0)
            pool_.rename(node, label);
        else
            child(label);
        at_ = attempt_.problem.empty() ? end : at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<int> open_;
    NodePool pool_;
    Attempt attempt_;
};

bool reads_as_expression(const Attempt& expression, bool bare) {
    return expression.problem.empty() && (bare || expression.operators);
}

std::string written_label(std::string_view label, bool quote) {
    const auto special = [](char c) { return is_blank(c) || c == '(' || c == ')' || c == '"'; };
    if (!quote && !label.empty() && std::none_of(label.begin(), label.end(), special))
        return std::string(label);
    std::string text = "\"";
    for (const char c : label) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + "\"";
}

/// In preorder it is enough to close the nodes that the next node is not below.
std::string written(const Tree& tree, bool quote_root) {
    std::string text;
    int open = 0;
    for (const Tree::Node& node : tree.nodes) {
        for (; open > node.depth; --open)
            text += ')';
        text += text.empty() ? "" : " ";
        const bool leaf = node.children.empty();
        const bool root = node.depth == 0;
        if (leaf && !root) {
            text += node.label.empty() ? "()" : written_label(node.label, false);
            continue;
        }
        text += '(';
        ++open;
        const bool plain_leaf = leaf && node.label.empty() && !quote_root;
        text += plain_leaf ? "" : written_label(node.label, root && quote_root);
    }
    return text + std::string(static_cast<std::size_t>(open), ')');
}

bool within_limits(const Tree& tree) {
    return tree.nodes.size() <= static_cast<std::size_t>(most_tree_nodes) && tree_depth(tree) < most_tree_levels &&
           write_tree(tree).size() <= static_cast<std::size_t>(most_tree_text_bytes);
}

bool has_node(const Tree& tree, int node) {
    return node >= 0 && static_cast<std::size_t>(node) < tree.nodes.size();
}

}

Attempt read_brackets(std::string_view text) {
    return BracketReader(text).read();
}

int NodePool::add(std::string_view label) {
    nodes.emplace_back();
    rename(static_cast<int>(nodes.size()) - 1, label);
    return static_cast<int>(nodes.size()) - 1;
}

void NodePool::rename(int node, std::string_view label) {
    nodes[static_cast<std::size_t>(node)].label = fit_label(label);
    if (nodes[static_cast<std::size_t>(node)].label.size() < label.size() && notes.size() < most_notes)
        notes.push_back("the label ‘" + quoted(label) + "’ is cut to " + std::to_string(most_label_characters) +
                        " characters");
}

Tree preorder(const std::vector<Tree::Node>& nodes, int root) {
    struct Pending {
        int node, parent, branch;
    };
    Tree tree;
    std::vector<Pending> stack = {{root, -1, 0}};
    while (!stack.empty()) {
        const Pending next = stack.back();
        stack.pop_back();
        const Tree::Node& from = nodes[static_cast<std::size_t>(next.node)];
        const int made = static_cast<int>(tree.nodes.size());
        int depth = 0;
        if (next.parent >= 0) {
            Tree::Node& parent = tree.nodes[static_cast<std::size_t>(next.parent)];
            parent.children.push_back(made);
            depth = parent.depth + 1;
        }
        tree.nodes.push_back({from.label, next.parent, next.branch, depth, {}});
        for (std::size_t i = from.children.size(); i-- > 0;)
            stack.push_back({from.children[i], made, static_cast<int>(i)});
    }
    return tree;
}

TreeReading read_tree(std::string_view text) {
    const std::string_view trimmed = trim(text);
    const bool bare = !trimmed.empty() && trimmed.front() != '(' && trimmed.front() != '"';
    Attempt attempt = read_expression(text);
    if (!reads_as_expression(attempt, bare) && !bare && !attempt.limit) {
        Attempt brackets = read_brackets(text);
        // The way of reading that got further is the one that was meant.
        if (brackets.problem.empty() || attempt.problem.empty() || brackets.at >= attempt.at)
            attempt = std::move(brackets);
    }
    if (attempt.problem.empty())
        return {std::move(attempt.tree), {}, std::move(attempt.notes)};
    const std::size_t character = characters(text.substr(0, attempt.at)) + 1;
    return {{}, "character " + std::to_string(character) + ": " + attempt.problem, {}};
}

std::string write_tree(const Tree& tree) {
    if (tree.nodes.empty())
        return {};
    const std::string plain = written(tree, false);
    // (a + b) would be read back as an expression, and many signs in a row as one beyond the limits. A quote anywhere
    // says that these are brackets.
    const Attempt expression = read_expression(plain);
    return expression.limit || reads_as_expression(expression, false) ? written(tree, true) : plain;
}

Tree add_child(const Tree& tree, int node, std::string_view label) {
    if (!has_node(tree, node))
        return tree;
    NodePool pool{tree.nodes, {}};
    const int made = pool.add(label);
    pool.nodes[static_cast<std::size_t>(node)].children.push_back(made);
    Tree next = preorder(pool.nodes, 0);
    return within_limits(next) ? next : tree;
}

Tree remove_node(const Tree& tree, int node) {
    if (!has_node(tree, node) || node == 0)
        return tree;
    std::vector<Tree::Node> nodes = tree.nodes;
    std::erase(nodes[static_cast<std::size_t>(nodes[static_cast<std::size_t>(node)].parent)].children, node);
    return preorder(nodes, 0);
}

Tree rename_node(const Tree& tree, int node, std::string_view label) {
    if (!has_node(tree, node))
        return tree;
    Tree next = tree;
    next.nodes[static_cast<std::size_t>(node)].label = fit_label(label);
    return within_limits(next) ? next : tree;
}

int tree_depth(const Tree& tree) {
    int depth = 0;
    for (const Tree::Node& node : tree.nodes)
        depth = std::max(depth, node.depth);
    return depth;
}

int tree_branching(const Tree& tree) {
    std::size_t widest = 0;
    for (const Tree::Node& node : tree.nodes)
        widest = std::max(widest, node.children.size());
    return static_cast<int>(widest);
}

std::string node_name(const Tree& tree, int node) {
    const std::string& label = tree.nodes[static_cast<std::size_t>(node)].label;
    return label.empty() ? "node " + std::to_string(node) : label;
}

}
