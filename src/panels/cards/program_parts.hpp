// The third-party parts of the program, as written by src/build_scripts/make_parts.py.
#pragma once

#include <string_view>
#include <vector>

namespace posenc {

/// The texts belong to the data file, which stays loaded.
struct ProgramPart {
    std::string_view name, version;
    std::string_view licence;  ///< an SPDX expression
    std::string_view owner;    ///< as its copyright notice names them
    std::string_view use;      ///< its purpose
    std::string_view checksum; ///< SHA-256 of one of its files, in hexadecimal
};

/// None while the data file is on its way.
std::vector<ProgramPart> program_parts();

}
