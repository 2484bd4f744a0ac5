// What the two searches for a sinusoidal table with embeddings added to it share: embeddings that are noise, and those
// of worked examples.
#pragma once

#include "core/recognise/finder.hpp"

#include <optional>
#include <vector>

namespace posenc {

/// The sinusoidal table that was meant, in the size of the table; empty if something else or nothing was.
std::optional<State> meant_sinusoid(const Finder& finder);

/// What is left of the table without the state's field, which has its size; row-major.
std::vector<double> what_remains(const NumberTable& table, const State& state);

/// Whether something was added to nearly every number.
bool nearly_all_changed(const NumberTable& table, const std::vector<double>& left);

/// Adds the state with the mistake; `detail` tells what was added, or is empty.
void add_embedded(Finder& finder, const State& state, const std::vector<double>& left, std::string detail);

/// True if what remains without the sinusoidal table that was meant is plainer than the table.
bool find_plain_embeddings(Finder& finder);

}
