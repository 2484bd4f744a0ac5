// How a field that has no closed form comes by its block means: its cells are read once and sums of them kept
// (pyramid.hpp) where that is soon done and takes little memory, else they are sampled (sampled.hpp). So nothing is
// both large and read cell by cell.
#pragma once

#include "core/sums/sampled.hpp"

namespace posenc {

/// What reading a whole field may cost at most, in sines: about a tenth of a second.
inline constexpr double most_reads = 1 << 21;

/// What a dot product takes, in sines: each of its additions waits for the one before.
constexpr double cost_of_product(Index numbers) {
    return static_cast<double>(numbers) / 32;
}

/// Whether all of the field may be read; `cost`: what a cell takes, in sines.
bool affordable(Cell size, double cost = 1);

/// The same field with means that take a bounded time, however many cells a block has: of all cells where they are
/// affordable, else of those that `draw` says. `cost` as above, for Draw::rows that of a row's cell.
FieldPtr with_sums(FieldPtr field, double cost = 1, Draw draw = Draw::cells);

}
