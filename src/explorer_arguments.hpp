// What posenc-explorer is called with. A page has no arguments: its state comes from the address.
#pragma once

#include <span>
#include <string_view>

namespace posenc {

/// An entry of the program's help and man page: the argument and its description.
struct ArgumentHelp {
    std::string_view name, help;
};

std::span<const ArgumentHelp> explorer_arguments();

struct Arguments {
    std::string_view state, file;
    int exit_code = -1; ///< 0 or more: exit with this code; all messages are printed
};

/// Reads the arguments of main and writes problems to stderr. Call add_parameters first: a link is recognised by its
/// keys.
Arguments read_arguments(int count, char** words);

}
