// xPos (Sun et al. 2022): rotary embeddings whose pairs also shrink with the distance. Pairs t count from 0.
//
//   z_t = (2t + 0.4 r) / (1.4 r)
//   q at position p is multiplied by z_t^((p − ⌊L/2⌋)/B), k divided by it, so that z_t^((i − j)/B) is left in q·k
#pragma once

#include "core/method.hpp"

namespace posenc {

/// z_t of the rotary width r, in (0, 1).
double xpos_decay(Index pair, Index rotary_width);
/// The factor of a pair of a query at a position of a sequence; a key's is divided by it. B is the scale base.
double xpos_scale(double decay, double position, Index length, double scale_base);
/// The method's field; `scaled`: with the state's scaling of the frequencies.
MakeResult xpos_scores(const State& state, bool scaled);
/// The settings that the field has, for snippets.
std::vector<Definition> xpos_definitions(const State& state);

namespace parameters {

extern const Parameter scale_base;

}

}
