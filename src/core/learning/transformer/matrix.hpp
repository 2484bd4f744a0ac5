// The matrices of the learning code: row-major, one row a token, on memory that stays where it is from step to step.
// They are Eigen's, so this folder's headers are not installed; what others need of learning stands beside it.
#pragma once

#include "core/field.hpp"

#include <Eigen/Core>

#include <vector>

namespace posenc::learning {

template <class Scalar> using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class Scalar> using View = Eigen::Map<Matrix<Scalar>>;
template <class Scalar> using ConstView = Eigen::Map<const Matrix<Scalar>>;
/// A block of a matrix.
template <class Scalar> using Part = Eigen::Map<Matrix<Scalar>, 0, Eigen::OuterStride<>>;
template <class Scalar> using ConstPart = Eigen::Map<const Matrix<Scalar>, 0, Eigen::OuterStride<>>;

/// Aligned, so that the same numbers are added in the same order wherever the memory lies.
template <class Scalar> using Numbers = std::vector<Scalar, Eigen::aligned_allocator<Scalar>>;

/// Memory for a matrix whose size changes from step to step; it only grows.
template <class Scalar> class Buffer {
  public:
    /// The numbers in it are not defined.
    View<Scalar> shaped(Index rows, Index cols) {
        const auto wanted = static_cast<std::size_t>(rows * cols);
        if (numbers_.size() < wanted)
            numbers_.resize(wanted);
        rows_ = rows;
        cols_ = cols;
        return view();
    }
    View<Scalar> view() { return {numbers_.data(), rows_, cols_}; }
    ConstView<Scalar> read() const { return {numbers_.data(), rows_, cols_}; }

  private:
    Numbers<Scalar> numbers_;
    Index rows_ = 0, cols_ = 0;
};

/// The block of `rows` rows from first_row on and `cols` columns from `first` on.
template <class Scalar> Part<Scalar> part(View<Scalar> matrix, Index first_row, Index rows, Index first, Index cols) {
    return {matrix.data() + first_row * matrix.cols() + first, rows, cols, Eigen::OuterStride<>(matrix.cols())};
}
template <class Scalar>
ConstPart<Scalar> part(ConstView<Scalar> matrix, Index first_row, Index rows, Index first, Index cols) {
    return {matrix.data() + first_row * matrix.cols() + first, rows, cols, Eigen::OuterStride<>(matrix.cols())};
}

}
