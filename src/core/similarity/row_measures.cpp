// Plain sums over the columns, in double.
#include "core/similarity/row_measures.hpp"

#include <cmath>

namespace posenc {

std::optional<RowMeasures> compare_rows(const Field& field, Index a, Index b) {
    const Index columns = field.size().col;
    if (columns > most_compared_columns)
        return {};
    double dot = 0, square_a = 0, square_b = 0, square_difference = 0;
    for (Index col = 0; col < columns; ++col) {
        const double x = field.at({a, col}), y = field.at({b, col});
        dot += x * y;
        square_a += x * x;
        square_b += y * y;
        square_difference += (x - y) * (x - y);
    }
    const double lengths = std::sqrt(square_a) * std::sqrt(square_b);
    return RowMeasures{dot, lengths > 0 ? dot / lengths : undefined, std::sqrt(square_difference)};
}

}
