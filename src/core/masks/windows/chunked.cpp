// Chunked attention: a query sees the keys of its own chunk, as Hugging Face counts chunks: from the first position
// that is not padding on the left, which stands in chunks of its own with negative numbers.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"

namespace posenc {

extern const Method chunked;

RulePtr chunked_rule(const MaskSetting& setting) {
    Piece chunks;
    chunks.chunk = setting.state.integer("chunk_size");
    chunks.origin = setting.state.integer("left_padding");
    chunks.high = is_causal(setting.state) ? 0 : far_away;
    return any_of_rule({chunks});
}

namespace {

Made make(const State& state) {
    return made_mask(state, "Chunked mask", chunked_rule);
}

constexpr auto used =
    uses(mask_sizes, &parameters::chunk_size, &parameters::left_padding, &parameters::direction, mask_names);

}

constinit const Method chunked = {
    .id = "chunked",
    .title = "Chunked mask",
    .family = "masks",
    .paper = "Llama 4 (Meta 2025)",
    .formula = "m(i, j) = [⌊(i − pad) / c⌋ = ⌊(j − pad) / c⌋],  causal: j ≤ i",
    .parameters = used,
    .make = make,
    .users = "Llama 4",
    .entry = &mask_entry,
};

}
