// What posenc-explorer is called with. A page has no arguments: its state comes from the address.
#pragma once

#include <string_view>

namespace posenc {

struct Arguments {
    std::string_view state, file;
    int exit_code = -1; ///< 0 or more: leave with this code, everything has been said
};

/// Those of main; what is wrong with them is written to stderr. After add_parameters: links are known by their keys.
Arguments read_arguments(int count, char** words);

}
