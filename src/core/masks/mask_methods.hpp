// What the files of masks share: from a state to a rule, and from a rule to a field.
#pragma once

#include "core/masks/mask_field.hpp"
#include "core/masks/mask_parameters.hpp"
#include "core/method.hpp"
#include "core/parameters.hpp"

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

/// Reads lengths, alignment, sentence and polarity; more than `limit` positions (0: any number) are cut.
Made made_mask(const State& state, std::string title, RuleMaker rule, Index limit = 0);

bool is_causal(const State& state); ///< the direction

/// The parameters before and after a mask's own ones.
#define POSENC_MASK_SIZES                                                                                              \
    &parameters::tokens, &parameters::length, &parameters::query_length, &parameters::key_length, &parameters::alignment
#define POSENC_MASK_NAMES &parameters::sentence, &parameters::padding_side, &parameters::polarity

}
