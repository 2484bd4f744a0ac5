// What stands above and beside a matrix: its title with the colour bar, and the card at the pointer.
#pragma once

#include "views/canvas/canvas.hpp"

namespace posenc {

struct MatrixHead {
    std::string title;
    std::string size;             ///< how many cells there are: "64 × 32 values"
    std::string short_title = {}; ///< for where the title is too long
    bool brief = false;           ///< without the line below the title
};
/// The width, in device pixels, that the head needs with the narrowest colour bar.
float least_head_width(const MatrixHead& words, const Description& description, const MatrixResult& matrix);
/// Title, size or what a pixel means, and the colour bar with a mark at the focused cell.
void draw_matrix_head(Rect head, const MatrixHead& words, const Field& field, const Description& description,
                      const MatrixResult& matrix, Cell focus);

/// At the cell under the pointer, where there is one and no finger covers it: value, place and a fact about a single
/// cell. It stays inside `bounds`.
void draw_pointed_card(const Field& field, const Description& description, const MatrixResult& matrix, Rect bounds,
                       std::string_view fact, int decimals = 6);

}
