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
    std::string kind = {};  ///< of facts->kind, what the file chooses: "rotary", "learned+rotary-2d"

    bool is(std::string_view type) const { return facts && facts->type == type; }
    bool rule(std::string_view name) const { return facts && facts->has_rule(name); }
    bool both_ways() const { return facts && facts->direction == "both"; }
    void detail(std::string key, double number) const;
    void detail_json(std::string key, std::string json) const { config.details.push_back({std::move(key), json}); }
};

inline constexpr Limits any_length{1, 1e9}, any_width{1, 1 << 20}, any_count{1, 65536}, any_head{1, 16384},
    any_layers{1, 4096}, any_base{1.0000001, 1e12};

/// Where a file is of another program: GGUF metadata, Meta's params.json. Then `json` becomes what the same model says
/// in a config.json, and the facts are those of that program.
std::optional<ModelFacts> read_dialect(Json& json, std::string_view models, ConfigRecord& record);

/// The model's kind, where the file chooses one.
std::string chosen_kind(const ConfigDraft& draft);
/// "learned+rotary-2d" as the ids of families.
std::string family_of(std::string_view kind);

void read_shape(ConfigDraft& draft);
/// max_position_embeddings under its many names.
std::optional<Index> read_length(const ConfigDraft& draft);

/// Rotary width, base, pairing, scaling, lengths.
void read_rope(ConfigDraft& draft);
/// The scaling in `settings` and the model, from rope_scaling or rope_parameters.
void read_rope_scaling(ConfigDraft& draft, const std::optional<ConfigReader>& from, RotarySettings& settings);
/// What a model's code multiplies the base by. `from` as above.
void multiply_base(ConfigDraft& draft, const std::optional<ConfigReader>& from);
/// A detail with every frequency of the settings.
void frequencies_detail(const ConfigDraft& draft, std::string key, const RotarySettings& settings);
/// Sections of m-rope, of the file or of the model; their family is mrope.
void read_sections(ConfigDraft& draft, const std::optional<ConfigReader>& from);

/// Everything that does not rotate along one position, by draft.kind.
void read_other_kind(ConfigDraft& draft);

/// Direction and window.
void read_mask(ConfigDraft& draft);

/// The state that shows it; what has no place there is named.
void make_state(ConfigDraft& draft);

/// "[1,2,3]"
template <class Numbers> std::string json_list(const Numbers& numbers) {
    std::string text;
    for (const auto number : numbers)
        text += (text.empty() ? "" : ",") + std::to_string(number);
    return "[" + text + "]";
}

}
