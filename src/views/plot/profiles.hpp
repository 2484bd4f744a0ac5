// The row and the column at the pointer, drawn as curves along the edges of a matrix.
#pragma once

#include "views/canvas/canvas.hpp"

namespace posenc {

/// What one profile shows: the field along one screen axis, at the other axis's focused sample. Where pixels hold
/// several cells it shows their means, and behind them their ranges.
struct Profile {
    Session& session;
    const FieldPtr& field;
    const MatrixResult& matrix;
    Cell focus;
    ColorScale scale;
};

/// Bars below the matrix: one per sample across the screen, in the colours of the map.
void draw_profile_below(const Profile& profile, Rect rect);
/// A line with dots beside the matrix: one point per sample down the screen.
void draw_profile_beside(const Profile& profile, Rect rect);

}
