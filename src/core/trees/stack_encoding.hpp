// Stack encodings of trees (Shiv and Quirk 2019, as in the author's icecaps): row = node in preorder, column = channel.
//
//   channel = (l·W + b)·K + k     level l from 0 = the newest edge (to the parent), branch b from 0, decay k from 0
//   x       = [b is the branch taken at level l] · p_k^l · √((1 − p_k²) · d/2)
//
// The root is the zero vector. Going to child b moves every block one level on, fades it by p_k and writes a one-hot of
// weight √((1 − p_k²)·d/2) into level 0. Squared norm at depth m ≤ D: Σ_k (d/2)(1 − p_k^(2m)). Paths deeper than D lose
// their oldest branches. d is the model width of the formula. The program uses d = D·W·K, the width of the encoding
// itself, because no layer follows that would change the width. The order newest first is the authors'. Not covered:
// learned decays p = tanh(raw), the dense layer of icecaps.
#pragma once

#include "core/field.hpp"
#include "core/method.hpp"
#include "core/trees/tree_text.hpp"

namespace posenc {

/// Where the block of a level begins. `packed` is what icecaps does with trees whose nodes do not all have W children:
/// each block is only as wide as that parent has children, so a channel does not mean the same in all nodes.
enum class Blocks { aligned, packed };

/// The exponent of p_k. `slot` is what APE (Kogkalidis et al. 2024) computes instead: (l·W + b) mod D, so that a step's
/// weight depends on its branch and no longer fades evenly. APE also takes d = K and knows two branches only.
enum class Fading { level, slot };

struct StackShape {
    int levels = 3;             ///< D, at least 1
    int branches = 2;           ///< W, at least 1; when aligned, at least as many as any node has children
    std::vector<double> decays; ///< p_k, at least one, |p| < 1
    double width = 12;          ///< d of the formula
    Blocks blocks = Blocks::aligned;
    Fading fading = Fading::level;
};

/// p^l · √((1 − p²) · d/2).
double stack_weight(double decay, int level, double width);

class StackEncoding : public Field {
  public:
    struct Column {
        int level = 0;
        int branch = 0;
        int decay = 0;
        bool operator==(const Column&) const = default;
    };

    StackEncoding(Tree tree, StackShape shape);

    const Tree& tree() const { return tree_; }
    const StackShape& shape() const { return shape_; }
    int levels() const { return shape_.levels; }
    int branches() const { return shape_.branches; }
    const std::vector<double>& decays() const { return shape_.decays; }
    /// The number in a column if its branch is the one taken.
    double weight(Column column) const { return weights_[index(static_cast<int>(column_of(column)))]; }

    double highest() const; ///< of the weights
    Column column(Index col) const;
    Index column_of(Column column) const;
    /// The branch the path to `node` took at `level` (0 = newest), −1 if the path is not that long.
    int taken(int node, int level) const;

    Cell size() const override;
    double at(Cell cell) const override;
    double sum(Block block) const override;  ///< visits only the entries that are not zero
    Range range(Block block) const override; ///< likewise
    Explanation explain(Cell cell) const override;
    Description describe() const override;

  protected:
    // One row of samples at a time; zeros cost nothing but their place in the row.
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    Index decay_count() const { return static_cast<Index>(shape_.decays.size()); }
    /// Calls visit(column, weight) for every cell of the block that holds one, row by row.
    template <typename Visit> void for_weights(const Block& block, const Visit& visit) const;
    int exponent(Column column) const;
    bool holds_weight(Cell cell) const; ///< the branch of this column is the one taken at its level
    Explanation explain_zero(int node, Column column) const;
    Explanation explain_weight(int node, Column column, double value) const;
    std::string branch_name(int branch) const;

    Tree tree_;
    StackShape shape_;
    std::vector<double> weights_;         ///< by column
    std::vector<std::vector<int>> slots_; ///< by node: the numbers l·W + b of the branches taken, ascending
};

/// The encoding that the state's tree, branching, depth and decays describe, with the issues that came up.
struct StackResult {
    std::shared_ptr<const StackEncoding> field;
    std::vector<Issue> issues;
};
StackResult stack_encoding(const State& state);

/// Nodes deeper than `levels`: the oldest steps of their paths are lost.
std::vector<int> nodes_deeper_than(const Tree& tree, int levels);
/// Groups of two nodes and more that have the same vector because only `levels` steps of their paths are kept.
std::vector<std::vector<int>> collisions(const Tree& tree, int levels);

}
