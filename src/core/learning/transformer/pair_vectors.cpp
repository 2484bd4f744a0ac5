#include "core/learning/transformer/pair_vectors.hpp"

#include "core/learning/transformer/products.hpp"

namespace posenc::learning {

namespace {

/// What the vectors of one side are multiplied by: the columns of the queries, or of the keys, of a head.
template <class Columns> auto partners(const HeadSizes& sizes, Columns projections, bool by_key, Index head) {
    return part(projections, 0, sizes.tokens(), (by_key ? sizes.model_width() : 0) + head * sizes.width, sizes.width);
}

}

template <class Scalar>
void PairVectors<Scalar>::forward(const HeadSizes& sizes, const HeadPositions<Scalar>& positions,
                                  ConstView<Scalar> projections, Buffer<Scalar>& logits) {
    for (const bool by_key : {false, true}) {
        const ConstView<Scalar>& all = by_key ? positions.to_queries : positions.to_keys;
        for (Index head = 0; all.rows() > 0 && head < sizes.heads; ++head) {
            const auto vectors = of_head(sizes, all, head);
            View<Scalar> products = products_.shaped(sizes.tokens(), vectors.rows());
            set_product_by_transposed<Scalar>(products, partners(sizes, projections, by_key, head), vectors);
            if (!by_key && positions.v.rows() > 0) {
                Matrix<Scalar> of_v(1, vectors.rows());
                set_product_by_transposed<Scalar>(of_v, of_head(sizes, positions.v, head), vectors);
                products.rowwise() += of_v.row(0);
            }
            read(sizes, positions.at_length->reads, by_key, head, logits);
        }
    }
}

template <class Scalar>
void PairVectors<Scalar>::read(const HeadSizes& sizes, const std::vector<Index>& reads, bool by_key, Index head,
                               Buffer<Scalar>& logits) {
    const Index n = sizes.length;
    const View<Scalar> products = products_.view();
    for (Index sequence = 0; sequence < sizes.sequences; ++sequence) {
        View<Scalar> own = square(logits, sizes, sequence, head);
        const Index* read = reads.data();
        for (Index query = 0; query < n; ++query)
            for (Index key = 0; key < n; ++key)
                own(query, key) += products(sequence * n + (by_key ? key : query), *read++);
    }
}

template <class Scalar>
void PairVectors<Scalar>::backward(const HeadSizes& sizes, const HeadPositions<Scalar>& positions,
                                   ConstView<Scalar> projections, Buffer<Scalar>& logit_slopes,
                                   View<Scalar> projection_slopes, const PositionSlopes<Scalar>& found) {
    for (const bool by_key : {false, true}) {
        const ConstView<Scalar>& all = by_key ? positions.to_queries : positions.to_keys;
        for (Index head = 0; all.rows() > 0 && head < sizes.heads; ++head) {
            const auto vectors = of_head(sizes, all, head);
            auto vector_slopes = of_head(sizes, by_key ? found.to_queries : found.to_keys, head);
            View<Scalar> products = products_.shaped(sizes.tokens(), vectors.rows());
            gather(sizes, positions.at_length->reads, by_key, head, logit_slopes);
            add_product<Scalar>(partners(sizes, projection_slopes, by_key, head), products, vectors);
            add_product_of_transposed<Scalar>(vector_slopes, products, partners(sizes, projections, by_key, head));
            if (by_key || positions.v.rows() == 0)
                continue;
            const Matrix<Scalar> sums = products.colwise().sum();
            add_product_of_transposed<Scalar>(vector_slopes, sums, of_head(sizes, positions.v, head));
            add_product<Scalar>(of_head(sizes, found.v, head), sums, vectors);
        }
    }
}

template <class Scalar>
void PairVectors<Scalar>::gather(const HeadSizes& sizes, const std::vector<Index>& reads, bool by_key, Index head,
                                 Buffer<Scalar>& logit_slopes) {
    const Index n = sizes.length;
    View<Scalar> products = products_.view();
    products.setZero();
    for (Index sequence = 0; sequence < sizes.sequences; ++sequence) {
        const View<Scalar> own = square(logit_slopes, sizes, sequence, head);
        const Index* read = reads.data();
        for (Index query = 0; query < n; ++query)
            for (Index key = 0; key < n; ++key)
                products(sequence * n + (by_key ? key : query), *read++) += own(query, key);
    }
}

template class PairVectors<float>;
template class PairVectors<double>;

}
