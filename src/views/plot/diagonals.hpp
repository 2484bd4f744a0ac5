// A matrix along its diagonals: whether each holds one value, and what plots over the diagonals draw and point at.
// Diagonals are counted from the lower left corner.
#pragma once

#include "core/relative/diagonal_spread.hpp"
#include "session/session.hpp"
#include "views/canvas/canvas.hpp"

#include <memory>
#include <string>

namespace posenc {

/// The spread of a field's values along its diagonals; computed once and kept by the session.
std::shared_ptr<const DiagonalSpread> diagonal_spread(Session& session, const FieldPtr& field);

/// Says in a pill whether every diagonal is constant; returns its width.
float draw_toeplitz_pill(const DiagonalSpread& spread, const Field& field, ImVec2 at, float width);

/// The cell of a diagonal that is nearest to `row`.
Cell cell_on_diagonal(Index diagonal, Cell size, Index row);
/// For a field that is constant along its diagonals: the mean and range of the diagonals that share a pixel.
void draw_diagonal_means(Session& session, const FieldPtr& field, const ScreenAxis& offsets, const ValueAxis& values);
/// The range of every diagonal and, with `dots`, its mean.
void draw_spread(const DiagonalSpread& spread, const ScreenAxis& offsets, const ValueAxis& values, bool dots);
/// Takes the pointer and the left and right keys on a plot over the diagonals of the session's field: they focus the
/// diagonal there, in the present row if the diagonal crosses that row. Returns the focused diagonal.
Index point_at_diagonals(Session& session, std::string_view label, Rect plot, const ScreenAxis& offsets);

}
