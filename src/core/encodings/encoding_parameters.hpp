// The parameters that several encodings share.
#pragma once

#include "core/parameter.hpp"

namespace posenc::parameters {

extern const Parameter range, times, axes;

}

namespace posenc {

/// Streams of Random that keep the seeded tables of one seed apart; 1 … 15 belong to other folders.
enum class Stream : std::uint64_t { learned = 16, recurrent, fourier_features, time2vec, axial_learned };

}
