// Numbers that training produced, as a field: attention weights, learned tables.
#pragma once

#include "core/field.hpp"

namespace posenc {

class GridField : public Field {
  public:
    /// `values` are row-major; `what` is what a cell is called: "weight", "learned number".
    GridField(Cell size, std::vector<double> values, Description description, std::string what)
        : size_(size), values_(std::move(values)), description_(std::move(description)), what_(std::move(what)) {}

    Cell size() const override { return size_; }
    double at(Cell cell) const override { return values_[static_cast<std::size_t>(cell.row * size_.col + cell.col)]; }
    Explanation explain(Cell cell) const override;
    Description describe() const override { return description_; }

  private:
    Cell size_;
    std::vector<double> values_;
    Description description_;
    std::string what_;
};

}
