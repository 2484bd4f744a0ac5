// A Hugging Face config.json (or Meta's params.json, or the metadata of a GGUF file as JSON), read for what it says
// about positions: what the model does with them, in numbers, and the state of this program that shows it. Files name
// the same thing in many ways and leave much to the library's code, which the table of models knows (model_facts.hpp);
// what was taken from the file, what the library adds, and what is not used stand in three lists, each with a reason.
// Not covered: tokenizers, weights, and types that are not in the table: of these it is told that they are unknown, and
// what common keys suggest is a guess.
#pragma once

#include "core/rotary/rotary_parameters.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct ConfigNote {
    std::string key;        ///< as in the file, "rope_scaling.factor" for nested ones, or what it is about
    std::string text;       ///< what it gave, or why it is not used
    std::string value = {}; ///< as in the file, shortened; of what was taken
};

/// Value and text in one line: "8.0: scaling factor".
std::string told(const ConfigNote& note);

/// A further number of one family or one scaling: its key and its value as JSON.
struct ConfigDetail {
    std::string key, json;
};

struct ConfigMask {
    std::string direction;       ///< "causal", "bidirectional", or both parts of an encoder-decoder
    std::optional<Index> window; ///< as the file counts it
    std::string rule;            ///< which keys a query i sees, where there is a window
    bool both_sides = false;     ///< half the window lies behind the query
    std::vector<Index> full_layers;
};

struct ModelConfig {
    /// An id of config_kinds.cpp ("rope", "learned_absolute"), or several with + between; none: order comes from
    /// elsewhere; nested: only the parts tell; unknown.
    std::string family, model_type;
    std::string part;   ///< key of the object that this is told from: "text_config"; empty for the whole file
    std::string source; ///< the lines of code that the table names for the type
    bool known = false; ///< in the table: what is concluded is no guess
    std::optional<Index> d_model, layers, heads, kv_heads;
    std::optional<Index> head_dim; ///< what attention uses, not always d_model / heads
    Index rotary_width = 0;        ///< channels of a head that turn
    std::optional<Pairing> pairing;
    std::optional<double> base;
    std::string scaling;                       ///< kind; empty where nothing could be scaled
    std::vector<ConfigDetail> scaling_details; ///< factor and what else the kind has
    std::optional<RotarySettings> rotary;      ///< up to the trained length; none where nothing turns or it is unknown
    std::optional<Index> trained_length;       ///< before scaling
    std::optional<Index> max_length;           ///< that the file promises
    ConfigMask mask;
    std::vector<ConfigDetail> details;
    std::optional<std::string> state; ///< none where no method of the registry shows it
    std::vector<ConfigNote> took, assumed, ignored;
    std::vector<ModelConfig> parts; ///< encoders of images and audio, and the like, beside what the rest tells
};

struct ConfigReading {
    std::optional<ModelConfig> config;
    std::string problem; ///< one line, where there is no config
};

inline constexpr std::size_t most_config_bytes = std::size_t{1} << 20;

/// The name of the table of models as a data file of the program.
inline constexpr std::string_view models_file = "models/models.tsv";

/// Reads the text of a file; never throws. Texts of more than most_config_bytes or deeper than 32 levels are refused.
/// `models` is the text of the table of models.
ConfigReading read_model_config(std::string_view text, std::string_view models);

/// "rotary embedding" for "rope"; empty for what is no family.
std::string family_words(std::string_view family);

struct ConfigFact {
    std::string name;  ///< "head width"
    std::string value; ///< "128", "not known"
};

/// The numbers of the model in words, for reading.
std::vector<ConfigFact> config_facts(const ModelConfig& config);

/// All of it as one JSON object on one line, with every frequency.
std::string model_config_json(const ModelConfig& config);

}
