// Sinusoidal tables as people write them by mistake: the settings of the method, and what no setting says.
//
//   value = part(scale · (offset + row) · w)      w and part of the column as the exponents and parts below say
#pragma once

#include "core/recognise/candidate.hpp"

namespace posenc {

/// The exponents of n in the frequencies; i is the pair.
enum class Exponents {
    right,           ///< 2i/d
    odd,             ///< (2i + 1)/d, sine and cosine
    next,            ///< (2i + 2)/d: pairs counted from 1
    odd_for_cosines, ///< (2i + 1)/d, the cosine alone
    half_tiled,      ///< the frequencies of half the width, one series after the other
    half_repeated,   ///< the same, each twice in turn
};
enum class Parts { right, swapped, sines_only };

struct AlteredWaves {
    double scale = 1;
    Exponents exponents = Exponents::right;
    Parts parts = Parts::right;
};

/// The candidate that these settings of `sinusoidal` and alterations make, with its mistakes: those of the alterations
/// and those of the reading.
Candidate wave_candidate(const State& state, const AlteredWaves& altered, const TableReading& reading);

/// Ids of what the reading undoes; a factor of √columns is one, as are others.
std::vector<std::string_view> mistakes_of(const TableReading& reading, double root_of_width);

}
