// The cell of a matrix that is read: under the pointer, touched last, or reached by arrow keys. A finger covers what is
// drawn near it, so on touch screens a row of its own shows the value.
#pragma once

#include "views/canvas/canvas.hpp"

namespace posenc {

struct CellRead {
    std::optional<Cell> cell = {};
    bool by_keys = false;

    void follow(const MatrixResult& matrix) {
        if (matrix.moved_to || matrix.hovered) {
            by_keys = matrix.moved_to.has_value();
            cell = matrix.moved_to ? matrix.moved_to : matrix.hovered;
        }
    }
    std::optional<Cell> inside(Cell size) const {
        return cell && cell->row < size.row && cell->col < size.col ? cell : std::nullopt;
    }
};

inline bool read_by_finger() {
    return has_value_row();
}

/// The height of that row with the space around it; 0 where a card at the pointer shows the value.
inline float value_row_height() {
    return read_by_finger() ? px(48) : 0;
}

}
