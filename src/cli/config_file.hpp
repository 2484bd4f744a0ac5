// A model's configuration in a file that a command names.
#pragma once

#include "import/configs/model_config.hpp"

namespace posenc::cli {

/// In any notation, or the metadata of a GGUF file. Throws Failure: 2 when it is no configuration, 1 when it cannot be
/// read.
ModelConfig config_of_file(const std::string& path);

}
