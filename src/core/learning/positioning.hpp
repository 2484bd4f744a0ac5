// An encoding in a race: a method with its settings, or none, made ready for a model of some shape.
#pragma once

#include "core/learning/entry.hpp"
#include "core/learning/model_shape.hpp"
#include "core/method.hpp"
#include "core/state/state.hpp"

namespace posenc::learning {

/// The keys that follow from the model's sizes and the run's seed; a state's own values of them are ignored.
std::span<const std::string_view> keys_of_model();

/// Whether a head can use the method.
inline bool can_enter(const Method& method) {
    return method.entry != nullptr;
}

/// The settings that training a method begins with.
State usual_state(const Method& method);

/// The state with this many positions, or time stamps 0, 1, 2, …
State with_length(const State& state, Index length);

/// What a method does to a model, before any length is chosen.
struct Positioning {
    const Method* method = nullptr; ///< null: no positions at all
    State state;                    ///< its settings with the model's sizes; `length` is the longest there will be
    ModelShape shape;
    LearnedRows rows;       ///< count 0 where no table is learned
    UntiedPositions untied; ///< count 0 where there are none
    std::vector<LearnedMatrix> learned;

    bool enters(Enters as) const { return method && method->entry->as == as; }
    bool learns() const { return !learned.empty(); }
};

struct MadePositioning {
    Positioning positioning;
    std::string problem; ///< why it cannot be trained, as a sentence; empty: it can
};

/// `settings` are those of the method (usual_state and what a person set). `method` null: no positions.
MadePositioning make_positioning(const Method* method, const State& settings, const ModelShape& shape, Index longest,
                                 std::uint64_t seed);

}
