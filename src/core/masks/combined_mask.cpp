// Any two masks together, with the parameters of both: a pair must pass both of them, or one is enough. Both read the
// same parameters, so a mask combined with itself is the mask. Lengths are limited where one of the two is made of
// blocks. Not covered: three masks.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

#include <algorithm>

namespace posenc {

namespace {

Index limit_of(const State& state) {
    return std::max(mask_called(state.text("first_mask")).limit, mask_called(state.text("second_mask")).limit);
}

MakeResult make(const State& state) {
    return made_mask(state, two_masks_title(state), two_masks_rule, limit_of(state));
}

std::vector<Definition> definitions(const State& state) {
    const auto length = [&](std::string_view key) {
        const Index limit = limit_of(state);
        return limit > 0 ? std::min(state.integer(key), limit) : state.integer(key);
    };
    std::vector<Definition> all = mask_definitions(state, length("key_length"));
    all.push_back({"query_length", std::to_string(length("query_length"))});
    all.push_back({"key_length", std::to_string(length("key_length"))});
    return all;
}

}

constinit const Method registry::combined_mask = {
    .id = "combined-mask",
    .title = "Two masks combined",
    .family = "masks",
    .sort = Sort::mask,
    .paper = "Dong et al. 2024",
    .paper_url = "https://arxiv.org/abs/2412.05496",
    .formula = "m(i, j) = a(i, j) · b(i, j)  or  max(a(i, j), b(i, j))",
    .parameters = combined_mask_uses,
    .make = make,
    .users = "FlexAttention, Hugging Face transformers",
    .definitions = definitions,
    .entry = &mask_entry,
    .sight = "What the two masks together leave",
    .rule = two_masks_rule,
};

}
