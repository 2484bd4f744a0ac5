// The steps in which a configuration is read; each takes its keys and fills its part of the model.
#pragma once

#include "import/configs/config_architectures.hpp"
#include "import/configs/config_reader.hpp"

namespace posenc {

/// A file on its way to a ModelConfig. `architecture` is null where the model_type is not known here.
struct ConfigDraft {
    ConfigReader file;
    const Architecture* architecture = nullptr;
    ModelConfig& config;

    void detail(std::string key, double number) const;
    void detail_json(std::string key, std::string json) const { config.details.push_back({std::move(key), json}); }
};

inline constexpr Limits any_length{1, 1e9}, any_width{1, 1 << 20}, any_count{1, 65536}, any_head{1, 16384},
    any_layers{1, 4096};

void read_shape(ConfigDraft& draft);
/// max_position_embeddings under its many names.
std::optional<Index> read_length(const ConfigDraft& draft);

/// Rotary width, base, pairing, scaling, lengths.
void read_rope(ConfigDraft& draft);
/// The scaling in `settings` and the model, from rope_scaling or rope_parameters.
void read_rope_scaling(ConfigDraft& draft, const std::optional<ConfigReader>& from, RotarySettings& settings);
/// A detail with every frequency of the settings.
void frequencies_detail(const ConfigDraft& draft, std::string key, const RotarySettings& settings);

void read_learned(ConfigDraft& draft);
void read_alibi(ConfigDraft& draft, const ConfigReader& from);
void read_t5(ConfigDraft& draft);
void read_deberta(ConfigDraft& draft);
void read_xlnet(ConfigDraft& draft);
void read_whisper(ConfigDraft& draft);
void read_detr(ConfigDraft& draft);

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
