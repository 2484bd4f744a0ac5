#include "learning/results.hpp"

#include <algorithm>

namespace posenc::learning {

bool RunResult::has_learned(const Settings& settings) const {
    bool tested = false;
    for (const Score& score : scores)
        if (is_trained(settings, score.length)) {
            if (!(score.tokens >= 0.99))
                return false;
            tested = true;
        }
    return tested;
}

const RunResult& Results::run(std::size_t entrant, Index seed) const {
    return runs[static_cast<std::size_t>(seed) * race.entrants.size() + entrant];
}

bool Results::empty() const {
    return std::all_of(runs.begin(), runs.end(), [](const RunResult& run) { return run.steps == 0; });
}

std::vector<NamedRun> named_runs(const Results& results) {
    std::vector<NamedRun> runs;
    for (const Entrant& entrant : results.race.entrants)
        for (Index seed = 0; seed < results.race.seeds; ++seed) {
            const auto place = static_cast<std::size_t>(&entrant - results.race.entrants.data());
            if (const RunResult& run = results.run(place, seed); run.steps > 0 || !run.scores.empty())
                runs.push_back({std::string(entrant.method ? entrant.method->id : "none"), entrant.settings,
                                results.race.first_seed + static_cast<std::uint64_t>(seed), run});
        }
    return runs;
}

Spread accuracy(const Results& results, std::size_t entrant, std::size_t length, bool whole_texts) {
    Spread spread;
    double sum = 0;
    for (Index seed = 0; seed < results.race.seeds; ++seed) {
        const std::vector<Score>& scores = results.run(entrant, seed).scores;
        if (length >= scores.size())
            continue;
        const double share = whole_texts ? scores[length].texts : scores[length].tokens;
        if (share != share)
            continue;
        sum += share;
        spread.low = spread.count == 0 ? share : std::min(spread.low, share);
        spread.high = spread.count == 0 ? share : std::max(spread.high, share);
        ++spread.count;
    }
    if (spread.count > 0)
        spread.mean = sum / static_cast<double>(spread.count);
    return spread;
}

}
