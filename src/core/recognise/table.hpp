// A table of numbers that somebody brings, and how its cells are found in the right table it is compared with: turned
// over, upside down, without a column, with its rows in another order, a row of zeros for padding in it.
#pragma once

#include "core/field.hpp"

#include <span>

namespace posenc {

struct Table {
    Index rows = 0, cols = 0;
    std::span<const double> values; ///< row-major, rows · cols
    double roundoff = 0x1p-24;      ///< of the type of its numbers, relative to each; 0 of whole numbers
    double largest = 0;             ///< absolute value of a finite number, see largest_of()

    double at(Index row, Index col) const { return values[static_cast<std::size_t>(row * cols + col)]; }
};

double largest_of(std::span<const double> values);

struct TableReading {
    bool transposed = false;
    bool reversed = false;         ///< the first row is the last one of the right table
    Index zero_row = -1;           ///< a row of zeros, which is not compared
    Index missing = -1;            ///< the column of the right table that is not there
    double factor = 1;             ///< every number is so many times the right one
    std::vector<Index> order = {}; ///< of every row the right table's one; empty: as it stands
};

/// A table read in such a way. Rows and columns are those after it was turned over.
class ReadTable {
  public:
    ReadTable(const Table& table, TableReading reading) : table_(&table), reading_(std::move(reading)) {}

    Index rows() const { return reading_.transposed ? table_->cols : table_->rows; }
    Index cols() const { return reading_.transposed ? table_->rows : table_->cols; }
    double at(Index row, Index col) const {
        return (reading_.transposed ? table_->at(col, row) : table_->at(row, col)) / reading_.factor;
    }
    Cell right_size() const { return {rows(), cols() + (reading_.missing >= 0 ? 1 : 0)}; }
    bool compared(Index row) const { return row != reading_.zero_row; }
    /// Where the cell stands in the right table, and in the table as it was brought.
    Cell right_cell(Index row, Index col) const {
        if (!reading_.order.empty())
            row = reading_.order[static_cast<std::size_t>(row)];
        else if (reading_.reversed)
            row = rows() - 1 - row;
        return {row, reading_.missing >= 0 && col >= reading_.missing ? col + 1 : col};
    }
    Cell own_cell(Index row, Index col) const { return reading_.transposed ? Cell{col, row} : Cell{row, col}; }

    const Table& table() const { return *table_; }
    const TableReading& reading() const { return reading_; }

  private:
    const Table* table_;
    TableReading reading_;
};

}
