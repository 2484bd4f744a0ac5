// A Hugging Face config.json, read for what it says about positions: what the model does with them, in numbers, and the
// state of this program that shows it. Files name the same thing in many ways and leave much to the library's code;
// what was taken from the file, what the library adds, and what is not used stand in three lists, each with a reason.
// Not covered: tokenizers, weights, and architectures that are not in config_architectures.cpp, which are named so.
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
    /// rope, mrope, rope+nope, alibi, learned_absolute, sinusoidal+learned, sincos_2d, t5_relative_bias,
    /// disentangled_relative, transformer_xl_relative, none (order comes from elsewhere) or unknown.
    std::string family, model_type;
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
};

struct ConfigReading {
    std::optional<ModelConfig> config;
    std::string problem; ///< one line, where there is no config
};

inline constexpr std::size_t most_config_bytes = std::size_t{1} << 20;

/// Reads the text of a file; never throws. Texts of more than most_config_bytes or deeper than 32 levels are refused.
ConfigReading read_model_config(std::string_view text);

struct ConfigFact {
    std::string_view name; ///< "head width"
    std::string value;     ///< "128", "not known"
};

/// The numbers of the model in words, for reading.
std::vector<ConfigFact> config_facts(const ModelConfig& config);

/// All of it as one JSON object on one line, with every frequency.
std::string model_config_json(const ModelConfig& config);

}
