#include "core/learning/transformer/attention.hpp"

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

template <class Scalar> Scalar scale_of(const HeadSizes& sizes) {
    return 1 / std::sqrt(static_cast<Scalar>(sizes.width));
}

}

template <class Scalar> View<Scalar> Attention<Scalar>::square(Buffer<Scalar>& all, Index sequence, Index head) {
    const Index n = sizes_.length;
    return {all.view().data() + (sequence * sizes_.heads + head) * n * n, n, n};
}

template <class Scalar> ConstView<Scalar> Attention<Scalar>::weights(Index sequence, Index head) const {
    const Index n = sizes_.length;
    return {weights_.read().data() + (sequence * sizes_.heads + head) * n * n, n, n};
}

template <class Scalar>
void Attention<Scalar>::forward(const HeadSizes& sizes, const HeadPositions<Scalar>& positions,
                                View<Scalar> projections, View<Scalar> out) {
    sizes_ = sizes;
    const Index n = sizes.length, width = sizes.width, all = sizes.model_width();
    turn(sizes, *positions.at_length, projections, false);
    weights_.shaped(sizes.sequences * sizes.heads * n, n);
    for (Index sequence = 0; sequence < sizes.sequences; ++sequence)
        for (Index head = 0; head < sizes.heads; ++head)
            square(weights_, sequence, head).noalias() =
                part(projections, sequence * n, n, head * width, width)
                    .lazyProduct(part(projections, sequence * n, n, all + head * width, width).transpose());
    const ConstView<Scalar> turned(projections.data(), projections.rows(), projections.cols());
    for (const bool to_queries : {false, true})
        if (const ConstView<Scalar> vectors = positions.vectors_of(to_queries, width); vectors.rows() > 0)
            add_vectors(*positions.at_length, vectors, to_queries, turned);
    softmax(positions);
    for (Index sequence = 0; sequence < sizes.sequences; ++sequence)
        for (Index head = 0; head < sizes.heads; ++head)
            part(out, sequence * n, n, head * width, width).noalias() =
                square(weights_, sequence, head)
                    .lazyProduct(part(projections, sequence * n, n, 2 * all + head * width, width));
}

template <class Scalar>
void Attention<Scalar>::add_vectors(const Positions<Scalar>& positions, ConstView<Scalar> vectors, bool to_queries,
                                    ConstView<Scalar> projections) {
    const Index n = sizes_.length, width = sizes_.width, first = to_queries ? sizes_.model_width() : 0;
    View<Scalar> products = of_vectors_.shaped(sizes_.tokens(), vectors.rows());
    for (Index head = 0; head < sizes_.heads; ++head) {
        products.noalias() = part(projections, 0, sizes_.tokens(), first + head * width, width) * vectors.transpose();
        for (Index sequence = 0; sequence < sizes_.sequences; ++sequence) {
            View<Scalar> logits = square(weights_, sequence, head);
            const Index* read = positions.reads.data();
            for (Index query = 0; query < n; ++query)
                for (Index key = 0; key < n; ++key)
                    logits(query, key) += products(sequence * n + (to_queries ? key : query), *read++);
        }
    }
}

/// 1 where a key is seen, 0 where the bias hides it.
template <class Scalar> Matrix<Scalar> seen_under(const Matrix<Scalar>& bias) {
    return (bias.array() != -std::numeric_limits<Scalar>::infinity()).template cast<Scalar>();
}

