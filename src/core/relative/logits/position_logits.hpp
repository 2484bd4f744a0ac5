// Position logits by the relative shift (Dai et al. 2019), called skewing by Huang et al. 2018: all products of queries
// and vectors of distances at once, then moved to their keys by reading the same numbers with other row lengths.
//
//   products  P[i, c] = q_i · U[δ(c)]           Q × W, the distances δ = query minus key in falling order
//   padded    a column of zeros before them      Q × (W + 1)
//   reshaped  the same numbers in rows of Q      (W + 1) × Q
//   dropped   without the first row              W × Q
//   shifted   the same numbers in rows of W      Q × W:  out[i, j] = P[i, j + Q − 1 − i]
//   result    the first K columns; where j + Q − 1 − i is no column, the numbers belong to other pairs
//
// Time to the right: keys at or before their query, W = K, query i stands at i′ = i + K − Q (memory lies before). Both
// ways: W = K + Q − 1. Time to the left is the mirror image: keys at or after, distances rise from the query on, zeros
// come last, the last row is dropped, and i′ = i (memory lies after).
#pragma once

#include "core/biases/learned/seeded_rows.hpp"
#include "core/state/state.hpp"

#include <optional>

namespace posenc {

enum class TimeDirection { right, left, both };

/// Where the shift puts each product. Rows and columns count from 0.
struct RelativeShift {
    Index queries = 1;
    Index keys = 1; ///< at least as many as queries
    TimeDirection direction = TimeDirection::right;

    Index width() const { return direction == TimeDirection::both ? keys + queries - 1 : keys; }
    Index place(Index query) const { return direction == TimeDirection::left ? query : query + keys - queries; }
    Index distance(Index column) const { return direction == TimeDirection::left ? -column : keys - 1 - column; }
    Index column(Index distance) const { return direction == TimeDirection::left ? -distance : keys - 1 - distance; }
    /// Whether the shift brings this pair's own product to it; the others hold left-overs.
    bool reaches(Cell pair) const;
    /// The product at a place of the padded matrix read row by row; nothing in the column of zeros.
    std::optional<Cell> padded(Index flat) const;
    /// The place, in the padded matrix read row by row, of the first number that is left after the row was dropped.
    Index dropped() const { return direction == TimeDirection::left ? 0 : queries; }
    /// The product that the shift moves to a cell of Q × W.
    std::optional<Cell> shifted(Cell cell) const { return padded(cell.row * width() + cell.col + dropped()); }
};

enum class ShiftStage { result, direct, products, padded, reshaped, dropped, shifted };

/// What is multiplied. table.row(c) is the vector of distance(c).
struct ShiftedLogits {
    RelativeShift shift;
    Rows queries, table;
    /// 0: the vectors are U[δ]; else rows E[table_rows − 1 − δ] of a table, zero beyond it.
    Index table_rows = 0;

    double product(Cell cell) const { return dot(queries.row(cell.row), table.row(cell.col)); }
};

/// A stage as a field. In result and direct, the pairs that no distance reaches are undefined.
FieldPtr shifted_logits(ShiftedLogits logits, ShiftStage stage);

ShiftStage shift_stage(const State& state); ///< the parameter `stage`

/// The sinusoidal encoding (halves layout, paper grid) of each column's distance, which is limited to `clamp`.
Rows distance_waves(const RelativeShift& shift, Index width, double base,
                    Index clamp = std::numeric_limits<Index>::max());

inline constexpr Index most_shifted = 2048; ///< queries and keys

/// The streams of seeded numbers (core/random.hpp) of this folder, one for each table. Stream 1 belongs to Shaw's.
enum class LogitStream : std::uint64_t { shift = 32, skew, transformer_xl, four_terms };
Random seeded(const State& state, LogitStream stream);

}

namespace posenc::parameters {

extern const Parameter stage;

}
