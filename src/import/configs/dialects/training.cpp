// Configurations of training programs, which name no model type but say how positions are encoded: Megatron-LM and NeMo
// (position_embedding_type, rotary_interleaved), GPT-NeoX (pos-emb), LitGPT (rotary_percentage beside n_query_groups).
// All turn halves unless they say otherwise: megatron/core/models/common/embeddings/rope_utils.py, megatron/model/
// positional_embeddings.py of GPT-NeoX, litgpt/model.py (apply_rope).
#include "import/configs/dialects/dialects.hpp"

#include <algorithm>

namespace posenc {

namespace {

struct TrainingType {
    std::string_view key, name, kind;
};

constexpr TrainingType training_types[] = {
    {"position_embedding_type", "rope", "rotary"},
    {"position_embedding_type", "yarn", "rotary"},
    {"position_embedding_type", "mrope", "rotary"},
    {"use_rotary_position_embeddings", "true", "rotary"}, // Megatron's older switch
    {"position_embedding_type", "learned_absolute", "learned"},
    {"pos_emb", "rotary", "rotary"},
    {"pos_emb", "learned", "learned"},
    {"pos_emb", "sinusoidal", "sinusoidal"},
    {"pos_emb", "alibi", "alibi"},
    {"pos_emb", "rpe", "t5-bias"},
};

const TrainingType* type_of(const Json& json) {
    const auto* const found = std::find_if(std::begin(training_types), std::end(training_types), [&](const auto& type) {
        const Json value = json.value(std::string(type.key), Json());
        return type.name == "true" ? value == true : value == std::string(type.name);
    });
    return found == std::end(training_types) ? nullptr : found;
}

}

std::optional<ModelFacts> read_training(Translation& file) {
    const bool lit = file.has("n_query_groups") || file.has("rope_adjustments");
    read_other_names(file);
    const TrainingType* const type = type_of(file.json);
    if (!type && !lit)
        return std::nullopt;
    if (type)
        file.use(std::string(type->key), "how positions are encoded");
    bool interleaved = false;
    if (const auto found = file.json.find("rotary_interleaved"); found != file.json.end() && found->is_boolean()) {
        interleaved = found->get<bool>();
        file.use("rotary_interleaved", "whether adjacent channels turn together");
    }
    if (file.json.value("rope_scaling", Json()).is_boolean()) // a switch, off unless the factor is beside it
        file.use("rope_scaling", "whether the rotation is scaled");
    file.assume("file", "a configuration for training: pairs and rules are those of the program that trains");
    const bool rotary = !type || type->kind == "rotary";
    return ModelFacts{.kind = type ? type->kind : "rotary",
                      .pairing = !rotary       ? ""
                                 : interleaved ? "interleaved"
                                               : "halves",
                      .width = rotary ? "share" : "",
                      .direction = "causal"};
}

}
