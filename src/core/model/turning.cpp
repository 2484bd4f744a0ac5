#include "core/model/turning.hpp"

#include "core/model/layer_state.hpp"

#include <algorithm>
#include <numbers>

namespace posenc {

namespace {

/// The farthest that a token of the layer looks in a text of this length, as a length.
Index seen_length(const LayerKind& kind, Index length) {
    if (kind.reads == Reads::window && kind.window > 0)
        return std::min(length, kind.both_sides ? kind.window + 1 : kind.window);
    return kind.reads == Reads::chunk && kind.chunk > 0 ? std::min(length, kind.chunk) : length;
}

}

std::optional<RotaryHead> rotation_of(const LayerKind& kind) {
    if (kind.position != "rotary" || !kind.other_scaling.empty())
        return std::nullopt;
    const State settings = settings_of(kind);
    return read_rotary_head(settings, static_cast<Index>(settings.number("original_length")));
}

std::vector<TurningOfPair> turning(const LayerKind& kind, Index trained_length, Index wanted_length) {
    std::vector<TurningOfPair> pairs;
    const std::optional<RotaryHead> head = rotation_of(kind);
    if (!head)
        return pairs;
    const RotaryFrequencies frequencies(head->settings);
    const auto trained = static_cast<double>(seen_length(kind, trained_length)),
               wanted = static_cast<double>(seen_length(kind, wanted_length));
    for (Index pair = 0; pair < frequencies.pairs(); ++pair) {
        TurningOfPair one{frequencies.unscaled(pair), frequencies.frequency(pair)};
        one.still = one.scaled == 0;
        one.unfinished = !one.still && one.unscaled * trained < 2 * std::numbers::pi;
        one.beyond = !one.still && (trained - 1) * one.unscaled < 2 * std::numbers::pi &&
                     (wanted - 1) * one.scaled > (trained - 1) * one.unscaled;
        pairs.push_back(one);
    }
    return pairs;
}

TurningCounts counts_of(const std::vector<TurningOfPair>& pairs) {
    TurningCounts counts;
    counts.pairs = static_cast<Index>(pairs.size());
    for (const TurningOfPair& pair : pairs) {
        counts.still += pair.still;
        counts.unfinished += pair.unfinished;
        counts.beyond += pair.beyond;
    }
    return counts;
}

}
