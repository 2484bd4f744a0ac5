// The metadata of GGUF files, as one object of keys, and the divisors of their tensors.
//
// Adjacent channels turn together where Hugging Face's own files of the same weights turn halves: weights are reordered
// when they are converted. Rules: llama.cpp, src/llama-model.cpp, llama_model_rope_type and the reading of
// hyperparameters; src/llama-graph.cpp for the tensors, by which frequencies are divided: rope_freqs.weight at any
// length, rope_factors_short.weight up to the original length and rope_factors_long.weight beyond it.
#include "import/configs/dialects/dialects.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Renamed gguf_keys[] = {
    {"context_length", "max_position_embeddings"},
    {"embedding_length", "hidden_size"},
    {"block_count", "num_hidden_layers"},
    {"attention.head_count", "num_attention_heads"},
    {"attention.head_count_kv", "num_key_value_heads"},
    {"attention.key_length_mla", "head_dim"},
    {"attention.key_length", "head_dim"},
    {"attention.sliding_window", "sliding_window"},
    {"attention.max_alibi_bias", "alibi_bias_max"},
    {"attention.relative_buckets_count", "relative_attention_num_buckets"},
    {"attention.causal", "is_causal"},
    {"rope.dimension_count", "rotary_dim"},
    {"attention.key_length_swa", "swa_head_dim"},
    {"rope.dimension_count_swa", "swa_rotary_dim"},
    {"rope.freq_base", "rope_theta"},
    {"rope.freq_base_swa", "rope_local_base_freq"},
    {"rope.scaling.type", "rope_scaling.rope_type"},
    {"rope.scaling.factor", "rope_scaling.factor"},
    {"rope.scale_linear", "rope_scaling.factor"},
    {"rope.scaling.original_context_length", "rope_scaling.original_max_position_embeddings"},
    // this key and the next are in no config.json
    {"rope.scaling.attn_factor", "rope_scaling.further_attention_factor"},
    {"rope.scaling.yarn_log_multiplier", "rope_scaling.yarn_log_multiplier"},
    {"rope.scaling.yarn_beta_fast", "rope_scaling.beta_fast"},
    {"rope.scaling.yarn_beta_slow", "rope_scaling.beta_slow"},
    {"rope.dimension_sections", "rope_scaling.mrope_section"},
};

bool is_renamed(std::string_view key, const std::string& architecture) {
    if (key == "general.architecture")
        return true;
    return std::any_of(std::begin(gguf_keys), std::end(gguf_keys),
                       [&](const Renamed& renamed) { return key == architecture + "." + std::string(renamed.from); });
}

/// GGUF lists four sections; those at the end that are not used are 0.
Json without_zeros(Json list) {
    while (list.is_array() && !list.empty() && list.back() == 0)
        list.erase(list.size() - 1);
    return list;
}

/// llama.cpp scales linearly if no kind of scaling is given.
void name_scaling(Json& scaling) {
    const bool none = !scaling.contains("factor") || scaling["factor"] == 0;
    if (!scaling.contains("rope_type"))
        scaling["rope_type"] = none ? "default" : "linear";
    else if (scaling["rope_type"] == "none")
        scaling["rope_type"] = "default";
}

/// Tensors by which the frequencies are divided, pair by pair.
constexpr Renamed divisor_tensors[] = {
    {"rope_freqs.weight", "rope_scaling.divisors"},
    {"rope_factors_short.weight", "rope_scaling.short_factor"},
    {"rope_factors_long.weight", "rope_scaling.long_factor"},
};

/// The kind of scaling that the tensors make. Beside one that the metadata name both act, which is told as it stands.
void name_divisors(Translation& file) {
    const bool lists = file.has("rope_factors_short.weight") && file.has("rope_factors_long.weight");
    const bool one = file.has("rope_freqs.weight");
    for (const Renamed& tensor : divisor_tensors)
        file.move(std::string(tensor.from), tensor.to);
    if (!lists && !one)
        return;
    Json& scaling = file.json["rope_scaling"];
    const Json kind = scaling.contains("rope_type") ? scaling["rope_type"] : Json("default");
    if (kind == "default" || kind == "longrope")
        scaling["rope_type"] = lists ? "longrope-tensors" : "divisors";
}

}

std::optional<ModelFacts> read_gguf(Translation& file) {
    const Json metadata = std::move(file.json);
    const Json& name = metadata["general.architecture"];
    const std::string architecture = name.is_string() ? name.get<std::string>() : std::string();
    file.json = Json::object();
    for (const auto& [key, value] : metadata.items())
        if (!is_renamed(key, architecture))
            file.json[key] = value;
    file.put("model_type", name, "general.architecture");
    for (const Renamed& renamed : gguf_keys) // if several keys have the same new name, the first one wins
        if (const std::string key = architecture + "." + std::string(renamed.from); metadata.contains(key))
            file.put(renamed.to, without_zeros(metadata[key]), key);
    if (file.json.contains("rope_scaling"))
        name_scaling(file.json["rope_scaling"]);
    name_divisors(file);
    file.assume("file", "GGUF metadata: pairs and rules are those of llama.cpp");
    auto facts = find_gguf_model(file.models, architecture == "t5encoder" ? "t5" : architecture);
    if (facts) {
        facts->before_5 = facts->unused = {};
        facts->width = file.json.contains("rotary_dim") ? "channels" : "head";
        if (file.json.contains("rope_theta"))
            facts->base = {}; // the base of the file counts, whatever the model's own code fixes
    }
    return facts;
}

}
