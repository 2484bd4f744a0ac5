// What a text or file from outside (dropped, chosen or pasted) means: the settings it sets, what was taken from it, and
// the views that show it. It can be a model's config.json, a link or its state, a tree in brackets, time stamps, plain
// sentences, a file of numbers, or a picture made by the program. Nothing is drawn or changed here.
#pragma once

#include "core/own/own_table.hpp"
#include "import/configs/model_config.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct NumberFile;

/// A view that can show what was read, and the state in which it does.
struct ViewOffer {
    std::string label;
    State state;
};

/// A person's choice in a file of numbers.
struct ChosenNumbers {
    std::size_t tensor = 0;
    std::uint64_t slice = 0; ///< of a tensor too large to be read as a whole
};

struct Imported {
    std::string title;   ///< "llama: rotary embedding"
    std::string source;  ///< "from config.json"
    std::string problem; ///< what was wrong and what happens now; empty when all was well
    bool waits = false;  ///< no result yet: the file, or the table of models, is still loading; read again
    std::optional<ModelConfig> config;
    std::shared_ptr<const NumberFile> file; ///< for a file of numbers: its tensors
    std::size_t tensor = 0;                 ///< of them, that was read
    std::uint64_t slice = 0, slices = 1;    ///< of a tensor too large to be read as a whole: the one that was read
    OwnTablePtr table;                      ///< the table of the tensor; add it before showing anything of it
    std::vector<std::string> told;          ///< sentences about it
    /// The new state; none if nothing changes, or if the person has to choose an offer.
    std::optional<Parsed> state;
    std::vector<ViewOffer> offers; ///< that of `state` first
    /// `state` is that of the whole screen, as a link and a picture have it: of a comparison it replaces both pictures.
    bool whole_screen = false;
};

/// Reads a file. `name` is shown to the person; without `bytes` the file could not be read. `present` keeps its theme
/// and text size. Files other than numbers may have at most most_config_bytes bytes; of long files of numbers the
/// platform reads further parts. `chosen`: the person's choice in a file of numbers, if there is one.
Imported read_import(std::string_view name, std::optional<std::string_view> bytes, const State& present,
                     std::optional<ChosenNumbers> chosen = {});

/// A model's config.json. Waits for the table of models.
void read_config(Imported& result, std::string_view name, std::string_view text, const State& present);

/// Whether a text pasted outside a text field is worth reading: a configuration, a link, or rows of numbers.
bool looks_importable(std::string_view text);

}
