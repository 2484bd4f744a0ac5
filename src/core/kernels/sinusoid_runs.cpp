// Viewports taken apart and waves seeded; see sinusoid_runs.hpp.
#include "core/kernels/sinusoid_runs.hpp"

#include <cmath>

namespace posenc {

std::vector<SampleRun> runs_of(const SinusoidRows& field, const Viewport& viewport) {
    const Cell size{field.length, field.waves.width()};
    const Index step = viewport.rows.step();
    std::vector<SampleRun> runs;
    Block previous;
    for (int sample = 0; sample < viewport.rows.samples; ++sample) {
        const Block block = sample_block(viewport, sample, 0, size);
        const bool follows = !runs.empty() && block.rows == previous.rows && block.row == previous.row + step;
        const double middle =
            field.first_position + static_cast<double>(block.row) + static_cast<double>(block.rows - 1) / 2;
        if (block.rows > 0 && follows)
            ++runs.back().samples;
        else if (block.rows > 0)
            runs.push_back({sample, 1, middle, block.rows, static_cast<double>(step)});
        previous = block;
    }
    return runs;
}

std::vector<Columns> columns_of(const SinusoidRows& field, const Viewport& viewport) {
    const Cell size{field.length, field.waves.width()};
    std::vector<Columns> columns;
    for (int sample = 0; sample < viewport.cols.samples; ++sample) {
        const Block block = sample_block(viewport, 0, sample, size);
        columns.push_back({sample, block.col, block.cols});
    }
    return columns;
}

Index most_columns(std::span<const Columns> samples) {
    Index most = 1;
    for (const Columns& columns : samples)
        most = std::max(most, columns.count);
    return most;
}

Turnings::Turnings(const Waves& waves, std::span<const Columns> samples, const SampleRun& run)
    : waves_(waves), run_(run) {
    Index low = waves.pairs(), high = -1;
    for (const Columns& columns : samples)
        for (Index col = columns.first; col < columns.first + columns.count; ++col)
            if (const Waves::Column column = waves.column(col); column.part != Waves::Part::zero) {
                low = std::min(low, column.pair);
                high = std::max(high, column.pair);
            }
    first_pair_ = low;
    for (Index pair = low; pair <= high; ++pair) {
        const double angle = waves.frequency(pair) * run.step;
        turnings_.push_back({.step_sine = std::sin(angle), .step_cosine = std::cos(angle)});
    }
}

void Turnings::set_gains() {
    const double cells = static_cast<double>(run_.cells);
    Index pair = first_pair_;
    for (Turning& turning : turnings_) {
        const double frequency = waves_.frequency(pair++);
        if (run_.cells > 1)
            turning.gain = wave_sum(Waves::Part::cosine, frequency, -(cells - 1) / 2, run_.cells) / cells;
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

void Turnings::seed(Index col, double divisor, std::size_t wave, WaveRows& values, WaveRows* slopes) const {
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
    if (slopes != nullptr)
        slopes->seed(wave, is_sine ? cosine : -sine, is_sine ? cosine_before : -sine_before, twice_cosine);
}

void blank_between(std::span<const SampleRun> runs, int rows, const Picture& picture) {
    const auto blank = [&](int from, int to) {
        std::fill(picture.at(from, 0), picture.at(to, 0), static_cast<float>(undefined));
    };
    int next = 0;
    for (const SampleRun& run : runs) {
        blank(next, run.sample);
        next = run.sample + run.samples;
    }
    blank(next, rows);
}

}
