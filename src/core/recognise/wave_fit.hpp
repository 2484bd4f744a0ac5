// The frequencies of a table whose columns are the sines and cosines of common angles, found without knowing any
// setting. For pair i, z(r) = cosine + √−1 · sine has a constant length A and turns by the same angle from row to row:
//
//   z_i(r) = A exp(√−1 · w_i (r + first)),   w_i = rate · ratio^i
//
// since every grid in use is a geometric series. If the rows are in reverse order, the pairs turn the other way. If
// sine and cosine are exchanged they do too, but they also start a quarter turn away, which tells the two cases apart.
#pragma once

#include "core/recognise/table.hpp"
#include "core/waves/sinusoid.hpp"

#include <optional>

namespace posenc {

struct WaveFit {
    double rate = 1;   ///< radians per row, of the fastest pair
    double ratio = 1;  ///< of a pair's frequency to the one before
    double first = 0;  ///< position of row 0 of the right table, in rows
    double length = 1; ///< A
    bool swapped = false, reversed = false;
    bool one_pair = false;                                               ///< the ratio is unknown
    enum class Series { whole, tiled, repeated } series = Series::whole; ///< half of it twice, or each pair twice
};

/// Which columns of a table hold the sine and the cosine of a pair; pairs are looked at from `first` on.
struct PairColumns {
    Index first = 0, pairs = 0;
    bool interleaved = true;
    Index sines_from = 0, cosines_from = 0; ///< for halves: the first column of each in the right table
    Index missing = -1;                     ///< a column of the right table that is not there

    Index sine(Index pair) const { return place(right_sine(pair)); }
    Index cosine(Index pair) const { return place(right_cosine(pair)); }
    /// Whether one of the pairs has lost its sine or its cosine.
    bool broken() const {
        for (Index pair = first; pair < pairs; ++pair)
            if (right_sine(pair) == missing || right_cosine(pair) == missing)
                return true;
        return false;
    }

  private:
    Index right_sine(Index pair) const { return interleaved ? 2 * pair : sines_from + pair; }
    Index right_cosine(Index pair) const { return interleaved ? 2 * pair + 1 : cosines_from + pair; }
    Index place(Index col) const { return missing >= 0 && col > missing ? col - 1 : col; }
};
PairColumns pair_columns(Index width, Layout layout, Odd odd);

/// Empty if the pairs are not such waves, or if there is a single row.
std::optional<WaveFit> fit_waves(const ReadTable& read, const PairColumns& columns);

/// The length of all pairs, if all rows have the same length, as they do when sines and cosines come in pairs. Rows may
/// be in any order.
std::optional<double> pair_length(const ReadTable& read);

/// The ratio of the frequencies of two columns, each a sine or cosine of its own: x(r + 1) + x(r − 1) = 2 cos(w) x(r).
std::optional<double> ratio_of_sines(const ReadTable& read, Index first, Index second);

/// The same ratio from the slowest pairs alone, whose angles stay below half a turn: rows may stand in any order.
std::optional<double> ratio_of_slow_pairs(const ReadTable& read, const PairColumns& columns, bool swapped);

}
