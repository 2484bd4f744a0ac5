#include "core/learning/transformer/model.hpp"

#include "core/learning/streams.hpp"
#include "core/learning/transformer/products.hpp"

namespace posenc::learning {

template <class Scalar>
Model<Scalar>::Model(const Positioning& positioning, std::uint64_t seed, Index places)
    : encoding_(positioning, places), tensors_(positioning.shape, positioning.learned), values_(tensors_.size()),
      slopes_(tensors_.size()), layers_(tensors_.layers.size()) {
    draw_values(seed);
}

template <class Scalar> void Model<Scalar>::draw_values(std::uint64_t seed) {
    const Random random = seeded(seed, Stream::weights);
    const auto draw = [&](const Tensor& tensor, auto number) {
        for (std::size_t at = tensor.offset; at < tensor.end(); ++at)
            values_[at] = static_cast<Scalar>(number(at));
    };
    const auto constant = [&](const Tensor& tensor, double number) {
        draw(tensor, [=](std::size_t) { return number; });
    };
    const auto linear = [&](const Tensor& tensor, Index inputs) {
        const double most = 1 / std::sqrt(static_cast<double>(inputs));
        draw(tensor, [&random, most](std::size_t at) { return most * (2 * random.uniform(at) - 1); });
    };
    draw(tensors_.embedding,
         [normals = seeded(seed, Stream::embedding)](std::size_t at) { return normals.normal(at); });
    for (const LayerTensors& layer : tensors_.layers) {
        for (const Tensor* gain : {&layer.first_gain, &layer.second_gain})
            constant(*gain, 1);
        for (const Tensor* matrix : {&layer.projections, &layer.mixing, &layer.up, &layer.down})
            linear(*matrix, matrix->rows);
        linear(layer.up_shift, layer.up.rows);
        linear(layer.down_shift, layer.down.rows);
    }
    constant(tensors_.last_gain, 1);
    linear(tensors_.output, tensors_.output.rows);
    linear(tensors_.output_shift, tensors_.output.rows);
    for (std::size_t number = 0; number < tensors_.learned.size(); ++number) {
        const Tensor& learned = tensors_.learned[number];
        const std::vector<double>& start = encoding_.positioning().learned[number].start;
        if (start.empty())
            linear(learned, learned.rows);
        else
            draw(learned, [&](std::size_t at) { return start[at - learned.offset]; });
    }
}

template <class Scalar> Learned<Scalar> Model<Scalar>::learned() const {
    Learned<Scalar> learned;
    for (const Tensor& tensor : tensors_.learned)
        learned.push_back(matrix(tensor));
    return learned;
}

template <class Scalar> LearnedSlopes<Scalar> Model<Scalar>::learned_slopes() {
    LearnedSlopes<Scalar> found;
    for (const Tensor& tensor : tensors_.learned)
        found.push_back(matrix_slopes(tensor));
    return found;
}

template <class Scalar> void Model<Scalar>::embed(const Batch& batch) {
    const ConstView<Scalar> embedding = matrix(tensors_.embedding);
    const Matrix<Scalar>& rows = encoding_.rows();
    View<Scalar> stream = stream_.shaped(batch.sequences * batch.length, shape().width);
    for (Index token = 0; token < stream.rows(); ++token) {
        stream.row(token) = embedding.row(batch.tokens[static_cast<std::size_t>(token)]);
        if (rows.size() > 0)
            stream.row(token) += rows.row(token % batch.length);
    }
}

template <class Scalar>
void Model<Scalar>::layer_forward(const Batch& batch, const LayerTensors& tensors,
                                  const HeadPositions<Scalar>& positions, Layer& layer) {
    const Index rows = batch.sequences * batch.length, width = shape().width;
    const HeadSizes sizes{batch.sequences, batch.length, shape().heads, shape().head_width()};
    View<Scalar> stream = stream_.view(), first_out = layer.first_out.shaped(rows, width),
                 projections = layer.projections.shaped(rows, 3 * width),
                 heads_out = layer.heads_out.shaped(rows, width), second_out = layer.second_out.shaped(rows, width),
                 up = layer.up.shaped(rows, shape().hidden), active = layer.active.shaped(rows, shape().hidden);
    normalise<Scalar>(stream_.read(), row(tensors.first_gain), row(tensors.first_shift), layer.first, first_out);
    set_product<Scalar>(projections, first_out, matrix(tensors.projections));
    layer.attention.forward(sizes, positions, layer.first_out.read(), projections, heads_out);
    add_product<Scalar>(stream, heads_out, matrix(tensors.mixing));
    normalise<Scalar>(stream_.read(), row(tensors.second_gain), row(tensors.second_shift), layer.second, second_out);
    set_product<Scalar>(up, second_out, matrix(tensors.up));
    up.rowwise() += row(tensors.up_shift);
    activate<Scalar>(layer.up.read(), shape().gelu, active);
    add_product<Scalar>(stream, active, matrix(tensors.down));
    stream.rowwise() += row(tensors.down_shift);
}

template <class Scalar> ConstView<Scalar> Model<Scalar>::logits(const Batch& batch) {
    const Learned<Scalar> learned = this->learned();
    encoding_.prepare(batch, learned);
    embed(batch);
    for (std::size_t number = 0; number < layers_.size(); ++number)
        layer_forward(batch, tensors_.layers[number], encoding_.heads(static_cast<Index>(number), learned),
                      layers_[number]);
    const Index rows = batch.sequences * batch.length;
    View<Scalar> last_out = last_out_.shaped(rows, shape().width), logits = logits_.shaped(rows, shape().outputs);
    normalise<Scalar>(stream_.read(), row(tensors_.last_gain), row(tensors_.last_shift), last_, last_out);
    set_product<Scalar>(logits, last_out, matrix(tensors_.output));
    logits.rowwise() += row(tensors_.output_shift);
    return logits_.read();
}

template <class Scalar>
void Model<Scalar>::layer_backward(const LayerTensors& tensors, const HeadPositions<Scalar>& positions,
                                   const PositionSlopes<Scalar>& found_of_positions, Layer& layer) {
    View<Scalar> stream = stream_slopes_.view();
    const Index rows = stream.rows();
    View<Scalar> of_width = slopes_of_width_.shaped(rows, shape().width),
                 of_hidden = slopes_of_hidden_.shaped(rows, shape().hidden),
                 of_projections = slopes_of_projections_.shaped(rows, 3 * shape().width);
    add_product_of_transposed<Scalar>(matrix_slopes(tensors.down), layer.active.read(), stream);
    row_slopes(tensors.down_shift) += stream.colwise().sum();
    set_product_by_transposed<Scalar>(of_hidden, stream, matrix(tensors.down));
    activate_backward<Scalar>(layer.up.read(), shape().gelu, of_hidden);
    add_product_of_transposed<Scalar>(matrix_slopes(tensors.up), layer.second_out.read(), of_hidden);
    row_slopes(tensors.up_shift) += of_hidden.colwise().sum();
    set_product_by_transposed<Scalar>(of_width, of_hidden, matrix(tensors.up));
    const ConstView<Scalar> found(of_width.data(), rows, shape().width);
    normalise_backward<Scalar>(layer.second, row(tensors.second_gain), found, stream, row_slopes(tensors.second_gain),
                               row_slopes(tensors.second_shift));
    add_product_of_transposed<Scalar>(matrix_slopes(tensors.mixing), layer.heads_out.read(), stream);
    set_product_by_transposed<Scalar>(of_width, stream, matrix(tensors.mixing));
    layer.attention.backward(positions, layer.projections.read(), found, of_projections, found_of_positions);
    add_product_of_transposed<Scalar>(matrix_slopes(tensors.projections), layer.first_out.read(), of_projections);
    set_product_by_transposed<Scalar>(of_width, of_projections, matrix(tensors.projections));
    layer.attention.inputs_backward(positions, layer.first_out.read(), of_width, found_of_positions);
    normalise_backward<Scalar>(layer.first, row(tensors.first_gain), found, stream, row_slopes(tensors.first_gain),
                               row_slopes(tensors.first_shift));
}

template <class Scalar> void Model<Scalar>::embed_backward(const Batch& batch) {
    const View<Scalar> stream = stream_slopes_.view();
    View<Scalar> embedding = matrix_slopes(tensors_.embedding);
    Matrix<Scalar> rows = Matrix<Scalar>::Zero(batch.length, shape().width);
    for (Index token = 0; token < stream.rows(); ++token) {
        embedding.row(batch.tokens[static_cast<std::size_t>(token)]) += stream.row(token);
        rows.row(token % batch.length) += stream.row(token);
    }
    encoding_.backward(learned(), rows, learned_slopes());
}

template <class Scalar> Index Model<Scalar>::texts_at_once(Index length) const {
    constexpr Index most = (Index{32} << 20) / static_cast<Index>(sizeof(float));
    // Of each pair: weights, gates and products, with the slopes of weights and products; of each token all its rows.
    const Index of_heads = 5 * shape().heads * length, of_rows = 9 * shape().width + 2 * shape().hidden;
    return std::max<Index>(1, most / (length * shape().layers * (of_heads + of_rows)));
}

template <class Scalar> Scalar Model<Scalar>::learn(Batch batch) {
    Learning<Scalar> learning = begin(std::move(batch));
    while (!learning.done())
        learn_part(learning);
    return learning.loss;
}

template <class Scalar> Learning<Scalar> Model<Scalar>::begin(Batch batch) {
    std::fill(slopes_.begin(), slopes_.end(), Scalar(0));
    const Index wanted = count_wanted(batch.wanted);
    return {std::move(batch), wanted};
}

template <class Scalar> void Model<Scalar>::learn_part(Learning<Scalar>& learning) {
    const Batch& batch = learning.batch;
    const Index texts = std::min(texts_at_once(batch.length), batch.sequences - learning.taken);
    learning.loss += add_slopes(batch.part(learning.taken, texts), learning.wanted);
    learning.taken += texts;
}

template <class Scalar> Scalar Model<Scalar>::add_slopes(const Batch& batch, Index wanted_in_batch) {
    logits(batch);
    const Index rows = batch.sequences * batch.length;
    View<Scalar> of_logits = logits_.view(), stream = stream_slopes_.shaped(rows, shape().width),
                 of_width = slopes_of_width_.shaped(rows, shape().width);
    const Scalar loss = cross_entropy<Scalar>(of_logits, batch.wanted, wanted_in_batch);
    add_product_of_transposed<Scalar>(matrix_slopes(tensors_.output), last_out_.read(), of_logits);
    row_slopes(tensors_.output_shift) += of_logits.colwise().sum();
    set_product_by_transposed<Scalar>(of_width, of_logits, matrix(tensors_.output));
    stream.setZero();
    normalise_backward<Scalar>(last_, row(tensors_.last_gain), slopes_of_width_.read(), stream,
                               row_slopes(tensors_.last_gain), row_slopes(tensors_.last_shift));
    const Learned<Scalar> learned = this->learned();
    for (Index number = shape().layers; number-- > 0;) {
        const auto at = static_cast<std::size_t>(number);
        layer_backward(tensors_.layers[at], encoding_.heads(number, learned),
                       encoding_.slopes(number, learned_slopes()), layers_[at]);
    }
    embed_backward(batch);
    return loss;
}

template <class Scalar> ConstView<Scalar> Model<Scalar>::weights(Index layer, Index sequence, Index head) const {
    return layers_[static_cast<std::size_t>(layer)].attention.weights(sequence, head);
}

template <class Scalar> void Model<Scalar>::rest() {
    layers_ = std::vector<Layer>(layers_.size()); // assigned one by one they would keep their memory
    last_ = {};
    for (Buffer<Scalar>* buffer : {&stream_, &stream_slopes_, &last_out_, &logits_, &slopes_of_width_,
                                   &slopes_of_hidden_, &slopes_of_projections_})
        *buffer = {};
}

template <class Scalar> std::size_t Model<Scalar>::bytes() const {
    return (values_.size() + slopes_.size() + encoding_.numbers_held()) * sizeof(Scalar);
}

template class Model<float>;
template class Model<double>;

}
