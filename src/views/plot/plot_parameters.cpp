#include "views/plot/plot_parameters.hpp"

namespace posenc::parameters {

namespace {

constexpr Choice distance_scales[] = {
    {"linear", "linear", "every position takes the same room"},
    {"logarithmic", "logarithmic", "near positions get more room, far ones less; in both directions"}};

}

constinit const Parameter dimensions{.key = "dimensions",
                                     .label = "Dimensions",
                                     .help = "up to eight curves",
                                     .kind = Kind::integers,
                                     .low = 0,
                                     .high = 16383,
                                     .initial = "6,7,8,9",
                                     .max_items = 8};
constinit const Parameter position{.key = "position",
                                   .label = "Position",
                                   .symbol = "p",
                                   .help = "the selected position",
                                   .kind = Kind::integer,
                                   .low = -two_to_24,
                                   .high = 2 * two_to_24 - 1,
                                   .initial = "none",
                                   .none_label = "pointer",
                                   .first_key = "offset",
                                   .count_key = "length"};
constinit const Parameter distance_scale{
    .key = "distance_scale",
    .label = "Distance axis",
    .help = "on a logarithmic axis, buckets that grow with the distance look equally wide",
    .kind = Kind::choice,
    .initial = "linear",
    .choices = distance_scales};

}
