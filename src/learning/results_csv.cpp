#include "learning/results_csv.hpp"

#include "core/text.hpp"
#include "core/texts/csv_text.hpp"

#include <cmath>

namespace posenc::learning {

namespace {

std::string cell(double value) {
    return std::isfinite(value) ? shortest(rounded(value)) : "";
}
std::string cell(bool value) {
    return value ? "true" : "false";
}
std::string cell(Index value) {
    return std::to_string(value);
}
std::string cell(std::uint64_t value) {
    return std::to_string(value);
}

std::string cell(const std::string& text) {
    return csv_text(text);
}

/// Cells joined by commas, and the end of the line.
template <class... Cells> std::string line(const Cells&... cells) {
    std::string text;
    ((text += "," + cell(cells)), ...);
    return text.substr(1) + "\n";
}

std::string names(CsvTable table) {
    switch (table) {
    case CsvTable::lengths:
        return "task,method,settings,seed,seconds,finished,diverged,steps,loss,length,accuracy,exact\n";
    case CsvTable::places:
        return "task,method,settings,seed,steps,length,place,accuracy\n";
    case CsvTable::steps:
        return "task,method,settings,seed,step,loss\n";
    }
    return {};
}

void add_lengths(std::string& text, const CsvRun& run) {
    const auto last = static_cast<std::size_t>(run.scored_at) - 1;
    const double loss = last < run.losses.size() ? run.losses[last] : undefined;
    for (const Score& score : run.scores)
        text += line(run.task, run.method, run.settings, run.seed, run.seconds, run.finished, run.diverged,
                     run.scored_at, loss, score.length, score.tokens, score.texts);
}

void add_places(std::string& text, const CsvRun& run) {
    for (const Score& score : run.scores)
        for (std::size_t place = 0; place < score.by_place.size(); ++place)
            text += line(run.task, run.method, run.settings, run.seed, run.scored_at, score.length,
                         static_cast<Index>(place), score.by_place[place]);
}

void add_steps(std::string& text, const CsvRun& run) {
    for (std::size_t step = 0; step < run.losses.size(); ++step)
        text += line(run.task, run.method, run.settings, run.seed, static_cast<Index>(step) + 1, run.losses[step]);
}

}

double rounded(double value) {
    return std::isfinite(value) ? std::round(value * 1e6) / 1e6 : value;
}

std::string csv_of(std::span<const CsvRun> runs, CsvTable table) {
    std::string text = names(table);
    for (const CsvRun& run : runs)
        table == CsvTable::lengths  ? add_lengths(text, run)
        : table == CsvTable::places ? add_places(text, run)
                                    : add_steps(text, run);
    return text;
}

std::vector<CsvRun> csv_runs(const Results& results) {
    std::vector<CsvRun> runs;
    for (std::size_t entrant = 0; entrant < results.race.entrants.size(); ++entrant)
        for (Index seed = 0; seed < results.race.seeds; ++seed) {
            const RunResult& run = results.run(entrant, seed);
            const Entrant& who = results.race.entrants[entrant];
            if (run.steps > 0)
                runs.push_back({.task = results.race.settings.task.id,
                                .method = std::string(who.method ? who.method->id : "none"),
                                .settings = who.settings,
                                .seed = results.race.first_seed + static_cast<std::uint64_t>(seed),
                                .seconds = run.seconds,
                                .finished = run.stage == Stage::finished || run.stage == Stage::learned,
                                .diverged = run.stage == Stage::diverged,
                                .losses = run.losses,
                                .scored_at = run.scored_at,
                                .scores = run.scores});
        }
    return runs;
}

}
