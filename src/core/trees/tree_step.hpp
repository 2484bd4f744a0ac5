// One step of the stack encoding as a matrix (Shiv and Quirk 2019): row = channel afterwards, column = channel before,
// one more column for what is added. Channels as in stack_encoding.hpp: (l·W + b)·K + k.
//
//   push b   x′ = P x + c,   P[(l+1, b′, k), (l, b′, k)] = p_k,   c[(0, b, k)] = √((1 − p_k²)·d/2)     to child b
//   pop      x′ = P⁻ x,      P⁻[(l, b′, k), (l+1, b′, k)] = 1/p_k                                      to the parent
//
// P is the same for every branch; only c says which one was taken. What passes level D − 1 is lost. So a pop gives the
// parent back only up to depth D; beyond, it gives the newest D − 1 steps of the parent. With p_k = 0 nothing is left
// to bring back, so those entries of the pop are undefined. d = D·W·K as in the method `tree`.
#pragma once

#include "core/trees/stack_encoding.hpp"

#include <cassert>

namespace posenc {

class TreeStep : public Field {
  public:
    /// The branch that is pushed, −1 for the pop.
    TreeStep(StackShape shape, int branch)
        : shape_(std::move(shape)), decays_(static_cast<Index>(shape_.decays.size())),
          block_(decays_ * shape_.branches), branch_(branch) {}

    Cell size() const override { return {channels(), channels() + 1}; }

    double at(Cell cell) const override {
        assert(cell.row >= 0 && cell.row < channels() && cell.col >= 0 && cell.col <= channels());
        if (cell.col == channels())
            return adds(cell.row) ? stack_weight(decay(cell.row), 0, shape_.width) : 0;
        return cell.col == source(cell.row) ? factor(cell.row) : 0;
    }

    /// A row holds at most one entry of the matrix and one of the column that is added.
    double sum(Block block) const override {
        double total = 0;
        visit(block, [&](Cell cell) { total += at(cell); });
        return total;
    }
    Range range(Block block) const override {
        Range range;
        Index visited = 0;
        visit(block, [&](Cell cell) {
            const double value = at(cell);
            range = united(range, {value, value});
            ++visited;
        });
        return visited < block.rows * block.cols ? united(range, {0, 0}) : range;
    }

    Explanation explain(Cell cell) const override;
    Description describe() const override;

    bool pops() const { return branch_ < 0; }
    Index channels() const { return block_ * shape_.levels; }
    /// x′ of x, which has channels() numbers.
    std::vector<double> applied(std::span<const double> x) const;

  private:
    double decay(Index channel) const { return shape_.decays[static_cast<std::size_t>(channel % decays_)]; }
    /// The channel that a channel gets its number from; it may be out of range.
    Index source(Index channel) const { return pops() ? channel + block_ : channel - block_; }
    double factor(Index channel) const {
        if (!pops())
            return decay(channel);
        return decay(channel) > 0 ? 1 / decay(channel) : undefined;
    }
    bool adds(Index channel) const { return !pops() && channel / decays_ == branch_; }

    /// Calls visit(cell) for the cells of a block that may hold something.
    template <typename Visit> void visit(const Block& block, const Visit& visit) const {
        const Index end = block.col + block.cols;
        for (Index row = block.row; row < block.row + block.rows; ++row) {
            if (source(row) >= std::max<Index>(block.col, 0) && source(row) < std::min(end, channels()))
                visit({row, source(row)});
            if (end == channels() + 1 && block.cols > 0)
                visit({row, channels()});
        }
    }
    std::string channel_name(Index channel) const;

    StackShape shape_;
    Index decays_, block_; ///< K; W·K, the channels of a level
    int branch_;
};

}
