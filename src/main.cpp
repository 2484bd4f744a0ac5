// Table of contents: the arguments of the window program, then the explorer on the platform (window or page).
//   core/      numbers: encodings, relative terms, trees, masks      session/   state over time, fields made from it
//   widgets/   the look and its controls                             views/     plots        panels/  all around them
//   platform/  window, browser or headless pictures                  explorer   puts the parts on the screen
#include "arguments.hpp"
#include "core/parameters.hpp"
#include "explorer.hpp"
#include "platform/platform.hpp"
#include "views/views.hpp"

#include <string>

namespace {

constexpr double sampling_budget = 0.006; ///< seconds a frame, so that 60 frames a second leave room for the rest

}

int main(int count, char** words) {
    posenc::add_parameters(posenc::view_parameters());
    const posenc::Arguments arguments = count > 1 ? posenc::read_arguments(count, words) : posenc::Arguments{};
    if (arguments.exit_code >= 0)
        return arguments.exit_code;
    // On the page run() returns at once and the browser calls on: the explorer must outlive main.
    static posenc::Explorer explorer(arguments.state, sampling_budget);
    return posenc::platform::run({.file = std::string(arguments.file)}, explorer.program());
}
