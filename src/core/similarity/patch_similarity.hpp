// How alike the vector of one patch of an image is to those of all others, laid out like the image.
//
//   S[y, x] = a row of the similarity of the encoding's rows, token = (frame · height + y) · width + x
//
// If each column of the vectors depends on one axis only, a dot product is the sum of one part for each axis. The same
// holds for squares and squared distances, so an image costs no more than one row and one column of patches. The
// encoding is `sinusoidal-2d` or `axial-learned`; the frame is that of the patch. Measures as in similarity.
#pragma once

#include "core/method.hpp"
#include "core/similarity/similarity_steps.hpp"

#include <optional>

namespace posenc {

/// How the tokens of an encoding lie in images: the last two axes are rows and columns; axes before them count frames.
struct PatchGrid {
    Index height = 1, width = 1, frames = 1;
    Index tokens() const { return height * width * frames; }
    Index row(Index token) const { return token / width % height; }
    Index column(Index token) const { return token % width; }
    Index frame(Index token) const { return token / width / height; }
    Index token(Index frame, Cell cell) const { return (frame * height + cell.row) * width + cell.col; }
};

/// For the state's method; empty if its rows are no patches.
std::optional<PatchGrid> patch_grid(const State& state);

/// The columns of a vector that belong to one axis: "column", dimensions first … first + count − 1.
struct AxisPart {
    std::string axis;
    Index first = 0, count = 0;
};
/// Empty if every column depends on all axes.
std::vector<AxisPart> axis_parts(const State& state);

/// Compares `patch`, a row of the state's encoding, with every patch of its frame: row y, column x of the image. Null
/// if there is no image. Also null if a table that is a sum over the axes is too large, because it has to be read patch
/// by patch.
FieldPtr patch_similarity(const State& state, FieldPtr encoding, Index patch, Measure measure);

}
