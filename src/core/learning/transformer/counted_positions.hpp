// Positions that a query counts itself (CoPE: Golovneva et al. 2024), forward and backward. With x[i, j] the logit of
// the content, for keys j up to the query i:
//
//   g[i, j]  = sigmoid(x[i, j])                                 does the key count?
//   p[i, j]  = min(Σ_{k = j…i} g[i, k], P − 1)                  later keys: 0
//   z[i, j]  = x[i, j] + q_i · (e[⌊p⌋] (1 − w) + e[⌊p⌋ + 1] w),   w = p − ⌊p⌋
//
// Every query is multiplied by every vector once.
#pragma once

#include "core/learning/transformer/heads.hpp"

namespace posenc::learning {

template <class Scalar> class CountedPositions {
  public:
    /// `vectors`: e, P × head width, shared by all heads; `logits`: x of all heads, in place.
    void forward(const HeadSizes& sizes, ConstView<Scalar> vectors, ConstView<Scalar> projections,
                 Buffer<Scalar>& logits);
    /// Turns the derivatives with respect to z into those with respect to x, in place.
    void backward(const HeadSizes& sizes, Buffer<Scalar>& logit_slopes);
    /// To be called after backward(): adds the derivatives with respect to queries and vectors to theirs.
    void vectors_backward(const HeadSizes& sizes, ConstView<Scalar> vectors, ConstView<Scalar> projections,
                          View<Scalar> projection_slopes, View<Scalar> found);

  private:
    /// The two vectors between which a counted position lies, and the weight of the second.
    struct Place {
        Index low = 0, high = 0;
        Scalar weight = 0;
    };
    Place place(Scalar counted) const;
    void add(Index query, Index first_product, ConstView<Scalar> gates, View<Scalar> logits);
    void row_backward(Index query, Index first_product, ConstView<Scalar> gates, View<Scalar> slopes);
    /// The products, or their derivatives, of a head: tokens × P.
    View<Scalar> of_head(Buffer<Scalar>& all, const HeadSizes& sizes, Index head) const {
        return {all.view().data() + head * sizes.tokens() * vectors_, sizes.tokens(), vectors_};
    }

    Index vectors_ = 0;                    ///< P
    Buffer<Scalar> gates_;                 ///< (sequence, head, query) × key
    Buffer<Scalar> products_, slopes_;     ///< (head, token) × P: q · e
    std::vector<Scalar> slopes_of_counts_; ///< of one query
};

extern template class CountedPositions<float>;
extern template class CountedPositions<double>;

}
