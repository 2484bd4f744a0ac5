// A line of what R, MATLAB, Octave, Julia, pandas, PyTorch 0.3 and libtorch print: rows of numbers without brackets,
// and the lines around them that say what they are.
#pragma once

#include "import/numbers/numbers.hpp"

#include <string_view>
#include <vector>

namespace posenc {

enum class PrintLineKind {
    blank,
    row,     ///< numbers, perhaps behind a name
    columns, ///< "Columns 9 through 16": the rows go on below
    slice,   ///< ", , 2", "(1 ,.,.) =", "A(:,:,2) =": the next matrix of the same array
    scale,   ///< "1.0e+03 *"
    size,    ///< "6×4 Matrix{Float64}:", "3×4 single matrix": a matrix begins
    end,     ///< "[torch.FloatTensor of size 8x6]", "[8 rows x 6 columns]": it ends
    rule,    ///< "-----  -----"
    words    ///< names of columns or of the array, or anything else
};

struct PrintLine {
    PrintLineKind kind = PrintLineKind::blank;
    std::string_view name = {};                ///< of a row: what stands before its numbers
    std::vector<std::string_view> cells = {};  ///< numbers of a row, or words
    double number = 0;                         ///< the scale; the first column, from 0
    std::optional<NumberType> named_type = {}; ///< by what a line says about the size
    bool vector = false;                       ///< it announces a list, or is a row of one: "[7] 0.5 0.25"
    bool frame = false;                        ///< it ends a data frame, whose rows may be numbered
    bool goes_on = false;                      ///< ends with \: the columns go on below
};

PrintLine read_print_line(std::string_view line);

}
