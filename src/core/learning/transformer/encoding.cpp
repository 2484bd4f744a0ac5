#include "core/learning/transformer/encoding.hpp"

#include "core/learning/transformer/joined_rows.hpp"
#include "core/learning/transformer/learned_biases.hpp"
#include "core/learning/transformer/products.hpp"

#include <numbers>
#include <utility>

namespace posenc::learning {

namespace {

constexpr std::size_t most_held = std::size_t{1} << 20; ///< numbers kept for lengths that may come again

template <class Scalar> std::size_t numbers_of(const Positions<Scalar>& positions) {
    std::size_t numbers = static_cast<std::size_t>(positions.rows.size() + positions.waves.size()) +
                          positions.reads.size() + positions.places.size();
    for (const Matrix<Scalar>& bias : positions.biases)
        numbers += static_cast<std::size_t>(bias.size());
    return numbers;
}

Positioning without_positions(const ModelShape& shape) {
    Positioning none;
    none.shape = shape;
    return none;
}

/// The half of a table of vectors that is for keys or for queries; all of it is for keys where there is one side.
template <class Rows> Rows side_of(Rows table, bool both_sides, bool to_queries) {
    const Index rows = both_sides ? table.rows() / 2 : to_queries ? 0 : table.rows();
    return {table.data() + (to_queries ? rows * table.cols() : 0), rows, table.cols()};
}

}

template <class Scalar>
Encoding<Scalar>::Encoding(const Positioning& positioning, Index places) : positioning_(positioning), places_(places) {}

template <class Scalar> std::size_t Encoding<Scalar>::numbers_in(const AtLength& kept) {
    return numbers_of(kept.positions) + numbers_of(kept.bare);
}

template <class Scalar> auto Encoding<Scalar>::at_length(Index length) -> const AtLength& {
    const auto found = at_lengths_.find(length);
    if (found != at_lengths_.end())
        return found->second;
    if (held_ > most_held)
        forget_lengths();
    AtLength made{positions_at<Scalar>(positioning_, length),
                  positions_at<Scalar>(without_positions(positioning_.shape), length)};
    const AtLength& kept = at_lengths_.emplace(length, std::move(made)).first->second;
    held_ += numbers_in(kept);
    return kept;
}

/// Keeps only `places_`. Texts have up to 256 different lengths, each with biases for all of its pairs.
template <class Scalar> void Encoding<Scalar>::forget_lengths() {
    std::erase_if(at_lengths_, [&](const auto& one) { return one.first != places_; });
    held_ = at_lengths_.empty() ? 0 : numbers_in(at_lengths_.begin()->second);
}

/// Where a batch names its positions, a mask stays as it is: it depends on the order of the tokens.
template <class Scalar> void Encoding<Scalar>::prepare(const Batch& batch, const Learned<Scalar>& learned) {
    const bool chooses = !batch.places.empty() && !positioning_.enters(Enters::mask);
    if (chooses)
        chosen_ = positions_of<Scalar>(at_length(places_).positions, batch.places);
    const AtLength& own = at_length(batch.length); // valid until the next length is asked for
    bare_ = &own.bare;
    now_ = chooses ? &chosen_ : &own.positions;
    if (joins())
        rows_ = joined_rows(positioning_, *now_, learned);
    if (learns_biases(positioning_)) {
        biases_ = learned_biases(positioning_, *now_, learned);
        bias_slopes_.assign(biases_.size(), Matrix<Scalar>::Zero(batch.length, batch.length));
    }
    if (now_->waves.rows() > 0) {
        vectors_.resize(now_->waves.rows(), learned.front().cols());
        set_product<Scalar>(vectors_, now_->waves, learned.front());
        vector_slopes_.setZero(vectors_.rows(), vectors_.cols());
    }
}

template <class Scalar>
HeadPositions<Scalar> Encoding<Scalar>::heads(Index layer, const Learned<Scalar>& learned) const {
    if (positioning_.shape.bare(layer))
        return {bare_, &bare_->biases};
    const std::vector<Matrix<Scalar>>* biases = learns_biases(positioning_) ? &biases_ : &now_->biases;
    if (now_->waves.rows() > 0)
        return {.at_length = now_,
                .biases = biases,
                .to_keys = {vectors_.data(), vectors_.rows(), vectors_.cols()},
                .u = learned[1],
                .v = learned[2]};
    if (positioning_.enters(Enters::vectors)) {
        const bool both = positioning_.rows.both_sides;
        return {.at_length = now_,
                .biases = biases,
                .to_keys = side_of(learned.front(), both, false),
                .to_queries = side_of(learned.front(), both, true)};
    }
    if (positioning_.enters(Enters::counted))
        return {.at_length = now_, .biases = biases, .counted = learned.front()};
    if (positioning_.enters(Enters::path))
        return {.at_length = now_, .biases = biases, .path = {learned[0], learned[1], learned[2]}};
    const bool untied = positioning_.untied.count > 0;
    return {now_, biases, untied ? 1 / std::numbers::sqrt2_v<Scalar> : Scalar(1)};
}

template <class Scalar>
PositionSlopes<Scalar> Encoding<Scalar>::slopes(Index layer, const LearnedSlopes<Scalar>& found) {
    if (positioning_.shape.bare(layer))
        return {};
    if (now_->waves.rows() > 0)
        return {.to_keys = {vector_slopes_.data(), vector_slopes_.rows(), vector_slopes_.cols()},
                .u = found[1],
                .v = found[2]};
    if (positioning_.enters(Enters::vectors)) {
        const bool both = positioning_.rows.both_sides;
        return {.to_keys = side_of(found.front(), both, false), .to_queries = side_of(found.front(), both, true)};
    }
    if (positioning_.enters(Enters::counted))
        return {.counted = found.front()};
    if (positioning_.enters(Enters::path))
        return {.path = {found[0], found[1], found[2]}};
    return {.biases = learns_biases(positioning_) ? &bias_slopes_ : nullptr};
}

template <class Scalar>
void Encoding<Scalar>::backward(const Learned<Scalar>& learned, const Matrix<Scalar>& row_slopes,
                                const LearnedSlopes<Scalar>& found) {
    if (joins())
        joined_rows_backward(positioning_, *now_, learned, row_slopes, found);
    if (learns_biases(positioning_))
        learned_biases_backward(positioning_, *now_, learned, bias_slopes_, found);
    if (now_->waves.rows() > 0)
        add_product_of_transposed<Scalar>(found.front(), now_->waves, vector_slopes_);
}

template class Encoding<float>;
template class Encoding<double>;

}
