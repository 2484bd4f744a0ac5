// The relative shift of a state, and where each number goes in its stages.
//
//   place = the number of a cell of the padded matrix read row by row: reshaping keeps it, so a number can be followed
//   costs: direct sum, a vector for each pair:      P·d multiplications, P·d numbers of vectors read
//          shift, one product with all distances:   Q·W·d multiplications, W·d numbers of vectors, Q·(W + 1) copied
//
// P = pairs that the direction reaches (Q·K both ways), d = width of the vectors; see position_logits.hpp.
#pragma once

#include "core/relative/logits/position_logits.hpp"

namespace posenc {

/// For the methods relative-shift and music-skew, with lengths cut to what can be used.
RelativeShift relative_shift_of(const State& state);
/// For relative-shift alone, with an issue if the lengths had to be changed.
RelativeShift read_shift(const State& state, Issues issues = {});

Cell stage_size(const RelativeShift& shift, ShiftStage stage);
/// The place of a cell of a stage; nothing for pairs that no distance reaches (result, direct).
std::optional<Index> place_of(const RelativeShift& shift, ShiftStage stage, Cell cell);
/// The cell of a stage that holds the number of a place; empty if the stage does not have it: zeros among the products,
/// the row dropped, left-overs in the result.
std::optional<Cell> cell_of(const RelativeShift& shift, ShiftStage stage, Index place);

/// A stage that shows for each number the distance, query minus key, it belongs to; undefined for the zeros and for the
/// pairs that no distance reaches.
FieldPtr stage_distances(const RelativeShift& shift, ShiftStage stage);

struct ShiftCosts {
    Index multiplications = 0, vector_numbers = 0;
    Index copied = 0;    ///< numbers moved by padding
    Index left_over = 0; ///< numbers computed for no pair
};
Index pairs_reached(const RelativeShift& shift);
ShiftCosts direct_costs(const RelativeShift& shift, Index width);
ShiftCosts shift_costs(const RelativeShift& shift, Index width);

/// The largest difference between the result and the direct sum; it is infinite if a number is undefined on one side
/// only. Of more than most_compared cells, only evenly spread rows are read.
class ShiftCheck {
  public:
    static constexpr Index most_compared = Index{1} << 14;

    ShiftCheck(const Field& result, const Field& direct);

    double largest_difference() const { return difference_; }

    Index rows() const { return rows_; }        ///< compared
    bool complete() const { return complete_; } ///< all of them

  private:
    double difference_ = 0;
    Index rows_ = 0;
    bool complete_ = true;
};

}
