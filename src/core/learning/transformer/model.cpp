#include "core/learning/transformer/model.hpp"

#include "core/learning/streams.hpp"
#include "core/learning/transformer/learned_biases.hpp"

#include <limits>

namespace posenc::learning {

namespace {

/// What a row holds where the learned table has none.
template <class Scalar> constexpr Scalar missing = std::numeric_limits<Scalar>::quiet_NaN();

}

template <class Scalar>
Model<Scalar>::Model(const Positioning& positioning, std::uint64_t seed, Index places)
    : positioning_(positioning), tensors_(positioning.shape, positioning.learned_rows, positioning.learned_cols),
      values_(tensors_.size()), slopes_(tensors_.size()), places_(places), layers_(tensors_.layers.size()) {
    begin(seed);
}

template <class Scalar> void Model<Scalar>::begin(std::uint64_t seed) {
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
    const Tensor& learned = tensors_.positions;
    if (positioning_.start.empty())
        linear(learned, learned.rows);
    else
        draw(learned, [&](std::size_t at) { return positioning_.start[at - learned.offset]; });
}

template <class Scalar> const Positions<Scalar>& Model<Scalar>::positions_for(Index length) {
    const auto found = positions_.find(length);
    return found != positions_.end()
               ? found->second
               : positions_.emplace(length, positions_at<Scalar>(positioning_, length)).first->second;
}

/// A mask stays as it is: it goes by the order of the tokens.
template <class Scalar> const Positions<Scalar>& Model<Scalar>::positions_for(const Batch& batch) {
    if (batch.places.empty() || positioning_.enters(Enters::mask))
        return positions_for(batch.length);
    chosen_ = positions_of<Scalar>(positions_for(places_), batch.places);
    return chosen_;
}

template <class Scalar> HeadPositions<Scalar> Model<Scalar>::head_positions(const Positions<Scalar>& positions) const {
    const bool vectors = positioning_.enters(Enters::vectors);
    return {&positions, &biases_, vectors ? values_.data() + tensors_.positions.offset : nullptr,
            vectors ? tensors_.positions.rows : 0, positioning_.rows.both_sides};
}

template <class Scalar> void Model<Scalar>::embed(const Batch& batch, const Positions<Scalar>& positions) {
    const ConstView<Scalar> embedding = matrix(tensors_.embedding), learned = matrix(tensors_.positions);
    Matrix<Scalar> rows = positions.rows;
    if (positioning_.enters(Enters::beside))
        rows = positions.rows * learned.topRows(positions.rows.cols());
    if (positioning_.enters(Enters::added) && positioning_.learns()) {
        rows.setConstant(batch.length, shape().width, missing<Scalar>);
        for (Index position = 0; position < batch.length; ++position)
            if (const Index read = positions.reads[static_cast<std::size_t>(position)]; read >= 0)
                rows.row(position) = learned.row(read);
    }
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
    projections.noalias() = first_out * matrix(tensors.projections);
    layer.attention.forward(sizes, positions, projections, heads_out);
    stream.noalias() += heads_out * matrix(tensors.mixing);
    normalise<Scalar>(stream_.read(), row(tensors.second_gain), row(tensors.second_shift), layer.second, second_out);
    up.noalias() = second_out * matrix(tensors.up);
    up.rowwise() += row(tensors.up_shift);
    activate<Scalar>(layer.up.read(), shape().gelu, active);
    stream.noalias() += active * matrix(tensors.down);
    stream.rowwise() += row(tensors.down_shift);
}

template <class Scalar> ConstView<Scalar> Model<Scalar>::logits(const Batch& batch) {
    const Positions<Scalar>& positions = positions_for(batch);
    current_ = &positions;
    biases_ = learns_biases(positioning_)
                  ? learned_biases(positioning_, positions, matrix(tensors_.positions), batch.length)
                  : positions.biases;
    embed(batch, positions);
    const HeadPositions<Scalar> in_heads = head_positions(positions);
    for (std::size_t number = 0; number < layers_.size(); ++number)
        layer_forward(batch, tensors_.layers[number], in_heads, layers_[number]);
    const Index rows = batch.sequences * batch.length;
    View<Scalar> last_out = last_out_.shaped(rows, shape().width), logits = logits_.shaped(rows, shape().outputs);
    normalise<Scalar>(stream_.read(), row(tensors_.last_gain), row(tensors_.last_shift), last_, last_out);
    logits.noalias() = last_out * matrix(tensors_.output);
    logits.rowwise() += row(tensors_.output_shift);
    return logits_.read();
}

template <class Scalar>
void Model<Scalar>::layer_backward(const LayerTensors& tensors, const HeadPositions<Scalar>& positions, Layer& layer) {
    View<Scalar> stream = stream_slopes_.view();
    const Index rows = stream.rows();
    View<Scalar> of_width = slopes_of_width_.shaped(rows, shape().width),
                 of_hidden = slopes_of_hidden_.shaped(rows, shape().hidden),
                 of_projections = slopes_of_projections_.shaped(rows, 3 * shape().width);
    matrix_slopes(tensors.down).noalias() += layer.active.read().transpose() * stream;
    row_slopes(tensors.down_shift) += stream.colwise().sum();
    of_hidden.noalias() = stream * matrix(tensors.down).transpose();
    activate_backward<Scalar>(layer.up.read(), shape().gelu, of_hidden);
    matrix_slopes(tensors.up).noalias() += layer.second_out.read().transpose() * of_hidden;
    row_slopes(tensors.up_shift) += of_hidden.colwise().sum();
    of_width.noalias() = of_hidden * matrix(tensors.up).transpose();
    const ConstView<Scalar> found(of_width.data(), rows, shape().width);
    normalise_backward<Scalar>(layer.second, row(tensors.second_gain), found, stream, row_slopes(tensors.second_gain),
                               row_slopes(tensors.second_shift));
    matrix_slopes(tensors.mixing).noalias() += layer.heads_out.read().transpose() * stream;
    of_width.noalias() = stream * matrix(tensors.mixing).transpose();
    layer.attention.backward(positions, layer.projections.read(), found, of_projections,
                             {learns_biases(positioning_) ? &bias_slopes_ : nullptr,
                              positions.vectors ? slopes_.data() + tensors_.positions.offset : nullptr});
    matrix_slopes(tensors.projections).noalias() += layer.first_out.read().transpose() * of_projections;
    of_width.noalias() = of_projections * matrix(tensors.projections).transpose();
    normalise_backward<Scalar>(layer.first, row(tensors.first_gain), found, stream, row_slopes(tensors.first_gain),
                               row_slopes(tensors.first_shift));
}

template <class Scalar> void Model<Scalar>::embed_backward(const Batch& batch, const Positions<Scalar>& positions) {
    const View<Scalar> stream = stream_slopes_.view();
    View<Scalar> embedding = matrix_slopes(tensors_.embedding), learned = matrix_slopes(tensors_.positions);
    const bool beside = positioning_.enters(Enters::beside),
               table = positioning_.enters(Enters::added) && learned.size() > 0;
    Matrix<Scalar> rows = Matrix<Scalar>::Zero(batch.length, shape().width);
    for (Index token = 0; token < stream.rows(); ++token) {
        embedding.row(batch.tokens[static_cast<std::size_t>(token)]) += stream.row(token);
        rows.row(token % batch.length) += stream.row(token);
    }
    if (beside)
        learned.topRows(positions.rows.cols()).noalias() += positions.rows.transpose() * rows;
    for (Index position = 0; table && position < batch.length; ++position)
        if (const Index read = positions.reads[static_cast<std::size_t>(position)]; read >= 0)
            learned.row(read) += rows.row(position);
}

template <class Scalar> Scalar Model<Scalar>::learn(const Batch& batch) {
    logits(batch);
    std::fill(slopes_.begin(), slopes_.end(), Scalar(0));
    const Index rows = batch.sequences * batch.length;
    View<Scalar> of_logits = logits_.view(), stream = stream_slopes_.shaped(rows, shape().width),
                 of_width = slopes_of_width_.shaped(rows, shape().width);
    const Scalar loss = cross_entropy<Scalar>(of_logits, batch.wanted);
    matrix_slopes(tensors_.output).noalias() += last_out_.read().transpose() * of_logits;
    row_slopes(tensors_.output_shift) += of_logits.colwise().sum();
    of_width.noalias() = of_logits * matrix(tensors_.output).transpose();
    stream.setZero();
    normalise_backward<Scalar>(last_, row(tensors_.last_gain), slopes_of_width_.read(), stream,
                               row_slopes(tensors_.last_gain), row_slopes(tensors_.last_shift));
    const Positions<Scalar>& positions = *current_;
    bias_slopes_.assign(biases_.size(), Matrix<Scalar>::Zero(batch.length, batch.length));
    for (std::size_t number = layers_.size(); number-- > 0;)
        layer_backward(tensors_.layers[number], head_positions(positions), layers_[number]);
    if (learns_biases(positioning_))
        learned_biases_backward<Scalar>(positioning_, positions, matrix(tensors_.positions), bias_slopes_,
                                        matrix_slopes(tensors_.positions));
    embed_backward(batch, positions);
    return loss;
}

template <class Scalar> ConstView<Scalar> Model<Scalar>::weights(Index layer, Index sequence, Index head) const {
    return layers_[static_cast<std::size_t>(layer)].attention.weights(sequence, head);
}

template class Model<float>;
template class Model<double>;

}
