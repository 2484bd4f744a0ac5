// What a text from outside (dropped, chosen or pasted) comes to: the settings that it sets, what was taken from it, and
// the views that show them. A model's config.json; besides, a link or its state, a tree in brackets, time stamps, and
// plain sentences. Nothing is drawn or changed here.
#pragma once

#include "core/state.hpp"
#include "import/configs/model_config.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// A view that can show what was read, and the state in which it does.
struct ViewOffer {
    std::string label;
    State state;
};

struct Imported {
    std::string title;   ///< "llama: rotary embedding"
    std::string source;  ///< "from config.json"
    std::string problem; ///< what was wrong and what happens now; empty when all was well
    std::optional<ModelConfig> config;
    /// What becomes the state at once; none where nothing changes, or where the person has to choose an offer.
    std::optional<Parsed> state;
    std::vector<ViewOffer> offers; ///< that of `state` first
};

/// Reads the bytes of a file (`name` as it is to be shown); none: the file could not be read. `present` keeps its theme
/// and text size. Takes at most most_config_bytes.
Imported read_import(std::string_view name, std::optional<std::string_view> bytes, const State& present);

/// True for texts that are worth reading when they are pasted where no text is expected: an object of JSON or a link.
bool looks_importable(std::string_view text);

}
