// An encoding inside a model: what it does to a batch with the numbers learned so far, and its backward pass.
#pragma once

#include "core/learning/batch.hpp"
#include "core/learning/transformer/heads.hpp"

#include <map>

namespace posenc::learning {

template <class Scalar> class Encoding {
  public:
    /// `places`: the positions that batches name are below this.
    Encoding(const Positioning& positioning, Index places);

    const Positioning& positioning() const { return positioning_; }
    std::size_t numbers_held() const { return held_; } ///< kept for lengths that may come again, about

    /// Must be called first for every batch.
    void prepare(const Batch& batch, const Learned<Scalar>& learned);
    /// What is added to the embeddings: length × model width, or no rows.
    const Matrix<Scalar>& rows() const { return rows_; }
    /// What it does in the heads of a layer. Valid as long as nothing changes.
    HeadPositions<Scalar> heads(Index layer, const Learned<Scalar>& learned) const;

    /// Where the heads of a layer add their derivatives.
    PositionSlopes<Scalar> slopes(Index layer, const LearnedSlopes<Scalar>& found);
    /// To be called when all layers have: adds the derivatives with respect to what is learned to `found`. `row_slopes`
    /// are those with respect to rows().
    void backward(const Learned<Scalar>& learned, const Matrix<Scalar>& row_slopes, const LearnedSlopes<Scalar>& found);

  private:
    /// `positions` with the encoding, `bare` for layers without positions.
    struct AtLength {
        Positions<Scalar> positions, bare;
    };
    static std::size_t numbers_in(const AtLength& kept);
    const AtLength& at_length(Index length);
    void forget_lengths();
    bool joins() const { return positioning_.enters(Enters::added) || positioning_.enters(Enters::beside); }

    Positioning positioning_;
    Index places_;
    std::map<Index, AtLength> at_lengths_;   ///< recent lengths, and `places_`
    std::size_t held_ = 0;                   ///< numbers in them
    Positions<Scalar> chosen_;               ///< of a batch that names its places
    const Positions<Scalar>* now_ = nullptr; ///< of the last batch
    const Positions<Scalar>* bare_ = nullptr;
    Matrix<Scalar> rows_;
    std::vector<Matrix<Scalar>> biases_, bias_slopes_; ///< where they are learned: one a head
    Matrix<Scalar> vectors_, vector_slopes_;           ///< that are made from waves
};

extern template class Encoding<float>;
extern template class Encoding<double>;

}
