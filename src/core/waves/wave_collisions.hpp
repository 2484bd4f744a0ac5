// Positions that one dimension of a sinusoid cannot tell from a given one, nearest first, each with the dimension that
// tells both apart best.
//
//   |PE(q, j) − PE(p, j)| < tolerance;   told apart by the c with the largest |PE(q, c) − PE(p, c)|
//
// At most `reach` positions on either side are searched: slower waves have the same value at neighbours anyway.
#pragma once

#include "core/waves/sinusoid.hpp"

namespace posenc {

class WaveCollisions {
  public:
    static constexpr Index reach = 4096;
    static constexpr std::size_t most = 12;
    static constexpr double tolerance = 0.02; ///< a hundredth of the range of a sine

    struct Found {
        Index position = 0;
        double value = 0;
        Index separator = 0;        ///< dimension
        double there = 0, here = 0; ///< of the separator at this position and at the given one
        std::vector<double> apart;  ///< |PE(q, c) − PE(p, c)| by dimension
    };

    /// Positions are those of the axis, `first` … `first` + `length` − 1.
    WaveCollisions(const Waves& waves, Index dimension, Index position, Index first, Index length);

    const std::vector<Found>& found() const { return found_; }
    bool more() const { return more_; } ///< beyond `most` there are others
    Index dimension() const { return dimension_; }
    Index position() const { return position_; }
    double value() const { return value_; } ///< at the given position

  private:
    void add(const Waves& waves, Index position, std::span<const double> here);

    Index dimension_, position_;
    double value_ = 0;
    bool more_ = false;
    std::vector<Found> found_;
};

}
