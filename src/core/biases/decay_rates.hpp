// How fast heads forget whose decay is fixed, as the rate s of e^(−s · distance).
#pragma once

#include "core/field.hpp"

namespace posenc {

/// RetNet (Sun et al. 2023): −ln(1 − 2^(−5−h)).
double retention_rate(Index head);

/// MiniMax-Text-01: 2^(−8(h+1)/H), in every layer times its share.
double lightning_rate(Index head, Index heads);
/// 1 − l/(L − 1 + 1e-5) + 1e-5: a later layer forgets less.
double lightning_share(Index layer, Index layers);

}
