// A model as a stack of layers: for each kind of layer what its tokens read, where they stand and what is kept of them,
// and the kind of every layer. Layers count from 0, the first one above the embedding. Written as the text of the key
// `layers` (layers_text.hpp); read from a configuration by import/configs.
#pragma once

#include "core/field.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// Which tokens a layer reads; `top_k` and the chosen blocks depend on the content.
enum class Reads { full, window, chunk, top_k, window_and_blocks, linear, mamba2, convolution, nothing };

/// In the order of Reads, as in files: "full", "window", …, "window+blocks".
inline constexpr std::string_view reads_words[] = {"full",   "window", "chunk",       "top-k",  "window+blocks",
                                                   "linear", "mamba2", "convolution", "nothing"};
std::string_view word_of(Reads reads);

/// A number that is 0 is not given or does not apply.
struct LayerKind {
    std::string name = "full";
    Reads reads = Reads::full;
    /// "rotary", "none", "nothing" where tokens do not meet, or what else tells positions: "alibi", "t5_bias", …
    std::string position = "none";
    /// What else is known of its positions, in the keys of the table of parameters: "base=10000&scaling=linear&…"; so
    /// whatever a method has a row for, such as still_width, rotary_place, section_layout and temperature, stands here.
    std::string settings = {};
    /// The name of a scaling in its file, where no value of the table of parameters is that scaling.
    std::string other_scaling = {};

    Index window = 0;       ///< W: i − W < j ≤ i; of both sides W after the query too, |i − j| ≤ W
    Index chunk = 0;        ///< C: ⌊i/C⌋ = ⌊j/C⌋
    Index top_k = 0;        ///< keys that the content chooses
    Index block_tokens = 0; ///< m: closed blocks of so many tokens are read as one key
    Index kernel = 0;       ///< of a convolution, also of the short one inside linear attention and Mamba
    Index dilation = 1;     ///< step between the keys of a window: W taps of this step
    Index sink_count = 0;   ///< first tokens that are read beside the window
    bool both_sides = false;
    bool encoder = false;    ///< it reads the text that a decoder's layers are given, and keeps nothing of it
    bool cross = false;      ///< it also reads all of another text: an encoder's, or a picture
    Index source_tokens = 0; ///< of that text; 0: as many as the text itself has
    bool sinks = false;      ///< a learned logit joins the softmax

    Index heads = 0, kv_heads = 0, head_dim = 0, value_dim = 0; ///< value_dim 0: that of the keys
    Index latent_dim = 0;    ///< r_kv: keys and values of all heads are kept as one vector of this width
    Index turned_key = 0;    ///< beside it, d_r
    Index index_dim = 0;     ///< of the small keys that choose others
    bool one_vector = false; ///< key and value are the same vector
    std::string rule = {};   ///< of linear attention: "gated delta rule"
    Index key_heads = 0, value_heads = 0, key_dim = 0; ///< of linear attention, whose values have value_dim
    Index state_heads = 0, state_head_dim = 0, state_size = 0, groups = 0; ///< of Mamba-2, also beside attention
    Index channels = 0;                                                    ///< of a convolution

    bool operator==(const LayerKind&) const = default;
};

struct LayeredModel {
    std::string name = {};  ///< of the model; may be empty
    std::string dtype = {}; ///< "bfloat16", the format of its numbers; may be empty
    std::vector<LayerKind> kinds = {};
    std::vector<std::size_t> layers = {}; ///< the kind of each
    Index d_model = 0;
    Index trained_length = 0, max_length = 0; ///< tokens
    Index shared_layers = 0; ///< the last so many keep nothing and read what an earlier layer of their kind keeps

    const LayerKind& kind(Index layer) const { return kinds[layers[static_cast<std::size_t>(layer)]]; }
    Index count() const { return static_cast<Index>(layers.size()); }
};

inline constexpr std::size_t most_layers = 1000, most_layer_kinds = 32;

/// The layer whose cache this one reads: its own, or, if it is one of the last shared_layers, the last one of the same
/// kind before these; its own where there is none.
Index cache_layer(const LayeredModel& model, Index layer);

/// Layers whose tokens turn, and those whose tokens meet without being told where they stand.
std::vector<Index> turning_layers(const LayeredModel& model);
std::vector<Index> layers_without_positions(const LayeredModel& model);

}
