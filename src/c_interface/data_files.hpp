// The data files of the program that the library needs, written by src/platform/data_files.cmake: the Python programs
// of snippets, and the table of models.
#pragma once

#include <optional>
#include <string_view>

namespace posenc::c_interface {

/// The bytes of the file with this name ("python/alibi.py"); nullopt if there is none.
std::optional<std::string_view> embedded_file(std::string_view name);

}
