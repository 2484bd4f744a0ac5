// How libraries write one and the same mask, and what each does with a row whose keys are all hidden.
//
//   PyTorch MultiheadAttention  True = hidden; filled with −∞            NaN
//   PyTorch SDPA                True = may look; filled with −∞          NaN up to 2.4, zeros from 2.5 (change 131863)
//   Hugging Face, eager         1 = may look; adds (1 − m)·minimum       uniform; its sdpa masks go to PyTorch as above
//   older TensorFlow tutorial   1 = hidden; adds m·(−1e9)                uniform
//   Keras MultiHeadAttention    1 = may look; fills with 0.7·minimum     uniform (TensorFlow and JAX; fills with −1e9
//                                                                        where it returns the weights)
//   Flax                        True = may look; fills with the minimum  uniform
//
// All in float32, whose lowest number is the minimum. Not covered: fused kernels, which may give zeros where the
// written-out softmax gives NaN; float16.
#pragma once

#include "core/masks/softmax/softmax.hpp"

#include <span>
#include <string_view>

namespace posenc {

struct LibraryMask {
    std::string_view name;     ///< "PyTorch SDPA"
    std::string_view meaning;  ///< "True = may look"
    std::string_view visible;  ///< what is written for a pair that may look: "True", "0"
    std::string_view hidden;   ///< for one that may not
    std::string_view inside;   ///< what becomes of a hidden logit: "filled with −∞"
    std::string_view brief;    ///< the mask as it is passed: "attn_mask=~keep"
    std::string_view argument; ///< one line of Python that passes `keep` (True = may look) on to the library
    Masking masking;           ///< how it computes the softmax
};

/// In the order in which they are shown; a library whose answer changed stands there twice.
std::span<const LibraryMask> library_masks();

/// What a row of weights has become, found from its numbers and from the same row unmasked.
enum class RowFate {
    undefined, ///< NaN everywhere
    zeros,     ///< 0 everywhere
    uniform,   ///< the same for all keys, hidden ones too
    unmasked,  ///< as if there were no mask
    other,
};
RowFate fate_of(std::span<const double> weights, std::span<const double> unmasked);

/// The weights of the logits without any mask.
std::vector<double> unmasked_row(std::span<const double> logits, Arithmetic arithmetic);

}
