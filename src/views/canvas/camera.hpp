// Which part of a matrix is visible: a window, measured in cells, that zooming and panning keep inside the field. Also
// its conversion to and from the state's row `zoom`, in whole cells.
#pragma once

#include "core/field.hpp"

#include <span>
#include <vector>

namespace posenc {

/// The visible window of one matrix in cells; count 0 means everything. Somewhat more than the counts may be shown,
/// because a cell takes whole pixels, or a pixel holds whole cells.
struct Camera {
    double first_row = 0, first_col = 0;
    double row_count = 0, col_count = 0;
    bool whole() const { return row_count == 0 && col_count == 0; }
    bool operator==(const Camera&) const = default;
};

/// Set by zooming: this place in the field must stay this many pixels from the beginning of the axes.
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
/// Moves the window by `cells` and keeps it inside the field. `shown` is the number of visible cells, which may be more
/// than the window asks for.
Stretch moved(Stretch stretch, double cells, Index size, Index shown);

/// The camera as one stretch of rows and one of columns; "everything" is replaced by the whole size.
struct Stretches {
    Stretch rows, cols;
};
Stretches stretches_of(const Camera& camera, Cell size);
Camera camera_of(const Stretches& stretches, Cell size);

/// The camera, moved inside a field of this size.
Camera clamped(const Camera& camera, Cell size);

/// A window of `counts` rows and columns around a cell.
Camera around(Cell cell, Cell counts, Cell size);

/// The row `zoom`: first row, first column, rows, columns; empty for everything.
Camera camera_of(std::span<const double> zoom);
std::vector<double> zoom_of(const Camera& camera, Cell size);

}
