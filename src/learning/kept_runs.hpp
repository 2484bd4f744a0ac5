// Runs of races that nobody looks at, model and all: a race that comes back goes on where it was, and one that is only
// changed in part (another encoding, more seeds) trains no more than what is new. Those that were left first go first
// where all together would hold too much.
#pragma once

#include "learning/results.hpp"

#include <deque>
#include <memory>
#include <string>
#include <utility>

namespace posenc::learning {

/// What a run depends on: two runs with the same key have the same numbers.
struct RunKey {
    std::string settings; ///< settings_of the race
    std::string entrant;  ///< as in the row `race`
    std::uint64_t seed = 0;
    bool operator==(const RunKey&) const = default;
};

class KeptRuns {
  public:
    struct Kept {
        RunKey key;
        RunResult result;
        std::unique_ptr<Run> run;
        std::vector<Score> scores; ///< those that were being made
    };

    static constexpr std::size_t most_bytes = std::size_t{24} << 20;

    /// At rest: it holds no more than its numbers.
    void put(Kept kept);
    /// Takes it out; nothing where it is not there.
    std::optional<Kept> take(const RunKey& key);

  private:
    std::deque<std::pair<Kept, std::size_t>> runs_; ///< with their bytes
    std::size_t bytes_ = 0;
};

}
