#include "views/plot/color_limit.hpp"

namespace posenc {

namespace parameters {

constinit const Parameter color_limit{
    .key = "color_limit",
    .label = "Colours up to",
    .help = "the number that has the last colour; pictures with the same one can be compared",
    .kind = Kind::real,
    .low = 1e-9,
    .high = 1e9,
    .scale = Scale::logarithmic,
    .initial = "none",
    .none_label = "the largest"};

}

ColorScale limited(ColorScale scale, const State& state) {
    if (state.is_none(parameters::color_limit.key))
        return scale;
    scale.high = state.number(parameters::color_limit.key);
    scale.low = scale.low < 0 ? -scale.high : 0;
    return scale;
}

}
