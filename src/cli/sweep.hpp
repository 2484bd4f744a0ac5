// posenc render --sweep: one parameter runs through some values, a picture each.
#pragma once

#include "cli/arguments.hpp"
#include "core/state/state.hpp"

namespace posenc::cli {

inline constexpr Flag sweep_flag{"--sweep", "KEY=A..B:N",
                                 "N pictures, KEY running from A to B on its scale, or KEY=A,B,… one each; --out "
                                 "frame-%03d.png numbers them, x.gif is "
                                 "all of them, animated"};

struct SweepFrame {
    State state;
    std::string out; ///< of no meaning where all go into one file
};

/// Throws Failure (2) unless the picture shows the parameter, all values are allowed, and `out` has one place for a
/// number (%d, %03d) or is the name of a GIF.
std::vector<SweepFrame> requested_sweep(const Arguments& arguments, const State& state, std::string_view out);

}
