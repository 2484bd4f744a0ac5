// Which coordinates turn which pairs, for all rotary methods of images and videos.
#pragma once

#include "core/rotary/places/rotary_places.hpp"

namespace posenc {

struct PlacedPairs {
    std::vector<TokenPlace> weights;         ///< one per pair: radians per unit of each axis
    std::array<std::string_view, 3> letters; ///< "x"; empty where there is no such axis
    std::array<std::string_view, 3> names;   ///< "column"
    Pairing pairing = Pairing::interleaved;
    Index parts = 1; ///< of the head, in each of which pairs lie by themselves

    /// The pair of a column, of so many.
    Index pair_of(Index column, Index columns) const {
        const Index own = columns / parts;
        return column / own * (own / 2) + turned(pairing, own, column % own).pair;
    }
};

/// For rotary-axial, rotary-mixed and m-rope; without weights for other methods.
PlacedPairs placed_pairs(const State& state);

}
