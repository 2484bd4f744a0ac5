#include "core/similarity/shift_residual.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// For each column the other one of its pair; the column itself where there is none.
std::vector<Index> partners(const Waves& waves) {
    std::vector<Index> seen(static_cast<std::size_t>(waves.pairs()), -1),
        others(static_cast<std::size_t>(waves.width()));
    for (Index col = 0; col < waves.width(); ++col) {
        others[static_cast<std::size_t>(col)] = col;
        if (waves.column(col).part == Waves::Part::zero)
            continue;
        Index& other = seen[static_cast<std::size_t>(waves.column(col).pair)];
        if (other >= 0) {
            others[static_cast<std::size_t>(col)] = other;
            others[static_cast<std::size_t>(other)] = col;
        }
        other = col;
    }
    return others;
}

}

ShiftResidual::ShiftResidual(const Waves& waves, FieldPtr matrix, Index shift, Index positions)
    : matrix_(std::move(matrix)), columns_(waves.width()), shift_(shift) {
    const std::vector<Index> other = partners(waves);
    const Index rows =
        std::clamp<Index>(most_residuals / std::max<Index>(columns_, 1), 1, std::max<Index>(positions, 1));
    for (Index p = 0; p < rows; ++p) {
        const double from = static_cast<double>(p), to = static_cast<double>(p + shift);
        double most = 0;
        for (Index col = 0; col < columns_; ++col) {
            const Index partner = other[static_cast<std::size_t>(col)];
            double moved = matrix_->at({col, col}) * waves.at(from, col);
            if (partner != col)
                moved += matrix_->at({col, partner}) * waves.at(from, partner);
            const double rest = moved - waves.at(to, col);
            numbers_.push_back(rest);
            most = std::max(most, std::isnan(rest) ? 0 : std::fabs(rest));
        }
        largest_.push_back(most);
        most_ = std::max(most_, most);
    }
}

Explanation ShiftResidual::explain(Cell cell) const {
    const double value = at(cell);
    const std::string p = readable_integer(cell.row), to = readable_integer(cell.row + shift_);
    if (std::isnan(value))
        return {{{"M has no row for dimension " + readable_integer(cell.col), value}},
                "undefined: a sine without its cosine",
                "No matrix shifts it at every position."};
    return {{{"(M PE(" + p + "))[" + readable_integer(cell.col) + "] − PE(" + to + ")[" + readable_integer(cell.col) +
                  "] = " + readable(value, 3),
              value}},
            "position " + p + " shifted to " + to,
            "With exact numbers this would be 0; what is left is the rounding of double precision."};
}

Description ShiftResidual::describe() const {
    const double most = most_ > 0 ? most_ : 1e-16;
    return {"Residual of the shift", {"position p", 0, {}}, {"dimension", 0, {}}, -most, most};
}

std::shared_ptr<const ShiftResidual> shift_residual(const State& state, FieldPtr matrix, Index positions) {
    SinusoidShape shape = sinusoid_shape(state);
    shape.width = matrix->size().col;
    return std::make_shared<ShiftResidual>(Sinusoid(shape), std::move(matrix), state.integer("shift"), positions);
}

}
