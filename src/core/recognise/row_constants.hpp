// A bias that differs from the one that was meant by a constant a row alone: the softmax over a row ignores it. Keys
// that are hidden, −∞ in one of the two, are not compared.
#pragma once

#include "core/precision/budget.hpp"
#include "core/recognise/table.hpp"

#include <optional>

namespace posenc {

struct RowConstants {
    bool one = true;           ///< the same constant in all rows
    bool other_hidden = false; ///< one of the two hides keys that the other shows
};

/// Empty for methods whose numbers are not added to logits, and where constants do not explain the difference. `meant`
/// has the size of the table.
std::optional<RowConstants> row_constants(const NumberTable& table, const State& meant, const StepPrecision& precision);

}
