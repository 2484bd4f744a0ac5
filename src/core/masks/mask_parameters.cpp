#include "core/masks/mask_parameters.hpp"

#include "core/method.hpp"

namespace posenc::parameters {

namespace {

constexpr Choice sides[] = {{"right", "right", "after the words (BERT, T5)"},
                            {"left", "left", "before the words (decoders that generate in batches)"}};
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

std::span<const Choice> masks() {
    static const std::vector<Choice> all = [] {
        std::vector<Choice> choices = {{"both", "padding and causal", "a key must neither be padding nor come later"}};
        const std::span<const Choice> single = choices_of(Sort::mask);
        choices.insert(choices.end(), single.begin(), single.end());
        choices.push_back({"combined", "two masks", "any two of these, joined by AND or OR"});
        return choices;
    }();
    return all;
}

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
const Parameter sink_logit{.key = "sink_logit",
                           .label = "Learned sink",
                           .help = "one more logit that no value belongs to: it takes its share of every row (gpt-oss, "
                                   "MiMo); 0: softmax plus one",
                           .kind = Kind::real,
                           .low = -40,
                           .high = 40,
                           .initial = "none",
                           .none_label = "none"};
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
