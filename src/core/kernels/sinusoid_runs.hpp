// What the means and the ranges of sinusoids share: a viewport is divided into runs of equal row samples, tiles of
// columns that stay in the first-level cache, and strips of rows that one seed serves. Waves are seeded from each
// pair's angle and its turn from sample to sample. Internal to sinusoid_means.cpp and sinusoid_ranges.cpp.
//
// Where samples hold several columns, a tile is a stack of planes: plane k holds column number k of every sample. Loops
// over the columns of a sample thus become straight loops over samples, one for each plane.
#pragma once

#include "core/kernels/sinusoid_samples.hpp"
#include "core/kernels/wave_rows.hpp"

#include <algorithm>

namespace posenc {

/// Row samples that hold equally many cells and follow each other at equal steps.
struct SampleRun {
    int sample = 0;    ///< the first one
    int samples = 0;   ///< how many
    double middle = 0; ///< position in the middle of the first one
    Index cells = 0;   ///< cells in each sample
    double step = 0;   ///< positions from one to the next
};

/// All row samples that hold a cell: usually one run, plus one for each sample that an edge cuts.
std::vector<SampleRun> runs_of(const SinusoidRows& field, const Viewport& viewport);

/// The columns that a column sample holds: first … first + count − 1; count is 0 outside the field.
struct Columns {
    int sample = 0;
    Index first = 0;
    Index count = 0;
};

std::vector<Columns> columns_of(const SinusoidRows& field, const Viewport& viewport);
/// The largest count, at least 1: the number of planes.
Index most_columns(std::span<const Columns> samples);

/// One pair in a run: its angle at the middle of some sample, the turn from one sample to the next, and a factor.
struct Turning {
    double sine = 0, cosine = 1;
    double step_sine = 0, step_cosine = 1;
    double gain = 1;
};

/// The turnings of all pairs that the columns use, by number of the pair.
class Turnings {
  public:
    Turnings(const Waves& waves, std::span<const Columns> samples, const SampleRun& run);

    /// Makes the gain of each pair that of a mean: the mean over a sample / the value at its middle.
    void set_gains();
    /// Sets the angles to the middle of sample number `sample` of the run.
    void go_to(int sample);

    /// Seeds wave number `wave` of `values` with a column divided by `divisor`, and that of `slopes` with its
    /// derivative with respect to the angle.
    void seed(Index col, double divisor, std::size_t wave, WaveRows& values, WaveRows* slopes = nullptr) const;

  private:
    const Waves& waves_;
    const SampleRun& run_;
    Index first_pair_ = 0;
    std::vector<Turning> turnings_;
};

/// Calls draw(tile, first sample within the run, samples) for all tiles and strips; the turnings are set to that first
/// sample.
template <typename Draw>
void in_tiles(std::span<const Columns> columns, const SampleRun& run, Turnings& turnings, const Draw& draw) {
    constexpr Index waves_in_tile = 512;
    const auto most = static_cast<std::size_t>(std::max<Index>(1, waves_in_tile / most_columns(columns)));
    for (int strip = 0; strip < run.samples; strip += WaveRows::rows_per_seed) {
        turnings.go_to(strip);
        for (std::size_t at = 0; at < columns.size(); at += most)
            draw(columns.subspan(at, std::min(most, columns.size() - at)), strip,
                 std::min(WaveRows::rows_per_seed, run.samples - strip));
    }
}

/// Samples in row-major order, `stride` a row.
struct Picture {
    std::span<float> samples;
    int stride = 0;
    float* at(int row, int col) const {
        return samples.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(stride) + col;
    }
};

/// Fills all rows that no run covers with NaN.
void blank_between(std::span<const SampleRun> runs, int rows, const Picture& picture);

}
