// Chunked attention: a query sees the keys of its own chunk. As in Hugging Face, chunks are counted from the first
// position that is not padding on the left; the padding stands in chunks of its own, with negative numbers.
#include "core/learning/entry.hpp"
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"

namespace posenc {

namespace {

RulePtr rule(const MaskSetting& setting) {
    Piece chunks;
    chunks.chunk = setting.state.integer("chunk_size");
    chunks.origin = setting.state.integer("left_padding");
    chunks.high = is_causal(setting.state) ? 0 : far_away;
    return any_of_rule({chunks});
}

constexpr auto used =
    uses(mask_sizes, &parameters::chunk_size, &parameters::left_padding, &parameters::direction, mask_names);

}

constinit const Method registry::chunked = {
    .id = "chunked",
    .title = "Chunked mask",
    .family = "masks",
    .sort = Sort::mask,
    .choice = "chunked",
    .hint = "a key must be in the same chunk",
    .paper = "Llama 4 (Meta 2025)",
    .formula = "m(i, j) = [⌊(i − pad) / c⌋ = ⌊(j − pad) / c⌋],  causal: j ≤ i",
    .parameters = used,
    .make = make_mask<registry::chunked>,
    .users = "Llama 4",
    .entry = &mask_entry,
    .sight = "Steps along the diagonal: the chunks",
    .rule = rule,
};

}
