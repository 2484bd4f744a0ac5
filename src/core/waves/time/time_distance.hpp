// How far the encoding of any time lies from that of one time stamp, as a curve over time.
//
//   D(t) = |PE(t) − PE(t₀)|     over all dimensions of the method `time`
//
// As a field: row 0, column c = the time low + (high − low)·c / (samples − 1).
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

namespace posenc {

/// Reads what the method `time` reads, except the time stamps; samples ≥ 2.
FieldPtr time_distance_curve(const State& state, double from, Range times, Index samples);

/// The distances of the rows of a table from row `from`, as a field of one row.
FieldPtr row_distances(FieldPtr table, Index from);

}
