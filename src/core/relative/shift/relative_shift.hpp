// The relative shift that a state means, and what becomes of each number on its way through the stages.
//
//   place = the number of a cell of the padded matrix read row by row: reshaping keeps it, so a number can be followed
//   costs: direct sum, a vector for each pair:      P·d multiplications, P·d numbers of vectors read
//          shift, one product with all distances:   Q·W·d multiplications, W·d numbers of vectors, Q·(W + 1) copied
//
// P = pairs that the direction reaches (Q·K both ways), d = width of the vectors; see position_logits.hpp.
#pragma once

#include "core/relative/logits/position_logits.hpp"

namespace posenc {

/// That of the methods relative-shift and music-skew, with the lengths as they can be used.
RelativeShift relative_shift_of(const State& state);
/// The same of relative-shift alone, with an issue where the lengths had to be changed.
RelativeShift read_shift(const State& state, Issues issues = {});

Cell stage_size(const RelativeShift& shift, ShiftStage stage);
/// The place of a cell of a stage; nothing for pairs that no distance reaches (result, direct).
std::optional<Index> place_of(const RelativeShift& shift, ShiftStage stage, Cell cell);
/// Where the number of a place stands in a stage; nothing where it does not occur: zeros among the products, the row
/// dropped, left-overs in the result.
std::optional<Cell> cell_of(const RelativeShift& shift, ShiftStage stage, Index place);

/// A stage with the distance, query minus key, that each number belongs to; undefined for the zeros and the pairs that
/// no distance reaches.
FieldPtr stage_distances(const RelativeShift& shift, ShiftStage stage);

struct ShiftCosts {
    Index multiplications = 0, vector_numbers = 0;
    Index copied = 0;    ///< numbers moved by padding
    Index left_over = 0; ///< numbers computed for no pair
};
Index pairs_reached(const RelativeShift& shift);
ShiftCosts direct_costs(const RelativeShift& shift, Index width);
ShiftCosts shift_costs(const RelativeShift& shift, Index width);

/// How far the result lies from the direct sum; a number on one side only counts as
/// infinite. Of more than most_compared cells evenly spread rows are read.
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
