// Recorded runs, for lessons: their texts quote the results, and a view shows the runs of a race until it is trained
// again. A run is found by what it trained, independent of the race in which it took part.
#pragma once

#include "learning/results.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc::learning {

/// The share of correct tokens of an encoding, named as in the key `race`, in texts of `tokens` tokens: with one seed,
/// or the mean over the seeds that are scored. Undefined if there is none.
double accuracy(const Results& results, std::string_view entrant, Index tokens, std::optional<Index> seed);

/// The settings that two races must share for a run of one to be a run of the other.
std::string settings_of(const State& race);

class RecordedRuns {
  public:
    /// Adds records (messages.hpp), one after the other in the text. Returns what is wrong with a record that was
    /// skipped; empty if none was.
    std::string add(std::string_view text);

    /// The results of the state's race if all its runs are known; with more seeds than it asks for if these are known
    /// too.
    std::optional<Results> results_of(const State& race) const;

    /// As of results, in the race of a state, whether or not the encoding takes part in it. Undefined where one of the
    /// runs is not known.
    double accuracy(const State& race, std::string_view entrant, Index tokens, std::optional<Index> seed) const;

    std::size_t size() const { return runs_.size(); } ///< runs that are known

  private:
    struct Known {
        std::string settings, entrant; ///< settings_of the race
        std::uint64_t seed = 0;
        std::string date;
        RunResult result;
    };
    const Known* find(std::string_view settings, std::string_view entrant, std::uint64_t seed) const;
    std::string take(std::string_view record);

    std::vector<Known> runs_;
};

}
