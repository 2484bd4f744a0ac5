// The parameters that several masks share.
#pragma once

#include "core/state/condition.hpp"
#include "core/state/parameters.hpp"

namespace posenc::parameters {

extern const Parameter padding_side, sentence, mask, polarity, treatment, arithmetic, mask_strength, sink_logit;
// Patterns
extern const Parameter window, window_count, prefix_length, prefix_lengths, chunk_size, left_padding, dilation,
    document_source, document_lengths, direction, sink_count, global_count;
// Patterns of blocks
extern const Parameter block_size, block_layout, local_blocks, sliding_blocks, global_blocks, global_block_starts,
    global_block_ends, random_blocks;
// Two masks together
extern const Parameter first_mask, second_mask, combine;

}

namespace posenc {

inline constexpr When with_sentences = is_not(parameters::tokens, "");

}
