// What posenc-explorer is called with. A page has no arguments: its state comes from the address.
#pragma once

#include <span>
#include <string_view>

namespace posenc {

/// A line of its help and of its man page: what may be written, and what that is.
struct ArgumentHelp {
    std::string_view name, help;
};

std::span<const ArgumentHelp> explorer_arguments();

struct Arguments {
    std::string_view state, file;
    int exit_code = -1; ///< 0 or more: leave with this code, everything has been said
};

/// Those of main; what is wrong with them is written to stderr. After add_parameters: links are known by their keys.
Arguments read_arguments(int count, char** words);

}
