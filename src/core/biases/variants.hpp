// One method several times, once for each value of one of its parameters: the heads of a bias, the kernels of a family.
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

namespace posenc {

class Variants {
  public:
    /// One field for each value of the parameter `key`. There is at least one value, and each is a valid text for it.
    Variants(const State& state, std::string_view key, std::span<const std::string> values);

    std::span<const FieldPtr> fields() const { return fields_; }
    /// The colour scale for all fields: it ends at the largest magnitude that any of them describes, and begins at 0,
    /// or at minus that magnitude where any describes negative values.
    const Range& range() const { return range_; }
    std::size_t held_bytes() const; ///< of all fields together

  private:
    std::vector<FieldPtr> fields_;
    Range range_;
};

/// Values of Toeplitz fields at given distances: row = variant, column = number of the distance.
class AtDistances {
  public:
    /// Rows of fields that are not Toeplitz are NaN, and so are cells at distances that a field does not have.
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
