// A small pre-norm transformer, forward and backward (Vaswani et al. 2017; norms as in Xiong et al. 2020):
//
//   h ← embedding of the tokens, with positions added
//   h ← h + heads(norm(h)) · mixing                    for every layer
//   h ← h + act(norm(h) · up + b) · down + c
//   logits = norm(h) · output + b
//
// Projections have no shift, the normalisations and the feed-forward part have. Matrices begin as torch.nn.Linear does,
// embeddings as normal numbers of deviation 1. Positions come in as positioning.hpp has them. Not covered: dropout and
// texts of different lengths in one batch.
#pragma once

#include "core/learning/transformer/attention.hpp"
#include "core/learning/transformer/blocks.hpp"
#include "core/learning/transformer/encoding.hpp"

namespace posenc::learning {

/// A batch on its way through a model, some texts at a time.
template <class Scalar> struct Learning {
    Batch batch;
    Index wanted = 0; ///< in the whole batch
    Index taken = 0;  ///< texts so far
    Scalar loss = 0;  ///< their share of the mean loss

    bool done() const { return taken >= batch.sequences; }
};

template <class Scalar> class Model {
  public:
    /// The same seed gives the same initial numbers, whatever the positioning, except for what the positioning itself
    /// learns. `places`: the positions that batches name are below this.
    Model(const Positioning& positioning, std::uint64_t seed, Index places = 0);

    const Tensors& tensors() const { return tensors_; }
    const ModelShape& shape() const { return encoding_.positioning().shape; }
    Numbers<Scalar>& values() { return values_; }
    const Numbers<Scalar>& values() const { return values_; }
    const Numbers<Scalar>& slopes() const { return slopes_; } ///< of the last learn()

    /// One row a token, one column an output. The view is valid until the next call.
    ConstView<Scalar> logits(const Batch& batch);
    /// Returns the mean loss and writes its derivatives with respect to all values to slopes(). Large batches are taken
    /// in parts.
    Scalar learn(Batch batch);
    /// The same part by part: slopes() is complete when the whole batch is done. One batch at a time; logits() may be
    /// asked for between two parts.
    Learning<Scalar> begin(Batch batch);
    void learn_part(Learning<Scalar>& learning);
    /// How many texts fit into 32 MiB of what a pass holds, at least one. Callers should not ask for many more at once.
    Index texts_at_once(Index length) const;
    /// How much each query of a sequence took from each key, in the last call: length × length.
    ConstView<Scalar> weights(Index layer, Index sequence, Index head) const;
    /// Gives back the memory of the last batch; the next one takes what it needs.
    void rest();
    std::size_t bytes() const; ///< memory held at rest, about

  private:
    struct Layer {
        Normalised<Scalar> first, second;
        Buffer<Scalar> first_out, projections, heads_out, second_out, up, active;
        Attention<Scalar> attention;
    };
    ConstView<Scalar> matrix(const Tensor& tensor) const {
        return {values_.data() + tensor.offset, tensor.rows, tensor.cols};
    }
    RowView<Scalar> row(const Tensor& tensor) const { return {values_.data() + tensor.offset, tensor.cols}; }
    View<Scalar> matrix_slopes(const Tensor& tensor) {
        return {slopes_.data() + tensor.offset, tensor.rows, tensor.cols};
    }
    RowSlopes<Scalar> row_slopes(const Tensor& tensor) { return {slopes_.data() + tensor.offset, tensor.cols}; }

    Learned<Scalar> learned() const;
    LearnedSlopes<Scalar> learned_slopes();

    void draw_values(std::uint64_t seed);
    Scalar add_slopes(const Batch& part, Index wanted_in_batch);
    void embed(const Batch& batch);
    void layer_forward(const Batch& batch, const LayerTensors& tensors, const HeadPositions<Scalar>& positions,
                       Layer& layer);
    void layer_backward(const LayerTensors& tensors, const HeadPositions<Scalar>& positions,
                        const PositionSlopes<Scalar>& found_of_positions, Layer& layer);
    void embed_backward(const Batch& batch);

    Encoding<Scalar> encoding_;
    Tensors tensors_;
    Numbers<Scalar> values_, slopes_;
    std::vector<Layer> layers_;
    Normalised<Scalar> last_;
    Buffer<Scalar> stream_, stream_slopes_; ///< h and its derivatives
    Buffer<Scalar> last_out_, logits_, slopes_of_width_, slopes_of_hidden_, slopes_of_projections_;
};

extern template class Model<float>;
extern template class Model<double>;

}
