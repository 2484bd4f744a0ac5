// Rows of cells, however they are separated, that become a table of numbers. Names of columns and numbers of rows are
// recognised and left out, and a note says so:
//
//   names    the first line, if one of its cells is no number, or if it counts 0, 1, 2, … above numbers with points
//            other than a sine and its cosine
//   numbers  the first column, if its cells are no numbers, if it has no name or one such as "index" and counts
//            by one, or if it counts by one from 0 or 1 beside numbers with points
//
// If no cell has a point, a comma within a cell is the decimal point.
#pragma once

#include "import/numbers/text/number_list.hpp"

#include <functional>

namespace posenc {

struct GridRow {
    std::vector<std::string_view> cells = {};
    bool labelled = false;           ///< the first cell is the row's name, even if it is a number
    std::size_t line = 0, begin = 0; ///< the number of its line, from 1, and the byte where it begins
};

/// Fills the next row; false if there is none. The cells of a row last until the next but one is filled.
using NextRow = std::function<bool(GridRow&)>;

/// What is known of a grid besides its rows.
struct GridNames {
    bool known = false;  ///< the rows are all numbers: names of columns were found before, or there are none
    bool matrix = false; ///< numbers are never names of columns or rows
    std::vector<std::string_view> columns = {}; ///< names, with that of the rows' names if it has one
};

/// The table. The places of the digits are not settled yet.
TextNumbers read_grid(const NextRow& next, const GridNames& names = {});

/// A cell's number; its decimal point may be a comma.
std::optional<PrintedNumber> number_in(std::string_view cell);

std::string rows_left_out(); ///< what is wrong with "..." among numbers

/// The table again as a list of numbers, if it is one column.
void make_list(TextNumbers& table);

}
