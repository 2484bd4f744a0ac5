// Types as in ggml's list (gguf-py/gguf/constants.py); keys as its specification names them (docs/gguf.md).
#include "import/numbers/gguf_parts.hpp"

#include "core/text.hpp"
#include "core/texts/json_text.hpp"

namespace posenc {

namespace {

constexpr GgufType types[] = {
    {0, "F32", 1, 4, NumberType::float32},
    {1, "F16", 1, 2, NumberType::float16},
    {2, "Q4_0", 32, 18, {}},
    {3, "Q4_1", 32, 20, {}},
    {6, "Q5_0", 32, 22, {}},
    {7, "Q5_1", 32, 24, {}},
    {8, "Q8_0", 32, 34, {}},
    {9, "Q8_1", 32, 40, {}},
    {10, "Q2_K", 256, 84, {}},
    {11, "Q3_K", 256, 110, {}},
    {12, "Q4_K", 256, 144, {}},
    {13, "Q5_K", 256, 176, {}},
    {14, "Q6_K", 256, 210, {}},
    {15, "Q8_K", 256, 292, {}},
    {16, "IQ2_XXS", 256, 66, {}},
    {17, "IQ2_XS", 256, 74, {}},
    {18, "IQ3_XXS", 256, 98, {}},
    {19, "IQ1_S", 256, 50, {}},
    {20, "IQ4_NL", 32, 18, {}},
    {21, "IQ3_S", 256, 110, {}},
    {22, "IQ2_S", 256, 82, {}},
    {23, "IQ4_XS", 256, 136, {}},
    {24, "I8", 1, 1, NumberType::int8},
    {25, "I16", 1, 2, NumberType::int16},
    {26, "I32", 1, 4, NumberType::int32},
    {27, "I64", 1, 8, NumberType::int64},
    {28, "F64", 1, 8, NumberType::float64},
    {29, "IQ1_M", 256, 56, {}},
    {30, "BF16", 1, 2, NumberType::bfloat16},
    {34, "TQ1_0", 256, 54, {}},
    {35, "TQ2_0", 256, 66, {}},
    {39, "MXFP4", 32, 17, {}},
};

struct Renamed {
    std::string_view from, to;
};

/// Architectures that are called otherwise in a config.json.
constexpr Renamed architectures[] = {{"gptneox", "gpt_neox"},      {"phi2", "phi"},           {"gemma3", "gemma3_text"},
                                     {"command-r", "cohere"},      {"qwen2moe", "qwen2_moe"}, {"qwen3moe", "qwen3_moe"},
                                     {"deepseek2", "deepseek_v2"}, {"qwen2vl", "qwen2_vl"},   {"gpt-oss", "gpt_oss"},
                                     {"nomic-bert", "nomic_bert"}, {"t5encoder", "t5"}};

/// Keys after "{architecture}." whose values mean the same.
constexpr Renamed keys[] = {
    {"context_length", "max_position_embeddings"},
    {"embedding_length", "hidden_size"},
    {"block_count", "num_hidden_layers"},
    {"attention.head_count", "num_attention_heads"},
    {"attention.head_count_kv", "num_key_value_heads"},
    {"attention.key_length", "head_dim"},
    {"attention.sliding_window", "sliding_window"},
    {"attention.relative_buckets_count", "relative_attention_num_buckets"},
    {"rope.freq_base", "rope_theta"},
    {"rope.freq_base_swa", "rope_local_base_freq"},
    {"rope.dimension_sections", "mrope_section"},
};

/// Keys after "{architecture}.rope." that stand in rope_scaling.
constexpr Renamed scaling_keys[] = {
    {"scaling.type", "rope_type"},
    {"scaling.factor", "factor"},
    {"scaling.original_context_length", "original_max_position_embeddings"},
    {"scaling.attn_factor", "attention_factor"},
    {"scaling.yarn_beta_fast", "beta_fast"},
    {"scaling.yarn_beta_slow", "beta_slow"},
};

class Config {
  public:
    Config(const GgufMetadata& metadata, std::string architecture)
        : metadata_(metadata), prefix_(std::move(architecture) + ".") {}

    const std::string* find(std::string_view key) const {
        const auto found = metadata_.find(prefix_ + std::string(key));
        return found == metadata_.end() ? nullptr : &found->second;
    }
    std::optional<double> number(std::string_view key) const {
        const std::string* const json = find(key);
        return json ? parse_number(*json) : std::nullopt;
    }
    void add(std::string_view key, std::string_view json) {
        text_ += (text_.empty() ? "" : ",") + json_string(key) + ":" + std::string(json);
    }
    void add_known(std::span<const Renamed> list, std::string_view before = "") {
        for (const Renamed& key : list)
            if (const std::string* const json = find(std::string(before) + std::string(key.from)))
                add(key.to, *json);
    }
    std::string text() const { return "{" + text_ + "}"; }
    bool empty() const { return text_.empty(); }

  private:
    const GgufMetadata& metadata_;
    std::string prefix_, text_;
};

/// The width that turns is a share of the head's in a config.json.
void add_share(Config& config) {
    const auto turned = config.number("rope.dimension_count"), width = config.number("embedding_length"),
               heads = config.number("attention.head_count"), head = config.number("attention.key_length");
    const double of = head ? *head : width && heads && *heads > 0 ? *width / *heads : 0;
    if (turned && of > 0 && *turned > 0 && *turned < of)
        config.add("partial_rotary_factor", json_number(*turned / of));
}

void add_scaling(Config& config, Config scaling) {
    const std::string* const type = config.find("rope.scaling.type");
    if (type && *type == "\"none\"")
        return;
    scaling.add_known(scaling_keys, "rope.");
    const auto old = config.number("rope.scale_linear"); // before there were kinds
    if (scaling.empty() && old && *old != 1) {
        scaling.add("rope_type", "\"linear\"");
        scaling.add("factor", json_number(*old));
    }
    if (!scaling.empty())
        config.add("rope_scaling", scaling.text());
}

}

const GgufType* find_gguf_type(std::uint32_t id) {
    const auto* const found =
        std::find_if(std::begin(types), std::end(types), [&](const GgufType& type) { return type.id == id; });
    return found == std::end(types) ? nullptr : found;
}

std::string gguf_config(const GgufMetadata& metadata) {
    const auto named = metadata.find("general.architecture");
    if (named == metadata.end() || named->second.size() < 3 || named->second.front() != '"')
        return {};
    const std::string architecture = named->second.substr(1, named->second.size() - 2);
    Config config(metadata, architecture), scaling(metadata, architecture);
    const auto* const renamed = std::find_if(std::begin(architectures), std::end(architectures),
                                             [&](const Renamed& one) { return one.from == architecture; });
    config.add("model_type", json_string(renamed == std::end(architectures) ? architecture : renamed->to));
    config.add_known(keys);
    add_share(config);
    add_scaling(config, scaling);
    if (const auto slope = config.number("attention.max_alibi_bias"); slope && *slope > 0)
        config.add("attn_config", "{\"alibi\":true,\"alibi_bias_max\":" + json_number(*slope) + "}");
    if (const std::string* const causal = config.find("attention.causal"))
        config.add("is_decoder", *causal);
    return config.text();
}

}
