// One method several times, once for each value of one of its parameters: the heads of a bias, the kernels of a family.
#pragma once

#include "core/field.hpp"
#include "core/state.hpp"

namespace posenc {

/// Row = variant, column = key, for the last query; the fields themselves are what it is kept for.
class Variants : public Field {
  public:
    /// One field for each value of `key`, at least one; texts that are good for the key.
    Variants(const State& state, std::string_view key, std::span<const std::string> values);

    std::span<const FieldPtr> fields() const { return fields_; }
    /// The largest magnitude that any of them describes.
    double reach() const;

    Cell size() const override;
    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;

  private:
    std::vector<FieldPtr> fields_;
};

/// Values of Toeplitz fields at given distances: row = variant, column = number of the distance.
class AtDistances : public Field {
  public:
    /// Fields that are not Toeplitz get rows of NaN; distances that a field does not have do, too.
    AtDistances(std::span<const FieldPtr> fields, std::vector<Index> distances);

    std::span<const Index> distances() const { return distances_; }
    Range finite_range() const { return range_; } ///< of all values that are numbers

    Cell size() const override;
    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;

  private:
    std::vector<FieldPtr> fields_;
    std::vector<Index> distances_;
    std::vector<double> values_; ///< row-major
    Range range_;
};

}
