#include "import/configs/notations/config_words.hpp"

#include "core/text.hpp"
#include "core/texts/lower_case.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Of the shape.
constexpr std::string_view shape_keys[] = {
    "hidden_size", "n_embd",   "d_model", "dim",        "n_embed",   "embed_dim",
    "n_heads",     "n_head",   "n_layer", "n_layers",   "heads",     "num_attention_heads",
    "num_heads",   "head_dim", "layers",  "num_layers", "head_size", "num_hidden_layers",
};

/// Of positions and of the kind of model. `type` and `factor` alone would be anybody's.
constexpr std::string_view position_keys[] = {
    "model_type",
    "architectures",
    "general.architecture",
    "max_position_embeddings",
    "original_max_position_embeddings",
    "n_positions",
    "rope_theta",
    "rope_scaling",
    "rope_parameters",
    "rope_type",
    "rope_base",
    "rope_freq_base",
    "rotary_base",
    "rotary_percent",
    "rotary_emb_base",
    "rotary_scaling",
    "rotary_pct",
    "rotary_percentage",
    "rotary_dim",
    "partial_rotary_factor",
    "qk_rope_head_dim",
    "position_embedding_type",
    "low_freq_factor",
    "mrope_section",
    "sliding_window",
    "num_key_value_heads",
    "n_kv_heads",
    "relative_attention_num_buckets",
    "alibi",
    "axes_dims_rope",
    "rope_axes_dim",
    "text_config",
    "_class_name",
};

/// Others that some models have, and the code of other models does not read.
constexpr std::string_view further_position_keys[] = {
    "rotary",
    "rotary_embeddings",
    "use_rotary_position_embeddings",
    "rope_interleave",
    "rope_interleaved",
    "rope_local_base_freq",
    "local_rope_theta",
    "global_rope_theta",
    "rope_ratio",
    "mrope_interleaved",
    "mscale",
    "mscale_all_dim",
    "short_mscale",
    "long_mscale",
    "alibi_bias_max",
    "num_position_embeddings",
    "position_embedding_size",
    "position_embedding",
    "position_embeddings_type",
    "position_biased_input",
    "max_relative_positions",
    "max_source_positions",
    "max_target_positions",
    "max_position",
    "pos_att_type",
    "attn_rotary_emb",
    "rotary_emb_fraction",
    "learned_pos_emb",
    "nope_layer_interval",
    "no_rope_layers",
    "no_rope_layer_interval",
    // in rope_scaling
    "type",
    "factor",
    "finetuned",
    "attn_factor",
    "attention_factor",
    "beta_fast",
    "beta_slow",
    "high_freq_factor",
    "short_factor",
    "long_factor",
    "truncate",
    "alpha",
    "llama_4_scaling_beta",
};

template <std::size_t count> bool is_among(const std::string_view (&list)[count], std::string_view key) {
    return std::find(std::begin(list), std::end(list), key) != std::end(list);
}

int weight(const Json& tree, int of_shape, int of_positions, int levels) {
    if (!tree.is_object() || levels == 0)
        return 0;
    int sum = 0;
    for (const auto& [written, value] : tree.items()) {
        std::string key = written;
        std::replace(key.begin(), key.end(), '-', '_');
        sum += weight(value, of_shape, of_positions, levels - 1);
        sum += is_among(shape_keys, key) ? of_shape : is_among(position_keys, key) ? of_positions : 0;
    }
    return sum;
}

constexpr int levels_of_keys = 3;

}

int weight_of_keys(const Json& tree) {
    return weight(tree, 1, 2, levels_of_keys);
}

int weight_of_shape(const Json& tree) {
    return weight(tree, 1, 0, levels_of_keys);
}

int weight_of_own_keys(const Json& object) {
    return weight(object, 1, 2, 1);
}

int weight_of_own_shape(const Json& object) {
    return weight(object, 1, 0, 1);
}

bool is_new_word_of_positions(std::string_view prefix, std::string_view key) {
    constexpr std::string_view beginnings[] = {"rope", "rotary", "rotat", "yarn", "position", "alibi", "mscale"};
    constexpr std::string_view words[] = {"nope", "ntk", "theta", "pos", "scaling"};
    // of experts, logits and weights, which are scaled too
    constexpr std::string_view other_things[] = {"routed",    "router", "moe",    "expert", "experts", "residual",
                                                 "logits",    "logit",  "loss",   "init",   "quant",   "image",
                                                 "embedding", "weight", "linear", "dropout"};
    std::string small = lower_case(key);
    std::replace(small.begin(), small.end(), '.', '_');
    const std::vector<std::string_view> parts = split(small, '_');
    const auto any = [&](auto test) { return std::any_of(parts.begin(), parts.end(), test); };
    const bool speaks = any([&](std::string_view part) {
        return is_among(words, part) || std::any_of(std::begin(beginnings), std::end(beginnings),
                                                    [&](std::string_view word) { return part.starts_with(word); });
    });
    const bool within = prefix.find("rope_scaling.") != prefix.npos || prefix.find("rope_parameters.") != prefix.npos;
    const std::string_view last = key.substr(key.rfind('.') + 1); // of GGUF's keys
    return (speaks || within) && !is_among(position_keys, small) && !is_among(further_position_keys, small) &&
           !is_among(further_position_keys, last) &&
           !any([&](std::string_view part) { return is_among(other_things, part); });
}

}
