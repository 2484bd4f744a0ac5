// A table of numbers from a user, and where its cells are in the right table it is compared with: transposed, rows in
// reverse or in another order, a column missing, a row of zeros as padding.
#pragma once

#include "core/field.hpp"

#include <span>

namespace posenc {

struct NumberTable {
    Index rows = 0, cols = 0;
    std::span<const double> values; ///< row-major, rows · cols
    double roundoff = 0x1p-24;      ///< relative, of the type of the numbers; 0 for whole numbers
    double largest = 0;             ///< largest absolute value of a finite number, see largest_of()
    /// Of printed numbers, row-major: half a unit of the last digit of each. Empty for numbers that are as they were.
    std::span<const float> uncertainty = {};
    double most_uncertain = 0; ///< the largest of them
    bool type_known = true;    ///< else they were printed, and nothing says from which type
    Index slices = 1;          ///< of a tensor of more axes: so many, of equally many rows, one below the other
    bool complex = false;      ///< real and imaginary parts stand in turn: column 2i and column 2i + 1

    double at(Index row, Index col) const { return values[static_cast<std::size_t>(row * cols + col)]; }
    double uncertainty_at(Index row, Index col) const {
        constexpr double half_up = 1 + 1e-6; // a number in the middle of two digits, kept as a float
        return uncertainty.empty()
                   ? 0
                   : half_up * static_cast<double>(uncertainty[static_cast<std::size_t>(row * cols + col)]);
    }
};

double largest_of(std::span<const double> values);

struct TableReading {
    bool transposed = false;
    bool reversed = false;         ///< the first row is the last one of the right table
    Index in_front = 0;            ///< so many rows stand before the right table, such as that of a class token
    Index zero_row = -1;           ///< a row of zeros, which is not compared
    Index missing = -1;            ///< the column of the right table that is missing
    double factor = 1;             ///< every number is the right one times this
    std::vector<Index> order = {}; ///< for every row, its row in the right table; empty: the same row
};

/// A table as a reading sees it. Rows and columns are counted after transposing and without the rows in front.
class ReadTable {
  public:
    ReadTable(const NumberTable& table, TableReading reading) : table_(&table), reading_(std::move(reading)) {}

    Index rows() const { return (reading_.transposed ? table_->cols : table_->rows) - reading_.in_front; }
    Index cols() const { return reading_.transposed ? table_->rows : table_->cols; }
    double at(Index row, Index col) const {
        const Cell own = own_cell(row, col);
        return table_->at(own.row, own.col) / reading_.factor;
    }
    Cell right_size() const { return {rows(), cols() + (reading_.missing >= 0 ? 1 : 0)}; }
    bool compared(Index row) const { return row != reading_.zero_row; }
    /// The cell in the right table; own_cell() gives it in the table as it was given.
    Cell right_cell(Index row, Index col) const {
        if (!reading_.order.empty())
            row = reading_.order[static_cast<std::size_t>(row)];
        else if (reading_.reversed)
            row = rows() - 1 - row;
        return {row, reading_.missing >= 0 && col >= reading_.missing ? col + 1 : col};
    }
    Cell own_cell(Index row, Index col) const {
        row += reading_.in_front;
        return reading_.transposed ? Cell{col, row} : Cell{row, col};
    }

    const NumberTable& table() const { return *table_; }
    const TableReading& reading() const { return reading_; }

  private:
    const NumberTable* table_;
    TableReading reading_;
};

}
