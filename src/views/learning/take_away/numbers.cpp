// The numbers that are drawn, as a table: a row for every encoding and seed, or what one of them learned. What belongs
// to a single text (an example, attention) is no such table.
#include "core/text.hpp"
#include "learning/results_csv.hpp"
#include "views/learning/learning_view.hpp"
#include "views/learning/models/grid_field.hpp"
#include "views/learning/models/shown_learned.hpp"

#include <algorithm>

namespace posenc {

using learning::CsvTable;
using learning::NamedRun;

namespace {

/// A picture that draws one curve per run.
struct Curves {
    CsvTable table;
    AxisNames cols;
    std::vector<double> (*of)(const learning::RunResult&, bool whole_texts);
};

std::vector<double> over_length(const learning::RunResult& run, bool whole_texts) {
    std::vector<double> shares;
    for (const learning::Score& score : run.scores)
        shares.push_back(whole_texts ? score.texts : score.tokens);
    return shares;
}

std::vector<double> over_steps(const learning::RunResult& run, bool) {
    return run.losses;
}

std::vector<double> over_place(const learning::RunResult& run, bool) {
    return run.scores.empty() ? std::vector<double>() : run.scores.front().by_place;
}

Curves lengths_of(const learning::Settings& settings) {
    Curves curves{CsvTable::lengths, {"length", 0, {}}, over_length};
    for (const Index length : settings.lengths)
        curves.cols.labels.push_back("length " + std::to_string(length));
    return curves;
}

/// Keeps only the scores of the length that is drawn.
void keep_length(std::vector<NamedRun>& runs, Index length) {
    for (NamedRun& run : runs)
        std::erase_if(run.result.scores, [&](const learning::Score& score) { return score.length != length; });
}

FieldPtr field_of(const std::vector<NamedRun>& runs, Curves curves, bool whole_texts) {
    std::vector<std::vector<double>> rows;
    std::size_t cols = 0;
    Description description{.title = "Results of the race", .rows = {"run", 0, {}}, .cols = std::move(curves.cols)};
    for (const NamedRun& run : runs) {
        rows.push_back(curves.of(run.result, whole_texts));
        cols = std::max(cols, rows.back().size());
        description.rows.labels.push_back(run.entrant() + ", seed " + std::to_string(run.seed));
    }
    if (cols == 0)
        return nullptr;
    std::vector<double> values;
    for (std::vector<double>& row : rows) {
        row.resize(cols, undefined);
        values.insert(values.end(), row.begin(), row.end());
    }
    const Cell size{static_cast<Index>(rows.size()), static_cast<Index>(cols)};
    return std::make_shared<GridField>(size, std::move(values), std::move(description), "number");
}

ViewNumbers learned_numbers(const State& state, const learning::Results& results) {
    const std::vector<std::size_t> learners = learners_of(results);
    if (learners.empty())
        return {};
    const ShownLearned shown = shown_learned(state, results, learners);
    const LearnedShown learned = learned_shown(results.race, results.race.entrants[shown.entrant],
                                               results.run(shown.entrant, shown.seed).learned, shown.part);
    return {learned_field(learned.table, learned.names), {}};
}

}

ViewNumbers learning_numbers(Session& session) {
    const State& state = session.state();
    session.trainer().show(state);
    const learning::Results& results = session.trainer().results();
    const learning::Settings& settings = results.race.settings;
    const std::string_view part = state.text("learning_part");
    if (hides_results(state, results.race))
        return {};
    if (part == "table")
        return learned_numbers(state, results);
    std::vector<NamedRun> runs = learning::named_runs(results);
    Curves curves = lengths_of(settings);
    if (part == "loss")
        curves = {CsvTable::steps, {"step", 1, {}}, over_steps};
    else if (part == "places")
        curves = {CsvTable::places, {"place", 0, {}}, over_place};
    else if (part != "lengths")
        return {};
    if (part == "places")
        keep_length(runs, settings.lengths[shown_length(state, settings)]);
    return {field_of(runs, std::move(curves), state.text("learning_score") == "texts"),
            learning::csv_of(settings.task.id, runs, curves.table)};
}

}
