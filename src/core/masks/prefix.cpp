// The mask of prefix language models (UniLM, T5, GLM): all may look at the prefix, the rest is causal. GLM's memory
// columns stand before the first query and are visible anyway; its prefix then counts them too.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

#include <algorithm>

namespace posenc {

Index prefix_of(const State& state, Index sentence) {
    const std::span<const double> lengths = state.list("prefix_lengths");
    if (lengths.empty() || state.text("tokens").empty())
        return state.integer("prefix_length");
    return static_cast<Index>(lengths[std::min(static_cast<std::size_t>(sentence), lengths.size() - 1)]);
}

namespace {

RulePtr rule(const MaskSetting& setting) {
    Piece causal, prefix;
    causal.high = 0;
    prefix.col_end = prefix_of(setting.state, setting.sentence);
    const bool own = prefix.col_end != setting.state.integer("prefix_length");
    const std::string key = own ? "prefix_lengths" : "prefix_length";
    if (prefix.col_end > setting.keys && !setting.state.is_default(key))
        setting.issues.push_back({key,
                                  key + ": ‘" + std::to_string(prefix.col_end) +
                                      "’ is longer than the sequence; allowed with this length: 0 … " +
                                      std::to_string(setting.keys),
                                  std::to_string(setting.keys) + " is used"});
    return any_of_rule({causal, prefix});
}

constexpr auto used =
    uses(mask_sizes, &parameters::prefix_length, under(with_sentences, &parameters::prefix_lengths), mask_names);

}

constinit const Method registry::prefix = {
    .id = "prefix",
    .title = "Prefix mask",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "prefix",
    .hint = "causal, but all may look at the prefix",
    .paper = "Dong et al. 2019; Raffel et al. 2019",
    .paper_url = "https://arxiv.org/abs/1905.03197",
    .formula = "m(i, j) = [j ≤ i or j < prefix]",
    .parameters = used,
    .make = make_mask<registry::prefix>,
    .users = "UniLM, GLM, T5 (as a prefix LM), PaliGemma",
    .definitions = mask_definitions,
    .entry = &mask_entry,
    .sight = "Left columns: the prefix, seen by all; then a triangle",
    .rule = rule,
};

}
