// The window program: reads its arguments, then runs the explorer on the platform (a window or a page). Folders:
//   core/      numbers: encodings, relative terms, trees, masks   session/      the state over time, and its fields
//   widgets/   the look and its controls                          views/        plots       panels/  all around them
//   platform/  window, browser or headless pictures               learning/     models that learn, in the background/
//   import/    files that people open                             recognition/  what their numbers are, there too
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
    // Only the platform owns the program. On the page, run() returns at once and the browser continues to call it as
    // long as the page is open. In the window it is destroyed when the window closes, so that a training thread ends
    // before everything else.
    posenc::platform::Program program =
        posenc::Explorer(arguments.state, sampling_budget, posenc::background::start_host).program();
    return posenc::platform::run({.file = std::string(arguments.file)}, std::move(program));
}
