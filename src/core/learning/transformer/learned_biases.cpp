#include "core/learning/transformer/learned_biases.hpp"

#include <limits>

namespace posenc::learning {

namespace {

/// One head's numbers in a formula.
template <class Scalar> std::vector<double> numbers_of(ConstView<Scalar> learned, Index head) {
    std::vector<double> numbers;
    for (Index number = 0; number < learned.cols(); ++number)
        numbers.push_back(static_cast<double>(learned(head, number)));
    return numbers;
}

template <class Scalar>
void add_table(const std::vector<Index>& reads, ConstView<Scalar> learned, Index head, Matrix<Scalar>& bias) {
    const Index* read = reads.data();
    for (Index query = 0; query < bias.rows(); ++query)
        for (Index key = 0; key < bias.cols(); ++key, ++read)
            bias(query, key) += *read >= 0 ? learned(*read, head) : std::numeric_limits<Scalar>::quiet_NaN();
}

template <class Scalar>
void add_formula(const LearnedFormula& formula, const std::vector<double>& numbers, const std::vector<Index>& places,
                 Matrix<Scalar>& bias) {
    std::vector<double> unused(numbers.size());
    for (Index query = 0; query < bias.rows(); ++query)
        for (Index key = 0; key < bias.cols(); ++key)
            bias(query, key) += static_cast<Scalar>(formula.bias(numbers, places[static_cast<std::size_t>(query)],
                                                                 places[static_cast<std::size_t>(key)], unused));
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
void formula_backward(const LearnedFormula& formula, const std::vector<double>& numbers,
                      const std::vector<Index>& places, const Matrix<Scalar>& slopes, Index head, View<Scalar> found) {
    std::vector<double> by_number(numbers.size());
    for (Index query = 0; query < slopes.rows(); ++query)
        for (Index key = 0; key < slopes.cols(); ++key) {
            formula.bias(numbers, places[static_cast<std::size_t>(query)], places[static_cast<std::size_t>(key)],
                         by_number);
            for (std::size_t number = 0; number < numbers.size(); ++number)
                found(head, static_cast<Index>(number)) += slopes(query, key) * static_cast<Scalar>(by_number[number]);
        }
}

}

template <class Scalar>
std::vector<Matrix<Scalar>> learned_biases(const Positioning& positioning, const Positions<Scalar>& positions,
                                           ConstView<Scalar> learned, Index length) {
    const auto heads = static_cast<std::size_t>(positioning.shape.heads);
    std::vector<Matrix<Scalar>> biases(heads, positions.biases.empty() ? Matrix<Scalar>::Zero(length, length)
                                                                       : positions.biases.front());
    for (std::size_t head = 0; head < heads; ++head)
        if (positions.reads.empty())
            add_formula(positioning.formula, numbers_of(learned, static_cast<Index>(head)), positions.places,
                        biases[head]);
        else
            add_table(positions.reads, learned, static_cast<Index>(head), biases[head]);
    return biases;
}

template <class Scalar>
void learned_biases_backward(const Positioning& positioning, const Positions<Scalar>& positions,
                             ConstView<Scalar> learned, const std::vector<Matrix<Scalar>>& slopes, View<Scalar> found) {
    for (std::size_t head = 0; head < slopes.size(); ++head)
        if (positions.reads.empty())
            formula_backward(positioning.formula, numbers_of(learned, static_cast<Index>(head)), positions.places,
                             slopes[head], static_cast<Index>(head), found);
        else
            table_backward(positions.reads, slopes[head], static_cast<Index>(head), found);
}

#define POSENC_LEARNED_BIASES(Scalar)                                                                                  \
    template std::vector<Matrix<Scalar>> learned_biases(const Positioning&, const Positions<Scalar>&,                  \
                                                        ConstView<Scalar>, Index);                                     \
    template void learned_biases_backward(const Positioning&, const Positions<Scalar>&, ConstView<Scalar>,             \
                                          const std::vector<Matrix<Scalar>>&, View<Scalar>);

POSENC_LEARNED_BIASES(float)
POSENC_LEARNED_BIASES(double)

}
