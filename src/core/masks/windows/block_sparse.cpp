// Block-sparse masks as a method: the sparsity configurations of DeepSpeed, see block_layout.hpp.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"
#include "core/visibility/block_layout.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

Index global_blocks_within(const State& state) {
    const Index wanted = state.integer("global_blocks");
    return state.text("block_layout") == "fixed" ? std::min(wanted, state.integer("local_blocks")) : wanted;
}

namespace {

RulePtr rule(const MaskSetting& setting) {
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

constexpr When with_windows = is(parameters::block_layout, "fixed"),
               slides = is(parameters::block_layout, "bigbird", "bslongformer", "local"),
               with_global = is(parameters::block_layout, "fixed", "bigbird", "bslongformer"),
               with_random = is(parameters::block_layout, "bigbird");
constexpr auto used =
    uses(mask_sizes, &parameters::block_size, &parameters::block_layout, under(with_windows, &parameters::local_blocks),
         under(slides, &parameters::sliding_blocks), under(with_global, &parameters::global_blocks),
         under(with_random, &parameters::random_blocks), &parameters::direction, under(with_random, &parameters::seed),
         mask_names);

std::string_view sight(const State& state) {
    constexpr std::pair<std::string_view, std::string_view> layouts[] = {
        {"fixed", "Steps: windows of blocks; columns: the last block of each"},
        {"bigbird", "Band: neighbouring blocks; edges: global ones; the rest: random ones"},
        {"bslongformer", "Band: neighbouring blocks; first rows and columns: global blocks"},
        {"local", "Band: neighbouring blocks"}};
    for (const auto& [layout, words] : layouts)
        if (state.text("block_layout") == layout)
            return words;
    return {};
}

}

constinit const Method registry::block_sparse = {
    .id = "block-sparse",
    .title = "Block-sparse mask",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "block-sparse",
    .hint = "a layout of blocks (DeepSpeed)",
    .paper = "Child et al. 2019",
    .paper_url = "https://arxiv.org/abs/1904.10509",
    .formula = "m(i, j) = layout(⌊i / b⌋, ⌊j / b⌋)",
    .parameters = used,
    .make = make_mask<registry::block_sparse>,
    .limit = most_block_positions,
    .users = "Sparse Transformer, DeepSpeed",
    .definitions = mask_definitions,
    .entry = &mask_entry,
    .sight_of = sight,
    .rule = rule,
};

}
