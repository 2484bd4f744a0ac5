// The steps in which a configuration is read; each takes its keys and fills its part of the model.
#pragma once

#include "import/configs/config_reader.hpp"
#include "import/configs/model_facts.hpp"

namespace posenc {

/// A file, or an object in it, that is being read into a ModelConfig. `facts` is null if the type is not in the table.
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

/// For a file of another program (dialects/): changes `json` into what a config.json says of the same model, and
/// returns the facts for that program. `prefix` is the path of the object in the file, with a point, or "". Empty for
/// other files.
std::optional<ModelFacts> read_dialect(Json& json, const std::string& prefix, std::string_view models,
                                       ConfigRecord& record);

/// Reads the object that describes a model, and its parts. `path` is its place in the file, with a point, or "".
/// `usual_type` is its type where the object does not say one; `facts`, if any, replace those of its type.
ConfigReading read_object(const Json& object, const std::string& path, std::string_view usual_type,
                          const std::optional<ModelFacts>& facts, std::string_view models, ConfigRecord record);

/// The encodings of the model's kind; if it has several kinds, those that the file chooses.
std::vector<Encoding> chosen_encodings(const ConfigDraft& draft);

void read_shape(ConfigDraft& draft);
/// max_position_embeddings under its many names, or what the model's rule "length" names in its place.
std::optional<Index> read_length(const ConfigDraft& draft);
/// A sum of products of numbers and of keys, as rules have it: "1+num_detection_tokens". Empty if a key is absent.
std::optional<Index> read_sum(const ConfigReader& file, std::string_view sum, std::string_view as);
/// What changes scores without being a position.
void read_scores(ConfigDraft& draft);

/// Rotary width, base, pairing, scaling, lengths.
void read_rope(ConfigDraft& draft);
/// The scaling in `keys`, of rope_scaling or rope_parameters, and its lengths.
void read_rope_scaling(ConfigDraft& draft, RotaryFacts& rotary, const std::optional<ConfigReader>& keys);
/// Rotation by several axes, each with channels of its own.
void read_axes(ConfigDraft& draft);
/// Everything that does not rotate along one position, by the first of draft.config.encodings.
void read_other_encoding(ConfigDraft& draft);

/// Whether layers of this kind, a word of layer_types, have the window.
bool slides(std::string_view kind);
/// Direction and window.
void read_mask(ConfigDraft& draft);

/// Makes the state that shows the model; what has no place in it is reported.
void make_state(ConfigDraft& draft);

}
