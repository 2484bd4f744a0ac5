// A model's configuration in a file that a command names.
#pragma once

#include "import/configs/model_config.hpp"

namespace posenc::cli {

/// In any notation, or the metadata of a GGUF file. Throws Failure: 2 when it is no configuration, 1 when it cannot be
/// read.
ModelConfig config_of_file(const std::string& path);
/// Of a text that was read from this path.
ModelConfig config_of_text(const std::string& text, const std::string& path);
/// The text of the file. For a GGUF file: its metadata, with the keys of a config.json.
std::string configuration_of(const std::string& path);

}
