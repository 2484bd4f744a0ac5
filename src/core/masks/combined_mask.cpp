// Any two masks together, with the parameters of both: a pair must pass both of them, or one is enough. Both read the
// same parameters, so a mask combined with itself is the mask. Lengths are limited where one of the two is made of
// blocks. Not covered: three masks.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"

#include <algorithm>

namespace posenc {

extern const Method combined_mask;

namespace {

Index limit_of(const State& state) {
    const bool of_blocks =
        mask_kind(state.text("first_mask")).of_blocks || mask_kind(state.text("second_mask")).of_blocks;
    return of_blocks ? most_block_positions : 0;
}

Made make(const State& state) {
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

constexpr When as_in_either = as_in(parameters::first_mask) || as_in(parameters::second_mask),
               with_documents = is(parameters::first_mask, "documents") || is(parameters::second_mask, "documents");
constexpr auto used =
    uses(mask_sizes, &parameters::first_mask, &parameters::combine, &parameters::second_mask,
         pattern_uses(as_in_either, with_documents), under(as_in_either, &parameters::seed), mask_names);

}

constinit const Method combined_mask = {
    .id = "combined-mask",
    .title = "Two masks combined",
    .family = "masks",
    .paper = "Dong et al. 2024",
    .paper_url = "https://arxiv.org/abs/2412.05496",
    .formula = "m(i, j) = a(i, j) · b(i, j)  or  max(a(i, j), b(i, j))",
    .parameters = used,
    .make = make,
    .users = "FlexAttention, Hugging Face transformers",
    .definitions = definitions,
    .entry = &mask_entry,
};

}
