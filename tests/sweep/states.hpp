// The states of the sweep: every view with every method that it shows, as it opens, at the ends of its numbers, and at
// random. What a slider, a link or a lesson can ask for lies between these.
#pragma once

#include "core/state.hpp"

#include <string>
#include <vector>

namespace posenc::sweep {

struct Swept {
    std::string kind; ///< "default", "length at its end", "all at their ends", "random 7"
    State state;
};

/// For each view and method: as it opens, each number at its upper end, all of them there, and `random` states of any
/// size. The same list each time.
std::vector<Swept> states(int random);

}
