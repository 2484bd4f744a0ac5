// Fields made of other fields: rows and columns exchanged, a block cut out, one minus another.
//
//   transposed(f)(i, j) = f(j, i)      slice(f, b)(i, j) = f(b.row + i, b.col + j)      difference(f, g) = f − g
//
// Each asks its parts for sums and ranges of whole blocks, so closed forms of the parts stay in use. Explanations of
// single cells are those of the parts and name rows and columns as the parts do.
#pragma once

#include "core/field.hpp"

namespace posenc {

FieldPtr transposed(FieldPtr field);

/// `block` is cut at the field's edge; its coordinates and sizes lie within ±2^62. Axes keep their names, labels and
/// numbers: row 0 of the slice prints as row block.row did.
FieldPtr slice(FieldPtr field, Block block);

/// a − b, cell by cell; null when their sizes differ. Sums and means are those of a minus those of b. The range of a
/// difference does not follow from the ranges of both: blocks of up to most_exact_range cells are read cell by cell, of
/// up to most_sampled where the field has more than most_exact_cells, so that a picture reads a few cells a pixel. For
/// larger blocks the range is the bound low a − high b … high a − low b. It may be too wide; describe() says so. Axes
/// are numbered like those of a. An axis keeps its labels only if they are the same in both.
FieldPtr difference(FieldPtr a, FieldPtr b);
inline constexpr Index most_exact_range = 4096;
inline constexpr Index most_exact_cells = Index{1} << 22;

}
