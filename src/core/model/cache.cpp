#include "core/model/cache.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index bytes_of_state = 4;

Index or_that(Index given, Index else_) {
    return given > 0 ? given : else_;
}

LayerCache attention_cache(const LayerKind& kind) {
    LayerCache cache;
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

}

LayerCache cache_of(const LayerKind& kind) {
    const Index columns = std::max<Index>(kind.kernel, 1) - 1;
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
        cache.convolution = columns * (2 * kind.key_heads * kind.key_dim + kind.value_heads * kind.value_dim);
        return cache;
    case Reads::mamba2:
        cache.state = kind.state_heads * kind.state_head_dim * kind.state_size;
        cache.convolution = columns * (kind.state_heads * kind.state_head_dim + 2 * kind.groups * kind.state_size);
        return cache;
    case Reads::convolution:
        cache.convolution = columns * kind.channels;
        return cache;
    }
    return cache;
}

Index cache_bytes(const LayerKind& kind, Index length, Index bytes_of_number, bool expanded) {
    const LayerCache cache = cache_of(kind);
    const Index tokens = std::min(length, cache.tokens.value_or(length)),
                blocks = cache.block_tokens > 0 ? length / cache.block_tokens : 0,
                per_token = expanded && cache.expanded_per_token > 0 ? cache.expanded_per_token : cache.per_token;
    return (tokens * per_token + blocks * cache.per_block + cache.convolution) * bytes_of_number +
           cache.state * bytes_of_state;
}

Index cache_bytes(const LayeredModel& model, Index layer, Index length, Index bytes_of_number) {
    return cache_layer(model, layer) == layer ? cache_bytes(model.kind(layer), length, bytes_of_number) : 0;
}

Index cache_bytes(const LayeredModel& model, Index length, Index bytes_of_number) {
    Index bytes = 0;
    for (Index layer = 0; layer < model.count(); ++layer)
        bytes += cache_bytes(model, layer, length, bytes_of_number);
    return bytes;
}

}
