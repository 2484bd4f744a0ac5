// What the files of masks share: from a state to a rule, and from a rule to a field.
#pragma once

#include "core/masks/mask_parameters.hpp"
#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/visibility/mask_field.hpp"

namespace posenc {

/// Masks made of blocks keep a table of blocks, so that their keys are limited.
inline constexpr Index most_block_positions = 4096;

/// The stream of seeded numbers (core/random.hpp) from which random blocks are drawn.
inline constexpr std::uint64_t block_stream = 3;

/// What a rule may depend on. Issues are added where a parameter cannot be used as it stands.
struct MaskSetting {
    const State& state;
    std::shared_ptr<const Batch> batch;
    Index sentence, queries, keys, shift;
    std::vector<Issue>& issues;
};

using RuleMaker = RulePtr (*)(const MaskSetting&);

RulePtr sliding_window_rule(const MaskSetting& setting);
RulePtr prefix_rule(const MaskSetting& setting);
RulePtr documents_rule(const MaskSetting& setting);
RulePtr chunked_rule(const MaskSetting& setting);
RulePtr dilated_rule(const MaskSetting& setting);
RulePtr longformer_rule(const MaskSetting& setting);
RulePtr attention_sink_rule(const MaskSetting& setting);
RulePtr bigbird_rule(const MaskSetting& setting);
RulePtr block_sparse_rule(const MaskSetting& setting);

/// A mask that may be one of two, by the id of its method.
struct MaskKind {
    std::string_view id;
    RuleMaker rule;
    bool of_blocks = false; ///< limited to most_block_positions
};
/// `id` is one of the choices of first_mask.
const MaskKind& mask_kind(std::string_view id);

/// The masks that first_mask and second_mask name, together as `combine` says.
RulePtr two_masks_rule(const MaskSetting& setting);
std::string two_masks_title(const State& state); ///< "Longformer and look-ahead"

/// Reads lengths, alignment, sentence and polarity; more than `limit` positions (0: any number) are cut.
Made made_mask(const State& state, std::string title, RuleMaker rule, Index limit = 0);

bool is_causal(const State& state); ///< the direction

/// As they are used: the documents that begin within the keys, and no more global blocks than a window has.
std::vector<Index> documents_within(const State& state, Index keys);
Index global_blocks_within(const State& state);

/// What the snippet of a mask over so many keys needs besides the parameters: the sentence's words that fit, parameters
/// that are not used as they stand, and two masks as functions of mask_rules.py.
std::vector<Definition> mask_definitions(const State& state, Index keys);
/// The same for masks with a key_length.
std::vector<Definition> mask_definitions(const State& state);
/// The function in mask_rules.py, by the id of the mask: "look_ahead".
std::string rule_function(std::string_view id);

/// The parameters before and after a mask's own ones.
inline constexpr auto mask_sizes = uses(&parameters::tokens, &parameters::length, &parameters::query_length,
                                        &parameters::key_length, &parameters::alignment);
inline constexpr auto mask_names =
    uses(under(with_sentences, &parameters::sentence, &parameters::padding_side), &parameters::polarity);
/// The parameters of all masks that are patterns, where each applies as it does there; that of documents on its own,
/// since only their own method has a choice of where they come from.
constexpr auto pattern_uses(const When& as_in_mask, const When& with_documents) {
    return uses(under(as_in_mask, &parameters::window, &parameters::window_count, &parameters::prefix_length),
                under(with_documents, &parameters::document_lengths),
                under(as_in_mask, &parameters::chunk_size, &parameters::left_padding, &parameters::dilation,
                      &parameters::direction, &parameters::sink_count, &parameters::global_count,
                      &parameters::block_size, &parameters::block_layout, &parameters::local_blocks,
                      &parameters::sliding_blocks, &parameters::global_blocks, &parameters::random_blocks));
}

}
