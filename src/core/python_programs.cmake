# cmake -DOUT=FILE -DSOURCES=FILE;… -P python_programs.cmake: writes Python programs as C++ (see python_programs.hpp).
set(entries "")
foreach(source IN LISTS SOURCES)
    get_filename_component(stem "${source}" NAME_WE)
    file(READ "${source}" text)
    string(APPEND entries "    {\"${stem}\", R\"python(${text})python\"},\n")
endforeach()
file(WRITE "${OUT}" "// Written by src/core/python_programs.cmake.
#include \"core/python_programs.hpp\"

#include <utility>

namespace posenc {

namespace {

constexpr std::pair<std::string_view, std::string_view> programs[] = {
${entries}};

}

std::string_view python_program(std::string_view stem) {
    for (const auto& [name, text] : programs)
        if (name == stem)
            return text;
    return {};
}

}
")
