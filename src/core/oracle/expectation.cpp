#include "core/oracle/expectation.hpp"

#include "core/method.hpp"
#include "core/model/layer_state.hpp"
#include "core/registry.hpp"

namespace posenc {

Expectation expectation_of_layer(const LayeredModel& model, Index layer, bool list) {
    const LayerKind& kind = model.kind(layer);
    const bool turns = kind.position == "rotary";
    const Method& method = list ? registry::rotary_frequencies : registry::rotary_table;
    State state = state_of_layer(turns ? State{}.with("method", registry::rotary_table.id) : State{}, kind);
    if (turns)
        state = state.with("method", method.id);
    Expectation expected{{state}, {}};
    if (turns && !list)
        expected.states.push_back(state.with("rotary_part", "sin"));
    for (const LayerKind& other : model.kinds)
        if (const double base = parse(other.settings).state.number("base"); base != state.number("base"))
            expected.other_bases.push_back(base);
    return expected;
}

Check check(const NumberTable& table, const Expectation& expected, const Stop& stop) {
    std::optional<Check> best;
    for (const State& state : expected.states) {
        Check one = check(table, state, expected.other_bases, stop);
        if (one.meant.agrees())
            return one;
        if (!best || (one.cause && !best->cause))
            best = std::move(one);
    }
    return std::move(*best);
}

}
