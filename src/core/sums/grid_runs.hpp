// A run of tokens on a grid that tokens fill row by row, last axis fastest, consists of boxes:
//
//   tokens = part of a row + whole rows + part of a row
//
// Each part of an outer axis' row is split in the same way, so n axes make at most 2n − 1 boxes. A box is a product of
// runs of places. Over a box, the sum of a product over the axes is a product of one-dimensional sums. A function of
// one axis is summed over its run there, and counts once for every combination of the other axes' places.
#pragma once

#include "core/field.hpp"

#include <array>
#include <span>

namespace posenc {

inline constexpr std::size_t most_grid_axes = 4;

/// The places of each axis; place 0 for axes that the grid does not have.
using GridBox = std::array<Extent, most_grid_axes>;

inline Index tokens_in(const GridBox& box) {
    Index tokens = 1;
    for (const Extent& places : box)
        tokens *= places.count;
    return tokens;
}

/// Indices into the 1 + L running totals of L numbers, followed by the numbers themselves. The sum of a run is entry
/// `end` − entry `first`. For a single place it is the number itself − entry 0, which is 0.
struct RunEnds {
    std::size_t first, end;
};
inline RunEnds ends_of(const Extent& run, Index length) {
    if (run.count == 1)
        return {0, static_cast<std::size_t>(1 + length + run.first)};
    return {static_cast<std::size_t>(run.first), static_cast<std::size_t>(run.first + run.count)};
}

/// Calls visit(box) for every box of the tokens within one row of the axes before `axis`; `box` holds the places of
/// those.
template <typename Visit>
void for_boxes_within(std::span<const Index> lengths, std::size_t axis, Extent tokens, GridBox box,
                      const Visit& visit) {
    if (tokens.count == 0)
        return;
    Index row = 1; // tokens in a row of this axis
    for (std::size_t after = axis + 1; after < lengths.size(); ++after)
        row *= lengths[after];
    const Index end = tokens.first + tokens.count, first_whole = (tokens.first + row - 1) / row, end_whole = end / row;
    const auto part = [&](Index place, Index first, Index count) {
        box[axis] = {place, 1};
        for_boxes_within(lengths, axis + 1, {first, count}, box, visit);
    };
    if (first_whole > end_whole)
        return part(end_whole, tokens.first % row, tokens.count);
    part(first_whole - 1, tokens.first % row, first_whole * row - tokens.first);
    if (end_whole > first_whole) {
        GridBox whole = box;
        whole[axis] = {first_whole, end_whole - first_whole};
        for (std::size_t after = axis + 1; after < lengths.size(); ++after)
            whole[after] = {0, lengths[after]};
        visit(whole);
    }
    part(end_whole, 0, end - end_whole * row);
}

/// Calls visit(box) for the boxes that these tokens make up, in their order; each token is in exactly one box. The
/// tokens must lie in the grid, which has 1 … most_grid_axes axes.
template <typename Visit> void for_boxes(std::span<const Index> lengths, Extent tokens, const Visit& visit) {
    GridBox box;
    box.fill({0, 1});
    for_boxes_within(lengths, 0, tokens, box, visit);
}

}
