// Comma-separated values (RFC 4180, lines end in \n): a line a row, each number in the shortest form that reads back
// to the same double; "nan", "inf" and "-inf" as numpy.loadtxt reads them. Not covered: a column of row names.
#pragma once

#include "export/strips.hpp"

namespace posenc {

/// Of a block that lies inside the field; with `header` a first line names the columns ("dimension 0", or the label
/// that stands there).
FileFormat csv_format(const Field& field, Block block, bool header);

/// The whole file at once; false when the sink refused.
bool write_csv(const Field& field, Block block, bool header, const Sink& sink, const CellsDone& done = {});

}
