// The states of the sweep: every view with every method that it shows, as it opens, at the ends of its numbers, and at
// random. What a slider, a link or a lesson can ask for lies between these.
#pragma once

#include "core/method.hpp"
#include "views/views.hpp"

#include <cstdint>
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

/// The same of one view and one of the methods that it shows.
std::vector<Swept> states_of(const View& view, const Method& method, int random);

/// State n of an endless list: any view with any method that it shows, two thirds of their rows set to any size.
State legal_state(std::uint64_t n);

}
