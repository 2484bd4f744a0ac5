#include "core/model/model_numbers.hpp"

#include "core/model/cache.hpp"
#include "core/model/layers_text.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <numeric>

namespace posenc {

namespace {

constexpr Index usual_length = 131072;

Index wanted_tokens(const State& state, const LayeredModel& model) {
    if (!state.is_none("wanted_length"))
        return state.integer("wanted_length");
    return std::max({usual_length, model.trained_length, model.max_length});
}

KeptOfText kept_of_text(const ModelNumbers& numbers, Index length) {
    const LayeredModel& model = numbers.model;
    KeptOfText kept{length, std::vector<Index>(model.kinds.size())};
    for (Index layer = 0; layer < model.count(); ++layer)
        kept.by_kind[model.layers[static_cast<std::size_t>(layer)]] +=
            cache_bytes(model, layer, length, numbers.bytes_of_number);
    return kept;
}

void set_kept(ModelNumbers& numbers) {
    std::vector<Index> lengths{8192, 131072, numbers.wanted};
    std::sort(lengths.begin(), lengths.end());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
    for (const Index length : lengths)
        numbers.kept.push_back(kept_of_text(numbers, length));
    numbers.kept_always = kept_of_text(numbers, 0).bytes();
    numbers.kept_by_last = numbers.kept.back().bytes() - kept_of_text(numbers, lengths.back() - 1).bytes();
}

}

Index KeptOfText::bytes() const {
    return std::accumulate(by_kind.begin(), by_kind.end(), Index{0});
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
        numbers.own.push_back(reach({.kinds = {model.kind(one)}, .layers = {0}}, 1, numbers.token, numbers.wanted));
    numbers.decays = decays_of(model);
    numbers.reached = reach_by_depth(model, numbers.token, numbers.wanted);
    const Index trained = model.trained_length > 0 ? model.trained_length : numbers.wanted;
    for (const LayerKind& kind : model.kinds)
        numbers.turning.push_back(turning(kind, trained, numbers.wanted));
    set_kept(numbers);
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
