// What can be said of a right table whose rows stand in another order, or one column of which is not there: which
// order, which column.
#pragma once

#include "core/recognise/candidate.hpp"

namespace posenc {

/// The reading that brings the table's rows into the order of the candidate's; empty where it is the order they
/// stand in, where two rows are alike, or where they are not the same rows.
std::optional<TableReading> with_order(const Table& table, const Candidate& candidate);

/// The reading in which the first column that differs is missing; the candidate has one column more than the table.
std::optional<TableReading> with_column_missing(const Table& table, const Candidate& candidate);

}
