// The Python programs beside the methods (src/core/*/NAME.py), compiled in as text. The library posenc_programs is made
// of them by python_programs.cmake; a page does without it and loads them when somebody asks for code.
#pragma once

#include <string_view>

namespace posenc {

/// The text of the file with this stem ("sinusoidal"), empty if there is none.
std::string_view python_program(std::string_view stem);

}
