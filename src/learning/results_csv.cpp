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

/// Appends lines that begin with the same cells: task, method, settings and seed.
struct Rows {
    std::string& text;
    const std::string& task;
    const NamedRun& run;
    template <class... Cells> void add(const Cells&... cells) const {
        text += line(task, run.method, run.settings, run.seed, cells...);
    }
};

void add_lengths(const Rows& rows, const RunResult& run) {
    const auto last = static_cast<std::size_t>(run.scored_at) - 1;
    const double loss = last < run.losses.size() ? run.losses[last] : undefined;
    const bool finished = run.stage == Stage::finished || run.stage == Stage::learned;
    for (const Score& score : run.scores)
        rows.add(run.seconds, finished, run.stage == Stage::diverged, run.scored_at, loss, score.length, score.tokens,
                 score.texts);
}

void add_places(const Rows& rows, const RunResult& run) {
    for (const Score& score : run.scores)
        for (std::size_t place = 0; place < score.by_place.size(); ++place)
            rows.add(run.scored_at, score.length, static_cast<Index>(place), score.by_place[place]);
}

void add_steps(const Rows& rows, const RunResult& run) {
    for (std::size_t step = 0; step < run.losses.size(); ++step)
        rows.add(static_cast<Index>(step) + 1, run.losses[step]);
}

}

double rounded(double value) {
    return std::isfinite(value) ? std::round(value * 1e6) / 1e6 : value;
}

std::string csv_of(std::string_view task, std::span<const NamedRun> runs, CsvTable table) {
    std::string text = names(table);
    const std::string of(task);
    for (const NamedRun& run : runs) {
        const Rows rows{text, of, run};
        table == CsvTable::lengths  ? add_lengths(rows, run.result)
        : table == CsvTable::places ? add_places(rows, run.result)
                                    : add_steps(rows, run.result);
    }
    return text;
}

}
