#include "core/learning/transformer/counted_positions.hpp"

#include "core/learning/transformer/products.hpp"

#include <cmath>

namespace posenc::learning {

template <class Scalar> auto CountedPositions<Scalar>::place(Scalar counted) const -> Place {
    const Index last = vectors_ - 1;
    if (!(counted < static_cast<Scalar>(last))) // true for NaN too: the model has diverged
        return {last, last, 0};
    const Scalar low = std::floor(counted);
    return {static_cast<Index>(low), static_cast<Index>(low) + 1, counted - low};
}

template <class Scalar>
void CountedPositions<Scalar>::forward(const HeadSizes& sizes, ConstView<Scalar> vectors, ConstView<Scalar> projections,
                                       Buffer<Scalar>& logits) {
    vectors_ = vectors.rows();
    products_.shaped(sizes.heads * sizes.tokens(), vectors_);
    gates_.shaped(sizes.sequences * sizes.heads * sizes.length, sizes.length).array() =
        1 / (1 + (-logits.view().array()).exp());
    for (Index head = 0; head < sizes.heads; ++head) {
        set_product_by_transposed<Scalar>(of_head(products_, sizes, head),
                                          part(projections, 0, sizes.tokens(), head * sizes.width, sizes.width),
                                          vectors);
        for (Index sequence = 0; sequence < sizes.sequences; ++sequence) {
            const View<Scalar> gates = square(gates_, sizes, sequence, head);
            const Index first = head * sizes.tokens() + sequence * sizes.length;
            for (Index query = 0; query < sizes.length; ++query)
                add(query, first + query, {gates.data(), gates.rows(), gates.cols()},
                    square(logits, sizes, sequence, head));
        }
    }
}

template <class Scalar>
void CountedPositions<Scalar>::add(Index query, Index product, ConstView<Scalar> gates, View<Scalar> logits) {
    const auto products = products_.view().row(product);
    logits.row(query).tail(logits.cols() - query - 1).array() += products(0);
    Scalar counted = 0;
    for (Index key = query; key >= 0; --key) {
        const Place at = place(counted += gates(query, key));
        logits(query, key) += products(at.low) * (1 - at.weight) + products(at.high) * at.weight;
    }
}

template <class Scalar> void CountedPositions<Scalar>::backward(const HeadSizes& sizes, Buffer<Scalar>& logit_slopes) {
    slopes_.shaped(sizes.heads * sizes.tokens(), vectors_).setZero();
    slopes_of_counts_.resize(static_cast<std::size_t>(sizes.length));
    for (Index head = 0; head < sizes.heads; ++head)
        for (Index sequence = 0; sequence < sizes.sequences; ++sequence) {
            const View<Scalar> gates = square(gates_, sizes, sequence, head);
            const Index first = head * sizes.tokens() + sequence * sizes.length;
            for (Index query = 0; query < sizes.length; ++query)
                row_backward(query, first + query, {gates.data(), gates.rows(), gates.cols()},
                             square(logit_slopes, sizes, sequence, head));
        }
}

template <class Scalar>
void CountedPositions<Scalar>::vectors_backward(const HeadSizes& sizes, ConstView<Scalar> vectors,
                                                ConstView<Scalar> projections, View<Scalar> projection_slopes,
                                                View<Scalar> found) {
    for (Index head = 0; head < sizes.heads; ++head) {
        const View<Scalar> slopes = of_head(slopes_, sizes, head);
        const Index column = head * sizes.width;
        add_product<Scalar>(part(projection_slopes, 0, sizes.tokens(), column, sizes.width), slopes, vectors);
        add_product_of_transposed<Scalar>(found, slopes, part(projections, 0, sizes.tokens(), column, sizes.width));
    }
}

/// A gate counts in the positions of all keys up to its own.
template <class Scalar>
void CountedPositions<Scalar>::row_backward(Index query, Index product, ConstView<Scalar> gates, View<Scalar> slopes) {
    const auto products = products_.view().row(product);
    auto product_slopes = slopes_.view().row(product);
    product_slopes(0) += slopes.row(query).tail(slopes.cols() - query - 1).sum();
    Scalar counted = 0;
    for (Index key = query; key >= 0; --key) {
        const Place at = place(counted += gates(query, key));
        const Scalar slope = slopes(query, key);
        product_slopes(at.low) += slope * (1 - at.weight);
        product_slopes(at.high) += slope * at.weight;
        slopes_of_counts_[static_cast<std::size_t>(key)] = slope * (products(at.high) - products(at.low));
    }
    Scalar total = 0;
    for (Index key = 0; key <= query; ++key) {
        total += slopes_of_counts_[static_cast<std::size_t>(key)];
        slopes(query, key) += total * gates(query, key) * (1 - gates(query, key));
    }
}

template class CountedPositions<float>;
template class CountedPositions<double>;

}
