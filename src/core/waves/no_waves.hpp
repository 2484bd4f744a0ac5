// Why columns have no frequency of position (Method::no_waves), for reasons that several methods share.
#pragma once

#include <string_view>

namespace posenc {

inline constexpr std::string_view
    waves_over_grid =
        "These waves turn with a token’s row and column in the grid, not with its number: row by row through "
        "the grid each starts again.",
    waves_over_time =
        "The waves turn with time, and the time stamps are unevenly spaced: a turn takes no fixed number of rows.",
    numbers_from_seed = "These numbers are random; in a real model they would be learned. No column has a frequency.";

}
