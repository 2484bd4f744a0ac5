#include "core/model/cache.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index bytes_of_state = 4;
constexpr Index most_bytes = Index{1} << 60; ///< where counting ends

Index product(Index a, Index b) {
    return a > 0 && b > most_bytes / a ? most_bytes : a * b;
}

Index sum(Index a, Index b) {
    return std::min(a + b, most_bytes);
}

Index or_that(Index given, Index else_) {
    return given > 0 ? given : else_;
}

Index columns_of(const LayerKind& kind) {
    return std::max<Index>(kind.kernel, 1) - 1;
}

LayerCache mamba_cache(const LayerKind& kind) {
    LayerCache cache;
    cache.state = kind.state_heads * kind.state_head_dim * kind.state_size;
    if (cache.state > 0)
        cache.convolution =
            columns_of(kind) * (kind.state_heads * kind.state_head_dim + 2 * kind.groups * kind.state_size);
    return cache;
}

/// Also what a layer keeps that has Mamba beside its attention.
LayerCache attention_cache(const LayerKind& kind) {
    LayerCache cache = mamba_cache(kind);
    const Index value = or_that(kind.value_dim, kind.head_dim), heads = or_that(kind.kv_heads, kind.heads);
    if (kind.latent_dim > 0) {
        cache.latent = kind.latent_dim;
        cache.turned_key = kind.turned_key;
        cache.index_key = kind.index_dim;
        cache.per_token = cache.latent + cache.turned_key + cache.index_key;
        cache.expanded_per_token = kind.heads * (kind.head_dim + value);
    } else {
        cache.per_token = kind.one_vector ? kind.head_dim * heads : heads * (kind.head_dim + value);
        cache.per_token += kind.reads == Reads::top_k ? kind.index_dim : 0;
    }
    return cache;
}

/// What is kept of the text that a layer reads itself.
LayerCache own_cache(const LayerKind& kind) {
    LayerCache cache;
    switch (kind.reads) {
    case Reads::nothing:
        return cache;
    case Reads::full:
    case Reads::top_k:
        return attention_cache(kind);
    case Reads::window:
        cache = attention_cache(kind);
        cache.tokens = kind.both_sides ? 2 * kind.window + 1 : kind.window + kind.sink_count;
        return cache;
    case Reads::chunk:
        cache = attention_cache(kind);
        if (kind.chunk > 0)
            cache.tokens = kind.chunk;
        return cache;
    case Reads::window_and_blocks:
        cache = attention_cache(kind);
        cache.tokens = kind.window;
        cache.block_tokens = kind.block_tokens;
        cache.per_block = cache.per_token + kind.index_dim;
        return cache;
    case Reads::linear:
        cache.state = kind.value_heads * kind.key_dim * kind.value_dim;
        cache.convolution = columns_of(kind) * (2 * kind.key_heads * kind.key_dim + kind.value_heads * kind.value_dim);
        return cache;
    case Reads::mamba2:
        return mamba_cache(kind);
    case Reads::convolution:
        cache.convolution = columns_of(kind) * kind.channels;
        return cache;
    }
    return cache;
}

}

LayerCache cache_of(const LayerKind& kind) {
    if (kind.encoder) // which reads its text once
        return {};
    LayerCache cache = own_cache(kind);
    if (kind.cross && kind.reads != Reads::nothing) {
        cache.per_source_token = attention_cache(kind).per_token;
        cache.source_tokens = kind.source_tokens;
    }
    return cache;
}

bool cache_is_known(const LayerKind& kind) {
    const LayerCache cache = cache_of(kind);
    return kind.reads == Reads::nothing || kind.encoder || cache.per_token > 0 || cache.state > 0 ||
           cache.convolution > 0;
}

Index cache_bytes(const LayerKind& kind, Index length, Index bytes_of_number, bool expanded) {
    const LayerCache cache = cache_of(kind);
    const Index tokens = std::min(length, cache.tokens.value_or(length)),
                blocks = cache.block_tokens > 0 ? length / cache.block_tokens : 0,
                per_token = expanded && cache.expanded_per_token > 0 ? cache.expanded_per_token : cache.per_token;
    const Index source = cache.source_tokens > 0 ? cache.source_tokens : length;
    const Index growing =
        sum(sum(product(tokens, per_token), product(blocks, cache.per_block)), product(source, cache.per_source_token));
    return sum(product(sum(growing, cache.convolution), bytes_of_number), product(cache.state, bytes_of_state));
}

Index cache_bytes(const LayeredModel& model, Index layer, Index length, Index bytes_of_number) {
    return cache_layer(model, layer) == layer ? cache_bytes(model.kind(layer), length, bytes_of_number) : 0;
}

Index cache_bytes(const LayeredModel& model, Index length, Index bytes_of_number) {
    Index bytes = 0;
    for (Index layer = 0; layer < model.count(); ++layer)
        bytes = sum(bytes, cache_bytes(model, layer, length, bytes_of_number));
    return bytes;
}

}
