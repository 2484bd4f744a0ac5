// The mask of prefix language models (UniLM, T5, GLM): all may look at the prefix, the rest is causal. GLM's memory
// columns stand before the first query and are visible anyway; its prefix then counts them too.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

namespace posenc {

namespace {

RulePtr rule(const MaskSetting& setting) {
    Piece causal, prefix;
    causal.high = 0;
    prefix.col_end = setting.state.integer("prefix_length");
    if (prefix.col_end > setting.keys && !setting.state.is_default("prefix_length"))
        setting.issues.push_back({"prefix_length",
                                  "prefix_length: ‘" + std::to_string(prefix.col_end) +
                                      "’ is longer than the sequence; allowed with this length: 0 … " +
                                      std::to_string(setting.keys),
                                  std::to_string(setting.keys) + " is used"});
    return any_of_rule({causal, prefix});
}

constexpr auto used = uses(mask_sizes, &parameters::prefix_length, mask_names);

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
