#include "core/model/layer_keys.hpp"

namespace posenc {

namespace {

constexpr Index most_tokens = Index{1} << 30, most_channels = Index{1} << 20, most_heads = 65536;

constexpr LayerKey keys[] = {
    {"window", "Window", "a token reads itself and those before it, so many in all", &LayerKind::window, nullptr,
     most_tokens},
    {"both_sides", "Both sides", "the window lies before and after a token", nullptr, &LayerKind::both_sides},
    {"chunk", "Chunk", "a token reads those of its own chunk", &LayerKind::chunk, nullptr, most_tokens},
    {"top_k", "Chosen keys", "so many keys, which the content chooses", &LayerKind::top_k, nullptr, most_tokens},
    {"block_tokens", "Tokens in a block", "closed blocks of so many tokens are read as one key",
     &LayerKind::block_tokens, nullptr, most_tokens},
    {"kernel", "Kernel", "tokens that a convolution reads", &LayerKind::kernel, nullptr, most_channels},
    {"dilation", "Dilation", "step between the keys of a window", &LayerKind::dilation, nullptr, most_tokens},
    {"sink_count", "First tokens", "read beside the window", &LayerKind::sink_count, nullptr, most_tokens},
    {"encoder", "Encoder", "its layers read the text that the decoder is given", nullptr, &LayerKind::encoder},
    {"cross", "Cross attention", "all of another text is read too: an encoder’s, or a picture", nullptr,
     &LayerKind::cross},
    {"source_tokens", "Tokens of the other text", "0: as many as the text has", &LayerKind::source_tokens, nullptr,
     most_tokens},
    {"sinks", "Learned sinks", "a learned logit joins each softmax", nullptr, &LayerKind::sinks},
    {"other_scaling", "Other scaling", "the name of a scaling that is not known here", nullptr, nullptr, 0,
     &LayerKind::other_scaling},
    {"heads", "Heads", "of the queries", &LayerKind::heads, nullptr, most_heads},
    {"kv_heads", "Key and value heads", "what is kept has so many", &LayerKind::kv_heads, nullptr, most_heads},
    {"head_dim", "Head width", "channels of a query and of a key", &LayerKind::head_dim, nullptr, most_channels},
    {"value_dim", "Value width", "channels of a value", &LayerKind::value_dim, nullptr, most_channels},
    {"latent_dim", "Latent width", "keys and values of all heads are kept as one vector of this width",
     &LayerKind::latent_dim, nullptr, most_channels},
    {"turned_key", "Turned key", "channels of the key that turns, kept beside the latent vector",
     &LayerKind::turned_key, nullptr, most_channels},
    {"index_dim", "Index width", "channels of the small keys that choose others", &LayerKind::index_dim, nullptr,
     most_channels},
    {"one_vector", "Key is value", "one vector is kept for both", nullptr, &LayerKind::one_vector},
    {"rule", "Rule", "of linear attention", nullptr, nullptr, 0, &LayerKind::rule},
    {"key_heads", "Key heads", "of linear attention", &LayerKind::key_heads, nullptr, most_channels},
    {"value_heads", "Value heads", "of linear attention", &LayerKind::value_heads, nullptr, most_channels},
    {"key_dim", "Key width", "of linear attention", &LayerKind::key_dim, nullptr, most_channels},
    {"state_heads", "Heads of the state", "of Mamba-2", &LayerKind::state_heads, nullptr, most_channels},
    {"state_head_dim", "Width of a head", "of Mamba-2", &LayerKind::state_head_dim, nullptr, most_channels},
    {"state_size", "State size", "of Mamba-2", &LayerKind::state_size, nullptr, most_channels},
    {"groups", "Groups", "of Mamba-2", &LayerKind::groups, nullptr, most_channels},
    {"channels", "Channels", "of a convolution", &LayerKind::channels, nullptr, most_channels},
};

constexpr ModelKey whole[] = {
    {"name", "Name", nullptr, 0, &LayeredModel::name},
    {"dtype", "Format of numbers", nullptr, 0, &LayeredModel::dtype},
    {"layers", "Layers", nullptr, static_cast<Index>(most_layers)},
    {"d_model", "Width", &LayeredModel::d_model, most_channels},
    {"trained_length", "Trained length", &LayeredModel::trained_length, most_tokens},
    {"max_length", "Promised length", &LayeredModel::max_length, most_tokens},
    {"shared_layers", "Layers that share", &LayeredModel::shared_layers, static_cast<Index>(most_layers)},
};

}

std::span<const LayerKey> layer_keys() {
    return keys;
}

std::span<const ModelKey> model_keys() {
    return whole;
}

}
