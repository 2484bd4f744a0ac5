#include "core/masks/libraries.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace posenc {

namespace {

constexpr double lowest = std::numeric_limits<float>::lowest();

constexpr LibraryMask table[] = {
    {"PyTorch MHA",
     "True = hidden",
     "False",
     "True",
     "filled with −∞",
     "attn_mask=~keep",
     "out, _ = mha(x, x, x, attn_mask=~keep)",
     {Treatment::fill_infinity, Arithmetic::float32}},
    {"PyTorch SDPA",
     "True = may look",
     "True",
     "False",
     "filled with −∞; up to 2.4",
     "attn_mask=keep",
     "out = F.scaled_dot_product_attention(q, k, v, attn_mask=keep)",
     {Treatment::fill_infinity, Arithmetic::float32}},
    {"PyTorch SDPA, 2.5 on",
     "True = may look",
     "True",
     "False",
     "filled with −∞, empty rows set to 0",
     "attn_mask=keep",
     "out = F.scaled_dot_product_attention(q, k, v, attn_mask=keep)",
     {Treatment::zero_row, Arithmetic::float32}},
    {"Hugging Face, eager",
     "1 = may look",
     "1",
     "0",
     "adds the dtype’s minimum",
     "(1 - keep) * finfo.min, added",
     "z = z + (1.0 - keep.to(z.dtype)) * torch.finfo(z.dtype).min",
     {Treatment::add_minimum, Arithmetic::float32}},
    {"older TF tutorial",
     "1 = hidden",
     "0",
     "1",
     "adds −1e9",
     "(1 - keep) * -1e9, added",
     "z += (1.0 - tf.cast(keep, z.dtype)) * -1e9",
     {Treatment::add, Arithmetic::float32, -1e9}},
    {"Keras layer",
     "1 = may look",
     "1",
     "0",
     "filled with 0.7 × the dtype’s minimum",
     "attention_mask=keep",
     "out = layers.MultiHeadAttention(8, 64)(x, x, attention_mask=keep)",
     {Treatment::fill, Arithmetic::float32, 0.7 * lowest}},
    {"Flax",
     "True = may look",
     "True",
     "False",
     "filled with the dtype’s minimum",
     "mask=keep",
     "out = nn.MultiHeadDotProductAttention(num_heads=8)(x, mask=keep)",
     {Treatment::fill, Arithmetic::float32, lowest}},
};

}

std::span<const LibraryMask> library_masks() {
    return table;
}

RowFate fate_of(std::span<const double> weights, std::span<const double> unmasked) {
    constexpr double rounding = 1e-5, exact = 1e-9; // tolerances: for float32 weights; for equal ones
    const auto all = [&](auto&& test) { return std::all_of(weights.begin(), weights.end(), test); };
    if (all([](double weight) { return weight != weight; }))
        return RowFate::undefined;
    if (all([](double weight) { return weight == 0; }))
        return RowFate::zeros;
    double furthest = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
        furthest = std::max(furthest, std::fabs(weights[i] - unmasked[i]));
    const double first = weights.front();
    const bool alike = all([&](double weight) { return std::fabs(weight - first) < exact; });
    if (alike && (furthest > rounding || weights.size() == 1))
        return RowFate::uniform;
    return furthest < rounding ? RowFate::unmasked : RowFate::other;
}

std::vector<double> unmasked_row(std::span<const double> logits, Arithmetic arithmetic) {
    const std::vector<std::uint8_t> all(logits.size(), 1);
    return masked_softmax_row(logits, all, {Treatment::fill_infinity, arithmetic});
}

}
