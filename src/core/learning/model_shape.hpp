// The sizes of a model and the tensors that it learns: all of them in one list of numbers, one behind the other.
#pragma once

#include "core/field.hpp"

#include <string>
#include <vector>

namespace posenc::learning {

struct ModelShape {
    Index layers = 1;    ///< 1 … 3
    Index width = 32;    ///< 8 … 128, a multiple of the heads
    Index heads = 4;     ///< 1 … 8
    Index hidden = 128;  ///< of the feed-forward part
    Index tokens = 8;    ///< number of different tokens
    Index outputs = 8;   ///< number of different outputs
    bool causal = false; ///< keys after the query are hidden
    bool gelu = false;   ///< instead of ReLU
    /// Layers without positions inside their heads, as in Llama 4 and SmolLM3: every layer whose number (from 1) is a
    /// multiple of this; 0: none. Rows that are added to the embeddings reach such layers all the same.
    Index bare_interval = 0;
    bool bare(Index layer) const { return bare_interval > 0 && (layer + 1) % bare_interval == 0; }
    Index head_width() const { return width / heads; }
    bool operator==(const ModelShape&) const = default;
};

/// A matrix among the learned numbers, row-major from `offset` on.
struct Tensor {
    std::string name; ///< "layer 0 queries, keys, values", …
    Index rows = 0, cols = 0;
    std::size_t offset = 0;
    std::size_t size() const { return static_cast<std::size_t>(rows * cols); }
    std::size_t end() const { return offset + size(); }
};

/// Matrices that are multiplied by row vectors have the shape input × output.
struct LayerTensors {
    Tensor first_gain, first_shift; ///< of the normalisation before attention
    Tensor projections;             ///< width × 3·width: queries, keys and values of all heads
    Tensor mixing;                  ///< width × width, after the heads
    Tensor second_gain, second_shift;
    Tensor up, up_shift, down, down_shift; ///< the feed-forward part
};

/// A matrix that the encoding learns.
struct LearnedMatrix {
    std::string name; ///< "positions", "u"
    Index rows = 0, cols = 0;
    std::vector<double> start = {}; ///< row-major; empty: drawn like the model's own matrices
};

/// Where each tensor stands.
struct Tensors {
    Tensor embedding; ///< tokens × width
    std::vector<LayerTensors> layers;
    Tensor last_gain, last_shift;
    Tensor output, output_shift; ///< width × outputs
    std::vector<Tensor> learned; ///< by the encoding

    Tensors(const ModelShape& shape, const std::vector<LearnedMatrix>& learned_by_encoding);
    std::vector<const Tensor*> all() const; ///< in the order in which they stand
    std::size_t size() const { return all().back()->end(); }
};

}
