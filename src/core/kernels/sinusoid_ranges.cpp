// Widths of the ranges of the blocks of a viewport over a sinusoid; see sinusoid_samples.hpp.
//
// Over the positions of a sample, the angle of a wave runs from a − h to a + h. While 2h is less than a full turn, v =
// sin a and |u| = |cos a| determine both extremes (for a cosine, likewise):
//
//   highest = 1                    where v ≥ cos h: a crest is no farther from a than h
//           = v cos h + |u| sin h  elsewhere: the end that is nearer to a crest
//   lowest  = −1                   where v ≤ −cos h
//           = v cos h − |u| sin h  elsewhere
//
// A wave that turns fully spans −1 … 1, and with it every sample that holds its column.
#include "core/kernels/sinusoid_runs.hpp"

#include <cmath>
#include <numbers>

namespace posenc {

namespace {

/// h, half the angle that the positions of one sample cover in a column.
double half_angle(const Waves& waves, Index col, const SampleRun& run) {
    const Waves::Column column = waves.column(col);
    return column.part == Waves::Part::zero ? 0 : waves.frequency(column.pair) * static_cast<double>(run.cells - 1) / 2;
}

bool turns_fully(const Waves& waves, const Columns& columns, const SampleRun& run) {
    for (Index col = columns.first; col < columns.first + columns.count; ++col)
        if (half_angle(waves, col, run) >= std::numbers::pi)
            return true;
    return false;
}

/// The waves of a tile, in planes. A sample that holds fewer columns than others repeats its last one.
class Tile {
  public:
    Tile(const Waves& waves, std::span<const Columns> columns, const SampleRun& run, const Turnings& turnings);

    void draw(int rows, const Picture& picture, int row);

  private:
    void to_ranges(double* values, double* slopes) const;
    void unite_planes(double* highest, double* lowest) const;

    std::span<const Columns> columns_;
    WaveRows values_, slopes_;
    std::vector<double> reach_sines_, reach_cosines_; ///< sin h, cos h
};

Tile::Tile(const Waves& waves, std::span<const Columns> columns, const SampleRun& run, const Turnings& turnings)
    : columns_(columns), values_(columns.size() * static_cast<std::size_t>(most_columns(columns))),
      slopes_(values_.count()) {
    const Index planes = most_columns(columns);
    for (Index plane = 0; plane < planes; ++plane)
        for (const Columns& sample : columns) {
            const Index col = sample.first + std::min(plane, sample.count - 1);
            const double half = half_angle(waves, col, run);
            turnings.seed(col, 1, reach_sines_.size(), values_, &slopes_);
            reach_sines_.push_back(std::sin(half));
            reach_cosines_.push_back(std::cos(half));
        }
}

/// Turns the values and slopes at the middles of samples into the highest and lowest values in the samples.
void Tile::to_ranges(double* __restrict values, double* __restrict slopes) const {
    const double *const cosines = reach_cosines_.data(), *const sines = reach_sines_.data();
    const std::size_t waves = reach_sines_.size();
    for (std::size_t at = 0; at < waves; ++at) {
        const double value = values[at], cosine = cosines[at];
        const double middle = value * cosine, reach = std::fabs(slopes[at]) * sines[at];
        // The end of a sample is never above a crest or below a trough, so max and min pick the right case; compilers
        // vectorise them.
        values[at] = std::max(middle + reach, value >= cosine ? 1.0 : -1.0);
        slopes[at] = std::min(middle - reach, value <= -cosine ? -1.0 : 1.0);
    }
}

/// The highest and the lowest values over all planes, written into the first plane.
void Tile::unite_planes(double* __restrict highest, double* __restrict lowest) const {
    const std::size_t samples = columns_.size();
    for (std::size_t plane = samples; plane < reach_sines_.size(); plane += samples)
        for (std::size_t at = 0; at < samples; ++at) {
            highest[at] = std::max(highest[at], highest[plane + at]);
            lowest[at] = std::min(lowest[at], lowest[plane + at]);
        }
}

void Tile::draw(int rows, const Picture& picture, int row) {
    const std::size_t waves = values_.count();
    std::vector<double> values(waves * WaveRows::rows_at_once), slopes(values.size());
    for (int done = 0; done < rows; done += WaveRows::rows_at_once) {
        const int now = std::min(WaveRows::rows_at_once, rows - done);
        values_.write(now, values.data(), waves);
        slopes_.write(now, slopes.data(), waves);
        for (int within = 0; within < now; ++within) {
            double* const highest = values.data() + static_cast<std::size_t>(within) * waves;
            double* const lowest = slopes.data() + static_cast<std::size_t>(within) * waves;
            to_ranges(highest, lowest);
            unite_planes(highest, lowest);
            for (std::size_t at = 0; at < columns_.size(); ++at)
                *picture.at(row + done + within, columns_[at].sample) = static_cast<float>(highest[at] - lowest[at]);
        }
    }
}

/// One run. Only samples in which no wave turns fully are looked at row by row.
void draw_run(const Waves& waves, std::span<const Columns> columns, const SampleRun& run, const Picture& picture) {
    std::vector<Columns> partial;
    for (const Columns& sample : columns) {
        const bool full = turns_fully(waves, sample, run);
        if (!full && sample.count > 0) {
            partial.push_back(sample);
            continue;
        }
        const float width = full ? 2 : static_cast<float>(undefined);
        for (int row = run.sample; row < run.sample + run.samples; ++row)
            *picture.at(row, sample.sample) = width;
    }
    Turnings turnings(waves, partial, run);
    in_tiles(std::span<const Columns>(partial), run, turnings, [&](std::span<const Columns> tile, int first, int rows) {
        Tile(waves, tile, run, turnings).draw(rows, picture, run.sample + first);
    });
}

}

Range SinusoidRows::range(Block block) const {
    Range range{1, -1};
    for (Index col = block.col; col < block.col + block.cols; ++col) {
        const Waves::Column column = waves.column(col);
        const double frequency = column.part == Waves::Part::zero ? 0 : waves.frequency(column.pair);
        const Range one = wave_range(column.part, frequency, position(block.row), position(block.row + block.rows - 1));
        range = {std::min(range.low, one.low), std::max(range.high, one.high)};
    }
    return range;
}

void fill_sinusoid_ranges(const SinusoidRows& field, const Viewport& viewport, std::span<float> widths) {
    const std::vector<Columns> columns = columns_of(field, viewport);
    const std::vector<SampleRun> runs = runs_of(field, viewport);
    const Picture picture{widths, viewport.cols.samples};
    blank_between(runs, viewport.rows.samples, picture);
    for (const SampleRun& run : runs)
        draw_run(field.waves, columns, run, picture);
}

}
