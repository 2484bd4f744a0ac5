#include "core/learning/transformer/attention.hpp"

#include "core/learning/transformer/products.hpp"

#include <cmath>
#include <limits>

namespace posenc::learning {

namespace {

/// Turns the rows of all heads; `back`: the transposed turn, which is its derivative.
template <class Scalar>
void turn(const HeadSizes& sizes, const std::vector<TurningPair>& pairs, const Turns<Scalar>& turns, Part<Scalar> rows,
          bool back) {
    for (Index token = 0; token < sizes.tokens(); ++token) {
        const Index position = token % sizes.length;
        Scalar* const row = rows.row(token).data();
        for (Index head = 0; head < sizes.heads; ++head)
            for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
                const auto column = static_cast<Index>(pair);
                Scalar& first = row[head * sizes.width + pairs[pair].first];
                Scalar& second = row[head * sizes.width + pairs[pair].second];
                const Scalar cosine = turns.cosines(position, column),
                             sine = back ? -turns.sines(position, column) : turns.sines(position, column);
                const Scalar before = first;
                first = before * cosine - second * sine;
                second = second * cosine + before * sine;
            }
    }
}

template <class Scalar>
void turn(const HeadSizes& sizes, const Positions<Scalar>& positions, View<Scalar> projections, bool back) {
    if (positions.pairs.empty())
        return;
    const Index all = sizes.model_width();
    turn(sizes, positions.pairs, positions.queries, part(projections, 0, sizes.tokens(), 0, all), back);
    turn(sizes, positions.pairs, positions.keys, part(projections, 0, sizes.tokens(), all, all), back);
}

/// What the logits of the content are multiplied by.
template <class Scalar> Scalar scale_of(const HeadSizes& sizes, const HeadPositions<Scalar>& positions) {
    return positions.content_share / std::sqrt(static_cast<Scalar>(sizes.width));
}

template <class Scalar> ConstView<Scalar> reading(View<Scalar> matrix) {
    return {matrix.data(), matrix.rows(), matrix.cols()};
}

}

template <class Scalar> ConstView<Scalar> Attention<Scalar>::weights(Index sequence, Index head) const {
    const Index n = sizes_.length;
    return {weights_.read().data() + (sequence * sizes_.heads + head) * n * n, n, n};
}

template <class Scalar>
void Attention<Scalar>::forward(const HeadSizes& sizes, const HeadPositions<Scalar>& positions,
                                ConstView<Scalar> inputs, View<Scalar> projections, View<Scalar> out) {
    sizes_ = sizes;
    turn(sizes, *positions.at_length, projections, false);
    const ConstView<Scalar> turned = reading(projections);
    View<Scalar> all = weights_.shaped(sizes.sequences * sizes.heads * sizes.length, sizes.length);
    if (positions.path.directions.rows() > 0)
        path_.forward(sizes, positions.path, inputs, turned, weights_);
    else
        content_forward(positions, turned);
    vectors_.forward(sizes, positions, turned, weights_);
    all *= scale_of(sizes, positions);
    if (positions.counted.rows() > 0)
        counted_.forward(sizes, positions.counted, turned, weights_);
    softmax(*positions.biases);
    each_head([&](Index sequence, Index head) {
        columns(out, 0, sequence, head).noalias() =
            square(weights_, sizes, sequence, head).lazyProduct(columns(turned, 2, sequence, head));
    });
}

template <class Scalar>
void Attention<Scalar>::content_forward(const HeadPositions<Scalar>& positions, ConstView<Scalar> projections) {
    each_head([&](Index sequence, Index head) {
        View<Scalar> logits = square(weights_, sizes_, sequence, head);
        const auto keys = columns(projections, 1, sequence, head);
        logits.noalias() = columns(projections, 0, sequence, head).lazyProduct(keys.transpose());
        if (positions.u.rows() > 0) {
            Matrix<Scalar> of_u(1, sizes_.length);
            set_product_by_transposed<Scalar>(of_u, of_head(sizes_, positions.u, head), keys);
            logits.rowwise() += of_u.row(0);
        }
    });
}

/// 1 where a key is seen, 0 where the bias hides it.
template <class Scalar> Matrix<Scalar> seen_under(const Matrix<Scalar>& bias) {
    return (bias.array() != -std::numeric_limits<Scalar>::infinity()).template cast<Scalar>();
}

