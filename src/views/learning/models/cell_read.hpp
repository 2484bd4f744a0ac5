// The cell of a matrix that is read: under the pointer, touched last, or reached by arrow keys. Fingers cover what is
// drawn at them, so that they read it in a row of its own.
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
    return look().touch || look().arrangement == Arrangement::phone;
}

/// Of the row that fingers read, with what is left free around it; nothing where a card at the pointer says it.
inline float value_row_height() {
    return read_by_finger() ? px(48) : 0;
}

}
