// Tables per axis (Ho et al. 2019): position t is unravelled row by row over the axes, last one fastest; each axis has
// a table with a vector for each of its places.
//
//   sum            PE(t, c) = Σ_a T_a[place_a(t), c]
//   concatenate    PE(t, c) = T_a[place_a(t), c − start of a]     the columns are shared out among the axes
#pragma once

#include "core/state/state.hpp"

#include <vector>

namespace posenc {

struct AxialShape {
    std::vector<Index> axes;   ///< lengths, at least 1
    std::vector<Index> widths; ///< columns of each axis where they are concatenated; empty: sum

    Index tokens() const {
        Index tokens = 1;
        for (const Index length : axes)
            tokens *= length;
        return tokens;
    }

    /// How many table entries a cell adds up.
    Index entries_a_cell() const { return widths.empty() ? static_cast<Index>(axes.size()) : 1; }

    /// visit(axis, place on it, column of its table) for each table entry that the cell adds up.
    template <typename Visit> void for_entries(Cell cell, const Visit& visit) const {
        Index rest = cell.row, end = 0;
        for (const Index width : widths)
            end += width;
        for (std::size_t axis = axes.size(); axis-- > 0; rest /= axes[axis]) {
            const Index start = widths.empty() ? 0 : end - widths[axis];
            if (widths.empty() || (cell.col >= start && cell.col < end))
                visit(axis, rest % axes[axis], cell.col - start);
            end = start;
        }
    }
};

/// Reads axes, axial_combine and d_model.
AxialShape axial_shape_of(const State& state, Issues issues = {});

}
