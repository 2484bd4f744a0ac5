// What of others is in the program, as src/third_party/make_parts.py has written it.
#pragma once

#include <string_view>
#include <vector>

namespace posenc {

/// Texts of the data file, which stay.
struct ProgramPart {
    std::string_view name, version;
    std::string_view licence;  ///< an SPDX expression
    std::string_view owner;    ///< as its copyright notice names them
    std::string_view use;      ///< what for
    std::string_view checksum; ///< SHA-256 of one of its files, in hexadecimal
};

/// None while the data file is on its way.
std::vector<ProgramPart> program_parts();

}
