// TensorRT-LLM's config.json of a checkpoint or, under pretrained_config, of an engine. Rules: tensorrt_llm/models/
// modeling_utils.py (PretrainedConfig) and functional.py (PositionEmbeddingType, RotaryScalingType). Which channels
// turn together follows from position_embedding_type, not from the architecture.
#include "import/configs/dialects/dialects.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct PositionType {
    std::string_view name, kind, pairing;
};

/// The kinds are those of the table of models.
constexpr PositionType position_types[] = {
    {"learned_absolute", "learned", ""},
    {"rope_gptj", "rotary", "interleaved"},
    {"rope_gpt_neox", "rotary", "halves"},
    {"long_rope", "rotary", "halves"},
    {"alibi", "alibi", ""},
    {"alibi_with_scale", "alibi", ""},
    {"relative", "t5-bias", ""},
    {"chatglm", "rotary", "interleaved"},
    {"yarn", "rotary", "halves"},
    {"mrope", "rotary", "halves"},
};

constexpr Renamed tensorrt_keys[] = {
    {"rotary_base", "rope_theta"},
    {"rotary_embedding_dim", "rotary_dim"},
    {"rotary_percentage", "partial_rotary_factor"},
    {"max_distance", "relative_attention_max_distance"},
    {"num_buckets", "relative_attention_num_buckets"},
    {"longrope_scaling_short_factors", "rope_scaling.short_factor"},
    {"longrope_scaling_long_factors", "rope_scaling.long_factor"},
    {"longrope_short_mscale", "rope_scaling.short_mscale"},
    {"longrope_long_mscale", "rope_scaling.long_mscale"},
};

/// The facts for the architecture if it is known, else none.
std::optional<ModelFacts> facts_of_architecture(Translation& file) {
    const std::string architecture = file.json["architecture"];
    const std::string type = type_of_class(file.models, architecture);
    file.use("architecture", type.empty() ? "not known here" : "the model code that determines how the rest is read");
    auto facts = find_model(file.models, type);
    if (facts)
        facts->before_5 = facts->unused = facts->base = {};
    return facts;
}

}

std::optional<ModelFacts> read_tensorrt(Translation& file) {
    for (const Renamed& key : tensorrt_keys)
        file.move(std::string(key.from), key.to);
    file.move_object("rotary_scaling", "rope_scaling");
    auto facts = facts_of_architecture(file);
    const std::string name = file.json.value("position_embedding_type", Json()).is_string()
                                 ? file.json["position_embedding_type"].get<std::string>()
                                 : std::string();
    const auto* const type = std::find_if(std::begin(position_types), std::end(position_types),
                                          [&](const PositionType& one) { return one.name == name; });
    if (file.has("qk_rope_head_dim")) { // converters leave a word that means nothing
        file.use("position_embedding_type", "not used: latent attention turns a part of each head");
        if (facts && facts->width != "decoupled")
            facts->width = "decoupled";
    } else if (type != std::end(position_types)) {
        file.use("position_embedding_type", "how positions are encoded, and which channels turn together");
        const std::string_view kind = facts ? facts->kind : "";
        if (!facts)
            facts = ModelFacts{.direction = "causal", .source = "tensorrt_llm/functional.py (PositionEmbeddingType)"};
        if (kind.find(type->kind) == kind.npos || kind.find('|') != kind.npos || kind.empty())
            facts->kind = type->kind;
        if (!type->pairing.empty())
            facts->pairing = type->pairing;
    }
    if (facts && facts->width.empty())
        facts->width = file.has("rotary_dim") ? "channels" : "share";
    if (facts && facts->width == "head" && (file.has("rotary_pct") || file.has("partial_rotary_factor")))
        facts->width = "share";
    file.assume("file", "a configuration of TensorRT-LLM: pairs and rules are those of its code");
    return facts;
}

}
