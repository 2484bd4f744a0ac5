#include "core/learning/transformer/learned_biases.hpp"

#include "core/learning/transformer/formula_numbers.hpp"
#include "core/learning/transformer/untied_positions.hpp"

#include <limits>

namespace posenc::learning {

namespace {

template <class Scalar>
void add_table(const std::vector<Index>& reads, ConstView<Scalar> learned, Index head, Matrix<Scalar>& bias) {
    const Index* read = reads.data();
    for (Index query = 0; query < bias.rows(); ++query)
        for (Index key = 0; key < bias.cols(); ++key, ++read)
            bias(query, key) += *read >= 0 ? learned(*read, head) : std::numeric_limits<Scalar>::quiet_NaN();
}

template <class Scalar>
void table_backward(const std::vector<Index>& reads, const Matrix<Scalar>& slopes, Index head, View<Scalar> found) {
    const Index* read = reads.data();
    for (Index query = 0; query < slopes.rows(); ++query)
        for (Index key = 0; key < slopes.cols(); ++key, ++read)
            if (*read >= 0)
                found(*read, head) += slopes(query, key);
}

template <class Scalar>
void add_formula(const Positions<Scalar>& positions, ConstView<Scalar> learned, Index head, Matrix<Scalar>& bias) {
    FormulaNumbers<Scalar> own(positions.formula, learned, head);
    for (Index query = 0; query < bias.rows(); ++query)
        for (Index key = 0; key < bias.cols(); ++key)
            bias(query, key) += own.cell(positions.place(query), positions.place(key));
}

template <class Scalar>
void formula_backward(const Positions<Scalar>& positions, ConstView<Scalar> learned, Index head,
                      const Matrix<Scalar>& slopes, View<Scalar> found) {
    FormulaNumbers<Scalar> own(positions.formula, learned, head);
    for (Index query = 0; query < slopes.rows(); ++query)
        for (Index key = 0; key < slopes.cols(); ++key)
            own.backward(positions.place(query), positions.place(key), slopes(query, key), found);
}

}

template <class Scalar>
std::vector<Matrix<Scalar>> learned_biases(const Positioning& positioning, const Positions<Scalar>& positions,
                                           const Learned<Scalar>& learned) {
    const auto heads = static_cast<std::size_t>(positioning.shape.heads);
    const auto length = static_cast<Index>(positions.places.size());
    std::vector<Matrix<Scalar>> biases(heads, positions.biases.empty() ? Matrix<Scalar>::Zero(length, length)
                                                                       : positions.biases.front());
    if (positioning.untied.count > 0)
        add_untied(positioning, positions.places, learned, biases);
    for (std::size_t head = 0; head < heads; ++head) {
        if (!positions.reads.empty())
            add_table(positions.reads, learned.back(), static_cast<Index>(head), biases[head]);
        if (positions.formula.cell)
            add_formula(positions, learned.front(), static_cast<Index>(head), biases[head]);
    }
    return biases;
}

template <class Scalar>
void learned_biases_backward(const Positioning& positioning, const Positions<Scalar>& positions,
                             const Learned<Scalar>& learned, const std::vector<Matrix<Scalar>>& slopes,
                             const LearnedSlopes<Scalar>& found) {
    if (positioning.untied.count > 0)
        untied_backward(positioning, positions.places, learned, slopes, found);
    for (std::size_t head = 0; head < slopes.size(); ++head) {
        if (!positions.reads.empty())
            table_backward(positions.reads, slopes[head], static_cast<Index>(head), found.back());
        if (positions.formula.cell)
            formula_backward(positions, learned.front(), static_cast<Index>(head), slopes[head], found.front());
    }
}

#define POSENC_LEARNED_BIASES(Scalar)                                                                                  \
    template std::vector<Matrix<Scalar>> learned_biases(const Positioning&, const Positions<Scalar>&,                  \
                                                        const Learned<Scalar>&);                                       \
    template void learned_biases_backward(const Positioning&, const Positions<Scalar>&, const Learned<Scalar>&,        \
                                          const std::vector<Matrix<Scalar>>&, const LearnedSlopes<Scalar>&);

POSENC_LEARNED_BIASES(float)
POSENC_LEARNED_BIASES(double)

}
