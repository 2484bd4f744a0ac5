// Fields made of other fields: rows and columns exchanged, a block cut out, one minus another.
//
//   transposed(f)(i, j) = f(j, i)      slice(f, b)(i, j) = f(b.row + i, b.col + j)      difference(f, g) = f − g
//
// Each asks its parts for blocks, so that what has a closed form keeps it. Explanations of single cells are those of
// the parts and name rows and columns as the parts do.
#pragma once

#include "core/field.hpp"

namespace posenc {

FieldPtr transposed(FieldPtr field);

/// `block` is cut at the field's edge; its numbers lie within ±2^62. Axes keep their names, labels and numbers: cell 0
/// prints as block.row did.
FieldPtr slice(FieldPtr field, Block block);

/// a − b, cell by cell; null when their sizes differ. Sums and means are those of the parts, subtracted. The range of
/// a difference follows from no ranges: blocks of up to most_exact_range cells are asked cell by cell, of larger ones,
/// and of all in a viewport of more than most_exact_cells, the range is the bound low a − high b … high a − low b,
/// which may be wider; describe() therefore says so. Axes are numbered like those of a; where the labels of
/// both are not the same, there are none.
FieldPtr difference(FieldPtr a, FieldPtr b);
inline constexpr Index most_exact_range = 4096;
inline constexpr Index most_exact_cells = Index{1} << 22;

}
