#include "core/learning/transformer/joined_rows.hpp"

#include "core/learning/transformer/formula_numbers.hpp"
#include "core/learning/transformer/products.hpp"

#include <limits>

namespace posenc::learning {

namespace {

/// Rows that a learned table does not have are NaN.
template <class Scalar> Matrix<Scalar> rows_of_table(const std::vector<Index>& reads, const ConstView<Scalar>& table) {
    Matrix<Scalar> rows = Matrix<Scalar>::Constant(static_cast<Index>(reads.size()), table.cols(),
                                                   std::numeric_limits<Scalar>::quiet_NaN());
    for (Index position = 0; position < rows.rows(); ++position)
        if (const Index read = reads[static_cast<std::size_t>(position)]; read >= 0)
            rows.row(position) = table.row(read);
    return rows;
}

template <class Scalar>
void table_backward(const std::vector<Index>& reads, const Matrix<Scalar>& slopes, View<Scalar> found) {
    for (Index position = 0; position < slopes.rows(); ++position)
        if (const Index read = reads[static_cast<std::size_t>(position)]; read >= 0)
            found.row(read) += slopes.row(position);
}

/// Calls work(numbers, column) for every column that is a formula.
template <class Scalar, class Work>
void each_column(const Positions<Scalar>& positions, const ConstView<Scalar>& learned, const Work& work) {
    for (Index col = 0; col < positions.rows.cols(); ++col)
        if (const Index group = positions.formula.group(col); group >= 0)
            work(FormulaNumbers<Scalar>(positions.formula, learned, group), col);
}

/// What stands beside the embedding, or is added as it is.
template <class Scalar>
Matrix<Scalar> rows_of_formula(const Positions<Scalar>& positions, const Learned<Scalar>& learned) {
    Matrix<Scalar> rows = positions.rows;
    if (positions.formula.cell)
        each_column(positions, learned.back(), [&](FormulaNumbers<Scalar> numbers, Index col) {
            for (Index position = 0; position < rows.rows(); ++position)
                rows(position, col) = numbers.cell(positions.place(position), col);
        });
    return rows;
}

template <class Scalar>
void formula_backward(const Positions<Scalar>& positions, const ConstView<Scalar>& learned,
                      const Matrix<Scalar>& slopes, View<Scalar> found) {
    each_column(positions, learned, [&](FormulaNumbers<Scalar> numbers, Index col) {
        for (Index position = 0; position < slopes.rows(); ++position)
            numbers.backward(positions.place(position), col, slopes(position, col), found);
    });
}

}

template <class Scalar>
Matrix<Scalar> joined_rows(const Positioning& positioning, const Positions<Scalar>& positions,
                           const Learned<Scalar>& learned) {
    if (positioning.enters(Enters::added) && !positions.reads.empty())
        return rows_of_table(positions.reads, learned.front());
    const Matrix<Scalar> rows = rows_of_formula(positions, learned);
    if (!positioning.enters(Enters::beside))
        return rows;
    Matrix<Scalar> mixed(rows.rows(), learned.front().cols());
    set_product<Scalar>(mixed, rows, learned.front().topRows(rows.cols()));
    return mixed;
}

template <class Scalar>
void joined_rows_backward(const Positioning& positioning, const Positions<Scalar>& positions,
                          const Learned<Scalar>& learned, const Matrix<Scalar>& slopes,
                          const LearnedSlopes<Scalar>& found) {
    const bool beside = positioning.enters(Enters::beside);
    if (positioning.enters(Enters::added) && !positions.reads.empty())
        table_backward(positions.reads, slopes, found.front());
    const Index width = positions.rows.cols();
    if (beside) {
        View<Scalar> matrix = found.front();
        add_product_of_transposed<Scalar>(matrix.topRows(width), rows_of_formula(positions, learned), slopes);
    }
    if (!positions.formula.cell)
        return;
    Matrix<Scalar> of_rows = slopes;
    if (beside) {
        of_rows.resize(slopes.rows(), width);
        set_product_by_transposed<Scalar>(of_rows, slopes, learned.front().topRows(width));
    }
    formula_backward(positions, learned.back(), of_rows, found.back());
}

#define POSENC_JOINED_ROWS(Scalar)                                                                                     \
    template Matrix<Scalar> joined_rows(const Positioning&, const Positions<Scalar>&, const Learned<Scalar>&);         \
    template void joined_rows_backward(const Positioning&, const Positions<Scalar>&, const Learned<Scalar>&,           \
                                       const Matrix<Scalar>&, const LearnedSlopes<Scalar>&);

POSENC_JOINED_ROWS(float)
POSENC_JOINED_ROWS(double)

}
