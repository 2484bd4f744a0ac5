// Logits through products of reflections (PaTH: Yang et al. 2025), forward and backward. With x the inputs of a layer,
// of which queries and keys are made too, and learned matrices W, B and a row b, for keys j up to the query i:
//
//   w_l      = x_l W / √(|x_l W|² + 1e-6)      one direction a head
//   β_l      = 2 sigmoid(x_l B + b)            one number a head
//   H_l      = I − β_l w_l ⊗ w_l
//   x[i, j]  = q_i · H_i H_{i−1} … H_{j+1} k_j      later keys: 0
//
// All queries walk back through the text together: r_i begins as q_i and, after key j, becomes H_j r_i. The way back
// undoes this step by step, by w_j · r_i, which is kept. Not covered: the low rank of W and the short convolution after
// it that the paper's larger models have, and the forget gate.
#pragma once

#include "core/learning/transformer/heads.hpp"

namespace posenc::learning {

template <class Scalar> class PathProducts {
  public:
    /// `inputs`: tokens × model width; `logits`: x of all heads, set.
    void forward(const HeadSizes& sizes, const PathMatrices<ConstView<Scalar>>& matrices, ConstView<Scalar> inputs,
                 ConstView<Scalar> projections, Buffer<Scalar>& logits);
    /// Sets the derivatives with respect to queries and keys, from those with respect to x.
    void backward(const HeadSizes& sizes, ConstView<Scalar> projections, Buffer<Scalar>& logit_slopes,
                  View<Scalar> projection_slopes);
    /// To be called after backward(): adds the derivatives with respect to the inputs and the matrices to theirs.
    void inputs_backward(const HeadSizes& sizes, const PathMatrices<ConstView<Scalar>>& matrices,
                         ConstView<Scalar> inputs, View<Scalar> input_slopes, const PathMatrices<View<Scalar>>& found);

  private:
    void make_reflections(const HeadSizes& sizes, const PathMatrices<ConstView<Scalar>>& matrices,
                          ConstView<Scalar> inputs);
    void head_forward(const HeadSizes& sizes, Index sequence, Index head, ConstView<Scalar> projections,
                      View<Scalar> logits);
    void head_backward(const HeadSizes& sizes, Index sequence, Index head, ConstView<Scalar> projections,
                       View<Scalar> logit_slopes, View<Scalar> projection_slopes);

    Buffer<Scalar> directions_, direction_slopes_; ///< w: tokens × model width
    Buffer<Scalar> factors_;                       ///< what made them so long: tokens × heads
    Buffer<Scalar> betas_, beta_slopes_;           ///< tokens × heads
    Buffer<Scalar> walked_;                        ///< r: tokens × model width
    Buffer<Scalar> along_;                         ///< w_j · r_i: (sequence, head, key) × query
    Buffer<Scalar> of_inputs_;
};

extern template class PathProducts<float>;
extern template class PathProducts<double>;

}
