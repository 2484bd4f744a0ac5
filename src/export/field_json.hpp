// A field as JSON: {"method", "rows", "columns", "first_row", "first_column", "values": [[…], …]}. Rows and columns
// are counts, the first ones are cells from 0; numbers are the shortest that read back to the same double, and NaN
// and infinities are the strings "nan", "inf" and "-inf". Where the labels of the columns are wanted, they stand as
// "names" before the values.
#pragma once

#include "export/strips.hpp"

namespace posenc {

/// The block must lie inside the field.
FileFormat json_format(const Field& field, Block block, std::string_view method, bool named = false);

/// The whole file at once; false when the sink refused.
bool write_json(const Field& field, Block block, std::string_view method, const Sink& sink, const CellsDone& done = {},
                bool named = false);

}
