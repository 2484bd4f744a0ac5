// BigBird as a method: the layout of block_layout.hpp for sequences of any length up to the limit. Google's code builds
// it once at its longest length and cuts it, so that for shorter sequences the last block is not global there.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"
#include "core/visibility/block_layout.hpp"

namespace posenc {

namespace {

RulePtr rule(const MaskSetting& setting) {
    const Index block = setting.state.integer("block_size"), blocks = (setting.keys + block - 1) / block;
    const Random random(static_cast<std::uint64_t>(setting.state.number("seed")), block_stream);
    BlockLayout layout = bigbird_base(blocks);
    for (Index row = 1; row + 1 < blocks; ++row)
        layout.draw(row, 1, blocks - 1, setting.state.integer("random_blocks"), random);
    return blocks_rule(std::move(layout), block);
}

constexpr auto used =
    uses(mask_sizes, &parameters::block_size, &parameters::random_blocks, &parameters::seed, mask_names);

}

constinit const Method registry::bigbird = {
    .id = "bigbird",
    .title = "BigBird",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "BigBird",
    .hint = "a window, global and random blocks",
    .paper = "Zaheer et al. 2020",
    .paper_url = "https://arxiv.org/abs/2007.14062",
    .formula = "m(i, j) = [block(j) is first, last, random or next to block(i), or block(i) is first or last]",
    .parameters = used,
    .make = make_mask<registry::bigbird>,
    .limit = most_block_positions,
    .example = "length=256",
    .users = "BigBird, BigBird-Pegasus",
    .entry = &mask_entry,
    .sight = "Band: neighbouring blocks; edges: global ones; the rest: random ones",
    .rule = rule,
};

}
