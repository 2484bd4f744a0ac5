// Table of contents: the arguments of the window program, then the explorer on the platform (window or page).
//   core/      numbers: encodings, relative terms, trees, masks      session/   state over time, fields made from it
//   widgets/   the look and its controls                             views/     plots        panels/  all around them
//   platform/  window, browser or headless pictures                  training/  models that learn, in the background/
//   import/    what people bring                                     recognition/  what their numbers are, there too
//   explorer   puts the parts on the screen
#include "background/start_host.hpp"
#include "core/state/parameters.hpp"
#include "explorer.hpp"
#include "explorer_arguments.hpp"
#include "platform/platform.hpp"
#include "views/views.hpp"

#include <string>
#include <utility>

namespace {

constexpr double sampling_budget = 0.006; ///< seconds a frame, so that 60 frames a second leave room for the rest

}

int main(int count, char** words) {
    posenc::add_parameters(posenc::view_parameters());
    const posenc::Arguments arguments = count > 1 ? posenc::read_arguments(count, words) : posenc::Arguments{};
    if (arguments.exit_code >= 0)
        return arguments.exit_code;
    // The platform alone keeps it: on the page, where run() returns at once and the browser calls on, as long as the
    // page is open; in the window until that closes, so that a thread that trains ends before anything else goes.
    posenc::platform::Program program =
        posenc::Explorer(arguments.state, sampling_budget, posenc::background::start_host).program();
    return posenc::platform::run({.file = std::string(arguments.file)}, std::move(program));
}
