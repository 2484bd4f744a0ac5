// Types as in ggml's list (gguf-py/gguf/constants.py); keys as its specification names them (docs/gguf.md).
#include "import/numbers/gguf_parts.hpp"

#include "core/text.hpp"
#include "core/texts/json_text.hpp"

#include <algorithm>

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

/// Keys after "{architecture}." that tell of positions, besides all that begin with "rope.".
constexpr std::string_view told[] = {
    "context_length",           "embedding_length",         "block_count",
    "attention.head_count",     "attention.head_count_kv",  "attention.key_length",
    "attention.key_length_mla", "attention.key_length_swa", "attention.sliding_window",
    "attention.causal",         "attention.max_alibi_bias", "attention.relative_buckets_count"};

bool tells_of_positions(std::string_view key) {
    return key.starts_with("rope.") || std::find(std::begin(told), std::end(told), key) != std::end(told);
}

}

const GgufType* find_gguf_type(std::uint32_t id) {
    const auto* const found =
        std::find_if(std::begin(types), std::end(types), [&](const GgufType& type) { return type.id == id; });
    return found == std::end(types) ? nullptr : found;
}

bool divides_frequencies(std::string_view tensor) {
    return tensor == "rope_freqs.weight" || tensor == "rope_factors_long.weight" ||
           tensor == "rope_factors_short.weight";
}

std::string gguf_config(const GgufMetadata& metadata) {
    constexpr const char* name = "general.architecture";
    const auto named = metadata.find(name);
    if (named == metadata.end() || !named->second.is_string() || named->second.get_ref<const std::string&>().empty())
        return {};
    const std::string prefix = named->second.get<std::string>() + ".";
    nlohmann::ordered_json config = {{name, named->second}};
    for (const auto& [key, value] : metadata)
        if (divides_frequencies(key) ||
            (key.starts_with(prefix) && tells_of_positions(std::string_view(key).substr(prefix.size()))))
            config[key] = value;
    return json_text(config);
}

}
