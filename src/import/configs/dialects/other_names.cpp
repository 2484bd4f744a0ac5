// Names that training and other programs have for keys of a config.json: Megatron-LM, NeMo, GPT-NeoX, OLMo, LitGPT,
// llm-foundry. They are read in files of no known type alone, since a type's own code may not read them.
#include "import/configs/dialects/dialects.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Renamed names[] = {
    {"rotary_base", "rope_theta"},
    {"rope_base", "rope_theta"},
    {"rotary_embedding_base", "rope_theta"},
    {"rope_freq_base", "rope_theta"},
    {"rotary_percentage", "partial_rotary_factor"},
    {"rotary_percent", "partial_rotary_factor"},
    {"rotary_embedding_percentage", "partial_rotary_factor"},
    {"rope_percent", "partial_rotary_factor"},
    {"num_query_groups", "num_key_value_heads"},
    {"n_query_groups", "num_key_value_heads"},
    {"max_sequence_length", "max_position_embeddings"},
    {"max_seq_length", "max_position_embeddings"},
    {"encoder_seq_length", "max_position_embeddings"},
    {"rotary_scaling", "rope_scaling"},
};

/// One number that stretches all frequencies.
constexpr std::string_view linear_factors[] = {"rope_condense_ratio", "seq_len_interpolation_factor",
                                               "rotary_seq_len_interpolation_factor"};

/// "pos-emb" of GPT-NeoX.
void replace_hyphens(Translation& file) {
    std::vector<std::string> hyphened;
    const auto in_word = [](char c) {
        return c == '-' || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    for (const auto& [key, value] : file.json.items())
        if (key.find('-') != key.npos && key.size() <= 60 && std::all_of(key.begin(), key.end(), in_word))
            hyphened.push_back(key);
    for (const std::string& key : hyphened) {
        std::string name = key;
        std::replace(name.begin(), name.end(), '-', '_');
        file.move(key, name);
    }
}

/// LitGPT keeps Llama 3's scaling under names of its own.
void read_adjustments(Translation& file) {
    constexpr const char* key = "rope_adjustments";
    if (!file.has(key) || !file.json[key].is_object() || file.has("rope_scaling"))
        return;
    const Json adjustments = file.json[key];
    file.json.erase(key);
    for (const auto& [name, value] : adjustments.items())
        file.put_inner("rope_scaling." + (name == "original_max_seq_len" ? "original_max_position_embeddings" : name),
                       value, key, name);
    file.add("rope_scaling", "rope_type", adjustments.contains("low_freq_factor") ? "llama3" : "linear");
}

/// llama.cpp's options: a word for the kind, and the factor beside it.
void read_scaling_options(Translation& file) {
    if (!file.has("rope_scaling") || !file.json["rope_scaling"].is_string())
        return;
    file.move("rope_scaling", "rope_scaling.rope_type");
    file.move("rope_scale", "rope_scaling.factor");
    file.move("yarn_orig_ctx", "rope_scaling.original_max_position_embeddings");
}

/// The object of a scaling alone, as one copies it: it gets its place.
void read_scaling_alone(Translation& file) {
    const bool named = file.has("rope_type") || (file.has("type") && file.has("factor"));
    for (const char* key : {"rope_scaling", "rope_parameters", "hidden_size", "num_attention_heads"})
        if (file.json.contains(key))
            return;
    if (!named)
        return;
    const Json scaling = std::move(file.json);
    file.json = Json::object();
    for (const auto& [key, value] : scaling.items())
        file.put("rope_scaling." + key, value, key);
    file.record.piece = true;
}

}

void read_other_names(Translation& file) {
    replace_hyphens(file);
    for (const Renamed& name : names)
        if (!file.has(name.to))
            name.to == "rope_scaling" ? file.move_object(std::string(name.from), std::string(name.to))
                                      : file.move(std::string(name.from), name.to);
    for (const std::string_view name : linear_factors)
        if (const std::string key(name);
            file.has(key) && file.json[key].is_number() && file.json[key] != 1 && !file.has("rope_scaling")) {
            file.move(key, "rope_scaling.factor");
            file.add("rope_scaling", "rope_type", "linear");
        }
    read_adjustments(file);
    read_scaling_options(file);
    read_scaling_alone(file);
}

}
