#include "core/precision/error_curve.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_columns = 1 << 12;

/// Place n of `read` among `count` places: all of them in turn, or as many as are read, spread by the golden ratio.
Index spread(Index n, Index read, Index count) {
    constexpr double golden = 0.6180339887498949;
    const double turn = (static_cast<double>(n) + 0.5) * golden;
    return read >= count ? n : static_cast<Index>((turn - std::floor(turn)) * static_cast<double>(count));
}

RoundedTable table_of(const State& state, Index most_rows) {
    return RoundedTable::of(state, most_rows, Index{1} << 40);
}

}

ErrorCurve::ErrorCurve(const State& state, Index most_rows, Index block, Index cells_a_block)
    : table_(table_of(state, most_rows)), block_(std::clamp<Index>(block, 1, table_.length())),
      columns_(std::min(table_.width(), most_columns)),
      read_(std::clamp<Index>(cells_a_block / std::max<Index>(table_.width(), 1), 1, block_)) {
    for (const NumberFormat format : number_formats)
        undefined_from_[static_cast<std::size_t>(format)] = table_.first_undefined(format);
}

Cell ErrorCurve::size() const {
    return {static_cast<Index>(std::size(number_formats)), (table_.length() + block_ - 1) / block_};
}

double ErrorCurve::at(Cell cell) const {
    const NumberFormat format = number_formats[cell.row];
    const Index first = cell.col * block_, count = std::min(block_, table_.length() - first);
    double most = undefined;
    for (Index n = 0; n < std::min(read_, count); ++n) {
        const Index row = first + spread(n, read_, count);
        for (Index c = 0; c < columns_; ++c) {
            const Index col = spread(c, columns_, table_.width());
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
