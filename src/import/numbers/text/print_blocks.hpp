// Rows of numbers that stand between other lines of a text.
#pragma once

#include "import/numbers/text/print_line.hpp"
#include "import/numbers/text/text_lines.hpp"

namespace posenc {

struct PrintedRow {
    std::string_view name = {};
    std::vector<std::string_view> cells = {};
    std::size_t line = 0, begin = 0; ///< the line's number, from 1, and its first byte
};

/// Rows of equally many cells below each other, and what the lines around them say.
struct PrintedBlock {
    std::vector<PrintedRow> rows = {};
    std::vector<std::string_view> names = {}; ///< of the columns
    std::string_view names_line = {};         ///< where they stand
    std::string_view title = {};              ///< the line above that is no names of columns
    bool apart = false;                       ///< an empty line or a title stands between it and the block before
    bool columns = false;                     ///< further columns of the block before: "Columns 9 through 16"
    bool ends_open = false;                   ///< the names end with \: the next block has further columns
    std::optional<double> slice = {};         ///< the place of this matrix in an array, larger for later ones
    double scale = 1;
    std::optional<NumberType> named_type = {};
    bool list = false;             ///< rows of a list, as R prints them, of any length
    bool vector = false;           ///< one column is meant as a list
    bool marked = false;           ///< a line says that it is a matrix
    bool frame = false;            ///< a line says that it is a data frame, whose rows may be numbered
    std::string_view odd_row = {}; ///< a row of another length that ends the block, if it should not
    bool left_out = false;         ///< that row stands for others: "⋮"
};

std::vector<PrintedBlock> printed_blocks(std::string_view text);

}
