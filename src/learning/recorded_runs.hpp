// Runs that were trained once and kept, for lessons: what their texts say of a race, and what is shown of one before it
// is trained anew. A run is found by what it trained, whatever the race was called in which it took part.
#pragma once

#include "learning/results.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace posenc::learning {

/// The share of right tokens of an encoding, named as in the key `race`, in texts of so many tokens: with one seed, or
/// the mean over those that are scored. Undefined where there is none.
double accuracy(const Results& results, std::string_view entrant, Index tokens, std::optional<Index> seed);

/// What two races have in common where a run of the one is a run of the other.
std::string settings_of(const State& race);

class RecordedRuns {
  public:
    /// Takes records (messages.hpp), one behind the other. Says what is wrong with one that is left out.
    std::string add(std::string_view text);

    /// Of the state's race, where every one of its runs is known; of more seeds than it asks for, where these are too.
    std::optional<Results> results_of(const State& race) const;

    /// As of results, in the race of a state, whether or not the encoding takes part in it. Undefined where one of the
    /// runs is not known.
    double accuracy(const State& race, std::string_view entrant, Index tokens, std::optional<Index> seed) const;

    std::size_t size() const { return runs_.size(); } ///< runs that are known

  private:
    struct Known {
        std::string settings, entrant; ///< of the race without its encodings and seeds
        std::uint64_t seed = 0;
        std::string date;
        RunResult result;
    };
    const Known* find(std::string_view settings, std::string_view entrant, std::uint64_t seed) const;
    std::string take(std::string_view record);

    std::vector<Known> runs_;
};

}
