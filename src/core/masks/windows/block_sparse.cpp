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

std::vector<std::pair<Index, Index>> global_block_ranges(const State& state) {
    const std::span<const double> starts = state.list("global_block_starts"), ends = state.list("global_block_ends");
    std::vector<std::pair<Index, Index>> ranges;
    for (std::size_t n = 0; n < starts.size(); ++n) {
        const auto first = static_cast<Index>(starts[n]);
        ranges.push_back({first, n < ends.size() ? static_cast<Index>(ends[n]) : first + 1});
    }
    return ranges;
}

namespace {

void check_ranges(const State& state, Issues issues) {
    const std::size_t starts = state.list("global_block_starts").size(), ends = state.list("global_block_ends").size();
    if (ends > starts)
        issues.push_back({"global_block_ends",
                          "global_block_ends: " + counted(static_cast<Index>(ends), "number") + " for " +
                              counted(static_cast<Index>(starts), "block") + "; at most one for each is allowed",
                          "the first " + std::to_string(starts) + " are used"});
    for (const auto& [first, end] : global_block_ranges(state))
        if (end <= first)
            issues.push_back({"global_block_ends",
                              "global_block_ends: ‘" + std::to_string(end) + "’ is not behind ‘" +
                                  std::to_string(first) + "’, where its blocks begin; allowed: larger numbers",
                              "these blocks are left out"});
}

RulePtr rule(const MaskSetting& setting) {
    const State& state = setting.state;
    const Index block = state.integer("block_size"), blocks = (setting.keys + block - 1) / block;
    const std::string_view kind = state.text("block_layout");
    const bool named = kind == "bslongformer";
    const BlockSettings settings{
        state.integer("local_blocks"),  state.integer("sliding_blocks"),
        global_blocks_within(state),    named ? global_block_ranges(state) : std::vector<std::pair<Index, Index>>{},
        state.integer("random_blocks"), is_causal(state)};
    if (named)
        check_ranges(state, setting.issues);
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
               with_named = is(parameters::block_layout, "bslongformer"),
               with_random = is(parameters::block_layout, "bigbird");
constexpr auto used =
    uses(mask_sizes, &parameters::block_size, &parameters::block_layout, under(with_windows, &parameters::local_blocks),
         under(slides, &parameters::sliding_blocks), under(with_global, &parameters::global_blocks),
         under(with_named, &parameters::global_block_starts, &parameters::global_block_ends),
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
