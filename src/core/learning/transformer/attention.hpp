// The heads of one layer, forward and backward. With queries q, keys k and values v of a head, d wide:
//
//   q′, k′   = q, k with their pairs turned:  x0′ = x0·cos − x1·sin,  x1′ = x1·cos + x0·sin
//   z[i, j]  = (q′_i · k′_j + q′_i · a[r(i, j)] + k′_j · c[r(i, j)]) / √d + b[i, j]
//              a, c: learned vectors for keys and for queries; b: biases, −∞ hides
//   p[i, ·]  = softmax of z[i, ·], zeros where all keys are hidden
//   out[i]   = Σ_j p[i, j] v_j
//
// Rows of all matrices are tokens, one sequence behind the other; heads stand side by side in the columns.
#pragma once

#include "core/learning/transformer/positions.hpp"

namespace posenc::learning {

/// The sizes of a batch inside the heads.
struct HeadSizes {
    Index sequences = 1, length = 1, heads = 1, width = 1; ///< width of one head
    Index tokens() const { return sequences * length; }
    Index model_width() const { return heads * width; }
};

/// What positions do in the heads at the batch's length.
template <class Scalar> struct HeadPositions {
    const Positions<Scalar>* at_length = nullptr;        ///< pairs, what they turn by, and reads
    const std::vector<Matrix<Scalar>>* biases = nullptr; ///< none, one for all heads, or one a head
    const Scalar* vectors = nullptr;                     ///< rows × head width, or null
    Index vector_count = 0;
    bool both_sides = false; ///< the second half of the rows is for queries

    /// No rows where there are none.
    ConstView<Scalar> vectors_of(bool queries, Index width) const {
        const Index rows = !vectors || (queries && !both_sides) ? 0 : both_sides ? vector_count / 2 : vector_count;
        return {vectors + (queries ? rows * width : 0), rows, width};
    }
};

/// Where the backward pass adds what it finds; null where nobody asks.
template <class Scalar> struct PositionSlopes {
    std::vector<Matrix<Scalar>>* biases = nullptr; ///< one a head
    Scalar* vectors = nullptr;
};

template <class Scalar> class Attention {
  public:
    /// `projections`: tokens × 3·model width, queries, keys and values, turned in place; `out`: tokens × model width.
    void forward(const HeadSizes& sizes, const HeadPositions<Scalar>& positions, View<Scalar> projections,
                 View<Scalar> out);
    /// The derivatives by the projections as they were before they were turned, from those by `out`.
    void backward(const HeadPositions<Scalar>& positions, ConstView<Scalar> projections, ConstView<Scalar> out_slopes,
                  View<Scalar> projection_slopes, const PositionSlopes<Scalar>& found);

    /// p of the last forward pass: length × length.
    ConstView<Scalar> weights(Index sequence, Index head) const;

  private:
    void add_vectors(const Positions<Scalar>& positions, ConstView<Scalar> vectors, bool to_queries,
                     ConstView<Scalar> projections);
    void softmax(const HeadPositions<Scalar>& positions);
    void vectors_backward(const Positions<Scalar>& positions, ConstView<Scalar> vectors, bool to_queries,
                          ConstView<Scalar> projections, View<Scalar> projection_slopes, View<Scalar> found);
    View<Scalar> square(Buffer<Scalar>& all, Index sequence, Index head);

    HeadSizes sizes_;
    Buffer<Scalar> weights_, slopes_; ///< (sequence, head, query) × key
    Buffer<Scalar> of_vectors_;       ///< tokens × vectors, of one head: q′ · a
};

extern template class Attention<float>;
extern template class Attention<double>;

}
