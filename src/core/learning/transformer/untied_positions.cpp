#include "core/learning/transformer/untied_positions.hpp"

#include "core/learning/transformer/blocks.hpp"
#include "core/learning/transformer/products.hpp"

namespace posenc::learning {

namespace {

/// The positions on their way to the products.
template <class Scalar> struct Projected {
    Normalised<Scalar> kept;
    Matrix<Scalar> rows, queries, keys; ///< norm(P), norm(P) Q, norm(P) K
};

template <class Scalar> using Row = Eigen::Matrix<Scalar, 1, Eigen::Dynamic>;

template <class Scalar> Projected<Scalar> projected(const Learned<Scalar>& learned) {
    const ConstView<Scalar>& p = learned[0];
    const Row<Scalar> gain = Row<Scalar>::Ones(p.cols()), shift = Row<Scalar>::Zero(p.cols());
    Projected<Scalar> projected{{}, Matrix<Scalar>(p.rows(), p.cols()), {}, {}};
    normalise<Scalar>(p, {gain.data(), gain.size()}, {shift.data(), shift.size()}, projected.kept,
                      {projected.rows.data(), p.rows(), p.cols()});
    for (const auto& [product, matrix] : {std::pair(&projected.queries, 1), {&projected.keys, 2}}) {
        product->resize(p.rows(), learned[matrix].cols());
        set_product<Scalar>(*product, projected.rows, learned[matrix]);
    }
    return projected;
}

/// Calls work(a, b, i, j) for every pair of a batch.
template <class Work>
void each_pair(const UntiedPositions& untied, const std::vector<Index>& places, const Work& work) {
    for (std::size_t query = 0; query < places.size(); ++query)
        for (std::size_t key = 0; key < places.size(); ++key) {
            const auto [a, b] = untied.at(places[query], places[key]);
            work(a, b, static_cast<Index>(query), static_cast<Index>(key));
        }
}

template <class Scalar> Scalar scale_of(const ModelShape& shape) {
    return 1 / std::sqrt(static_cast<Scalar>(2 * shape.head_width()));
}

}

template <class Scalar>
void add_untied(const Positioning& positioning, const std::vector<Index>& places, const Learned<Scalar>& learned,
                std::vector<Matrix<Scalar>>& biases) {
    const Projected<Scalar> all = projected(learned);
    const Index width = positioning.shape.head_width();
    for (std::size_t head = 0; head < biases.size(); ++head) {
        const Index first = static_cast<Index>(head) * width;
        Matrix<Scalar> products(all.rows.rows(), all.rows.rows());
        set_product_by_transposed<Scalar>(products, all.queries.middleCols(first, width),
                                          all.keys.middleCols(first, width));
        products *= scale_of<Scalar>(positioning.shape);
        each_pair(positioning.untied, places,
                  [&](Index a, Index b, Index query, Index key) { biases[head](query, key) += products(a, b); });
    }
}

template <class Scalar>
void untied_backward(const Positioning& positioning, const std::vector<Index>& places, const Learned<Scalar>& learned,
                     const std::vector<Matrix<Scalar>>& slopes, const LearnedSlopes<Scalar>& found) {
    const Projected<Scalar> all = projected(learned);
    const Index width = positioning.shape.head_width(), count = learned[0].rows(), cols = learned[0].cols();
    Matrix<Scalar> of_queries(count, cols), of_keys = Matrix<Scalar>::Zero(count, cols);
    for (std::size_t head = 0; head < slopes.size(); ++head) {
        const Index first = static_cast<Index>(head) * width;
        Matrix<Scalar> products = Matrix<Scalar>::Zero(count, count);
        each_pair(positioning.untied, places,
                  [&](Index a, Index b, Index query, Index key) { products(a, b) += slopes[head](query, key); });
        products *= scale_of<Scalar>(positioning.shape);
        set_product<Scalar>(of_queries.middleCols(first, width), products, all.keys.middleCols(first, width));
        add_product_of_transposed<Scalar>(of_keys.middleCols(first, width), products,
                                          all.queries.middleCols(first, width));
    }
    add_product_of_transposed<Scalar>(found[1], all.rows, of_queries);
    add_product_of_transposed<Scalar>(found[2], all.rows, of_keys);
    Matrix<Scalar> of_rows(count, cols), by_keys(count, cols);
    set_product_by_transposed<Scalar>(of_rows, of_queries, learned[1]);
    set_product_by_transposed<Scalar>(by_keys, of_keys, learned[2]);
    of_rows += by_keys;
    const Row<Scalar> gain = Row<Scalar>::Ones(cols);
    Row<Scalar> of_gain = gain, of_shift = gain; // this norm learns neither
    normalise_backward<Scalar>(all.kept, {gain.data(), cols}, {of_rows.data(), count, cols}, found[0],
                               {of_gain.data(), cols}, {of_shift.data(), cols});
}

#define POSENC_UNTIED_POSITIONS(Scalar)                                                                                \
    template void add_untied(const Positioning&, const std::vector<Index>&, const Learned<Scalar>&,                    \
                             std::vector<Matrix<Scalar>>&);                                                            \
    template void untied_backward(const Positioning&, const std::vector<Index>&, const Learned<Scalar>&,               \
                                  const std::vector<Matrix<Scalar>>&, const LearnedSlopes<Scalar>&);

POSENC_UNTIED_POSITIONS(float)
POSENC_UNTIED_POSITIONS(double)

}
