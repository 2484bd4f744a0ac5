// Which part of a matrix is in sight: a window in cells that zooming and panning keep inside the field, and the same as
// the row `zoom` of the state says it, in whole cells.
#pragma once

#include "core/field.hpp"

#include <span>
#include <vector>

namespace posenc {

/// The visible window of one matrix in cells; count 0 means everything. As cells have whole pixels, or pixels whole
/// cells, somewhat more than the counts is shown.
struct Camera {
    double first_row = 0, first_col = 0;
    double row_count = 0, col_count = 0;
    bool whole() const { return row_count == 0 && col_count == 0; }
    bool operator==(const Camera&) const = default;
};

/// Left by zooming: this place in the field is to stay so many pixels from the beginning of the axes.
struct Anchor {
    double row = 0, col = 0;
    double row_pixels = 0, col_pixels = 0;
};

/// The part of one axis that a window shows.
struct Stretch {
    double first = 0, count = 0;
};

/// Zooms about the cell `at` so that it stays where it is, and keeps the window inside the field.
Stretch zoomed(Stretch stretch, double at, double factor, Index size);
/// `shown` cells are in sight, which may be more than the window asks for.
Stretch moved(Stretch stretch, double cells, Index size, Index shown);

/// The camera as two stretches over rows and columns, "whole" resolved.
struct Stretches {
    Stretch rows, cols;
};
Stretches stretches_of(const Camera& camera, Cell size);
Camera camera_of(const Stretches& stretches, Cell size);

/// The camera brought inside a field of this size.
Camera clamped(const Camera& camera, Cell size);

/// So many rows and columns about a cell.
Camera around(Cell cell, Cell counts, Cell size);

/// The row `zoom`: first row, first column, rows, columns; empty for everything.
Camera camera_of(std::span<const double> zoom);
std::vector<double> zoom_of(const Camera& camera, Cell size);

}
