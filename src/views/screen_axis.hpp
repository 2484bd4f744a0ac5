// One axis of a plot on the screen: which cells are visible, where each lies in pixels, which ticks are drawn. While a
// cell has at least a pixel, cells are whole pixels; otherwise each sample holds the same whole number of cells.
#pragma once

#include "core/field.hpp"

#include <span>
#include <string>
#include <vector>

namespace posenc {

struct ScreenAxis {
    Index first = 0; ///< first visible cell
    Index count = 1; ///< visible cells
    Index cells_per_sample = 1;
    int samples = 1;
    float begin = 0;       ///< device pixels of the low edge of cell `first` (the high one if reversed)
    float length = 1;      ///< device pixels used
    bool reversed = false; ///< cell numbers grow towards smaller pixels

    float cell_size() const { return length / static_cast<float>(samples) / static_cast<float>(cells_per_sample); }
    float pixel(double cell) const;   ///< of a cell's low edge; cell + 0.5 is its centre
    Index cell_at(float pixel) const; ///< clamped to the visible cells
    bool visible(Index cell) const { return cell >= first && cell < first + count; }
    Axis axis() const { return {first, cells_per_sample, samples}; }
};

/// Lays `count` cells from `first` out in at most `available` pixels from `begin`.
ScreenAxis lay_out(Index first, Index count, float begin, float available, bool reversed, float largest_cell = 0);

/// Cells to label: 1-2-5 steps (powers of two for `binary`), at least `spacing` pixels apart, the first and last
/// visible always; numbers are first_number + cell.
std::vector<Index> tick_cells(const ScreenAxis& axis, Index first_number, float spacing, bool binary);

/// Values to label on a continuous axis low…high with at most `most` ticks in 1-2-5 steps.
std::vector<double> tick_values(double low, double high, int most);

}
