#include "core/rotary/places/rotary_planes.hpp"
#include "core/registry.hpp"

#include "core/rotary/xpos.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

RotaryHead head_of(const State& state, Index shown_length) {
    RotaryHead head = read_rotary_head(state, shown_length);
    if (state.text("method") == registry::xpos.id)
        head.settings.scaling = RotaryScaling::none;
    return head;
}

}

RotaryPlanes::RotaryPlanes(const State& state, Index shown_length)
    : head_(head_of(state, shown_length)), frequencies_(head_.settings) {
    const HeadVectors vectors = read_vectors(state, head_.head_dim);
    const bool beside = state.text("method") == registry::rotary_score.id;
    scores_ = beside ? pair_scores(head_, frequencies_, state) : pair_scores(head_, frequencies_, vectors);
    const bool fades = state.text("method") == registry::xpos.id ||
                       (state.text("method") == registry::rotary_score.id && state.flag("xpos"));
    scale_base_ = fades ? state.number("scale_base") : 0;
    for (Index pair = 0; pair < pairs(); ++pair) {
        const auto first = static_cast<std::size_t>(head_.first_channel(pair)),
                   second = static_cast<std::size_t>(head_.second_channel(pair));
        planes_.push_back({{vectors.query[first], vectors.query[second]},
                           {vectors.key[first], vectors.key[second]},
                           frequencies_.frequency(pair),
                           scores_.waves[static_cast<std::size_t>(pair)],
                           fades ? xpos_decay(pair, head_.settings.width) : 1});
    }
}

double RotaryPlanes::fading(Index pair, Index delta) const {
    return fades() ? std::pow(plane(pair).decay, -static_cast<double>(delta) / scale_base_) : 1;
}

double RotaryPlanes::score(Index delta) const {
    double total = scores_.rest;
    for (Index pair = 0; pair < pairs(); ++pair)
        total += share(pair, delta);
    return total;
}

}
