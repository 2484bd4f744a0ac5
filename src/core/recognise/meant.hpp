// The table beside the one that somebody meant. It is compared before anything is searched: if every number agrees,
// that is the answer; if not, the answer begins with where the two differ.
#pragma once

#include "core/precision/budget.hpp"
#include "core/recognise/candidate.hpp"
#include "core/recognise/differing_cells.hpp"

#include <limits>
#include <string>

namespace posenc {

struct MeantTable {
    State state;           ///< as it was meant, with the sizes of the table where those count for nothing
    bool has_size = false; ///< the two have the same size; otherwise nothing was compared
    Cell size = {};        ///< of what was meant
    DifferingCells cells = {};
    Angles angles = Angles::exact; ///< the precision that explains all numbers, if they agree
    double max_error = 0;
    double worst = 0; ///< the largest difference, in what is allowed in its cell; only with a precision
    StepPrecision precision = {};
    double units_beyond = 0; ///< the largest difference that is not allowed, in units in the last place beyond that
    double factor = 1;       ///< by which what was meant comes closest to the table, by least squares
    std::string remark = {}; ///< what of what was meant the table has, where that is not the whole

    bool agrees() const { return has_size && cells.differing == 0; }
};

/// How strictly a table is compared.
struct Strictness {
    bool width_counts = false; ///< the width is no size that a table may have as it likes
    /// So many differing cells are enough to say that the table is another one.
    Index most_differing = std::numeric_limits<Index>::max();
    /// With it a cell may differ by what rounding of the formula’s steps may do; without it by the Tolerance for tables
    /// of which not more is known than their numbers.
    std::optional<StepPrecision> precision = {};
    Stop stop = {};
};
MeantTable beside_meant(const NumberTable& table, const State& expected, const Strictness& how = {});

/// The same for numbers that no state alone makes, with the errors of their steps.
MeantTable beside_numbers(const NumberTable& table, const State& meant, Cell size, const Values& value,
                          const StepErrors& errors, const Strictness& how);

/// "Of what was meant, 16 of 192 cells differ, all in row 7; the first in row 7, column 0, the largest by 0.99 …".
/// Nothing where they agree.
std::string difference_text(const NumberTable& table, const MeantTable& meant);

}
