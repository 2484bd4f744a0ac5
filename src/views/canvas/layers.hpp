// The parts that a matrix is drawn from, shared by canvas.cpp (layout), matrix_input.cpp (input), cells.cpp (digits),
// marks.cpp (axes, crosshair) and pins.cpp (pinned rows).
#pragma once

#include "views/canvas/canvas.hpp"

namespace posenc {

/// Device pixels that axes need around a matrix.
struct Gutters {
    float left = 0, top = 0, right = 0, bottom = 0;
};
Gutters gutters_for(const Description& description, Cell size, const MatrixOptions& options);

/// The options without those axes that would leave too little room for the plot; if the area itself is too small, also
/// without the focus marks. Where an axis on top is dropped, `area` begins a little lower, so that frames around the
/// upper cells stay clear of the text above.
MatrixOptions with_room(MatrixOptions options, const Description& description, Cell size, Rect& area);

/// In a step of a lesson the picture comes first: narrow gutters, and cells as large as there is room for.
MatrixOptions for_step(MatrixOptions options, const State& state);
/// The pixels that the cells of a whole matrix take down and across, where they fill their room within their shape.
ImVec2 filled_room(Cell size, ImVec2 room, const MatrixOptions& options);

/// Whether most pixels of a finished tile have the colour of zero although their cells differ; a few pixels are
/// examined.
bool means_hide(const Field& field, const Tile& tile, const ColorScale& scale);
/// Whether the view draws each cell itself: where cells are large enough for its marks.
bool paints_cells(const MatrixResult& result, const MatrixOptions& options);
/// What draw_cells wrote into the cells.
struct CellWords {
    bool written = false;
    float free = 1e9f; ///< device pixels left on every side of the widest text
};
/// The size of texts in cells: larger in cells so large that small ones would be lost in them.
float cell_text(float width, float height);
/// If cells are large enough: draws digits, or calls options.paint, and draws the grid between the cells. `whole`: only
/// numbers with all their decimals, where a framed one is written beside its cell otherwise, or the colours say enough.
CellWords draw_cells(const Field& field, const Description& description, const MatrixResult& result,
                     const MatrixOptions& options, bool whole);
/// Ticks, labels and names on both axes, inside `area`.
void draw_axes(const Description& description, const MatrixResult& result, const MatrixOptions& options, Rect area);
/// Pinned rows: a frame around each and its letter beside the axis.
void draw_pins(const MatrixResult& result, const MatrixOptions& options, std::span<const Index> rows);
/// The crosshair: lines on either side of the row and the column, a frame around the cell, chips on the axes. `free`:
/// pixels left around the text of the cells; where they are few, the frame is drawn tighter.
void draw_focus(const Description& description, const MatrixResult& result, const MatrixOptions& options, Rect area,
                float free);

}
