// The row and the column at the pointer, drawn as curves along the edges of a matrix.
#pragma once

#include "views/canvas.hpp"

namespace posenc {

/// What one profile shows: the samples of a tile along one screen axis, at the other axis's focused sample.
struct Profile {
    const Tile* tile = nullptr;
    const MatrixResult* matrix = nullptr;
    Cell focus;
    Colors colors = Colors::diverging;
    double low = -1, high = 1;
};

/// Bars below the matrix: one a sample across the screen, in the colours of the map.
void draw_profile_below(const Profile& profile, Rect rect);
/// A line with dots beside the matrix: one point a sample down the screen.
void draw_profile_beside(const Profile& profile, Rect rect);

}
