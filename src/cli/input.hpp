// Files that a command reads as a whole.
#pragma once

#include <cstddef>
#include <string>

namespace posenc::cli {

/// The file's bytes, at most `most`; "-" is standard input. Throws Failure (1) when it cannot be read.
std::string bytes_of(const std::string& path, std::size_t most);

}
