// Vectors of pairs in the logits of the heads, forward and backward:
//
//   z[i, j] += (q_i + v) · a[r(i, j)]      added to keys
//   z[i, j] += k_j · c[r(i, j)]            added to queries
//
// Every query (or key) is multiplied by every vector once; pairs read the product that is theirs.
#pragma once

#include "core/learning/transformer/heads.hpp"

namespace posenc::learning {

template <class Scalar> class PairVectors {
  public:
    void forward(const HeadSizes& sizes, const HeadPositions<Scalar>& positions, ConstView<Scalar> projections,
                 Buffer<Scalar>& logits);
    /// `logit_slopes` are the derivatives with respect to the logits before they were divided by √d.
    void backward(const HeadSizes& sizes, const HeadPositions<Scalar>& positions, ConstView<Scalar> projections,
                  Buffer<Scalar>& logit_slopes, View<Scalar> projection_slopes, const PositionSlopes<Scalar>& found);

  private:
    void read(const HeadSizes& sizes, const std::vector<Index>& reads, bool by_key, Index head, Buffer<Scalar>& logits);
    void gather(const HeadSizes& sizes, const std::vector<Index>& reads, bool by_key, Index head,
                Buffer<Scalar>& logit_slopes);

    Buffer<Scalar> products_; ///< tokens × vectors, of one head
};

extern template class PairVectors<float>;
extern template class PairVectors<double>;

}
