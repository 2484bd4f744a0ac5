// What is wrong with a configuration, beyond what cannot be read: keys that contradict each other, keys that stand
// where older code does not look, and what such code takes instead.
#pragma once

#include "import/configs/model_config.hpp"

namespace posenc {

struct ConfigFinding {
    std::string key;
    std::string text;       ///< what is wrong
    std::string old_reader; ///< what older code takes instead; empty where that is no question
};

/// `text` is what `config` was read from, `models` the table of models.
std::vector<ConfigFinding> audit_config(std::string_view text, const ModelConfig& config, std::string_view models);

}
