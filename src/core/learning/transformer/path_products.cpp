#include "core/learning/transformer/path_products.hpp"

#include "core/learning/transformer/products.hpp"

#include <cmath>

namespace posenc::learning {

namespace {

/// The columns of a head in one sequence.
template <class Rows> auto rows_of(const HeadSizes& sizes, Rows rows, Index kind, Index sequence, Index head) {
    return part(rows, sequence * sizes.length, sizes.length, (kind * sizes.heads + head) * sizes.width, sizes.width);
}

}

template <class Scalar>
void PathProducts<Scalar>::make_reflections(const HeadSizes& sizes, const PathMatrices<ConstView<Scalar>>& matrices,
                                            ConstView<Scalar> inputs) {
    View<Scalar> directions = directions_.shaped(sizes.tokens(), sizes.model_width()),
                 factors = factors_.shaped(sizes.tokens(), sizes.heads),
                 betas = betas_.shaped(sizes.tokens(), sizes.heads);
    set_product<Scalar>(directions, inputs, matrices.directions);
    for (Index token = 0; token < sizes.tokens(); ++token)
        for (Index head = 0; head < sizes.heads; ++head) {
            auto direction = directions.row(token).segment(head * sizes.width, sizes.width);
            factors(token, head) = 1 / std::sqrt(direction.squaredNorm() + Scalar(1e-6));
            direction *= factors(token, head);
        }
    set_product<Scalar>(betas, inputs, matrices.betas);
    betas.rowwise() += matrices.shift.row(0);
    betas.array() = 2 / (1 + (-betas.array()).exp());
}

template <class Scalar>
void PathProducts<Scalar>::forward(const HeadSizes& sizes, const PathMatrices<ConstView<Scalar>>& matrices,
                                   ConstView<Scalar> inputs, ConstView<Scalar> projections, Buffer<Scalar>& logits) {
    make_reflections(sizes, matrices, inputs);
    walked_.shaped(sizes.tokens(), sizes.model_width()) = projections.leftCols(sizes.model_width());
    along_.shaped(sizes.heads * sizes.tokens(), sizes.length);
    for (Index sequence = 0; sequence < sizes.sequences; ++sequence)
        for (Index head = 0; head < sizes.heads; ++head)
            head_forward(sizes, sequence, head, projections, square(logits, sizes, sequence, head));
}

template <class Scalar>
void PathProducts<Scalar>::head_forward(const HeadSizes& sizes, Index sequence, Index head,
                                        ConstView<Scalar> projections, View<Scalar> logits) {
    auto walked = rows_of(sizes, walked_.view(), 0, sequence, head);
    const ConstPart<Scalar> directions = rows_of(sizes, directions_.read(), 0, sequence, head),
                            keys = rows_of(sizes, projections, 1, sequence, head);
    View<Scalar> along = square(along_, sizes, sequence, head);
    for (Index key = sizes.length - 1; key >= 0; --key) {
        const Index queries = sizes.length - key;
        auto r = walked.bottomRows(queries);
        auto c = along.row(key).tail(queries);
        const Scalar beta = betas_.view()(sequence * sizes.length + key, head);
        logits.col(key).head(key).setZero();
        logits.col(key).tail(queries).noalias() = r.lazyProduct(keys.row(key).transpose());
        c.noalias() = directions.row(key).lazyProduct(r.transpose());
        r.noalias() -= c.transpose().lazyProduct(beta * directions.row(key));
    }
}

template <class Scalar>
void PathProducts<Scalar>::backward(const HeadSizes& sizes, ConstView<Scalar> projections, Buffer<Scalar>& logit_slopes,
                                    View<Scalar> projection_slopes) {
    direction_slopes_.shaped(sizes.tokens(), sizes.model_width());
    beta_slopes_.shaped(sizes.tokens(), sizes.heads);
    for (Index sequence = 0; sequence < sizes.sequences; ++sequence)
        for (Index head = 0; head < sizes.heads; ++head)
            head_backward(sizes, sequence, head, projections, square(logit_slopes, sizes, sequence, head),
                          projection_slopes);
}

template <class Scalar>
void PathProducts<Scalar>::head_backward(const HeadSizes& sizes, Index sequence, Index head,
                                         ConstView<Scalar> projections, View<Scalar> logit_slopes,
                                         View<Scalar> projection_slopes) {
    auto walked = rows_of(sizes, walked_.view(), 0, sequence, head),
         direction_slopes = rows_of(sizes, direction_slopes_.view(), 0, sequence, head),
         walked_slopes = rows_of(sizes, projection_slopes, 0, sequence, head), // at the end those of the queries
        key_slopes = rows_of(sizes, projection_slopes, 1, sequence, head);
    const ConstPart<Scalar> directions = rows_of(sizes, directions_.read(), 0, sequence, head),
                            keys = rows_of(sizes, projections, 1, sequence, head);
    const View<Scalar> along = square(along_, sizes, sequence, head);
    Matrix<Scalar> along_slopes(1, sizes.length);
    walked_slopes.setZero();
    for (Index key = 0; key < sizes.length; ++key) {
        const Index queries = sizes.length - key, token = sequence * sizes.length + key;
        auto r = walked.bottomRows(queries), g = walked_slopes.bottomRows(queries);
        const auto w = directions.row(key);
        const auto c = along.row(key).tail(queries);
        const auto slopes = logit_slopes.col(key).tail(queries);
        const Scalar beta = betas_.view()(token, head);
        r.noalias() += c.transpose().lazyProduct(beta * w); // as it was before the token
        auto a = along_slopes.leftCols(queries);
        a.noalias() = w.lazyProduct(g.transpose());
        beta_slopes_.view()(token, head) = -a.row(0).dot(c);
        direction_slopes.row(key).noalias() = -beta * (a.lazyProduct(r) + c.lazyProduct(g));
        g.noalias() += slopes.lazyProduct(keys.row(key)) - a.transpose().lazyProduct(beta * w);
        key_slopes.row(key).noalias() = slopes.transpose().lazyProduct(r);
    }
}

template <class Scalar>
void PathProducts<Scalar>::inputs_backward(const HeadSizes& sizes, const PathMatrices<ConstView<Scalar>>& matrices,
                                           ConstView<Scalar> inputs, View<Scalar> input_slopes,
                                           const PathMatrices<View<Scalar>>& found) {
    View<Scalar> slopes = direction_slopes_.view(), beta_slopes = beta_slopes_.view(),
                 of_inputs = of_inputs_.shaped(inputs.rows(), inputs.cols());
    const ConstView<Scalar> directions = directions_.read(), factors = factors_.read(), betas = betas_.read();
    for (Index token = 0; token < sizes.tokens(); ++token)
        for (Index head = 0; head < sizes.heads; ++head) {
            auto own = slopes.row(token).segment(head * sizes.width, sizes.width);
            const auto direction = directions.row(token).segment(head * sizes.width, sizes.width);
            own = (own - own.dot(direction) * direction).eval() * factors(token, head);
        }
    beta_slopes.array() *= betas.array() * (1 - betas.array() / 2);
    add_product_of_transposed<Scalar>(found.directions, inputs, slopes);
    add_product_of_transposed<Scalar>(found.betas, inputs, beta_slopes);
    View<Scalar> shift_slopes = found.shift;
    shift_slopes.row(0) += beta_slopes.colwise().sum();
    set_product_by_transposed<Scalar>(of_inputs, slopes, matrices.directions);
    input_slopes += of_inputs;
    set_product_by_transposed<Scalar>(of_inputs, beta_slopes, matrices.betas);
    input_slopes += of_inputs;
}

template class PathProducts<float>;
template class PathProducts<double>;

}
