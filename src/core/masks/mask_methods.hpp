// What the files of masks share: from a state to a rule, and from a rule to a field.
#pragma once

#include "core/masks/mask_parameters.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/visibility/mask_field.hpp"

namespace posenc {

/// Block masks keep a table of blocks, so their number of keys is limited.
inline constexpr Index most_block_positions = 4096;

/// The stream of seeded numbers (core/random.hpp) from which random blocks are drawn.
inline constexpr std::uint64_t block_stream = 3;

/// What a rule may depend on. Issues are added where a parameter cannot be used as it stands.
struct MaskSetting {
    const State& state;
    std::shared_ptr<const Batch> batch;
    Index sentence, queries, keys, shift;
    Issues issues;
};

/// The mask method with this id; look-ahead where there is none.
const Method& mask_called(std::string_view id);

/// The masks that first_mask and second_mask name, together as `combine` says.
RulePtr two_masks_rule(const MaskSetting& setting);
std::string two_masks_title(const State& state); ///< "Longformer and look-ahead"

/// Reads lengths, alignment, sentence and polarity; more than `limit` positions (0: any number) are cut.
MakeResult made_mask(const State& state, std::string title, MaskRule rule, Index limit = 0);
/// The same with the mask's own title, rule and limit.
MakeResult made_mask(const State& state, const Method& mask);
template <const Method& mask> MakeResult make_mask(const State& state) {
    return made_mask(state, mask);
}

bool is_causal(const State& state); ///< by the parameter `direction`

/// The values that are used: the documents that begin within the keys, and at most as many global blocks as a window
/// has.
std::vector<Index> documents_within(const State& state, Index keys);
Index global_blocks_within(const State& state);
/// Where global blocks begin and end that are named one by one: Longformer’s of DeepSpeed; none where none are named.
std::vector<std::pair<Index, Index>> global_block_ranges(const State& state);
/// The prefix of a sentence: its own where sentences and their prefixes are given.
Index prefix_of(const State& state, Index sentence);

/// What the snippet of a mask over so many keys needs besides the parameters: the words of the sentence that fit, other
/// values of parameters that cannot be used as they are, and the functions of two masks.
std::vector<Definition> mask_definitions(const State& state, Index keys);
/// The same for masks with a key_length.
std::vector<Definition> mask_definitions(const State& state);
/// The name of this mask's function in the Python program: "look_ahead".
std::string rule_function(std::string_view id);

/// The parameters before and after a mask's own ones.
inline constexpr auto mask_sizes = uses(&parameters::tokens, &parameters::length, &parameters::query_length,
                                        &parameters::key_length, &parameters::alignment);
inline constexpr auto mask_names =
    uses(under(with_sentences, &parameters::sentence, &parameters::padding_side), &parameters::polarity);
/// The parameters of two combined masks, and of a softmax under any mask: those of every mask that is offered.
std::span<const Use> combined_mask_uses();
std::span<const Use> masked_softmax_uses();

}
