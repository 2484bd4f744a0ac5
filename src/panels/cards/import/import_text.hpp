// What a text from outside (dropped, chosen or pasted) comes to: the settings that it sets, what was taken from it, and
// the views that show them. A model's config.json; besides, a link or its state, a tree in brackets, time stamps, and
// plain sentences, files of numbers, pictures of the program. Nothing is drawn or changed here.
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

/// What somebody chose of a file of numbers.
struct ChosenNumbers {
    std::size_t tensor = 0;
    std::uint64_t slice = 0; ///< of a tensor too large to be read as a whole
};

struct Imported {
    std::string title;   ///< "llama: rotary embedding"
    std::string source;  ///< "from config.json"
    std::string problem; ///< what was wrong and what happens now; empty when all was well
    bool waits = false;  ///< nothing is concluded yet: the table of models, or the file, is on its way; read again
    std::optional<ModelConfig> config;
    std::shared_ptr<const NumberFile> file; ///< of numbers: what tensors it holds
    std::size_t tensor = 0;                 ///< of them, that was read
    std::uint64_t slice = 0, slices = 1;    ///< of a tensor too large to be read as a whole: the one that was read
    OwnTablePtr table;                      ///< the tensor: what is to be brought before anything is shown of it
    std::vector<std::string> told;          ///< sentences about it
    /// What becomes the state at once; none where nothing changes, or where the person has to choose an offer.
    std::optional<Parsed> state;
    std::vector<ViewOffer> offers; ///< that of `state` first
};

/// Reads the bytes of a file (`name` as it is to be shown); none: the file could not be read. `present` keeps its theme
/// and text size. Takes at most most_config_bytes of what is no file of numbers, of whose other parts the platform
/// tells. `chosen`: of a file of numbers, where somebody has.
Imported read_import(std::string_view name, std::optional<std::string_view> bytes, const State& present,
                     std::optional<ChosenNumbers> chosen = {});

/// A model's config.json. Waits for the table of models.
void read_config(Imported& result, std::string_view name, std::string_view text, const State& present);

/// True for texts that are worth reading when they are pasted where no text is expected: an object of JSON, a link,
/// rows of numbers.
bool looks_importable(std::string_view text);

}
