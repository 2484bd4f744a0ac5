#include "core/model/layer_state.hpp"

#include "core/attention/attention.hpp"
#include "core/attention/query_scale.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr const Parameter* of_heads[] = {&parameters::temperature, &parameters::query_growth, &parameters::query_step,
                                         &parameters::turn_values};

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

State without_rows(State state, std::span<const Use> uses) {
    for (const Use& use : uses)
        if (!stays(*use.row))
            state = state.without(use.row->key);
    return state;
}

/// The rows of masks: window, chunk, closed blocks, step between keys, first tokens.
State with_mask(State state, const LayerKind& kind) {
    for (const char* const key : {"window", "window_count", "chunk_size", "compress_rate", "dilation", "sink_count"})
        state = state.without(key);
    const auto set = [&](const char* key, Index number) {
        if (number > 0)
            state = state.with(key, std::to_string(number));
    };
    if (kind.reads == Reads::chunk)
        set("chunk_size", kind.chunk);
    if (kind.reads != Reads::window && kind.reads != Reads::window_and_blocks)
        return state;
    set("window", kind.window);
    if (kind.window > 0)
        state = state.with("window_count", kind.both_sides ? "both-sides" : "size");
    set("compress_rate", kind.block_tokens);
    set("sink_count", kind.sink_count);
    if (kind.dilation > 1)
        set("dilation", kind.dilation);
    return state;
}

}

State settings_of(const LayerKind& kind) {
    State settings = parse(kind.settings).state;
    return settings.is_default("d_model") && kind.head_dim > 0 ? settings.with("d_model", std::to_string(kind.head_dim))
                                                               : settings;
}

bool turns_by_sections(const LayerKind& kind) {
    return kind.position == "rotary" && parse(kind.settings).state.text("method") == registry::m_rope.id;
}

bool tells_places(const Parameter& row) {
    return std::find(std::begin(of_heads), std::end(of_heads), &row) == std::end(of_heads);
}

State state_of_layer(const State& state, const LayerKind& kind) {
    const bool turns = kind.position == "rotary";
    const State settings = parse(kind.settings).state;
    State next = state;
    for (const Parameter* const row : of_heads)
        next = next.without(row->key);
    if (!turns && settings.is_default("method"))
        return with_mask(parse(kind.settings, next).state, kind);
    const Method& method = method_of_kind(state, settings);
    next = without_rows(next.with("method", method.id), method.parameters);
    if (turns) {
        next = without_rows(next, registry::rotary_score.parameters); // which have rows of their own
        if (kind.head_dim > 0)
            next = next.with("d_model", std::to_string(kind.head_dim));
    }
    next = parse(kind.settings, next).state.with("method", method.id);
    return with_mask(next, kind);
}

}
