#include "core/waves/wave_collisions.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index columns = 5;

}

WaveCollisions::WaveCollisions(const Waves& waves, Index dimension, Index position, Index first, Index length)
    : dimension_(dimension), position_(position), value_(waves.at(static_cast<double>(position), dimension)) {
    std::vector<double> here;
    for (Index col = 0; col < waves.width(); ++col)
        here.push_back(waves.at(static_cast<double>(position), col));
    const Index last = first + length - 1;
    for (Index away = 1; away <= reach && !more_; ++away)
        for (const Index other : {position - away, position + away}) {
            if (other < first || other > last)
                continue;
            if (std::fabs(waves.at(static_cast<double>(other), dimension) - value_) >= tolerance)
                continue;
            more_ = found_.size() == most;
            if (!more_)
                add(waves, other, here);
        }
}

void WaveCollisions::add(const Waves& waves, Index position, std::span<const double> here) {
    const double at = static_cast<double>(position);
    Found made{position, waves.at(at, dimension_), 0, 0, 0, {}};
    double furthest = -1;
    for (std::size_t col = 0; col < here.size(); ++col) {
        const double there = waves.at(at, static_cast<Index>(col)), apart = std::fabs(there - here[col]);
        made.apart.push_back(apart);
        if (apart > furthest) {
            furthest = apart;
            made.separator = static_cast<Index>(col);
            made.there = there;
            made.here = here[col];
        }
    }
    found_.push_back(std::move(made));
}

Cell WaveCollisions::size() const {
    return {std::max<Index>(static_cast<Index>(found_.size()), 1), columns};
}

double WaveCollisions::at(Cell cell) const {
    if (found_.empty())
        return undefined;
    const Found& found = found_[static_cast<std::size_t>(cell.row)];
    const double values[columns] = {static_cast<double>(found.position), found.value,
                                    static_cast<double>(found.separator), found.there, found.here};
    return values[cell.col];
}

Explanation WaveCollisions::explain(Cell cell) const {
    const double value = at(cell);
    const std::string rule = "|PE(q, j) − PE(p, j)| < " + readable(tolerance);
    if (found_.empty())
        return {{{rule + ": no position", undefined}}, {}, "This dimension tells the position from all others."};
    const Found& found = found_[static_cast<std::size_t>(cell.row)];
    return {{{rule, undefined},
             {describe().cols.labels[static_cast<std::size_t>(cell.col)] + ": " + readable(value), value}},
            "position " + readable_integer(found.position),
            "Dimension " + std::to_string(found.separator) + " tells both positions apart best."};
}

Description WaveCollisions::describe() const {
    Description description{"Positions that share a value", {"place", 1, {}}, {"what", 0, {}}, -1, 1};
    description.cols.labels = {"position", "value", "told apart by", "value there", "value here"};
    return description;
}

}
