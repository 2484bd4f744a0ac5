// Comma-separated values (RFC 4180, lines end in \n). Each row is a line; each number has the shortest form that reads
// back to the same double, or "nan", "inf" and "-inf", which numpy.loadtxt reads. Not covered: a column of row names.
#pragma once

#include "export/strips.hpp"

namespace posenc {

/// The block must lie inside the field. With `header` a first line names the columns ("dimension 0", or the axis's
/// labels).
FileFormat csv_format(const Field& field, Block block, bool header);

/// The whole file at once; false when the sink refused.
bool write_csv(const Field& field, Block block, bool header, const Sink& sink, const CellsDone& done = {});

}
