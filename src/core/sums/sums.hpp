// How a field without a closed form gets its block means. If that is fast and takes little memory, its cells are read
// once and their sums are kept (pyramid.hpp); else cells are sampled (sampled.hpp). So no field is both large and read
// cell by cell.
#pragma once

#include "core/sums/sampled.hpp"

namespace posenc {

/// The highest cost of reading a whole field, in evaluations of a sine: about a tenth of a second.
inline constexpr double most_reads = 1 << 21;

/// The cost of a dot product in the same unit. Each addition waits for the one before.
constexpr double cost_of_product(Index numbers) {
    return static_cast<double>(numbers) / 32;
}

/// Whether the whole field may be read; `cost`: the cost of a cell in the same unit.
bool affordable(Cell size, double cost = 1);

/// The same field with means that take a bounded time, however many cells a block has. They read all cells if that is
/// affordable, else the cells that `draw` selects. `cost` as above; for Draw::rows it is the cost per cell of a row.
FieldPtr with_sums(FieldPtr field, double cost = 1, Draw draw = Draw::cells);

}
