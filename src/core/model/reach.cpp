#include "core/model/reach.hpp"

#include "core/model/decay.hpp"

#include <algorithm>
#include <bitset>
#include <numeric>

namespace posenc {

namespace {

/// Which layers count.
enum class Counted { all, without_forgetting, without_choice };

Index step_of(const LayerKind& kind) {
    return std::max<Index>(kind.dilation, 1);
}

/// How many steps back a window reaches.
Index steps_back(const LayerKind& kind) {
    return kind.both_sides ? kind.window : std::max<Index>(kind.window, 1) - 1;
}

Index window_start(const LayerKind& kind, Index p) {
    return std::max(p % step_of(kind), p - steps_back(kind) * step_of(kind));
}

/// Whether blocks are closed before or at token i, so that it reads them.
bool has_blocks(const LayerKind& kind, Index i) {
    return kind.block_tokens > 0 && (i + 1) / kind.block_tokens >= 1;
}

/// Whether the content chooses among the keys of token i.
bool chooses(const LayerKind& kind, Index i) {
    const Index keys = kind.reads == Reads::top_k ? i + 1 : has_blocks(kind, i) ? (i + 1) / kind.block_tokens : 0;
    return kind.top_k > 0 && keys > kind.top_k;
}

/// The lowest member after a layer, if it was p; i is in every set.
Index lower(const LayerKind& kind, Index p, Index i, Counted counted) {
    if (counted == Counted::without_forgetting && forgets(kind))
        return p;
    const bool chosen = counted == Counted::without_choice && chooses(kind, i);
    switch (kind.reads) {
    case Reads::nothing:
        return p;
    case Reads::full:
    case Reads::linear:
    case Reads::mamba2:
        return 0;
    case Reads::top_k:
        return chosen ? p : 0;
    case Reads::window:
        return window_start(kind, p);
    case Reads::window_and_blocks:
        return has_blocks(kind, i) && !chosen ? 0 : window_start(kind, p);
    case Reads::convolution:
        return std::max<Index>(0, p - (std::max<Index>(kind.kernel, 1) - 1));
    case Reads::chunk:
        return kind.chunk > 0 ? p / kind.chunk * kind.chunk : 0;
    }
    return p;
}

Index higher(const LayerKind& kind, Index p, Index length) {
    if (!kind.both_sides || kind.reads == Reads::nothing)
        return p;
    const Index end = kind.reads == Reads::window                    ? p + kind.window * step_of(kind)
                      : kind.reads == Reads::chunk && kind.chunk > 0 ? (p / kind.chunk + 1) * kind.chunk - 1
                                                                     : length - 1;
    return std::min(end, length - 1);
}

/// The first of the layers below `layers` that read the same text as the last one of them.
Index first_layer(const LayeredModel& model, Index layers) {
    Index first = layers;
    while (first > 0 && model.kind(first - 1).encoder == model.kind(layers - 1).encoder)
        --first;
    return first;
}

Index lowest(const LayeredModel& model, Index layers, Index token, Counted counted) {
    Index p = token;
    for (Index layer = layers - 1, end = first_layer(model, layers); layer >= end && p > 0; --layer)
        p = lower(model.kind(layer), p, token, counted);
    return p;
}

}

Reached reach(const LayeredModel& model, Index layers, Index token, Index length) {
    Reached reached{token, token};
    reached.step = 0;
    for (Index layer = layers - 1, end = first_layer(model, layers); layer >= end; --layer) {
        const LayerKind& kind = model.kind(layer);
        reached.other_text = reached.other_text || kind.cross;
        const Index low = lower(kind, reached.lowest, token, Counted::all),
                    high = higher(kind, reached.highest, length);
        if (low != reached.lowest || high != reached.highest)
            reached.step = std::gcd(reached.step, kind.reads == Reads::window ? step_of(kind) : 1);
        reached.lowest = low;
        reached.highest = high;
        if (kind.reads == Reads::window)
            reached.first_tokens = std::max(reached.first_tokens, std::min(kind.sink_count, token + 1));
    }
    reached.step = std::max<Index>(reached.step, 1);
    if (reached.step == 1 && reached.lowest <= reached.first_tokens) {
        reached.lowest = reached.first_tokens > 0 ? 0 : reached.lowest;
        reached.first_tokens = 0;
    }
    reached.kept_lowest = lowest(model, layers, token, Counted::without_forgetting);
    reached.sure_lowest = lowest(model, layers, token, Counted::without_choice);
    return reached;
}

std::vector<Reached> reach_by_depth(const LayeredModel& model, Index token, Index length) {
    std::vector<Reached> all;
    for (Index layers = 0; layers <= model.count(); ++layers)
        all.push_back(reach(model, layers, token, length));
    return all;
}

bool reads(const LayerKind& kind, Index i, Index j) {
    if (j == i)
        return true;
    const bool before = j < i || kind.both_sides;
    const Index distance = j < i ? i - j : j - i;
    const auto in_window = [&] {
        return distance <= steps_back(kind) * step_of(kind) && distance % step_of(kind) == 0;
    };
    switch (kind.reads) {
    case Reads::nothing:
        return false;
    case Reads::full:
    case Reads::linear:
    case Reads::mamba2:
    case Reads::top_k:
        return before;
    case Reads::window:
        return before && (in_window() || j < kind.sink_count);
    case Reads::window_and_blocks:
        return before && (in_window() || j < (i + 1) / std::max<Index>(kind.block_tokens, 1) * kind.block_tokens);
    case Reads::convolution:
        return before && distance < kind.kernel;
    case Reads::chunk:
        return before && (kind.chunk == 0 || i / kind.chunk == j / kind.chunk);
    }
    return false;
}

std::vector<std::uint8_t> reach_matrix(const LayeredModel& model, Index layers, Index length) {
    using Row = std::bitset<static_cast<std::size_t>(longest_reach_matrix)>;
    const auto size = static_cast<std::size_t>(std::min(length, longest_reach_matrix));
    std::vector<Row> rows(size);
    for (std::size_t i = 0; i < size; ++i)
        rows[i].set(i);
    for (Index layer = first_layer(model, layers); layer < layers; ++layer) {
        const LayerKind& kind = model.kind(layer);
        std::vector<Row> next = rows;
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = 0; j < size; ++j)
                if (j != i && reads(kind, static_cast<Index>(i), static_cast<Index>(j)))
                    next[i] |= rows[j];
        rows = std::move(next);
    }
    std::vector<std::uint8_t> matrix(size * size);
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j)
            matrix[i * size + j] = rows[i][j];
    return matrix;
}

std::optional<Index> layers_needed(const LayerKind& kind, Index length) {
    Index p = length - 1, count = 0;
    if (kind.reads == Reads::window && step_of(kind) == 1 && steps_back(kind) > 0)
        return (p + steps_back(kind) - 1) / steps_back(kind);
    for (; p > 0; ++count) {
        const Index next = lower(kind, p, length - 1, Counted::all);
        if (next == p)
            return std::nullopt;
        p = next;
    }
    return count;
}

}
