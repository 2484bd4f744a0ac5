# cmake -DOUT=FILE -DFOLDER=platform|c_interface -DNAMES=NAME;… -DFILES=FILE;… -P data_files.cmake: writes files as C++ (see
# data_files.hpp of the folder).
set(entries "")
foreach(name file IN ZIP_LISTS NAMES FILES)
    file(READ "${file}" bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    string(REPLACE "\\x0a" "\\x0a\"\n     \"" bytes "${bytes}") # no line longer than compilers like
    string(APPEND entries "    {\"${name}\",\n     {\"${bytes}\", ${size}}},\n")
endforeach()
file(WRITE "${OUT}" "// Written by src/platform/data_files.cmake.
#include \"${FOLDER}/data_files.hpp\"

#include <utility>

namespace posenc::${FOLDER} {

namespace {

constexpr std::pair<std::string_view, std::string_view> files[] = {
${entries}};

}

std::optional<std::string_view> embedded_file(std::string_view name) {
    for (const auto& [file, bytes] : files)
        if (file == name)
            return bytes;
    return std::nullopt;
}

}
")
