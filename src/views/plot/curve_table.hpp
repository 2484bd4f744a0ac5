// The curves of a plot as a table of numbers, to be taken along: a row for each point, where it lies in the first
// column, then a column for each curve. The columns ask what the plot itself asks; nothing is computed a second time.
#pragma once

#include "core/field.hpp"

#include <functional>

namespace posenc {

struct CurveColumn {
    std::string name;                   ///< "wavelength", with its unit where it has one: "radians a position"
    std::function<double(Index)> value; ///< of a point, counted from 0; keeps alive what it asks
};

class CurveTable final : public Field {
  public:
    CurveTable(std::string title, Index points, std::vector<CurveColumn> columns)
        : title_(std::move(title)), points_(points), columns_(std::move(columns)) {}

    Cell size() const override { return {points_, static_cast<Index>(columns_.size())}; }
    double at(Cell cell) const override { return columns_[static_cast<std::size_t>(cell.col)].value(cell.row); }
    Explanation explain(Cell cell) const override;
    Description describe() const override;

  private:
    std::string title_;
    Index points_;
    std::vector<CurveColumn> columns_;
};

/// The column of whole numbers from `first` on.
CurveColumn counted_from(std::string name, Index first);
/// The column of a curve whose points are the cells of a row of the field from column 0 on.
CurveColumn along_row(std::string name, FieldPtr field, Index row);

}
