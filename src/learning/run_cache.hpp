// Runs, with their models, of races that are no longer shown. A race that is shown again continues where it stopped,
// and a race that changed in part (another encoding, more seeds) trains only the new runs. When the memory limit is
// exceeded, the runs that were stored first are removed first.
#pragma once

#include "learning/results.hpp"

#include <deque>
#include <memory>
#include <string>
#include <utility>

namespace posenc::learning {

/// Everything that determines a run: two runs with the same key have the same numbers.
struct RunKey {
    std::string settings; ///< settings_of the race
    std::string entrant;  ///< as in the row `race`
    std::uint64_t seed = 0;
    bool operator==(const RunKey&) const = default;
};

class RunCache {
  public:
    struct Kept {
        RunKey key;
        RunResult result;
        std::unique_ptr<Run> run;
        std::vector<Score> scores; ///< of a scoring that is not finished
    };

    static constexpr std::size_t most_bytes = std::size_t{24} << 20;

    /// The run must be at rest, so that it holds no memory but its numbers.
    void put(Kept kept);
    /// Removes the run from the cache and returns it; nothing if it is not there.
    std::optional<Kept> take(const RunKey& key);

  private:
    std::deque<std::pair<Kept, std::size_t>> runs_; ///< with their bytes
    std::size_t bytes_ = 0;
};

}
