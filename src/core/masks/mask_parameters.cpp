#include "core/masks/mask_parameters.hpp"

namespace posenc::parameters {

namespace {

constexpr Choice sides[] = {{"right", "right", "after the words (BERT, T5)"},
                            {"left", "left", "before the words (decoders that generate in batches)"}};
constexpr Choice masks[] = {{"both", "padding and causal", "a key must neither be padding nor come later"},
                            {"padding", "padding", "a key must not be padding"},
                            {"look-ahead", "causal", "a key must not come later (look-ahead mask)"},
                            {"sliding-window", "sliding window", "a key must be near"},
                            {"prefix", "prefix", "causal, but all may look at the prefix"},
                            {"documents", "documents", "a key must be of the same document"},
                            {"chunked", "chunked", "a key must be in the same chunk"},
                            {"dilated", "dilated", "every d-th of the near keys"},
                            {"longformer", "Longformer", "a window on both sides, and global tokens"},
                            {"bigbird", "BigBird", "a window, global and random blocks"},
                            {"block-sparse", "block-sparse", "a layout of blocks (DeepSpeed)"},
                            {"attention-sink", "attention sink", "a window, and the first keys"},
                            {"combined", "two masks", "any two of these, joined by AND or OR"}};
constexpr Choice polarities[] = {
    {"visibility", "1 = may look", "annotated transformer, Hugging Face, Keras layers, PyTorch’s functional attention"},
    {"boolean", "1 = hidden", "True = hidden: PyTorch MultiheadAttention, older TensorFlow tutorial, Transformer-XL"},
    {"additive", "0 or −∞, added", "fairseq, PyTorch generate_square_subsequent_mask"}};
constexpr Choice treatments[] = {
    {"add-1e9", "add −1e9", "older TensorFlow tutorial"},
    {"fill-1e9", "fill −1e9", "annotated transformer; d2l with −1e6"},
    {"fill-inf", "fill −∞", "PyTorch, fairseq, Transformer-XL"},
    {"add-min", "add dtype min", "Hugging Face, eager attention"},
    {"zero-row", "zero row",
     "as −∞, but a row without any visible key is zero (PyTorch’s scaled_dot_product_attention from 2.5)"}};
constexpr Choice arithmetics[] = {{"float32", "float32", "as libraries compute"}, {"float64", "float64", ""}};

}

const Parameter padding_side{.key = "padding_side",
                             .label = "Padding",
                             .help = "the side on which short sentences are padded",
                             .kind = Kind::choice,
                             .initial = "right",
                             .choices = sides};
const Parameter sentence{.key = "sentence",
                         .label = "Sentence",
                         .help = "which sentence of the batch, counted from 0",
                         .kind = Kind::integer,
                         .low = 0,
                         .high = 255,
                         .initial = "0"};
const Parameter mask{.key = "mask",
                     .label = "Mask",
                     .help = "which keys a query may look at",
                     .kind = Kind::choice,
                     .initial = "both",
                     .choices = masks};
const Parameter polarity{.key = "polarity",
                         .label = "Mask convention",
                         .help = "libraries write the same mask with opposite values",
                         .kind = Kind::choice,
                         .initial = "visibility",
                         .choices = polarities};
const Parameter treatment{.key = "treatment",
                          .label = "Treatment",
                          .help = "how hidden logits are removed from the softmax",
                          .kind = Kind::choice,
                          .initial = "fill-inf",
                          .choices = treatments};
const Parameter arithmetic{.key = "arithmetic",
                           .label = "Number type",
                           .help = "the floating-point format that the library computes with",
                           .kind = Kind::choice,
                           .initial = "float32",
                           .choices = arithmetics};
const Parameter mask_strength{.key = "mask_strength",
                              .label = "Strength of the mask",
                              .symbol = "s",
                              .help =
                                  "0: open, every key counts; 1: closed; between, a hidden key counts 1 − s of its e^z",
                              .kind = Kind::real,
                              .low = 0,
                              .high = 1,
                              .initial = "1"};

}
