// The parts of the relative view, between relative.cpp (the matrices) and relative_table.cpp (the vectors behind them,
// and the matrix along its diagonals).
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
};

/// The signed distance j − i with the size of the session's field and the alignment of the present state.
FieldPtr signed_distance(Session& session);
/// The table of vectors behind the method, one row a distance; null when there is none.
FieldPtr relative_table(Session& session);

/// Title 14/600 and, where it fits whole, a note.
void draw_relative_heading(ImVec2 at, float width, std::string_view title, std::string_view note);
void draw_relative_card(const RelativePanel& panel, const MatrixResult& result);

/// The table with the row that the focused pair looks up; its matrix may reach as far as `right`.
void draw_relative_table(Session& session, Canvas& canvas, const FieldPtr& table, const FieldPtr& distance, Rect area,
                         float right);
/// The matrix along its diagonals: what it holds at every offset j − i.
void draw_offsets(Session& session, Canvas& canvas, Rect area);

}
