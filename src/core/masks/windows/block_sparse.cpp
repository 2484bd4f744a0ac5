// Block-sparse masks as a method: the sparsity configurations of DeepSpeed, see block_layout.hpp.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/visibility/block_layout.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

extern const Method block_sparse;

Index global_blocks_within(const State& state) {
    const Index wanted = state.integer("global_blocks");
    return state.text("block_layout") == "fixed" ? std::min(wanted, state.integer("local_blocks")) : wanted;
}

RulePtr block_sparse_rule(const MaskSetting& setting) {
    const State& state = setting.state;
    const Index block = state.integer("block_size"), blocks = (setting.keys + block - 1) / block;
    const std::string_view kind = state.text("block_layout");
    const BlockSettings settings{state.integer("local_blocks"), state.integer("sliding_blocks"),
                                 global_blocks_within(state), state.integer("random_blocks"), is_causal(state)};
    const Index wanted = state.integer("global_blocks");
    if (settings.global < wanted)
        setting.issues.push_back({"global_blocks",
                                  "global_blocks: " + readable_integer(wanted) + " is too many; a window has " +
                                      readable_integer(settings.local) + " blocks",
                                  readable_integer(settings.local) + " is used"});
    const Random random(static_cast<std::uint64_t>(state.number("seed")), block_stream);
    return blocks_rule(deepspeed_layout(kind, blocks, settings, random), block);
}

namespace {

Made make(const State& state) {
    return made_mask(state, "Block-sparse mask", block_sparse_rule, most_block_positions);
}

constexpr When with_windows = is(parameters::block_layout, "fixed"),
               slides = is(parameters::block_layout, "bigbird", "bslongformer", "local"),
               with_global = is(parameters::block_layout, "fixed", "bigbird", "bslongformer"),
               with_random = is(parameters::block_layout, "bigbird");
constexpr auto used =
    uses(mask_sizes, &parameters::block_size, &parameters::block_layout, under(with_windows, &parameters::local_blocks),
         under(slides, &parameters::sliding_blocks), under(with_global, &parameters::global_blocks),
         under(with_random, &parameters::random_blocks), &parameters::direction, under(with_random, &parameters::seed),
         mask_names);

}

constinit const Method block_sparse = {
    .id = "block-sparse",
    .title = "Block-sparse mask",
    .family = "masks",
    .paper = "Child et al. 2019",
    .paper_url = "https://arxiv.org/abs/1904.10509",
    .formula = "m(i, j) = layout(⌊i / b⌋, ⌊j / b⌋)",
    .parameters = used,
    .make = make,
    .limit = most_block_positions,
    .users = "Sparse Transformer, DeepSpeed",
    .definitions = mask_definitions,
    .entry = &mask_entry,
};

}
