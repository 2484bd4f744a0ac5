// The data files, linked into the program: the library posenc_data, written by data_files.cmake. The page does not link
// it but fetches the files, see web/page.cpp.
#pragma once

#include <optional>
#include <string_view>

namespace posenc::platform {

/// The bytes of the file with this name ("equations.bin", "python/alibi.py"); nullopt if there is none.
std::optional<std::string_view> embedded_file(std::string_view name);

}
