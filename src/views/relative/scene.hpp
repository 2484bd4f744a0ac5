// The parts of the relative view, between relative.cpp (the matrices), toeplitz_verdict.cpp (are they Toeplitz),
// vector_table.cpp (the vectors behind them), diagonals.cpp (the matrix along its diagonals) and
// relative_shift.cpp (the algorithm in stages). The similarity view shares the diagonals and the verdict.
#pragma once

#include "core/relative/diagonal_spread.hpp"
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

/// What a field holds along its diagonals, made once.
std::shared_ptr<const DiagonalSpread> diagonal_spread(Session& session, const FieldPtr& field);

/// The signed distance j − i with the size of the session's field and the alignment of the present state.
FieldPtr signed_distance(Session& session);
/// The table of vectors behind the method, one row a distance; null when there is none.
FieldPtr relative_table(Session& session);

/// Title 14/600 and, where it fits whole, a note.
void draw_relative_heading(ImVec2 at, float width, std::string_view title, std::string_view note);
void draw_relative_card(const RelativePanel& panel, const MatrixResult& result);

/// Whether every diagonal is constant, said in a pill; returns its width.
float draw_toeplitz_pill(const DiagonalSpread& spread, const Field& field, ImVec2 at, float width);
/// The pill, how many values there are, and in the matrix the diagonal that breaks the rule or the cells that are
/// alike.
void draw_verdict(Session& session, const RelativePanel& panel, const MatrixResult& result, ImVec2 at, float width);

/// The table with the row that the focused pair looks up; its matrix may reach as far as `right`.
void draw_relative_table(Session& session, Canvas& canvas, const FieldPtr& table, const FieldPtr& distance, Rect area,
                         float right);

/// The matrix along its diagonals: what it holds at every offset j − i.
void draw_offsets(Session& session, Rect area);
/// Where each pixel holds several diagonals of a field that is constant along them: their mean and range.
void draw_diagonal_means(Session& session, const FieldPtr& field, const ScreenAxis& offsets, const ValueAxis& values);
/// The range of every diagonal and, with `dots`, its mean.
void draw_spread(const DiagonalSpread& spread, const ScreenAxis& offsets, const ValueAxis& values, bool dots);
/// A plot over the diagonals of the session's field takes the pointer and the left and right keys, which look at the
/// diagonal there, in the present row where it has one. Returns the diagonal looked at, counted from the lower left.
Index point_at_diagonals(Session& session, std::string_view label, Rect plot, const ScreenAxis& offsets);

/// What the view adds to the inspector.
float draw_relative_notes(Session& session, Rect area);

/// The relative shift and the skewing, stage by stage.
void draw_shift_stages(Session& session, Canvas& canvas, Rect area);

}
