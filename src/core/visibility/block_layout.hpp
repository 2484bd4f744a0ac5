// Masks made of blocks: a pair is visible where the block of the query and the block of the key meet in a layout.
//
//   m(i, j) = layout[⌊i / b⌋, ⌊j / b⌋]
//
// BigBird (Zaheer et al. 2020): the first and last rows and columns of blocks, neighbours within one block, r random
// blocks per row among the others. DeepSpeed: fixed, bigbird, bslongformer and local sparsity configurations; causal
// ones keep the lower triangle of blocks, including whole blocks on the diagonal. The random draw is this program's
// own: libraries use their own generators. Libraries demand lengths that are multiples of b; here the last block may be
// shorter. Not covered: layouts that differ from head to head, horizontal global attention, the variable layout.
#pragma once

#include "core/random.hpp"
#include "core/visibility/rule.hpp"

#include <utility>
#include <vector>

namespace posenc {

enum class BlockPart : std::uint8_t { none, local, global, random };

class BlockLayout {
  public:
    /// Keeps a table of blocks × blocks.
    explicit BlockLayout(Index blocks);

    Index blocks() const { return blocks_; }
    BlockPart at(Index row, Index col) const { return parts_[static_cast<std::size_t>(row * blocks_ + col)]; }
    /// Fills rows × columns, cut at the edge; blocks that are filled already stay as they are.
    void fill(Index row, Index row_end, Index col, Index col_end, BlockPart part);
    void keep_lower_triangle();
    /// Fills `wanted` random columns of those from `low` up to `end` that are free; fewer if there are not enough.
    void draw(Index row, Index low, Index end, Index wanted, const Random& random);

  private:
    Index blocks_;
    std::vector<BlockPart> parts_;
};

/// BigBird without its random blocks.
BlockLayout bigbird_base(Index blocks);

struct BlockSettings {
    Index local = 4;   ///< fixed: blocks of a window
    Index sliding = 3; ///< all others: blocks of the sliding window
    Index global = 1;
    std::vector<std::pair<Index, Index>> globals = {}; ///< bslongformer: from … up to; none: the first `global`
    Index random = 2;                                  ///< bigbird
    bool causal = false;
};
/// `kind`: fixed, bigbird, bslongformer or local.
BlockLayout deepspeed_layout(std::string_view kind, Index blocks, const BlockSettings& settings, const Random& random);

/// Blocks of `block` positions; the layout must cover every key.
RulePtr blocks_rule(BlockLayout layout, Index block);

}
