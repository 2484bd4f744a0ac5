// The heads of one layer, forward and backward. With queries q, keys k and values v of a head, d wide:
//
//   q′, k′   = q, k with their pairs turned:  x0′ = x0·cos − x1·sin,  x1′ = x1·cos + x0·sin
//   x[i, j]  = ((q′_i + u) · k′_j + pair_vectors) · share / √d
//   x[i, j]  = path_products · share / √d instead, where tokens reflect what lies before them
//   z[i, j]  = x[i, j] + counted_positions + b[i, j]                      b: biases, −∞ hides
//   p[i, ·]  = softmax of z[i, ·], zeros where all keys are hidden
//   out[i]   = Σ_j p[i, j] v_j
//
// pair_vectors, path_products and counted_positions are explained in the headers of these names, u, share and b in
// heads.hpp. Rows of all matrices are tokens, one sequence behind the other; heads stand side by side in the columns.
#pragma once

#include "core/learning/transformer/counted_positions.hpp"
#include "core/learning/transformer/pair_vectors.hpp"
#include "core/learning/transformer/path_products.hpp"

namespace posenc::learning {

template <class Scalar> class Attention {
  public:
    /// `projections`: tokens × 3·model width, queries, keys and values, turned in place; `inputs`, of which they were
    /// made, and `out`: tokens × model width.
    void forward(const HeadSizes& sizes, const HeadPositions<Scalar>& positions, ConstView<Scalar> inputs,
                 View<Scalar> projections, View<Scalar> out);
    /// Computes the derivatives with respect to the projections before they were turned, from those with respect to
    /// `out`.
    void backward(const HeadPositions<Scalar>& positions, ConstView<Scalar> projections, ConstView<Scalar> out_slopes,
                  View<Scalar> projection_slopes, const PositionSlopes<Scalar>& found);
    /// To be called after backward(): adds the derivatives with respect to the inputs that do not come by the
    /// projections.
    void inputs_backward(const HeadPositions<Scalar>& positions, ConstView<Scalar> inputs, View<Scalar> input_slopes,
                         const PositionSlopes<Scalar>& found);

    /// p of the last forward pass: length × length.
    ConstView<Scalar> weights(Index sequence, Index head) const;

  private:
    /// The columns of a head in one sequence, of queries, keys or values (`kind` 0, 1, 2).
    template <class Columns> auto columns(Columns matrix, Index kind, Index sequence, Index head) const {
        return part(matrix, sequence * sizes_.length, sizes_.length, (kind * sizes_.heads + head) * sizes_.width,
                    sizes_.width);
    }
    template <class Work> void each_head(const Work& work) const {
        for (Index sequence = 0; sequence < sizes_.sequences; ++sequence)
            for (Index head = 0; head < sizes_.heads; ++head)
                work(sequence, head);
    }
    void content_forward(const HeadPositions<Scalar>& positions, ConstView<Scalar> projections);
    void softmax(const std::vector<Matrix<Scalar>>& biases);
    /// Derivatives with respect to values and logits.
    void softmax_backward(ConstView<Scalar> projections, ConstView<Scalar> out_slopes, View<Scalar> projection_slopes,
                          std::vector<Matrix<Scalar>>* bias_slopes);
    /// Derivatives with respect to queries, keys and u.
    void content_backward(const HeadPositions<Scalar>& positions, ConstView<Scalar> projections,
                          View<Scalar> projection_slopes, const PositionSlopes<Scalar>& found);

    HeadSizes sizes_;
    Buffer<Scalar> weights_, slopes_; ///< (sequence, head, query) × key
    PairVectors<Scalar> vectors_;
    CountedPositions<Scalar> counted_;
    PathProducts<Scalar> path_;
};

extern template class Attention<float>;
extern template class Attention<double>;

}
