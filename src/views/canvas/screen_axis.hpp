// One axis of a plot on the screen: which cells are visible, where each lies in pixels, which ticks are drawn. While a
// cell has at least a pixel, cells are whole pixels; otherwise each pixel holds the same whole number of cells, counted
// from the field's first one, so that moving sideways never regroups them.
#pragma once

#include "core/field.hpp"

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

    float cell_size() const { return static_cast<float>(exact_cell_size()); }
    /// Pixels per cell. A float cannot distinguish sixteen million cells.
    double exact_cell_size() const {
        return static_cast<double>(length) / static_cast<double>(samples * cells_per_sample);
    }
    float pixel(double cell) const;   ///< of a cell's low edge; cell + 0.5 is its centre
    Index cell_at(float pixel) const; ///< clamped to the visible cells
    bool visible(Index cell) const { return cell >= first && cell < first + count; }
    Axis axis() const { return {first, cells_per_sample, samples}; }
};

/// Whole pixels per cell or, where there are more cells than pixels, whole cells per pixel; one of the two is 1.
struct CellScale {
    Index pixels = 1;
    Index cells = 1;
};

/// The largest scale at which `count` cells fit into the pixels. A cell takes at most `largest_cell` pixels, if that is
/// not 0.
CellScale scale_for(Index count, float available, float largest_cell = 0);

/// Lays out `count` cells from `first`, beginning at pixel `begin`. Where a pixel holds several cells, `first` is
/// lowered to the first cell of its pixel.
ScreenAxis lay_out(const CellScale& scale, Index first, Index count, float begin, bool reversed);

/// When an axis gives up whole pixels: among larger cells, unequal widths would be visible.
struct Filling {
    float much = 0.3f;      ///< the part of the pixels that whole ones leave free, at least
    float largest_cell = 3; ///< pixels
};
/// The same axis over all of the pixels where whole ones would leave much of them free, as with cells of one pixel in
/// room for nearly two: some cells are then a pixel wider than others.
ScreenAxis filling(ScreenAxis axis, float available, const Filling& when = {});

/// As many of the cells 0 … size − 1, from `first` on, as fill the pixels. Begins earlier where the field's end would
/// leave pixels free.
ScreenAxis lay_out_part(const CellScale& scale, double first, Index size, float begin, float available, bool reversed);

/// `count` cells from `first` over exactly `length` pixels, for curves, which need no whole pixels.
ScreenAxis stretched(Index first, Index count, float begin, float length);

/// The cells to label, in steps of 1, 2, 5, 10, … (powers of two if `binary`) and at least `spacing` pixels apart. The
/// first and the last visible cell are always among them; the others keep least_part_of_spacing of the spacing away
/// from these two. The numbers are first_number + cell.
inline constexpr float least_part_of_spacing = 0.7f;
std::vector<Index> tick_cells(const ScreenAxis& axis, Index first_number, float spacing, bool binary);

/// Values to label on a continuous axis low…high with at most `most` ticks in 1-2-5 steps.
std::vector<double> tick_values(double low, double high, int most);

}
