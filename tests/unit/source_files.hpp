// Files of the source tree, for tests of what is made from them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace posenc {

/// The place of a file or folder named from the top of the tree, as "tests/configs".
std::filesystem::path source_path(std::string_view name);
/// What is in a file; a failure of the test where it cannot be read.
std::string bytes_of(const std::filesystem::path& path);
std::string source_file(std::string_view name);
/// The Python programs of src/core by the names of their files; empty where there is none.
std::string_view python_program(std::string_view stem);

}
