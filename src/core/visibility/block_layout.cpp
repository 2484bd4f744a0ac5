#include "core/visibility/block_layout.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <utility>

namespace posenc {

namespace {

std::string_view part_name(BlockPart part) {
    constexpr std::string_view names[] = {"left out", "local", "global", "random"};
    return names[static_cast<std::size_t>(part)];
}

/// A run of columns that continues unchanged from the rows above.
struct OpenRun {
    Index col, col_end, row;
};

class Blocks final : public KeyRule {
  public:
    Blocks(BlockLayout layout, Index block) : layout_(std::move(layout)), block_(block) {}

    Hidden why(Index place, Index key) const override {
        return part(place, key) == BlockPart::none ? Hidden::block : Hidden::no;
    }

    /// Rectangles: runs of columns, over all rows in which they continue unchanged.
    Pieces pieces() const override {
        Pieces all;
        std::vector<OpenRun> open;
        for (Index row = 0; row <= layout_.blocks(); ++row) {
            std::vector<OpenRun> next = runs(row);
            for (const OpenRun& run : open) {
                const auto same = std::find_if(next.begin(), next.end(), [&](const OpenRun& other) {
                    return other.col == run.col && other.col_end == run.col_end;
                });
                if (same != next.end())
                    same->row = run.row;
                else
                    add(all, run, row);
            }
            open = std::move(next);
        }
        return all;
    }

    void explain(const Pair& pair, std::vector<Step>& steps) const override {
        const BlockPart here = part(pair.place, pair.key);
        const std::string row = readable_integer(floor_divided(pair.place, block_)),
                          col = readable_integer(floor_divided(pair.key, block_));
        const bool visible = here != BlockPart::none;
        steps.push_back({"layout[block of i, block of j] = layout[" + row + ", " + col +
                             "] = " + (visible ? "1, " : "0, ") + std::string(part_name(here)),
                         visible ? 1.0 : 0.0});
    }

    std::vector<Hidden> reasons() const override { return {Hidden::block}; }

  private:
    BlockPart part(Index place, Index key) const {
        const Index row = floor_divided(place, block_), col = floor_divided(key, block_);
        const bool inside = row >= 0 && row < layout_.blocks() && col >= 0 && col < layout_.blocks();
        return inside ? layout_.at(row, col) : BlockPart::none;
    }

    std::vector<OpenRun> runs(Index row) const {
        std::vector<OpenRun> all;
        for (Index col = 0; col < layout_.blocks() && row < layout_.blocks(); ++col) {
            if (layout_.at(row, col) == BlockPart::none)
                continue;
            if (all.empty() || all.back().col_end != col)
                all.push_back({col, col, row});
            all.back().col_end = col + 1;
        }
        return all;
    }

    void add(Pieces& all, const OpenRun& run, Index row_end) const {
        Piece piece;
        piece.row = run.row * block_;
        piece.row_end = row_end * block_;
        piece.col = run.col * block_;
        piece.col_end = run.col_end * block_;
        all.push_back(piece);
    }

    BlockLayout layout_;
    Index block_;
};

/// Child et al. 2019 as DeepSpeed writes it: the last blocks of every window are global. An incomplete window at the
/// end has global blocks of its own.
void fill_fixed(BlockLayout& layout, const BlockSettings& settings) {
    const Index blocks = layout.blocks(), window = settings.local, global = std::min(settings.global, window);
    for (Index start = 0; start < blocks; start += window)
        layout.fill(start, start + window, start, start + window, BlockPart::local);
    if (settings.causal)
        layout.keep_lower_triangle();
    const Index whole = blocks - blocks % window, first = window - global;
    const auto fill_columns = [&](Index col) {
        layout.fill(settings.causal ? col : 0, blocks, col, col + global, BlockPart::global);
    };
    for (Index col = first; col < whole; col += window)
        fill_columns(col);
    if (whole < blocks)
        fill_columns(std::max<Index>(std::min(whole + first, blocks - global), 0));
}

}

BlockLayout::BlockLayout(Index blocks)
    : blocks_(blocks), parts_(static_cast<std::size_t>(blocks * blocks), BlockPart::none) {}

void BlockLayout::fill(Index row, Index row_end, Index col, Index col_end, BlockPart part) {
    for (Index i = std::max<Index>(row, 0); i < std::min(row_end, blocks_); ++i)
        for (Index j = std::max<Index>(col, 0); j < std::min(col_end, blocks_); ++j)
            if (at(i, j) == BlockPart::none)
                parts_[static_cast<std::size_t>(i * blocks_ + j)] = part;
}

void BlockLayout::keep_lower_triangle() {
    for (Index i = 0; i < blocks_; ++i)
        for (Index j = i + 1; j < blocks_; ++j)
            parts_[static_cast<std::size_t>(i * blocks_ + j)] = BlockPart::none;
}

void BlockLayout::draw(Index row, Index low, Index end, Index wanted, const Random& random) {
    std::vector<Index> free;
    for (Index col = low; col < end; ++col)
        if (at(row, col) == BlockPart::none)
            free.push_back(col);
    wanted = std::min(wanted, static_cast<Index>(free.size()));
    for (Index n = 0; n < wanted; ++n) { // the first steps of a shuffle
        const double left = static_cast<double>(free.size()) - static_cast<double>(n);
        const auto pick = n + static_cast<Index>(random.uniform(static_cast<std::uint64_t>(row * 64 + n)) * left);
        std::swap(free[static_cast<std::size_t>(n)], free[static_cast<std::size_t>(pick)]);
        const Index col = free[static_cast<std::size_t>(n)];
        fill(row, row + 1, col, col + 1, BlockPart::random);
    }
}

BlockLayout bigbird_base(Index blocks) {
    BlockLayout layout(blocks);
    layout.fill(0, 1, 0, blocks, BlockPart::global);
    layout.fill(blocks - 1, blocks, 0, blocks, BlockPart::global);
    layout.fill(0, blocks, 0, 1, BlockPart::global);
    layout.fill(0, blocks, blocks - 1, blocks, BlockPart::global);
    for (Index row = 1; row + 1 < blocks; ++row)
        layout.fill(row, row + 1, row - 1, row + 2, BlockPart::local);
    return layout;
}

BlockLayout deepspeed_layout(std::string_view kind, Index blocks, const BlockSettings& settings, const Random& random) {
    BlockLayout layout(blocks);
    if (kind == "fixed") {
        fill_fixed(layout, settings);
        return layout;
    }
    const Index side = settings.sliding / 2;
    for (Index row = 0; row < blocks; ++row)
        layout.fill(row, row + 1, row - side, row + side + 1, BlockPart::local);
    std::vector<std::pair<Index, Index>> globals{{0, settings.global}};
    if (kind == "bslongformer" && !settings.globals.empty())
        globals = settings.globals;
    if (kind != "local")
        for (const auto& [first, end] : globals) {
            layout.fill(first, end, 0, blocks, BlockPart::global);
            layout.fill(0, blocks, first, end, BlockPart::global);
        }
    if (kind == "bigbird")
        for (Index row = 0; row < blocks; ++row)
            layout.draw(row, 0, settings.causal ? row + 1 : blocks, settings.random, random);
    if (settings.causal)
        layout.keep_lower_triangle();
    return layout;
}

RulePtr blocks_rule(BlockLayout layout, Index block) {
    return std::make_shared<Blocks>(std::move(layout), block);
}

}
