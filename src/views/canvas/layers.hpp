// The parts a matrix is drawn from, between canvas.cpp (layout), hand.cpp (input), cells.cpp (digits), marks.cpp (axes,
// crosshair) and pins.cpp (pinned rows).
#pragma once

#include "views/canvas/canvas.hpp"

namespace posenc {

/// Device pixels that axes need around a matrix.
struct Gutters {
    float left = 0, top = 0, right = 0, bottom = 0;
};
Gutters gutters_for(const Description& description, Cell size, const MatrixOptions& options);

/// The options without the axes, and in the end without the marks, that would leave no plot in the area, which keeps
/// what frames the upper cells off the words above where there is no axis between.
MatrixOptions with_room(MatrixOptions options, const Description& description, Cell size, Rect& area);

/// Whether most pixels of a finished tile have the colour of zero though their cells differ: a few are looked into.
bool means_hide(const Field& field, const Tile& tile, const ColorScale& scale);
/// Whether the view draws each cell itself: where cells are large enough for its marks.
bool paints_cells(const MatrixResult& result, const MatrixOptions& options);
/// What cells say of what they hold.
struct CellWords {
    bool written = false;
    float free = 1e9f; ///< device pixels beside the widest of them, on either side
};
/// Digits in the cells, or what options.paint draws, when cells are large enough; the grid between such cells.
CellWords draw_cells(const Field& field, const Description& description, const MatrixResult& result,
                     const MatrixOptions& options);
/// Ticks, labels and names on both axes, inside `area`.
void draw_axes(const Description& description, const MatrixResult& result, const MatrixOptions& options, Rect area);
/// Pinned rows: a frame around each and its letter beside the axis.
void draw_pins(const MatrixResult& result, const MatrixOptions& options, std::span<const Index> rows);
/// The crosshair: lines either side of row and column, the framed cell, chips on the axes. `free` pixels beside the
/// words of the cells; the frame keeps within them.
void draw_focus(const Description& description, const MatrixResult& result, const MatrixOptions& options, Rect area,
                float free);

}
