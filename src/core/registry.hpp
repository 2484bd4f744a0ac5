// Methods that other code refers to by name, as in registry::alibi.id. Each is defined in its own file, and
// registry.inc lists all of them. A method that no other code refers to is declared in its own file only, so adding one
// recompiles little.
#pragma once

#include "core/method.hpp"

namespace posenc::registry {

extern const Method sinusoidal, index, normalised, one_hot, binary, single_sine, learned, time, fourier_features,
    time2vec, axial_learned, sinusoidal_2d, projection, seen_positions, table_resized;
extern const Method distance, shaw, relative_sinusoidal, similarity, shift_operator, relative_shift, music_skew,
    transformer_xl, four_terms, alibi, t5_bucket, t5_bias, deberta_bucket, deberta_bias, sandwich, kerple, fire,
    swin_index, cope, tupe, no_position, forgetting, path_attention, gated_decay, head_decay, learned_bias;
extern const Method rotary_table, rotary_frequencies, rotary_score, xpos, rotary_axial, rotary_mixed, m_rope;
extern const Method tree, laplacian, random_walk, hop_distance;
extern const Method padding, look_ahead, sliding_window, prefix, documents, chunked, dilated, longformer,
    attention_sink, bigbird, block_sparse, combined_mask, masked_softmax;
extern const Method attention;
extern const Method precision_error, precision_collision;
extern const Method own;

}