template <class Scalar> void Attention<Scalar>::softmax(const std::vector<Matrix<Scalar>>& biases) {
    std::vector<Matrix<Scalar>> seen;
    for (const Matrix<Scalar>& bias : biases)
        seen.push_back(seen_under(bias));
    const auto own = [](const std::vector<Matrix<Scalar>>& all, Index head) -> const Matrix<Scalar>& {
        return all[all.size() == 1 ? 0 : static_cast<std::size_t>(head)];
    };
    each_head([&](Index sequence, Index head) {
        View<Scalar> logits = square(weights_, sizes_, sequence, head);
        if (!biases.empty())
            logits += own(biases, head);
        for (Index query = 0; query < sizes_.length; ++query) {
            const Scalar largest = logits.row(query).maxCoeff();
            logits.row(query).array() -= std::isfinite(largest) ? largest : Scalar(0);
        }
    });
    weights_.view().array() = weights_.view().array().exp();
    each_head([&](Index sequence, Index head) {
        View<Scalar> weights = square(weights_, sizes_, sequence, head);
        if (!seen.empty())
            weights.array() *= own(seen, head).array(); // Eigen’s e^−∞ is not 0 but a very small number
        for (Index query = 0; query < sizes_.length; ++query) {
            const Scalar sum = weights.row(query).sum();
            weights.row(query) *= sum == 0 ? Scalar(0) : 1 / sum;
        }
    });
}

template <class Scalar>
void Attention<Scalar>::backward(const HeadPositions<Scalar>& positions, ConstView<Scalar> projections,
                                 ConstView<Scalar> out_slopes, View<Scalar> projection_slopes,
                                 const PositionSlopes<Scalar>& found) {
    softmax_backward(projections, out_slopes, projection_slopes, found.biases);
    if (positions.counted.rows() > 0)
        counted_.backward(sizes_, slopes_);
    slopes_.view() *= scale_of(sizes_, positions);
    if (positions.path.directions.rows() > 0)
        path_.backward(sizes_, projections, slopes_, projection_slopes);
    else
        content_backward(positions, projections, projection_slopes, found);
    vectors_.backward(sizes_, positions, projections, slopes_, projection_slopes, found);
    if (positions.counted.rows() > 0)
        counted_.vectors_backward(sizes_, positions.counted, projections, projection_slopes, found.counted);
    turn(sizes_, *positions.at_length, projection_slopes, true);
}

template <class Scalar>
void Attention<Scalar>::inputs_backward(const HeadPositions<Scalar>& positions, ConstView<Scalar> inputs,
                                        View<Scalar> input_slopes, const PositionSlopes<Scalar>& found) {
    if (positions.path.directions.rows() > 0)
        path_.inputs_backward(sizes_, positions.path, inputs, input_slopes, found.path);
}

template <class Scalar>
void Attention<Scalar>::softmax_backward(ConstView<Scalar> projections, ConstView<Scalar> out_slopes,
                                         View<Scalar> projection_slopes, std::vector<Matrix<Scalar>>* bias_slopes) {
    slopes_.shaped(sizes_.sequences * sizes_.heads * sizes_.length, sizes_.length);
    each_head([&](Index sequence, Index head) {
        const View<Scalar> p = square(weights_, sizes_, sequence, head);
        View<Scalar> slopes = square(slopes_, sizes_, sequence, head);
        const auto of_out = columns(out_slopes, 0, sequence, head);
        slopes.noalias() = of_out.lazyProduct(columns(projections, 2, sequence, head).transpose());
        columns(projection_slopes, 2, sequence, head).noalias() = p.transpose().lazyProduct(of_out);
        for (Index query = 0; query < sizes_.length; ++query) {
            const Scalar mean = slopes.row(query).cwiseProduct(p.row(query)).sum();
            slopes.row(query).array() = (slopes.row(query).array() - mean) * p.row(query).array();
        }
        if (bias_slopes)
            (*bias_slopes)[static_cast<std::size_t>(head)] += slopes;
    });
}

template <class Scalar>
void Attention<Scalar>::content_backward(const HeadPositions<Scalar>& positions, ConstView<Scalar> projections,
                                         View<Scalar> projection_slopes, const PositionSlopes<Scalar>& found) {
    each_head([&](Index sequence, Index head) {
        const View<Scalar> slopes = square(slopes_, sizes_, sequence, head);
        const auto keys = columns(projections, 1, sequence, head);
        columns(projection_slopes, 0, sequence, head).noalias() = slopes.lazyProduct(keys);
        auto of_keys = columns(projection_slopes, 1, sequence, head);
        of_keys.noalias() = slopes.transpose().lazyProduct(columns(projections, 0, sequence, head));
        if (positions.u.rows() == 0)
            return;
        const Matrix<Scalar> sums = slopes.colwise().sum();
        add_product_of_transposed<Scalar>(of_keys, sums, of_head(sizes_, positions.u, head));
        add_product<Scalar>(of_head(sizes_, found.u, head), sums, keys);
    });
}

template class Attention<float>;
template class Attention<double>;

}
