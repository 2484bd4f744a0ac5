// Pictures of sinusoids: the means of all blocks of a viewport over the field "row = position first_position + row,
// column = dimension". Sines and cosines are computed once a pair for about a thousand rows of samples; in between, the
// waves follow a recurrence (wave_rows.hpp). With m cells in a sample, w the frequency of a column and c the middle of
// the sample's positions
//
//   mean    sin(mw/2) / (m sin(w/2)) · sin(wc)    the sum of a geometric series; then a mean over columns
//
// Any edge may cut samples; samples may have gaps or overlap. Means are within 1e-7 of exact arithmetic up to position
// 2^20, rounding to float included; beyond that the rounding of the angle w·c grows.
#pragma once

#include "core/field.hpp"
#include "core/waves/sinusoid.hpp"

#include <span>

namespace posenc {

/// The field: rows 0 … length − 1 are the positions first_position + row.
struct SinusoidRows {
    const Waves& waves;
    Index length = 0;
    double first_position = 0;

    double position(Index row) const { return first_position + static_cast<double>(row); }
    double sum(Block block) const;
    Range range(Block block) const; ///< of the curves, as wave_range() gives it
};

/// Field::sample for a usable viewport.
void fill_sinusoid_means(const SinusoidRows& field, const Viewport& viewport, std::span<float> means);

}
