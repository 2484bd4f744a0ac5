// What a lesson points out on a matrix or a plot.
#pragma once

#include "core/lessons/guidance.hpp"
#include "views/canvas/layers.hpp"

namespace posenc {

/// "position 3", "dimensions 4 to 7": what a lesson points out along an axis.
std::string place_words(const AxisNames& names, const Place& place);
/// The area that is left for a matrix when brackets stand around it.
Rect room_inside_brackets(Rect area, std::span<const Place> places, const MatrixOptions& options);
/// What a lesson points out: brackets along the edges, frames around cells, which stay off the words in these; beside
/// the frames what the cells hold where they do not say so themselves.
void draw_places(const Field& field, const Description& description, const MatrixResult& result,
                 std::span<const Place> places, const MatrixOptions& options, Rect area, const CellWords& words);

}
