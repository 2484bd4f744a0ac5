// One method several times, once for each value of one of its parameters: the heads of a bias, the kernels of a family.
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

namespace posenc {

class Variants {
  public:
    /// One field for each value of `key`, at least one; texts that are good for the key.
    Variants(const State& state, std::string_view key, std::span<const std::string> values);

    std::span<const FieldPtr> fields() const { return fields_; }
    /// One for the colours of all: from 0, or from −high where any of them describes negative values, to the largest
    /// magnitude that any describes.
    const Range& range() const { return range_; }
    std::size_t held_bytes() const; ///< of all fields together

  private:
    std::vector<FieldPtr> fields_;
    Range range_;
};

/// Values of Toeplitz fields at given distances: row = variant, column = number of the distance.
class AtDistances {
  public:
    /// Fields that are not Toeplitz get rows of NaN; distances that a field does not have do, too.
    AtDistances(std::span<const FieldPtr> fields, std::vector<Index> distances);

    std::span<const Index> distances() const { return distances_; }
    Range finite_range() const { return range_; } ///< of all values that are numbers

    Cell size() const;
    double at(Cell cell) const;

  private:
    Index rows_;
    std::vector<Index> distances_;
    std::vector<double> values_; ///< row-major
    Range range_;
};

}
