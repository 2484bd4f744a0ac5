// An image of patches: how alike the vector of one patch and those of all others are, laid out as the image.
//
//   S[y, x] = a row of the similarity of the encoding's rows, token = (frame · height + y) · width + x
//
// Where each column of the vectors knows one axis only, a dot product is the sum of the parts of both axes, and so are
// squares and squared distances: they cost what a row and a column of patches cost.
// Rows are those of `sinusoidal-2d` or `axial-learned`; the frame is that of the patch. Measures as in similarity.
#pragma once

#include "core/method.hpp"
#include "core/similarity/similarity_steps.hpp"

#include <optional>

namespace posenc {

/// How the tokens of an encoding lie in an image; the last two axes, others in front count frames.
struct PatchGrid {
    Index height = 1, width = 1, frames = 1;
    Index tokens() const { return height * width * frames; }
    Index row(Index token) const { return token / width % height; }
    Index column(Index token) const { return token % width; }
    Index frame(Index token) const { return token / width / height; }
    Index token(Index frame, Cell cell) const { return (frame * height + cell.row) * width + cell.col; }
};

/// Of the state's method; nothing where its rows are no patches.
std::optional<PatchGrid> patch_grid(const State& state);

/// The columns of a vector that belong to one axis: "column", dimensions first … first + count − 1.
struct AxisPart {
    std::string axis;
    Index first = 0, count = 0;
};
/// Empty where every column holds something of all axes.
std::vector<AxisPart> axis_parts(const State& state);

/// Compares `patch`, a row of the state's encoding, with every patch of its frame: row y, column x of the image. Null
/// where there is no image, or where it is too large: tables that are summed have to be read patch by patch.
FieldPtr patch_similarity(const State& state, FieldPtr encoding, Index patch, Measure measure);

}
