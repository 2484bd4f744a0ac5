// The scripts that make a shell complete the words of posenc. Each asks the program, see completion.cpp.
#pragma once

#include <span>
#include <string_view>

namespace posenc::cli {

struct CompletionScript {
    std::string_view shell; ///< its name
    std::string_view text;
};

std::span<const CompletionScript> completion_scripts();

}
