#include "views/learning/results/findings.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

using learning::Results;
using learning::RunResult;
using learning::Spread;
using learning::Stage;

namespace {

constexpr double same = 0.005; ///< shares that differ by less count as equal
constexpr double apart = 0.05; ///< if seeds differ by more, they disagree

const RunResult& run_of(const Results& results, std::size_t entrant, Index seed) {
    return results.run(entrant, seed);
}

std::string title_of(const Results& results, std::size_t entrant) {
    return results.race.entrants[entrant].title();
}

/// "Shaw", "Shaw and Rotary table", "Shaw, T5 and Rotary table"
std::string names_of(const Results& results, const std::vector<std::size_t>& entrants) {
    std::string text;
    for (std::size_t i = 0; i < entrants.size(); ++i)
        text += (i == 0 ? "" : i + 1 == entrants.size() ? " and " : ", ") + title_of(results, entrants[i]);
    return text;
}

}

Outcome outcome_of(const Results& results, std::size_t entrant) {
    Outcome outcome;
    outcome.runs = results.race.seeds;
    for (Index seed = 0; seed < results.race.seeds; ++seed) {
        const RunResult& run = run_of(results, entrant, seed);
        outcome.scored += run.scores.empty() ? 0 : 1;
        outcome.learned += !run.scores.empty() && run.has_learned(results.race.settings) ? 1 : 0;
        outcome.ended += run.ended() ? 1 : 0;
        outcome.diverged += run.stage == Stage::diverged ? 1 : 0;
        outcome.refused += run.stage == Stage::refused ? 1 : 0;
        if (run.stage == Stage::refused)
            outcome.problem = run.problem;
    }
    return outcome;
}

std::string outcome_words(const Outcome& outcome) {
    if (outcome.refused > 0)
        return "cannot be trained";
    if (outcome.diverged > 0)
        return outcome.diverged == outcome.runs
                   ? "diverged"
                   : "diverged with " + std::to_string(outcome.diverged) + " of " + counted(outcome.runs, "seed");
    if (outcome.scored == 0 || outcome.has_learned())
        return {};
    if (outcome.learned > 0)
        return "learned with " + std::to_string(outcome.learned) + " of " + counted(outcome.scored, "seed");
    return outcome.ended < outcome.runs ? "has not learned it yet" : "has not learned it";
}

std::vector<std::string> problems_of(const Results& results) {
    std::vector<std::string> problems = results.problems;
    for (std::size_t entrant = 0; entrant < results.race.entrants.size(); ++entrant)
        if (const std::string problem = outcome_of(results, entrant).problem; !problem.empty())
            problems.push_back(problem);
    return problems;
}

bool race_is_over(const Results& results) {
    return !results.runs.empty() &&
           std::all_of(results.runs.begin(), results.runs.end(), [](const RunResult& run) { return run.ended(); });
}

Index steps_taken(const Results& results) {
    Index taken = 0;
    for (const RunResult& run : results.runs)
        taken += run.ended() ? results.race.settings.schedule.steps : run.steps;
    return taken;
}

Index steps_in_all(const Results& results) {
    return static_cast<Index>(results.runs.size()) * results.race.settings.schedule.steps;
}

std::optional<std::size_t> deciding_length(const learning::Settings& settings) {
    const auto longest = std::max_element(settings.lengths.begin(), settings.lengths.end());
    if (longest == settings.lengths.end() || *longest <= settings.longest)
        return std::nullopt;
    return static_cast<std::size_t>(longest - settings.lengths.begin());
}

std::vector<std::size_t> winners(const Results& results, bool whole_texts) {
    const std::optional<std::size_t> length = deciding_length(results.race.settings);
    std::vector<std::size_t> best;
    double most = -1;
    for (std::size_t entrant = 0; length && entrant < results.race.entrants.size(); ++entrant) {
        const double share = accuracy(results, entrant, *length, whole_texts).mean;
        if (!outcome_of(results, entrant).has_learned() || std::isnan(share))
            continue;
        if (share > most + same)
            best.clear();
        if (share > most - same)
            best.push_back(entrant);
        most = std::max(most, share);
    }
    return best;
}

std::string percent(double share) {
    return std::isnan(share) ? "no number" : readable(100 * share, 3) + " %";
}

std::string finding(const Results& results, bool whole_texts) {
    if (!race_is_over(results))
        return {};
    const std::optional<std::size_t> length = deciding_length(results.race.settings);
    if (!length)
        return "No length beyond the trained ones is tested.";
    const std::vector<std::size_t> best = winners(results, whole_texts);
    if (best.empty())
        return results.race.seeds > 1 ? "None has learned the task within the trained lengths with every seed."
                                      : "None has learned the task within the trained lengths.";
    return "Best at length " + readable_integer(results.race.settings.lengths[*length]) + ": " +
           names_of(results, best) + " (" + percent(accuracy(results, best.front(), *length, whole_texts).mean) +
           " right).";
}

std::string trust_words(const Results& results, bool whole_texts) {
    if (!race_is_over(results))
        return {};
    if (results.race.seeds == 1)
        return "One seed only: another may give other figures.";
    double widest = 0;
    std::string which;
    for (std::size_t entrant = 0; entrant < results.race.entrants.size(); ++entrant)
        for (std::size_t length = 0; length < results.race.settings.lengths.size(); ++length) {
            const Spread spread = accuracy(results, entrant, length, whole_texts);
            if (!(spread.high - spread.low > widest))
                continue;
            widest = spread.high - spread.low;
            which = title_of(results, entrant) + ": " + percent(spread.low) + " to " + percent(spread.high) +
                    " right at length " + readable_integer(results.race.settings.lengths[length]) + ".";
        }
    const std::string seeds = counted(results.race.seeds, "seed");
    return widest > apart ? "The seeds disagree, most of all on " + which
                          : "The " + seeds + " agree to " + readable(100 * widest, 2) + " percentage points.";
}

PredictionVerdict verdict_on(const Results& results, std::string_view prediction) {
    if (prediction.empty() || !race_is_over(results))
        return {};
    const std::vector<std::size_t> best = winners(results);
    if (best.empty())
        return {false, results.race.seeds > 1 ? "None has learned the task with every seed, so none has won."
                                              : "None has learned the task, so none has won."};
    for (const std::size_t entrant : best)
        if (results.race.entrants[entrant].text() == prediction)
            return {true, "As you expected: " + names_of(results, best) + "."};
    for (std::size_t entrant = 0; entrant < results.race.entrants.size(); ++entrant)
        if (results.race.entrants[entrant].text() == prediction)
            return {false, "You expected " + title_of(results, entrant) + "; it was " + names_of(results, best) + "."};
    return {};
}

}