template <class Scalar> void Attention<Scalar>::softmax(const HeadPositions<Scalar>& positions) {
    const std::vector<Matrix<Scalar>>& biases = *positions.biases;
    std::vector<Matrix<Scalar>> seen;
    for (const Matrix<Scalar>& bias : biases)
        seen.push_back(seen_under(bias));
    const Scalar scale = scale_of<Scalar>(sizes_);
    const auto each_head = [&](const auto& work) {
        for (Index sequence = 0; sequence < sizes_.sequences; ++sequence)
            for (Index head = 0; head < sizes_.heads; ++head)
                work(square(weights_, sequence, head), biases.size() == 1 ? 0 : static_cast<std::size_t>(head));
    };
    each_head([&](View<Scalar> logits, std::size_t which) {
        logits *= scale;
        if (!biases.empty())
            logits += biases[which];
        for (Index query = 0; query < sizes_.length; ++query) {
            const Scalar largest = logits.row(query).maxCoeff();
            logits.row(query).array() -= std::isfinite(largest) ? largest : Scalar(0);
        }
    });
    weights_.view().array() = weights_.view().array().exp();
    each_head([&](View<Scalar> weights, std::size_t which) {
        if (!seen.empty())
            weights.array() *= seen[which].array(); // Eigen’s e^−∞ is a very small number
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
    const Index n = sizes_.length, width = sizes_.width, all = sizes_.model_width();
    const Scalar scale = scale_of<Scalar>(sizes_);
    slopes_.shaped(sizes_.sequences * sizes_.heads * n, n);
    for (Index sequence = 0; sequence < sizes_.sequences; ++sequence)
        for (Index head = 0; head < sizes_.heads; ++head) {
            const auto columns = [&](auto matrix, Index first) {
                return part(matrix, sequence * n, n, first + head * width, width);
            };
            const View<Scalar> p = square(weights_, sequence, head);
            View<Scalar> slopes = square(slopes_, sequence, head);
            slopes.noalias() = columns(out_slopes, 0).lazyProduct(columns(projections, 2 * all).transpose());
            columns(projection_slopes, 2 * all).noalias() = p.transpose().lazyProduct(columns(out_slopes, 0));
            for (Index query = 0; query < n; ++query) {
                const Scalar mean = slopes.row(query).cwiseProduct(p.row(query)).sum();
                slopes.row(query).array() = (slopes.row(query).array() - mean) * p.row(query).array();
            }
            if (found.biases)
                (*found.biases)[static_cast<std::size_t>(head)] += slopes;
            slopes *= scale;
            columns(projection_slopes, 0).noalias() = slopes.lazyProduct(columns(projections, all));
            columns(projection_slopes, all).noalias() = slopes.transpose().lazyProduct(columns(projections, 0));
        }
    for (const bool to_queries : {false, true})
        if (const ConstView<Scalar> vectors = positions.vectors_of(to_queries, width); vectors.rows() > 0)
            vectors_backward(*positions.at_length, vectors, to_queries, projections, projection_slopes,
                             {found.vectors + (vectors.data() - positions.vectors), vectors.rows(), width});
    turn(sizes_, *positions.at_length, projection_slopes, true);
}

template <class Scalar>
void Attention<Scalar>::vectors_backward(const Positions<Scalar>& positions, ConstView<Scalar> vectors, bool to_queries,
                                         ConstView<Scalar> projections, View<Scalar> projection_slopes,
                                         View<Scalar> found) {
    const Index n = sizes_.length, width = sizes_.width, first = to_queries ? sizes_.model_width() : 0;
    View<Scalar> products = of_vectors_.shaped(sizes_.tokens(), vectors.rows());
    for (Index head = 0; head < sizes_.heads; ++head) {
        products.setZero();
        for (Index sequence = 0; sequence < sizes_.sequences; ++sequence) {
            const View<Scalar> slopes = square(slopes_, sequence, head);
            const Index* read = positions.reads.data();
            for (Index query = 0; query < n; ++query)
                for (Index key = 0; key < n; ++key)
                    products(sequence * n + (to_queries ? key : query), *read++) += slopes(query, key);
        }
        const Index column = first + head * width;
        part(projection_slopes, 0, sizes_.tokens(), column, width).noalias() += products * vectors;
        found.noalias() += products.transpose() * part(projections, 0, sizes_.tokens(), column, width);
    }
}

template class Attention<float>;
template class Attention<double>;

}
