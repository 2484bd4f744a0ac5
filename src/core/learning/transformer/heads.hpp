// What the heads of a layer are given: their sizes, and what an encoding does to their logits.
#pragma once

#include "core/learning/transformer/positions.hpp"

namespace posenc::learning {

/// The sizes of a batch inside the heads.
struct HeadSizes {
    Index sequences = 1, length = 1, heads = 1, width = 1; ///< width of one head
    Index tokens() const { return sequences * length; }
    Index model_width() const { return heads * width; }
};

/// From which the reflections of path_products.hpp are made, or the derivatives with respect to these.
template <class View> struct PathMatrices {
    View directions{nullptr, 0, 0}; ///< W: model width × model width
    View betas{nullptr, 0, 0};      ///< B: model width × heads
    View shift{nullptr, 0, 0};      ///< b: 1 × heads
};

/// What positions do in the heads at the batch's length. A matrix without rows stands for none.
template <class Scalar> struct HeadPositions {
    const Positions<Scalar>* at_length = nullptr;        ///< pairs, their cosines and sines, and reads
    const std::vector<Matrix<Scalar>>* biases = nullptr; ///< none, one for all heads, or one a head
    Scalar content_share = 1;                            ///< what the logits of the content are multiplied by
    /// Vectors that are added to keys and to queries: as wide as a head, then all heads share them, or as wide as the
    /// model.
    ConstView<Scalar> to_keys{nullptr, 0, 0}, to_queries{nullptr, 0, 0};
    ConstView<Scalar> u{nullptr, 0, 0}, v{nullptr, 0, 0}; ///< 1 × model width
    ConstView<Scalar> counted{nullptr, 0, 0};             ///< vectors of counted positions, as wide as a head
    PathMatrices<ConstView<Scalar>> path = {};
};

/// Where the backward pass adds the derivatives with respect to these; null where they are not needed.
template <class Scalar> struct PositionSlopes {
    std::vector<Matrix<Scalar>>* biases = nullptr; ///< one a head
    View<Scalar> to_keys{nullptr, 0, 0}, to_queries{nullptr, 0, 0}, u{nullptr, 0, 0}, v{nullptr, 0, 0},
        counted{nullptr, 0, 0};
    PathMatrices<View<Scalar>> path = {};
};

/// The part of one head in a buffer of (sequence, head, query) × key, such as the logits: length × length.
template <class Scalar> View<Scalar> square(Buffer<Scalar>& all, const HeadSizes& sizes, Index sequence, Index head) {
    const Index n = sizes.length;
    return {all.view().data() + (sequence * sizes.heads + head) * n * n, n, n};
}

/// A head's columns of vectors that all heads share, or of which each has its own.
template <class Matrices> auto of_head(const HeadSizes& sizes, Matrices vectors, Index head) {
    return part(vectors, 0, vectors.rows(), vectors.cols() == sizes.width ? 0 : head * sizes.width, sizes.width);
}

}
