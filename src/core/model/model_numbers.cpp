#include "core/model/model_numbers.hpp"

#include "core/model/layers_text.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr Index usual_length = 131072;

Index wanted_tokens(const State& state, const LayeredModel& model) {
    if (!state.is_none("wanted_length"))
        return state.integer("wanted_length");
    return std::max({usual_length, model.trained_length, model.max_length});
}

}

ModelNumbers numbers_of_model(const State& state) {
    ModelNumbers numbers;
    LayersReading reading = read_layers(state.text("layers"));
    numbers.model = std::move(reading.model);
    numbers.problems = std::move(reading.problems);
    numbers.wanted = wanted_tokens(state, numbers.model);
    numbers.token =
        state.is_none("reach_token") ? numbers.wanted - 1 : std::min(state.integer("reach_token"), numbers.wanted - 1);
    numbers.bytes_of_number = static_cast<Index>(*parse_number(state.text("cache_bits"))) / 8;
    const LayeredModel& model = numbers.model;
    for (Index one = 0; one < model.count(); ++one)
        numbers.own.push_back(reach({"", {model.kind(one)}, {0}}, 1, numbers.token, numbers.wanted));
    numbers.reached = reach_by_depth(model, numbers.token, numbers.wanted);
    const Index trained = model.trained_length > 0 ? model.trained_length : numbers.wanted;
    for (const LayerKind& kind : model.kinds)
        numbers.turning.push_back(turning(kind, trained, numbers.wanted));
    return numbers;
}

Index ModelNumbers::tokens(const Reached& reach) {
    return (reach.highest - reach.lowest) / reach.step + 1 + reach.first_tokens;
}

Index ModelNumbers::beyond() const {
    Index pairs = 0;
    for (const std::vector<TurningOfPair>& of_kind : turning)
        pairs += counts_of(of_kind).beyond;
    return pairs;
}

}
