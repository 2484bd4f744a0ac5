// What a lesson points out on a matrix or a plot.
#pragma once

#include "core/lessons/guidance.hpp"
#include "views/canvas/layers.hpp"

namespace posenc {

/// "position 3", "dimensions 4 to 7": a place along an axis, in words.
std::string place_words(const AxisNames& names, const Place& place);
/// The area that is left for a matrix inside its brackets.
Rect room_inside_brackets(Rect area, std::span<const Place> places, const MatrixOptions& options);
/// Draws what a lesson points out: brackets along the edges, and frames around cells that stay clear of the cells'
/// text. Where the cells show no numbers, the values of framed cells stand beside the frames.
void draw_places(const Field& field, const Description& description, const MatrixResult& result,
                 std::span<const Place> places, const MatrixOptions& options, Rect area, const CellWords& words);

}
