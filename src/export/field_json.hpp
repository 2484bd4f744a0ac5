// A field as JSON: {"method", "rows", "columns", "first_row", "first_column", "values": [[…], …]}. Rows and columns
// are counts, the first ones are cells from 0; numbers are the shortest that read back to the same double, and NaN
// and infinities are the strings "nan", "inf" and "-inf".
#pragma once

#include "export/sink.hpp"
#include "export/strips.hpp"

namespace posenc {

/// Writes the cells of a block that lies inside the field; false when the sink refused.
bool write_json(const Field& field, Block block, std::string_view method, const Sink& sink, const CellsDone& done = {});

}
