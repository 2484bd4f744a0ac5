// Presets: examples that introductions to this subject use, and the settings of well-known models. The text form of a
// state accepts preset=NAME (core/state/state.hpp); nothing else in the program knows that a state came from one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace posenc {

struct Preset {
    std::string_view name; ///< as in links
    std::string_view title;
    std::string_view see;   ///< one sentence: what there is to see
    std::string_view state; ///< key=value&…, on top of the defaults
};

/// All of them: worked examples first, then models.
std::span<const Preset> presets();
const Preset* find_preset(std::string_view name);

/// True for the settings of a model, false for a worked example.
bool is_model(const Preset& preset);

/// "‘clip3’ is not a preset (did you mean clip-3?)"
std::string unknown_preset(std::string_view name);

}
