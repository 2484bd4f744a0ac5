#include "core/waves/wave_collisions.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

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

}
