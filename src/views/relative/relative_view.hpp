// The parts of the relative view, shared by relative.cpp (arrangement), panels.cpp (which matrices), matrix_panel.cpp
// (one of them with its words), toeplitz_verdict.cpp (whether they are Toeplitz), vector_table.cpp (the vectors behind
// them), slices.cpp (the vectors of all pairs as a stack), offsets.cpp (the matrix along its diagonals), notes.cpp (for
// the inspector) and shift_stages.cpp (the relative shift in stages, see shift_view.hpp).
#pragma once

#include "views/views.hpp"
#include "widgets/layout.hpp"

#include <string>

namespace posenc {

/// One matrix of the view with its heading.
struct RelativePanel {
    std::string_view label;
    std::string title, note;
    FieldPtr field;
    int digits = 0;
    Cell origin = {};               ///< the panel's cell that is cell (0, 0) of the session's field
    std::optional<Block> kept = {}; ///< the part of a larger matrix that the method keeps; the rest is pale
    bool tested = true;             ///< a verdict says whether it is Toeplitz
    bool alike = false;             ///< the cells with the focused cell's value are outlined
};

/// What is remembered from frame to frame.
struct RelativeMemory {
    int shown = 0; ///< where only one has room: the matrices, or the vectors behind them
};

/// Whether the distances are given pair by pair.
bool distances_are_given(const State& state);
/// The matrices side by side. If there are two, the distances come first.
std::vector<RelativePanel> relative_panels(Session& session);

/// The signed distance j − i with the size of the session's field and the alignment of the present state.
FieldPtr signed_distance(Session& session);
/// The table of vectors behind the method, one row per distance; null if there is none.
FieldPtr relative_table(Session& session);

inline constexpr float canvas_right = 8; ///< that the canvas keeps free
/// What stands below a matrix.
struct RelativeFoot {
    bool verdict = true, bar = true;
    float height() const; ///< design pixels
};
/// The place of one matrix; on low screens its text stands beside it.
struct RelativePlace {
    Rect area;
    bool row_axis = true, words_beside = false;
    RelativeFoot foot = {};
    bool fill = false; ///< cells may be higher than wide
};
inline constexpr float relative_row_axis = 48, relative_gap = 12; ///< width of a row axis; between two matrices
/// What a matrix leaves to its cells; `gutter`: the width of its row axis.
Rect room_of_cells(const RelativePlace& place, float gutter);
MatrixResult draw_relative_panel(Session& session, Canvas& canvas, const RelativePanel& panel,
                                 const RelativePlace& place);

void draw_relative_card(const RelativePanel& panel, const MatrixResult& result);

/// The verdict as a pill and the number of different values. In the matrix it frames the diagonal that breaks the rule,
/// and outlines the cells that are alike.
void draw_verdict(Session& session, const RelativePanel& panel, const MatrixResult& result, ImVec2 at, float width);

/// The table with the row that the focused pair looks up.
void draw_relative_table(Session& session, Canvas& canvas, const FieldPtr& table, const FieldPtr& distance, Rect area);

/// How many slices of the stack of vectors the state asks for; 0 if the method has none.
Index stack_depth(const State& state);
/// Draws these slices in place of the distances, and frames the one that the matrix shows; returns where they are.
Rect draw_slices(Session& session, Rect area);

/// The matrix along its diagonals: what it holds at every offset j − i.
void draw_offsets(Session& session, Rect area);
/// The same as numbers.
FieldPtr offset_curves(Session& session);

/// What the view adds to the inspector.
float draw_relative_notes(Session& session, Canvas&, Rect area);

/// The relative shift and the skewing, stage by stage.
void draw_shift_stages(Session& session, Canvas& canvas, Rect area);

}
