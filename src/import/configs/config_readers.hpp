// The steps in which a configuration is read; each takes its keys and fills its part of the model.
#pragma once

#include "import/configs/config_reader.hpp"
#include "import/configs/model_facts.hpp"

namespace posenc {

/// A file, or an object in it, on its way to a ModelConfig. `facts` is null where the table does not have the type.
struct ConfigDraft {
    ConfigReader file;
    const ModelFacts* facts = nullptr;
    ModelConfig& config;
    bool version_5 = false; ///< written for transformers 5

    bool is(std::string_view type) const { return facts && facts->type == type; }
    bool rule(std::string_view name) const { return facts && facts->has_rule(name); }
    std::string_view rule_value(std::string_view name) const { return facts ? facts->rule_value(name) : ""; }
    bool both_ways() const { return facts && facts->direction == "both"; }
};

inline constexpr Limits any_length{1, 1e9}, any_width{1, 1 << 20}, any_count{1, 65536}, any_head{1, 16384},
    any_layers{1, 4096}, any_base{1.0000001, 1e12};

/// Where a file is of another program: GGUF metadata, Meta's params.json. Then `json` becomes what the same model says
/// in a config.json, and the facts are those of that program.
std::optional<ModelFacts> read_dialect(Json& json, std::string_view models, ConfigRecord& record);

/// Those of the model's kind, or of several kinds the one that the file chooses.
std::vector<Encoding> chosen_encodings(const ConfigDraft& draft);

void read_shape(ConfigDraft& draft);
/// max_position_embeddings under its many names.
std::optional<Index> read_length(const ConfigDraft& draft);
/// What changes scores without being a position.
void read_scores(ConfigDraft& draft);

/// Rotary width, base, pairing, scaling, lengths.
void read_rope(ConfigDraft& draft);
/// The scaling in `keys`, of rope_scaling or rope_parameters, and its lengths.
void read_rope_scaling(ConfigDraft& draft, RotaryFacts& rotary, const std::optional<ConfigReader>& keys);
/// Everything that does not rotate along one position, by the first of draft.config.encodings.
void read_other_encoding(ConfigDraft& draft);

/// Direction and window.
void read_mask(ConfigDraft& draft);

/// The state that shows it; what has no place there is named.
void make_state(ConfigDraft& draft);

}
