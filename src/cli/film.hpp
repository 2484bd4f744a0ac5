// posenc render --sweep: a film. One parameter takes a list of values, and there is a picture for each.
#pragma once

#include "cli/arguments.hpp"
#include "core/state/state.hpp"

namespace posenc::cli {

inline constexpr Flag film_flag{"--sweep", "KEY=A..B:N",
                                "N pictures, KEY running from A to B on its scale, or KEY=A,B,… one each; --out "
                                "frame-%03d.png numbers them, x.gif is "
                                "all of them, animated"};

struct FilmFrame {
    State state;
    std::string out; ///< unused when all pictures go into one file
};

/// Throws Failure (2) unless the picture shows the parameter, all values are allowed, and `out` has one place for a
/// number (%d, %03d) or is the name of a GIF.
std::vector<FilmFrame> requested_film(const Arguments& arguments, const State& state, std::string_view out);

}
