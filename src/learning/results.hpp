// The results of a race: the progress of each run, what it has learned, and its scores. Views read them; only the
// trainer writes them.
#pragma once

#include "core/learning/race.hpp"
#include "core/learning/run.hpp"

#include <optional>

namespace posenc::learning {

enum class Stage {
    waiting,
    training, ///< or stopped between two steps
    finished, ///< all steps are taken
    learned,  ///< stopped before, because it makes hardly a mistake within the trained lengths (has_learned)
    diverged, ///< the loss is no number any more
    refused   ///< cannot be trained: `problem` says why
};

/// A text of a tested length as a run processed it. The same text is shown for every run.
struct ShownExample {
    Index length = 0, number = 0;
    Index steps = 0; ///< steps the model had taken
    Example example;
};

struct RunResult {
    Stage stage = Stage::waiting;
    std::string problem;
    Index steps = 0;                     ///< taken
    double seconds = 0;                  ///< computing time
    std::vector<double> losses;          ///< one for each step
    Index scored_at = 0;                 ///< steps taken when the scores were made
    std::vector<Score> scores;           ///< one a tested length, in their order; empty: none yet
    std::optional<ShownExample> example; ///< the last one asked for
    /// All matrices of the encoding, when the scores were made; none where it learns nothing.
    std::vector<LearnedTable> learned;

    bool ended() const { return stage != Stage::waiting && stage != Stage::training; }
    /// Whether the model makes at most one mistake in a hundred within the lengths it was trained on: only then does a
    /// score beyond them say something about the encoding.
    bool has_learned(const Settings& settings) const;
};

struct Results {
    Race race;
    std::vector<std::string> problems; ///< of the race
    std::vector<RunResult> runs;       ///< in the order of Race::entrant_of
    std::string recorded;              ///< date of the record, "2026-11-23"; empty: trained here
    const RunResult& run(std::size_t entrant, Index seed) const;
    bool empty() const; ///< no run has taken a step
};

/// A run with its method, settings and seed, independent of its race.
struct NamedRun {
    std::string method, settings; ///< as in the row `race`; "none" for no positions
    std::uint64_t seed = 0;
    RunResult result;
    std::string entrant() const { return method + (settings.empty() ? "" : ":" + settings); }
};
/// The runs of a race that have results, entrant by entrant.
std::vector<NamedRun> named_runs(const Results& results);

/// Mean, least and greatest over the seeds that are scored; undefined where none is.
struct Spread {
    double mean = undefined, low = undefined, high = undefined;
    Index count = 0;
};
/// The spread of the share of correct tokens (or of correct whole texts). `entrant` and `length` are indices.
Spread accuracy(const Results& results, std::size_t entrant, std::size_t length, bool whole_texts);

}
