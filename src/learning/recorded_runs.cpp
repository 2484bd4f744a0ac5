#include "learning/recorded_runs.hpp"

#include "learning/messages.hpp"

#include <algorithm>

namespace posenc::learning {

std::string settings_of(const State& race) {
    const Index steps = race_of(race).race.settings.schedule.steps;
    const State alike = race.without("race").without("train_seeds").without("train_first_seed");
    return text_of(alike.with("train_steps", std::to_string(steps)));
}

namespace {

constexpr std::string_view beginning = "\nposenc-record ";

/// The position of the next record after `at`.
std::size_t next_record(std::string_view text, std::size_t at) {
    const std::size_t found = text.find(beginning, at);
    return found == std::string_view::npos ? text.size() : found + 1;
}

double share_of(const RunResult& run, Index tokens) {
    for (const Score& score : run.scores)
        if (score.length == tokens)
            return score.tokens;
    return undefined;
}

}

double accuracy(const Results& results, std::string_view entrant, Index tokens, std::optional<Index> seed) {
    const auto& entrants = results.race.entrants;
    const std::vector<Index>& lengths = results.race.settings.lengths;
    const auto who = static_cast<std::size_t>(
        std::find_if(entrants.begin(), entrants.end(), [&](const auto& one) { return one.text() == entrant; }) -
        entrants.begin());
    const auto length = static_cast<std::size_t>(std::find(lengths.begin(), lengths.end(), tokens) - lengths.begin());
    if (who == entrants.size() || length == lengths.size())
        return undefined;
    if (!seed)
        return accuracy(results, who, length, false).mean;
    const Index number = *seed - static_cast<Index>(results.race.first_seed);
    return number < 0 || number >= results.race.seeds ? undefined : share_of(results.run(who, number), tokens);
}

std::string RecordedRuns::add(std::string_view text) {
    std::string problem;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = next_record(text, at);
        if (std::string wrong = take(text.substr(at, end - at)); !wrong.empty())
            problem = std::move(wrong);
        at = end;
    }
    return problem;
}

std::string RecordedRuns::take(std::string_view text) {
    std::string problem;
    std::optional<Record> record = read_record(text, problem);
    if (!record)
        return problem;
    const Race& race = record->results.race;
    const std::string settings = settings_of(parse(record->race).state);
    for (Index run = 0; run < race.runs(); ++run)
        if (RunResult& result = record->results.runs[static_cast<std::size_t>(run)]; result.ended())
            runs_.push_back({settings, race.entrant_of(run).text(), race.seed_of(run), record->results.recorded,
                             std::move(result)});
    return {};
}

const RecordedRuns::Known* RecordedRuns::find(std::string_view settings, std::string_view entrant,
                                              std::uint64_t seed) const {
    const auto found = std::find_if(runs_.begin(), runs_.end(), [&](const Known& run) {
        return run.seed == seed && run.entrant == entrant && run.settings == settings;
    });
    return found == runs_.end() ? nullptr : &*found;
}

std::optional<Results> RecordedRuns::results_of(const State& state) const {
    Results results{race_of(state).race, {}, {}, {}};
    const std::string settings = settings_of(state);
    Race& race = results.race;
    const Index wanted = race.seeds;
    for (race.seeds = 1;; ++race.seeds) // ends one above the number of known seeds
        for (const Entrant& entrant : race.entrants) {
            const Known* known = find(settings, entrant.text(), race.seed_of(race.runs() - 1));
            if (!known) {
                --race.seeds;
                results.runs.resize(static_cast<std::size_t>(race.runs()));
                return race.seeds >= wanted ? std::optional(std::move(results)) : std::nullopt;
            }
            results.recorded = std::max(results.recorded, known->date);
            results.runs.push_back(known->result);
        }
}

double RecordedRuns::accuracy(const State& state, std::string_view entrant, Index tokens,
                              std::optional<Index> seed) const {
    const Race race = race_of(state).race;
    const std::string settings = settings_of(state);
    const auto share = [&](std::uint64_t of) {
        const Known* known = find(settings, entrant, of);
        return known ? share_of(known->result, tokens) : undefined;
    };
    if (seed)
        return share(static_cast<std::uint64_t>(*seed));
    double sum = 0;
    for (Index number = 0; number < race.seeds; ++number)
        sum += share(race.first_seed + static_cast<std::uint64_t>(number));
    return sum / static_cast<double>(race.seeds);
}

}
