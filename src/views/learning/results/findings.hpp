// What results say, in numbers and words; no drawing. A score beyond the trained lengths says something about an
// encoding only where the model has learned the task within them.
#pragma once

#include "learning/results.hpp"

#include <string>
#include <vector>

namespace posenc {

/// The states of an entrant's runs, counted over its seeds.
struct Outcome {
    Index runs = 0, scored = 0, learned = 0, ended = 0, diverged = 0, refused = 0;
    std::string problem; ///< of a refused run
    bool has_learned() const { return scored > 0 && learned == scored; }
};
Outcome outcome_of(const learning::Results& results, std::size_t entrant);
/// "has not learned it", "diverged", "learned with 2 of 3 seeds"; empty where all is well or nothing is known.
std::string outcome_words(const Outcome& outcome);

/// Parts of the race that could not be used, and reasons why entrants cannot be trained.
std::vector<std::string> problems_of(const learning::Results& results);

/// Every run has ended.
bool race_is_over(const learning::Results& results);
Index steps_taken(const learning::Results& results); ///< of all runs
Index steps_in_all(const learning::Results& results);

/// The tested length that decides who wins: the greatest one beyond the trained lengths; none if there is none.
std::optional<std::size_t> deciding_length(const learning::Settings& settings);
/// Of the entrants that have learned the task, those with the most right answers at that length; several if they are
/// within half a hundredth of each other. Counts tokens, or texts without a mistake.
std::vector<std::size_t> winners(const learning::Results& results, bool whole_texts = false);

/// The result, once all runs have ended ("Best at length 48: Shaw (100 % right)."), and how far it can be trusted.
std::string finding(const learning::Results& results, bool whole_texts = false);
std::string trust_words(const learning::Results& results, bool whole_texts = false);

/// Whether a prediction came true, as a sentence; empty before the race is over.
struct PredictionVerdict {
    bool right = false;
    std::string text;
};
PredictionVerdict verdict_on(const learning::Results& results, std::string_view prediction);

std::string percent(double share); ///< "92.3 %"

}
