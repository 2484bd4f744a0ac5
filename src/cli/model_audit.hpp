// Several configurations at once: one row for each, with what it says, what in it contradicts itself, and what an older
// reader would take instead.
#pragma once

#include "core/field.hpp"

#include <span>
#include <string>
#include <string_view>

namespace posenc::cli {

/// Prints the rows; folders stand for the files in them that end in .json. `format`: markdown, csv or json. Throws
/// Failure: 1 without a message if a file is suspicious or cannot be used, 2 if there is no file.
void audit_files(std::span<const std::string_view> paths, std::span<const Index> lengths, std::string_view format);

}
