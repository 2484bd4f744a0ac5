// The mask of a tree of drafts (speculative decoding): each token sees itself, its ancestors and the context before the
// tree. Its parent is the ancestor that sees all the others.
#include "core/recognise/plain/plain_facts.hpp"

#include "core/recognise/visible_mask.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// The tokens of a tree that stand behind some keys of context, which all of them see.
class DraftTree {
  public:
    explicit DraftTree(const Visible& mask) : mask_(&mask), context_(mask.keys() - mask.queries()) {}

    Index context() const { return context_; }
    Index tokens() const { return mask_->queries(); }
    /// The parent of each token, −1 for a root; empty if this is no tree, or one without branches.
    std::vector<Index> parents() const;

  private:
    bool sees(Index token, Index other) const { return mask_->at(token, context_ + other); }
    std::optional<Index> parent(Index token, const std::vector<Index>& depths) const;

    const Visible* mask_;
    Index context_;
};

/// The token whose ancestors are all the others that this one sees.
std::optional<Index> DraftTree::parent(Index token, const std::vector<Index>& depths) const {
    const Index depth = depths[static_cast<std::size_t>(token)];
    if (!sees(token, token))
        return {};
    Index parent = -1;
    for (Index other = 0; other < tokens(); ++other)
        if (other != token && sees(token, other) && depths[static_cast<std::size_t>(other)] == depth - 1)
            parent = other;
    if (parent < 0)
        return depth == 1 ? std::optional<Index>(-1) : std::nullopt;
    for (Index other = 0; other < tokens(); ++other)
        if (other != token && sees(token, other) != sees(parent, other))
            return {};
    return parent;
}

std::vector<Index> DraftTree::parents() const {
    std::vector<Index> depths, parents, children(static_cast<std::size_t>(tokens()) + 1);
    for (Index token = 0; token < tokens(); ++token) {
        for (Index key = 0; key < context_; ++key)
            if (!mask_->at(token, key))
                return {};
        depths.push_back(mask_->count(token) - context_);
    }
    for (Index token = 0; token < tokens(); ++token) {
        const std::optional<Index> found = parent(token, depths);
        if (!found)
            return {};
        parents.push_back(*found);
        ++children[static_cast<std::size_t>(*found + 1)];
    }
    if (context_ == 0)
        children.front() = 0; // without anything in common, several roots are documents
    const bool branches = std::any_of(children.begin(), children.end(), [](Index count) { return count > 1; });
    return branches ? parents : std::vector<Index>{};
}

std::string parents_text(const std::vector<Index>& parents) {
    constexpr std::size_t most = 64;
    std::string text;
    for (std::size_t token = 0; token < std::min(parents.size(), most); ++token)
        text += (token > 0 ? ", " : "") + (parents[token] < 0 ? "–" : readable_integer(parents[token]));
    return parents.size() > most ? text + ", …" : text;
}

}

std::optional<TableFact> tree_mask(const NumberTable& table) {
    constexpr Index most_tokens = 1024;
    if (table.rows < 3 || table.rows > most_tokens || table.cols < table.rows)
        return {};
    for (const Convention& convention : conventions_of(table)) {
        const Visible mask(table, convention, {0, 0, table.rows, table.cols}, table.cols - table.rows);
        const DraftTree tree(mask);
        const std::vector<Index> parents = tree.parents();
        if (parents.empty())
            continue;
        return TableFact{"tree", joined_numbers(parents),
                         "The mask of a tree of drafts: each token sees " +
                             (tree.context() > 0 ? counted(tree.context(), "key") + " of context, " : "") +
                             "itself and its ancestors. The parents of tokens 0 to " +
                             readable_integer(tree.tokens() - 1) + ", – for a root: " + parents_text(parents) + "."};
    }
    return {};
}

}
