#include "core/waves/width_sweep.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

WidthSweep::WidthSweep(SinusoidShape shape, std::vector<Index> dimensions) : dimensions_(std::move(dimensions)) {
    const Index last = std::clamp<Index>(2 * shape.width, 32, widest);
    step_ = 2 * std::max<Index>((last / 2 + most_widths - 1) / most_widths, 1);
    rows_ = last / step_;
    for (Index row = 0; row < rows_; ++row) {
        shape.width = width(row);
        const Sinusoid waves(shape);
        for (const Index dimension : dimensions_) {
            Wave& made = waves_.emplace_back();
            if (dimension >= shape.width)
                continue;
            const Waves::Column column = waves.column(dimension);
            made.part = column.part;
            made.frequency = column.part == Waves::Part::zero ? 0 : waves.frequency(column.pair);
        }
    }
}

double WidthSweep::value(Cell cell, double position) const {
    const auto& [part, frequency] = wave(cell);
    if (frequency != frequency)
        return undefined;
    if (part == Waves::Part::zero)
        return 0;
    return part == Waves::Part::sine ? std::sin(position * frequency) : std::cos(position * frequency);
}

double WidthSweep::at(Cell cell) const {
    const double frequency = wave(cell).frequency;
    return frequency > 0 ? 2 * std::numbers::pi / frequency : undefined;
}

}
