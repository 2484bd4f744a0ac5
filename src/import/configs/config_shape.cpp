// The shape of a model: width, layers, heads, width of a head, length, and what scales its scores. hidden_size / heads
// is used only if nothing more exact is in the file.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

/// Heads of keys and values: fewer than queries, or one, if queries share them.
std::optional<Index> read_kv_heads(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    constexpr std::string_view as = "heads of keys and values";
    if (draft.is("falcon")) {
        const bool grouped = file.flag("new_decoder_architecture", "num_kv_heads takes precedence").value_or(false);
        const bool one = file.flag("multi_query", "one head of keys, without new_decoder_architecture").value_or(false);
        if (!grouped) {
            file.ignore("num_kv_heads", "new_decoder_architecture is not true: multi_query decides");
            return one ? 1 : draft.config.heads;
        }
    }
    if (draft.is("gpt_bigcode") && file.flag("multi_query", "one head of keys").value_or(true))
        return 1;
    if (draft.is("chatglm") && !file.has("num_key_value_heads") && // which GGUF files have instead
        !file.flag("multi_query_attention", "groups share keys").value_or(false)) {
        file.ignore("multi_query_group_num", "multi_query_attention is not true");
        return draft.config.heads;
    }
    if (draft.is("dbrx"))
        if (const auto attention = file.object("attn_config"))
            return attention->integer("kv_n_heads", any_count, as).value_or(1);
    if (const auto heads =
            file.first_integer({"num_key_value_heads", "num_kv_heads", "multi_query_group_num"}, any_count, as))
        return heads;
    return draft.config.heads;
}

/// Width of a head in latent attention: the channels that turn and those that do not.
std::optional<Index> read_latent_head(const ConfigReader& file) {
    const auto still = file.integer("qk_nope_head_dim", any_head, "channels of a head that do not turn");
    const auto turning = file.integer("qk_rope_head_dim", any_head, "channels of a head that turn");
    for (const std::string_view key : {"head_dim", "v_head_dim"})
        file.ignore(key, "scores use qk_nope_head_dim and qk_rope_head_dim");
    return still && turning ? std::optional(*still + *turning) : std::nullopt;
}

/// The width of a head in attention: given, or the sum of DeepSeek's two parts, or d_model / heads.
std::optional<Index> read_head_dim(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    if (draft.facts ? draft.facts->width == "decoupled" : file.has("qk_rope_head_dim"))
        return read_latent_head(file);
    if (draft.rule("global-head")) {
        file.ignore("head_dim", "of the sliding layers; the full ones have global_head_dim");
        return file.integer("global_head_dim", any_head, "width of a head on the full layers");
    }
    if (const auto width =
            file.first_integer({"head_dim", "kv_channels", "d_kv", "d_head", "head_size", "attention_head_dim"},
                               any_head, "width of a head"))
        return width;
    const auto width = draft.config.d_model, heads = draft.config.heads;
    if (!width || !heads)
        return std::nullopt;
    if (*width % *heads == 0)
        return *width / *heads * (draft.rule("double-head") ? 2 : 1);
    file.name("head_dim", "absent, and " + std::to_string(*width) + " channels cannot be shared by " +
                              std::to_string(*heads) + " heads");
    return std::nullopt;
}

}

void read_shape(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    ModelConfig& config = draft.config;
    // BLOOM, Falcon and TeleChat map n_embed to hidden_size.
    config.d_model =
        file.first_integer({"n_embed", "hidden_size", "n_embd", "d_model", "dim", "embed_dim"}, any_width, "d_model");
    config.layers = file.first_integer({"num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers",
                                        "decoder_layers", "num_encoder_layers", "encoder_num_hidden_layers"},
                                       any_layers, "layers");
    config.heads = file.first_integer({"num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads",
                                       "encoder_attention_heads", "decoder_attention_heads",
                                       "num_encoder_attention_heads", "encoder_num_attention_heads"},
                                      any_count, "heads");
    for (const std::string_view key : {"num_decoder_layers", "decoder_layers"})
        file.ignore(key, "shape of the decoder, which has the same encoding in every layer");
    config.head_dim = read_head_dim(draft);
    if (!config.heads && config.d_model && config.head_dim && *config.d_model % *config.head_dim == 0) {
        config.heads = *config.d_model / *config.head_dim;
        file.assume("heads", "d_model over the width of a head: not in the file");
    }
    config.kv_heads = read_kv_heads(draft);
    if (!config.d_model)
        file.name("d_model", file.is_piece() ? "is not in this part of a configuration"
                                             : "is not in the file under any name known here");
}

