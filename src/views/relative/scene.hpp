// The parts of the relative view, between relative.cpp (arrangement), panels.cpp (which matrices), toeplitz_verdict.cpp
// (are they Toeplitz), vector_table.cpp (the vectors behind them), slices.cpp (the vectors of all pairs as a stack),
// offsets.cpp (the matrix along its diagonals), notes.cpp (for the inspector) and shift_stages.cpp (the relative shift
// in stages, see shift_scene.hpp).
#pragma once

#include "views/views.hpp"

#include <string>

namespace posenc {

/// One matrix of the view with the words around it.
struct RelativePanel {
    std::string_view label;
    std::string title, note;
    FieldPtr field;
    int digits = 0;
    Cell origin = {};               ///< the cell of the panel where cell (0, 0) of the session's field stands
    std::optional<Block> kept = {}; ///< the cells that the method keeps of a larger matrix; the others are pale
    bool tested = true;             ///< whether it is Toeplitz is said
    bool alike = false;             ///< the cells that share the pointed one's value are outlined
};

/// What is remembered from frame to frame.
struct RelativeMemory {
    int shown = 0; ///< where there is room for one only: the matrices, or the vectors behind them
};

/// The distances are given pair by pair.
bool distances_are_given(const State& state);
/// The matrices side by side, the one of the distances first where there are two.
std::vector<RelativePanel> relative_panels(Session& session);

/// The signed distance j − i with the size of the session's field and the alignment of the present state.
FieldPtr signed_distance(Session& session);
/// The table of vectors behind the method, one row a distance; null when there is none.
FieldPtr relative_table(Session& session);

void draw_relative_card(const RelativePanel& panel, const MatrixResult& result);

/// The pill, how many values there are, and in the matrix the diagonal that breaks the rule or the cells that are
/// alike.
void draw_verdict(Session& session, const RelativePanel& panel, const MatrixResult& result, ImVec2 at, float width);

/// The table with the row that the focused pair looks up; its matrix may reach as far as `right`.
void draw_relative_table(Session& session, Canvas& canvas, const FieldPtr& table, const FieldPtr& distance, Rect area,
                         float right);

/// How many slices of the stack of vectors are wanted; 0 where the method has none.
Index stack_depth(const State& state);
/// So many of them in place of the distances; the one that the method shows is framed.
void draw_slices(Session& session, Rect area);

/// The matrix along its diagonals: what it holds at every offset j − i.
void draw_offsets(Session& session, Rect area);

/// What the view adds to the inspector.
float draw_relative_notes(Session& session, Canvas&, Rect area);

/// The relative shift and the skewing, stage by stage.
void draw_shift_stages(Session& session, Canvas& canvas, Rect area);

}
