// Rotary tables whose frequencies no rule of a state gives: a divisor of its own for each pair, and ramps whose limits
// are swapped.
#pragma once

#include "core/recognise/tables/rotary_channels.hpp"
#include "core/recognise/tables/rotary_settings.hpp"

namespace posenc {

/// The candidate for a table with these settings, as rotary_settings.hpp writes them.
using TableOf = std::function<Candidate(const std::string& settings)>;

/// Tries LongRoPE's list with the divisors that the columns show, the simplest that fit. Such a list fits any
/// frequencies, so it says so.
void try_divisors(Finder& finder, const ReadTable& read, const PairChannels& channels, const RotaryMeasure& measure,
                  const TableOf& table_of);

/// The frequencies of a scaling of which the two limits of the ramp were swapped, as each way to write that scaling has
/// them; empty for a scaling without a ramp.
std::vector<std::vector<double>> frequencies_with_swapped_limits(const State& rotary);

}
