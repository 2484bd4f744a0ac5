#include "core/model/layer_state.hpp"

#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// The method that the kind names, else the rotary one that is shown already, else the table of what turns.
const Method& method_of_kind(const State& state, const State& settings) {
    if (!settings.is_default("method"))
        return method_of(settings);
    const Method& shown = method_of(state);
    return shown.sort == registry::rotary_table.sort ? shown : registry::rotary_table;
}

/// Rows that say what part of a table is looked at, not how the model tells positions.
bool stays(const Parameter& row) {
    return &row == &parameters::length || &row == &parameters::offset || &row == &parameters::seed;
}

State with_window(State state, const LayerKind& kind) {
    for (const char* const key : {"window", "window_count"})
        state = state.without(key);
    if (kind.reads != Reads::window || kind.window == 0)
        return state;
    return state.with("window", std::to_string(kind.window))
        .with("window_count", kind.both_sides ? "both-sides" : "size");
}

}

State state_of_layer(const State& state, const LayerKind& kind) {
    const bool turns = kind.position == "rotary";
    const State settings = parse(kind.settings).state;
    if (!turns && settings.is_default("method"))
        return with_window(state, kind);
    const Method& method = method_of_kind(state, settings);
    State next = state.with("method", method.id);
    for (const Use& use : method.parameters)
        if (!stays(*use.row))
            next = next.without(use.row->key);
    if (turns && kind.head_dim > 0)
        next = next.with("d_model", std::to_string(kind.head_dim));
    next = parse(kind.settings, next).state.with("method", method.id);
    return with_window(next, kind);
}

}
