#include "core/precision/error_curve.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

RoundedTable table_of(const State& state, Index most_rows) {
    std::vector<Issue> said_by_the_field;
    return RoundedTable::of(state, most_rows, Index{1} << 40, said_by_the_field);
}

}

ErrorCurve::ErrorCurve(const State& state, Index most_rows, Index block, Index cells_a_block)
    : table_(table_of(state, most_rows)), block_(std::clamp<Index>(block, 1, table_.length())),
      read_(std::clamp<Index>(cells_a_block / std::max<Index>(table_.width(), 1), 1, block_)) {}

Cell ErrorCurve::size() const {
    return {static_cast<Index>(std::size(number_formats)), (table_.length() + block_ - 1) / block_};
}

double ErrorCurve::at(Cell cell) const {
    const NumberFormat format = number_formats[cell.row];
    const Index first = cell.col * block_, count = std::min(block_, table_.length() - first);
    constexpr double golden = 0.6180339887498949;
    double most = undefined;
    for (Index n = 0; n < std::min(read_, count); ++n) {
        const double turn = (static_cast<double>(n) + 0.5) * golden;
        const Index row = read_ >= count
                              ? first + n
                              : first + static_cast<Index>((turn - std::floor(turn)) * static_cast<double>(count));
        for (Index col = 0; col < table_.width(); ++col) {
            const double error = std::fabs(table_.at(row, col, format) - table_.exact(row, col));
            if (!(error <= most) && error == error)
                most = error;
        }
    }
    return most;
}

Explanation ErrorCurve::explain(Cell cell) const {
    const double value = at(cell);
    return {
        {{"largest |error| of " + counted(std::min(read_, block_), "row") + " = " + readable(value), value}}, "", ""};
}

Description ErrorCurve::describe() const {
    Description description{"Largest error", {"format", 0, {}}, {"block", 0, {}}, 0, 1};
    for (const NumberFormat format : number_formats)
        description.rows.labels.push_back(std::string(format_name(format)));
    return description;
}

}
