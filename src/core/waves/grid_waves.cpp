#include "core/waves/grid_waves.hpp"

#include "core/kernels/grid_means.hpp"
#include "core/kernels/wave_line.hpp"
#include "core/sums/grid_runs.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <numbers>

namespace posenc {

namespace {

std::vector<GridBox> boxes_of(std::span<const Index> axes, const Block& block) {
    std::vector<GridBox> boxes;
    for_boxes(axes, {block.row, block.rows}, [&](const GridBox& box) { boxes.push_back(box); });
    return boxes;
}

/// A complex number that turns with the angle; its real part is the wave.
std::complex<double> turning(Waves::Part part, double angle) {
    const double sine = std::sin(angle), cosine = std::cos(angle);
    return part == Waves::Part::sine ? std::complex(sine, -cosine) : std::complex(cosine, sine);
}

}

GridWaves::GridWaves(std::span<const GridAxis> axes, std::span<const Column> columns) {
    assert(!axes.empty() && axes.size() <= 3);
    for (const GridAxis& axis : axes)
        axes_.push_back(axis.places);
    for (const Column& column : columns) {
        Wave wave{column.part};
        std::size_t known = 0;
        for (std::size_t axis = 0; axis < axes.size(); ++axis) {
            if (column.weights[axis] == 0)
                continue;
            wave.start += column.weights[axis] * axes[axis].origin;
            wave.turns[axis] = std::remainder(column.weights[axis] * axes[axis].step, 2 * std::numbers::pi);
            wave.axis = axis;
            ++known;
        }
        assert(known < 2 || axes.size() == 2);
        crossed_ |= known > 1;
        waves_.push_back(wave);
    }
}

Index GridWaves::tokens() const {
    Index tokens = 1;
    for (const Index places : axes_)
        tokens *= places;
    return tokens;
}

double GridWaves::sum(Block block) const {
    const std::vector<GridBox> boxes = boxes_of(axes_, block);
    double total = 0;
    for (Index col = block.col; col < block.col + block.cols; ++col) {
        const Wave& wave = this->wave(col);
        if (wave.part == Waves::Part::zero)
            continue;
        for (const GridBox& box : boxes) {
            double middle = wave.start, gain = 1;
            for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
                const auto [first, count] = box[axis];
                const double half = static_cast<double>(count - 1) / 2, turn = wave.turns[axis];
                middle += turn * (static_cast<double>(first) + half);
                gain *= count == 1 ? 1 : wave_sum(Waves::Part::cosine, turn, -half, count);
            }
            total += gain * turning(wave.part, middle).real();
        }
    }
    return total;
}

Range GridWaves::range(Block block) const {
    const std::vector<GridBox> boxes = boxes_of(axes_, block);
    Range range;
    for (Index col = block.col; col < block.col + block.cols; ++col) {
        const Wave& wave = this->wave(col);
        if (repeats(col, block.col))
            continue;
        for (const GridBox& box : boxes) {
            double from = wave.start, to = wave.start;
            for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
                const double first = wave.turns[axis] * static_cast<double>(box[axis].first),
                             last = first + wave.turns[axis] * static_cast<double>(box[axis].count - 1);
                from += std::min(first, last);
                to += std::max(first, last);
            }
            range = united(range, wave_range(wave.part, 1, from, to));
            if (range == Range{-1, 1})
                return range;
        }
    }
    return range;
}

bool GridWaves::add_line(std::size_t axis, const Extent& columns, std::span<double> line) const {
    bool known = false;
    for (Index col = columns.first; col < columns.first + columns.count; ++col) {
        const Wave& wave = this->wave(col);
        if (wave.part == Waves::Part::zero || wave.axis != axis)
            continue;
        add_wave(turning(wave.part, wave.start), wave.turns[axis], line);
        known = true;
    }
    return known;
}

void GridWaves::fill_means(const Viewport& viewport, std::span<float> means) const {
    if (!crossed_)
        return fill_grid_means(
            axes_, size(),
            [this](std::size_t axis, const Extent& columns, std::span<double> line) {
                return add_line(axis, columns, line);
            },
            viewport, means);
    const auto wave_of = [this](Index col) {
        const auto& [part, start, turns, axis] = wave(col);
        return GridWave{turning(part, start), {turns[0], turns[1]}};
    };
    fill_grid_wave_means(axes_, size(), wave_of, viewport, means);
}

}
