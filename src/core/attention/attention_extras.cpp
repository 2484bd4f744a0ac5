// What models of today add to a head: queries scaled by their position, a learned sink, values that turn.
#include "core/attention/attention.hpp"
#include "core/masks/softmax/softmax.hpp"

#include <cmath>

namespace posenc {

AttentionExtras attention_extras(const State& state, Index tokens, Index value_width) {
    AttentionExtras extras;
    extras.sink = sink_of(state);
    if (const QueryRule rule = temperature_rule(state); rule != QueryRule::none) {
        const Index first = std::max<Index>(state.integer("offset"), 0);
        for (Index token = 0; token < tokens; ++token)
            extras.factors.push_back(query_scale(state).at(rule, first + token));
    }
    if (state.flag("turn_values"))
        for (Index pair = 0; pair < value_width / 2; ++pair)
            extras.value_frequencies.push_back(
                std::pow(state.number("base"), -2 * static_cast<double>(pair) / static_cast<double>(value_width)));
    return extras;
}

void add_turned(std::span<const double> value, std::span<const double> frequencies, double shift, double weight,
                std::span<double> output, std::size_t first) {
    for (std::size_t channel = 0; channel < value.size(); ++channel)
        if (channel < first || channel >= first + 2 * frequencies.size())
            output[channel] += weight * value[channel];
    for (std::size_t pair = 0; pair < frequencies.size(); ++pair) {
        const std::size_t at = first + 2 * pair;
        const double cosine = std::cos(shift * frequencies[pair]), sine = std::sin(shift * frequencies[pair]);
        output[at] += weight * (value[at] * cosine - value[at + 1] * sine);
        output[at + 1] += weight * (value[at + 1] * cosine + value[at] * sine);
    }
}

}
