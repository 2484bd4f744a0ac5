// Files of other programs, translated to the keys of a config.json: GGUF metadata as one object of keys, and the
// params.json beside Meta's weights. Notes keep the names of the file.
//
// In both, adjacent channels turn together, while Hugging Face's own files of the same weights turn halves: weights are
// reordered when they are converted. GGUF's rules: llama.cpp, src/llama-model.cpp, llama_model_rope_type and the
// reading of hyperparameters. Meta's: llama_models, llama3/model.py, apply_scaling. What GGUF keeps in tensors is not
// seen: Llama 3.1's divisors are in rope_freqs.weight.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct Renamed {
    std::string_view from, to;
};

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

/// Puts a value under its new name and remembers the old one. If the new name is taken, the value keeps its old name.
void put(Json& json, std::string_view to, const Json& value, const std::string& from, ConfigRecord& record) {
    const std::size_t dot = std::min(to.find('.'), to.size());
    const bool inside = dot < to.size();
    const std::string outer(to.substr(0, dot)), inner(to.substr(std::min(dot + 1, to.size())));
    const bool own = inside && record.names.count(outer) != 0; // an object that was made here
    if (inside && !json.contains(outer)) {
        json[outer] = Json::object();
        record.names[outer] = outer;
    } else if (inside ? !own || json[outer].contains(inner) : json.contains(outer)) {
        json[from] = value;
        return;
    }
    record.names[std::string(to)] = posenc::quoted(from, 60);
    (inside ? json[outer][inner] : json[outer]) = value;
}

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

std::optional<ModelFacts> read_gguf(Json& json, std::string_view models, ConfigRecord& record) {
    const Json& name = json["general.architecture"];
    const std::string architecture = name.is_string() ? name.get<std::string>() : std::string();
    Json config = Json::object();
    for (const auto& [key, value] : json.items())
        if (!is_renamed(key, architecture))
            config[key] = value;
    put(config, "model_type", name, "general.architecture", record);
    for (const Renamed& renamed : gguf_keys) // if several keys have the same new name, the first one wins
        if (const std::string key = architecture + "." + std::string(renamed.from); json.contains(key))
            put(config, renamed.to, without_zeros(json[key]), key, record);
    if (record.names.count("rope_scaling") != 0)
        name_scaling(config["rope_scaling"]);
    json = std::move(config);
    record.notes.assumed.push_back({"file", "GGUF metadata: pairs and rules are those of llama.cpp"});
    auto facts = find_gguf_model(models, architecture == "t5encoder" ? "t5" : architecture);
    if (facts) {
        facts->before_5 = facts->unused = {};
        facts->width = json.contains("rotary_dim") ? "channels" : "head";
        if (json.contains("rope_theta"))
            facts->base = {}; // the base of the file counts, whatever the model's own code fixes
    }
    return facts;
}

void move_key(Json& json, const std::string& from, std::string_view to, ConfigRecord& record) {
    if (!json.contains(from))
        return;
    const Json value = json[from];
    json.erase(from);
    put(json, to, value, from, record);
}

std::optional<ModelFacts> read_meta(Json& json, std::string_view models, ConfigRecord& record) {
    move_key(json, "n_kv_heads", "num_key_value_heads", record);
    if (json.contains("use_scaled_rope") && json["use_scaled_rope"] == true) {
        move_key(json, "rope_scaling_factor", "rope_scaling.factor", record);
        move_key(json, "rope_high_freq_factor", "rope_scaling.high_freq_factor", record);
        record.notes.used.push_back({"use_scaled_rope", "Llama 3’s scaling", "true"});
        record.seen.insert("use_scaled_rope");
        Json& scaling = json["rope_scaling"];
        scaling["rope_type"] = "llama3";
        scaling["original_max_position_embeddings"] = 8192;
        scaling.emplace("factor", 8);
    }
    record.notes.assumed.push_back({"file", "params.json: pairs and rules are those of Meta’s own code"});
    auto facts = find_model(models, "llama");
    if (facts) {
        facts->pairing = "interleaved";
        facts->defaults = R"({"rope_theta":10000})";
        facts->window = "every";
    }
    return facts;
}

bool is_meta(const Json& json) {
    for (const char* key : {"model_type", "rope_scaling", "num_key_value_heads"})
        if (json.contains(key))
            return false;
    return json.contains("dim") && json.contains("n_layers") && json.contains("n_heads");
}

}

std::optional<ModelFacts> read_dialect(Json& json, std::string_view models, ConfigRecord& record) {
    if (json.contains("general.architecture"))
        return read_gguf(json, models, record);
    if (is_meta(json))
        return read_meta(json, models, record);
    return std::nullopt;
}

}
