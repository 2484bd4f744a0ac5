// The parts that means and ranges of sinusoids share: a viewport taken apart into runs of equal row samples, tiles of
// columns that stay in the processor's first cache, and strips of rows that one seed serves; and each pair's angle and
// turn, from which waves are seeded. Internal to sinusoid_means.cpp and sinusoid_ranges.cpp.
//
// Where samples hold several columns, a tile is a stack of planes: plane k holds column number k of every sample, so
// that what goes over the columns of a sample is a straight loop over samples for each plane.
#pragma once

#include "core/kernels/sinusoid_samples.hpp"
#include "core/kernels/wave_rows.hpp"

#include <algorithm>

namespace posenc {

/// Row samples that hold equally many cells and follow each other at equal steps.
struct SampleRun {
    int sample = 0;    ///< the first one
    int samples = 0;   ///< how many
    double middle = 0; ///< of the first one, a position
    Index cells = 0;   ///< in each
    double step = 0;   ///< positions from one to the next
};

/// All row samples that hold a cell: mostly one run, and one for each sample that an edge cuts.
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

/// The turning of all pairs that the columns use, found by their number.
class Turnings {
  public:
    Turnings(const Waves& waves, std::span<const Columns> samples, const SampleRun& run);

    /// Makes the gain of each pair that of a mean: the mean over a sample / the value at its middle.
    void set_gains();
    /// To the middle of sample number `sample` of the run.
    void go_to(int sample);

    /// Makes a column, divided, wave number `wave` of the values, and its derivative by the angle that of the slopes.
    void seed(Index col, double divisor, std::size_t wave, WaveRows& values, WaveRows* slopes = nullptr) const;

  private:
    const Waves& waves_;
    const SampleRun& run_;
    Index first_pair_ = 0;
    std::vector<Turning> turnings_;
};

/// draw(tile, first sample of the run, samples) for all tiles and strips; the turnings stand at the first sample.
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

/// NaN into all rows that no run covers.
void blank_between(std::span<const SampleRun> runs, int rows, const Picture& picture);

}
