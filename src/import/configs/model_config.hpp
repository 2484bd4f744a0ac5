// A Hugging Face config.json (or Meta's params.json, or the metadata of a GGUF file as JSON), read for what it says
// about positions: what the model does with them, in numbers, and the state of this program that shows it. Files have
// many names for the same thing and leave much to the library's code, which the table of models knows
// (model_facts.hpp). Three lists say what was used of the file, what the library adds, and what is not used, each with
// a reason. Not covered: tokenizers, weights, and types that are not in the table. Such a type is reported as unknown,
// and what common keys suggest is a guess.
#pragma once

#include "import/configs/position_facts.hpp"

#include "core/model/layered_model.hpp"
#include "core/state/state.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct ConfigNote {
    std::string key;        ///< as in the file, "rope_scaling.factor" for nested ones, or what it is about
    std::string text;       ///< what it gave, or why it is not used
    std::string value = {}; ///< as in the file, shortened; only of what was used
};

/// Value and text in one line: "8.0: scaling factor".
std::string told(const ConfigNote& note);

/// The notes for the user: what was used of the file, what the library's code adds, and what no picture shows.
struct ConfigNotes {
    std::vector<ConfigNote> used, assumed, not_used;
};

struct ModelConfig {
    std::vector<Encoding> encodings; ///< all that act together; the first is shown
    std::string model_type;
    std::string dtype;  ///< "bfloat16", the format of the model's numbers; empty where the file does not say
    std::string part;   ///< key of the object that was read: "text_config"; empty for the whole file
    std::string source; ///< the lines of code that the table names for the type
    bool known = false; ///< the type is in the table and every key about positions is known, so nothing is guessed
    std::vector<std::string> doubts; ///< the keys that speak of positions and are not known here
    bool piece = false;              ///< a part of a configuration was read: what is not in it is not known
    std::optional<Index> d_model, layers, heads, kv_heads;
    std::optional<Index> head_dim;       ///< what attention uses, not always d_model / heads
    std::optional<double> base;          ///< of sinusoids or rotations
    std::optional<Index> trained_length; ///< before scaling
    std::optional<Index> max_length;     ///< the length that the file promises
    PositionFacts positions;
    MaskFacts mask;
    ScoreFacts scores;
    std::optional<State> state;        ///< empty if no method of the registry shows it
    std::optional<LayeredModel> model; ///< the kind of every layer
    std::string without_layers;        ///< why there is no model
    ConfigNotes notes;
    std::vector<ModelConfig> parts; ///< encoders of images and audio, and the like, beside the main part

    const RotaryFacts* rotation() const { return std::get_if<RotaryFacts>(&positions); }
};

struct ConfigReading {
    std::optional<ModelConfig> config;
    std::string problem; ///< one line, if there is no config
};

inline constexpr std::size_t most_config_bytes = std::size_t{1} << 20;

/// The name of the table of models as a data file of the program.
inline constexpr std::string_view models_file = "models/models.tsv";

/// Reads the text of a file; never throws. Texts of more than most_config_bytes or deeper than 32 levels are refused.
/// `models` is the text of the table of models.
ConfigReading read_model_config(std::string_view text, std::string_view models);

/// Whether a text that somebody pasted is a configuration: in some notation (notations/), with keys that only
/// configurations have.
bool is_config_text(std::string_view text);

struct ConfigFact {
    std::string name;  ///< "head width"
    std::string value; ///< "128", "not known"
};

/// The numbers of the model in words, for reading.
std::vector<ConfigFact> config_facts(const ModelConfig& config);
/// Further numbers of the encoding by their names in JSON, without lists of frequencies.
std::vector<ConfigFact> further_facts(const ModelConfig& config);

/// All of it as one JSON object on one line, with every frequency.
std::string model_config_json(const ModelConfig& config);

}
