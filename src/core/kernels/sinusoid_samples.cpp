// The picture of a sinusoid, see sinusoid_samples.hpp: a viewport is divided into runs of equal row samples, tiles of
// columns that stay in the first-level cache, and strips of rows that one seed serves. Waves are seeded from each
// pair's angle and its turn from sample to sample.
//
// Where samples hold several columns, a tile is a stack of planes: plane k holds column number k of every sample. Loops
// over the columns of a sample thus become straight loops over samples, one for each plane.
#include "core/kernels/sinusoid_samples.hpp"

#include "core/kernels/wave_rows.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Row samples that hold equally many cells and follow each other at equal steps.
struct SampleRun {
    int sample = 0;    ///< the first one
    int samples = 0;   ///< how many
    double middle = 0; ///< position in the middle of the first one
    Index cells = 0;   ///< cells in each sample
    double step = 0;   ///< positions from one to the next
};

/// All row samples that hold a cell: usually one run, plus one for each sample that an edge cuts.
std::vector<SampleRun> runs_of(const SinusoidRows& field, const Axis& axis) {
    const Index step = axis.step();
    std::vector<SampleRun> runs;
    Extent previous;
    int sample = 0;
    for (const Extent& rows : extents(axis, field.length)) {
        const bool follows = !runs.empty() && rows.count == previous.count && rows.first == previous.first + step;
        if (rows.count > 0 && follows)
            ++runs.back().samples;
        else if (rows.count > 0)
            runs.push_back({sample, 1, field.position(rows.first) + static_cast<double>(rows.count - 1) / 2, rows.count,
                            static_cast<double>(step)});
        previous = rows;
        ++sample;
    }
    return runs;
}

/// The largest number of columns in a sample, at least 1: the number of planes.
Index most_columns(std::span<const Extent> samples) {
    Index most = 1;
    for (const Extent& columns : samples)
        most = std::max(most, columns.count);
    return most;
}

/// One pair in a run: its angle at the middle of some sample, the turn from one sample to the next, and the mean over a
/// sample / the value at its middle.
struct Turning {
    double sine = 0, cosine = 1;
    double step_sine = 0, step_cosine = 1;
    double gain = 1;
};

/// The turnings of all pairs that the columns use, by number of the pair.
class Turnings {
  public:
    Turnings(const Waves& waves, std::span<const Extent> samples, const SampleRun& run);

    /// Sets the angles to the middle of sample number `sample` of the run.
    void go_to(int sample);

    /// Seeds wave number `wave` of `values` with the means of a column divided by `divisor`.
    void seed(Index col, double divisor, std::size_t wave, WaveRows& values) const;

  private:
    const Waves& waves_;
    const SampleRun& run_;
    Index first_pair_ = 0;
    std::vector<Turning> turnings_;
};

Turnings::Turnings(const Waves& waves, std::span<const Extent> samples, const SampleRun& run)
    : waves_(waves), run_(run) {
    Index low = waves.pairs(), high = -1;
    for (const Extent& columns : samples)
        for (Index col = columns.first; col < columns.first + columns.count; ++col)
            if (const Waves::Column column = waves.column(col); column.part != Waves::Part::zero) {
                low = std::min(low, column.pair);
                high = std::max(high, column.pair);
            }
    first_pair_ = low;
    const double cells = static_cast<double>(run.cells);
    for (Index pair = low; pair <= high; ++pair) {
        const double frequency = waves.frequency(pair), angle = frequency * run.step;
        turnings_.push_back({.step_sine = std::sin(angle), .step_cosine = std::cos(angle)});
        if (run.cells > 1)
            turnings_.back().gain = wave_sum(Waves::Part::cosine, frequency, -(cells - 1) / 2, run.cells) / cells;
    }
}

void Turnings::go_to(int sample) {
    const double middle = run_.middle + run_.step * sample;
    Index pair = first_pair_;
    for (Turning& turning : turnings_) {
        const double angle = waves_.frequency(pair++) * middle;
        turning.sine = std::sin(angle);
        turning.cosine = std::cos(angle);
    }
}

