// NumPy's .npy format, version 1.0 (NEP 1): a text header padded to a multiple of 64 bytes, then the numbers in C order
// (row by row), little-endian. numpy.load and NumPy's memory maps read it. float64 is at() of each cell. float32 is
// sample() with one cell for each sample, which closed forms make many times faster. It equals at() rounded, within one
// step of float, or within 1e-8 where a wave far out crosses zero. Not covered: other shapes, other types.
#pragma once

#include "export/strips.hpp"

namespace posenc {

enum class NpyType { float32, float64 };

/// Magic, version and header for rows × columns numbers.
std::string npy_header(NpyType type, Index rows, Index cols);

/// The block must lie inside the field.
FileFormat npy_format(const Field& field, Block block, NpyType type);

/// The whole file at once; false when the sink refused.
bool write_npy(const Field& field, Block block, NpyType type, const Sink& sink, const CellsDone& done = {});

}