std::optional<Index> read_sum(const ConfigReader& file, std::string_view sum, std::string_view as) {
    Index total = 0;
    for (const std::string_view product : split(sum, '+')) {
        Index count = 1;
        for (const std::string_view factor : split(product, '*')) {
            const auto number = parse_number(factor);
            const auto value = number ? std::optional(static_cast<Index>(*number)) : file.integer(factor, {0, 1e6}, as);
            if (!value)
                return std::nullopt;
            count *= *value;
        }
        total += count;
    }
    return total;
}

std::optional<Index> read_length(const ConfigDraft& draft) {
    if (const std::string_view own = draft.rule_value("length"); !own.empty()) {
        const auto rows = own == "-" ? std::nullopt : read_sum(draft.file, own, "length");
        draft.file.ignore("max_position_embeddings", "the code of this model takes no length from it");
        return rows;
    }
    if (draft.rule("qwen")) // its max_position_embeddings is what it stretches to
        if (const auto length = draft.file.integer("seq_length", any_length, "length in training"))
            return length;
    const auto length = draft.file.first_integer({"max_position_embeddings", "n_positions", "n_ctx", "seq_length",
                                                  "max_seq_len", "context_length", "model_max_length"},
                                                 any_length, "length");
    // if there is also a length, block_size belongs to the mask
    return length ? length : draft.file.integer("block_size", any_length, "length");
}

namespace {

/// Llama 4: on the layers that do not turn, unless it is switched off; early files have a number for the switch.
std::optional<QueryGrowth> read_growth_of_llama(const ConfigReader& file) {
    constexpr std::string_view key = "attn_temperature_tuning", as = "whether queries grow";
    const auto tuned = file.json().find(std::string(key));
    const bool number = tuned != file.json().end() && tuned->is_number();
    if (!(number ? file.integer(key, {0, 1e6}, as).value_or(0) > 0 : file.flag(key, as).value_or(true)))
        return std::nullopt;
    return QueryGrowth{"llama4", file.number("attn_scale", {0, 1000}, "growth of the queries").value_or(0.1),
                       file.integer("floor_scale", any_length, "tokens in which queries are the same").value_or(8192),
                       true};
}

/// Ministral 3 and Mistral 4: everywhere, in steps of the trained length.
std::optional<QueryGrowth> read_growth_of_ministral(const ConfigDraft& draft) {
    const auto parameters = draft.file.object(draft.file.has("rope_parameters") ? "rope_parameters" : "rope_scaling");
    const auto growth =
        parameters ? parameters->number("llama_4_scaling_beta", {0, 1000}, "growth of the queries") : std::nullopt;
    const RotaryFacts* const rotary = draft.config.rotation();
    const double length = rotary && rotary->settings ? rotary->settings->original_length : 0;
    return length > 0 ? std::optional(QueryGrowth{"ministral", growth.value_or(0.1), static_cast<Index>(length)})
                      : std::nullopt;
}

}

void read_scores(ConfigDraft& draft) {
    const ConfigReader& file = draft.file;
    if (const auto cap = file.number("attn_logit_softcapping", {1e-6, 1e6}, "scores are capped at this value")) {
        draft.config.scores.softcap = cap;
        file.name("logit softcap", "is not shown");
    }
    if (const auto scalar = file.number("query_pre_attn_scalar", {1e-6, 1e9}, "queries are divided by its root")) {
        draft.config.scores.query_scale = 1 / std::sqrt(*scalar);
        file.name("query scale", "is not shown");
    }
    for (const std::string_view key : {"scale_attn_weights", "scale_attn_by_inverse_layer_idx"})
        file.ignore(key, "scales scores, whatever the positions");
    file.ignore("original_rope", "the code of the model rotates either way");
    file.ignore("same_length", "concerns memory from earlier segments, which is not shown");
    file.ignore("ignore_attention_mask", "concerns padding, which is not in the file");
    if (draft.rule("query-scale"))
        draft.config.scores.growth =
            draft.facts->still == "no_rope" ? read_growth_of_llama(file) : read_growth_of_ministral(draft);
    draft.config.scores.turned_values = draft.rule("compressed");
    if (draft.rule("sinks")) {
        draft.config.scores.sinks = true;
        file.name("sinks", "one learned logit for each head joins the softmax; it is a weight and not in the file");
    }
}

}
