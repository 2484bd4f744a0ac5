// A positioning at one length, as matrices.
#pragma once

#include "core/learning/positioning.hpp"
#include "core/learning/transformer/matrix.hpp"

namespace posenc::learning {

/// What the pairs of a query or a key are turned by: length × pairs.
template <class Scalar> struct Turns { Matrix<Scalar> cosines, sines; };

template <class Scalar> struct Positions {
    Matrix<Scalar> rows;                ///< length × columns: added to the embeddings, or beside them
    std::vector<Matrix<Scalar>> biases; ///< length × length, none, one for all heads, or one a head; −∞ hides a key
    std::vector<TurningPair> pairs;     ///< empty where nothing turns
    Turns<Scalar> queries, keys;
    Matrix<Scalar> waves;      ///< from which vectors are made, one a row; no rows where there are none
    LearnedFormula formula;    ///< start empty where none is learned
    std::vector<Index> places; ///< the number of each position in formulas and in vectors of positions
    std::vector<Index> reads;  ///< rows of the learned table, −1 for none: one a position, or one a pair, row-major

    Index place(Index position) const { return places[static_cast<std::size_t>(position)]; }
};

/// What an encoding learns, matrix by matrix in the order of Positioning::learned, or the derivatives by it.
template <class Scalar> using Learned = std::vector<ConstView<Scalar>>;
template <class Scalar> using LearnedSlopes = std::vector<View<Scalar>>;

/// Slow: every cell is computed afresh.
template <class Scalar> Positions<Scalar> positions_at(const Positioning& positioning, Index length);

/// The rows and pairs of `all` at some of its positions, rising. Masks and the hiding of later keys in a causal model
/// depend on the order of the positions only.
template <class Scalar> Positions<Scalar> positions_of(const Positions<Scalar>& all, std::span<const Index> places);

extern template Positions<float> positions_at(const Positioning&, Index);
extern template Positions<double> positions_at(const Positioning&, Index);
extern template Positions<float> positions_of(const Positions<float>&, std::span<const Index>);
extern template Positions<double> positions_of(const Positions<double>&, std::span<const Index>);

}
