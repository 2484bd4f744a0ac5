// Files of the repository that tests read.
#pragma once

#include <filesystem>
#include <string_view>

namespace posenc {

/// The place of a file or folder named from the top of the repository, as "tests/configs".
std::filesystem::path source_path(std::string_view name);

}