void Turnings::seed(Index col, double divisor, std::size_t wave, WaveRows& values) const {
    const Waves::Column column = waves_.column(col);
    if (column.part == Waves::Part::zero)
        return; // waves start as 0
    const Turning& turning = turnings_[static_cast<std::size_t>(column.pair - first_pair_)];
    const double scale = turning.gain / divisor, twice_cosine = 2 * turning.step_cosine;
    const double sine = scale * turning.sine, cosine = scale * turning.cosine;
    const double sine_before = sine * turning.step_cosine - cosine * turning.step_sine;
    const double cosine_before = cosine * turning.step_cosine + sine * turning.step_sine;
    const bool is_sine = column.part == Waves::Part::sine;
    values.seed(wave, is_sine ? sine : cosine, is_sine ? sine_before : cosine_before, twice_cosine);
}

/// Writes `rows` rows of one tile, `stride` numbers apart. A sample without columns is a wave of NaN; planes that a
/// sample lacks are waves of 0.
void draw_tile(std::span<const Extent> tile, const Turnings& turnings, int rows, float* out, std::size_t stride) {
    const std::size_t planes = static_cast<std::size_t>(most_columns(tile));
    const std::size_t plane = planes > 1 ? WaveRows::plane_of(tile.size()) : tile.size();
    WaveRows values(plane * planes);
    for (std::size_t at = 0; at < tile.size(); ++at) {
        std::size_t wave = at;
        for (Index k = 0; k < tile[at].count; ++k, wave += plane)
            turnings.seed(tile[at].first + k, static_cast<double>(tile[at].count), wave, values);
        if (tile[at].count == 0)
            values.seed(at, undefined, undefined, 0);
    }
    if (planes > 1)
        values.write_sums(tile.size(), rows, out, stride);
    else
        values.write(rows, out, stride);
}

}

double SinusoidRows::sum(Block block) const {
    double total = 0;
    for (Index col = block.col; col < block.col + block.cols; ++col)
        total += waves.sum(position(block.row), block.rows, col);
    return total;
}

Range SinusoidRows::range(Block block) const {
    Range range{1, -1};
    for (Index col = block.col; col < block.col + block.cols; ++col) {
        const Waves::Column column = waves.column(col);
        const double frequency = column.part == Waves::Part::zero ? 0 : waves.frequency(column.pair);
        const Range one = wave_range(column.part, frequency, position(block.row), position(block.row + block.rows - 1));
        range = {std::min(range.low, one.low), std::max(range.high, one.high)};
        if (range == Range{-1, 1})
            break;
    }
    return range;
}

void fill_sinusoid_means(const SinusoidRows& field, const Viewport& viewport, std::span<float> means) {
    constexpr Index waves_in_tile = 512;
    const std::vector<Extent> columns = extents(viewport.cols, field.waves.width());
    const auto most = static_cast<std::size_t>(std::max<Index>(1, waves_in_tile / most_columns(columns)));
    const auto line_of = [&](int row) { return means.data() + static_cast<std::size_t>(row) * columns.size(); };
    const auto blank = [&](int from, int to) { std::fill(line_of(from), line_of(to), static_cast<float>(undefined)); };
    int next = 0;
    for (const SampleRun& run : runs_of(field, viewport.rows)) {
        blank(next, run.sample);
        next = run.sample + run.samples;
        Turnings turnings(field.waves, columns, run);
        for (int strip = 0; strip < run.samples; strip += WaveRows::rows_per_seed) {
            turnings.go_to(strip);
            float* const line = line_of(run.sample + strip);
            for (std::size_t at = 0; at < columns.size(); at += most)
                draw_tile(std::span(columns).subspan(at, std::min(most, columns.size() - at)), turnings,
                          std::min(WaveRows::rows_per_seed, run.samples - strip), line + at, columns.size());
        }
    }
    blank(next, viewport.rows.samples);
}

}
