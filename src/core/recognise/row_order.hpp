// For a table that matches except that its rows are in another order, or that one column is missing: finds the order,
// or the column.
#pragma once

#include "core/recognise/candidate.hpp"

namespace posenc {

/// The reading that puts the table's rows into the order of the candidate's. Empty if they are in that order already,
/// if two rows are alike, or if they are not the same rows.
std::optional<TableReading> with_order(const NumberTable& table, const Candidate& candidate);

/// The reading in which the candidate's first column that differs is the missing one. The candidate has one column more
/// than the table.
std::optional<TableReading> with_column_missing(const NumberTable& table, const Candidate& candidate);

}
