// A race: several encodings learn one task, each with the same seeds. Its settings are rows of the table of parameters,
// so a link, a lesson and the command line name the same race, and the same numbers come out.
#pragma once

#include "core/learning/positioning.hpp"
#include "core/learning/settings.hpp"
#include "core/state/parameter.hpp"

namespace posenc::learning {

/// An encoding that takes part.
struct Entrant {
    const Method* method = nullptr; ///< null: no positions at all
    State state;                    ///< usual_state and what was set
    std::string settings;           ///< as asked for: "base=100&pairing=half-split"
    std::string text() const;       ///< "none", "shaw", "rotary-table:base=100": unique in a race
    std::string title() const;      ///< "No positions", "Shaw", "Rotary table, base 100"
    /// The race's settings, except those that were set for this encoding alone.
    Settings settings_in(Settings race) const;
};

struct Race {
    Settings settings;
    std::vector<Entrant> entrants;
    Index seeds = 1;
    std::uint64_t first_seed = 0;
    Index runs() const { return static_cast<Index>(entrants.size()) * seeds; }
    /// Runs are numbered seed by seed: all entrants with the first seed come first.
    const Entrant& entrant_of(Index run) const { return entrants[static_cast<std::size_t>(run) % entrants.size()]; }
    std::uint64_t seed_of(Index run) const;
};

/// The limit in the page and the window; the command line trains as many as it is told to.
inline constexpr std::size_t most_entrants = 6;

/// The parameters that describe a race, in the order of the table: task, race, train_steps, …
std::span<const Parameter* const> race_parameters();

/// Those that can also be set for one encoding alone, beside the parameters of its method:
/// "rotary-table:train_spread=128".
std::span<const Parameter* const> entrant_parameters();

/// The settings of an entrant of this method, as links write them, and the values that each key takes: "base: 1 …
/// 1e+06; pairing: interleaved | half-split".
std::string settings_words(const Method& method);

/// Reads one entrant: an id, and settings behind a colon. No value where something is wrong; `problem` then says what.
std::optional<Entrant> read_entrant(std::string_view text, std::string& problem);

struct RaceResult {
    Race race;
    std::vector<std::string> problems; ///< sentences: what could not be used; the race then runs without it
};
/// The page and the window have room for most_entrants encodings only, and always test a length that is trained on. The
/// command line trains and tests exactly what it is told, in that order, or says why it cannot.
enum class Asks { screen, command };
/// The race that a state describes. Settings that the state leaves to the task are those of settings_for.
RaceResult race_of(const State& state, Asks asks = Asks::screen);
/// The value of a parameter of the race (except `race`) as text. If it is left to the task, the task's value: "400" for
/// train_steps.
std::string value_text(const Race& race, std::string_view key);
/// The state as a text of keys and values, without anything that does not belong to the race: the input of a trainer.
std::string text_of(const State& state);

}
