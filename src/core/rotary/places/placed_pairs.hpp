// Which coordinates turn the pairs of the rotary embeddings of images and videos, for any of their methods.
#pragma once

#include "core/rotary/places/rotary_places.hpp"

namespace posenc {

struct PlacedPairs {
    std::vector<TokenPlace> weights;         ///< one a pair: radians a unit of each axis
    std::array<std::string_view, 3> letters; ///< "x"; empty where there is no such axis
    std::array<std::string_view, 3> names;   ///< "column"
    Pairing pairing = Pairing::interleaved;
};

/// Of rotary-axial, rotary-mixed and m-rope; no weights for other methods.
PlacedPairs placed_pairs(const State& state);

}
