#include "cli/training/train_record.hpp"

#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "core/learning/run.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "learning/worker.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>

namespace posenc::cli {

namespace {

using learning::Request;
using learning::Results;
using learning::Worker;

/// The row of the table that says what a flag says.
struct Row {
    std::string_view flag, key;
};
constexpr Row rows[] = {{"--task", "task"},
                        {"--methods", "race"},
                        {"--seeds", "train_seeds"},
                        {"--first-seed", "train_first_seed"},
                        {"--steps", "train_steps"},
                        {"--train-length", "train_length"},
                        {"--shortest", "train_shortest"},
                        {"--test-lengths", "test_lengths"},
                        {"--tests", "test_texts"},
                        {"--spread", "train_spread"},
                        {"--layers", "model_layers"},
                        {"--width", "model_width"},
                        {"--heads", "model_heads"},
                        {"--causal", "model_causal"},
                        {"--activation", "model_activation"},
                        {"--nope-interval", "model_nope_interval"},
                        {"--batch", "train_batch"},
                        {"--rate", "train_rate"}};
constexpr double slice = 0.05; ///< seconds between two looks at the progress and at interrupts

State requested_race(const Arguments& arguments) {
    std::string text;
    for (const Row& row : rows)
        if (arguments.has(row.flag))
            text += std::string(row.key) + "=" + percent_encode(arguments.value(row.flag)) + "&";
    const Parsed parsed = parse(text);
    if (!parsed.issues.empty())
        throw Failure{exit_misused, "a record: " + parsed.issues.front().message};
    return parsed.state;
}

Index steps_taken(const Results& results) {
    Index steps = 0;
    for (const learning::RunResult& run : results.runs)
        steps += run.steps;
    return steps;
}

std::string today() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    char text[16] = {};
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}

/// The one that the view shows first.
Index example_length(const learning::Settings& settings) {
    const auto wanted = static_cast<Index>(initial_value("example_length").number);
    return *std::min_element(settings.lengths.begin(), settings.lengths.end(),
                             [&](Index a, Index b) { return std::abs(a - wanted) < std::abs(b - wanted); });
}

/// One of each entrant before any is trained: what cannot be trained is said.
void make_runs(const learning::Race& race) {
    std::string problem;
    for (const learning::Entrant& entrant : race.entrants)
        if (!learning::Run::make(entrant.settings_in(race.settings), entrant.method, entrant.state, 0, problem))
            throw Failure{exit_misused, "--methods: " + problem};
}

/// Trains until nothing is left to do.
void train(Worker& worker, Results& results, ProgressLine& line) {
    bool busy = true;
    while (busy && !interrupted()) {
        busy = worker.work(slice);
        while (const std::optional<std::string> message = worker.take())
            learning::read_news(*message, 1, results);
        line.update(steps_taken(results));
    }
    if (busy)
        throw Failure{exit_failed, "interrupted: nothing is written"};
}

}

std::string trained_record(const Arguments& arguments, std::string_view out) {
    const State state = requested_race(arguments);
    learning::MadeRace made = learning::race_of(state);
    if (!made.problems.empty())
        throw Failure{exit_misused, made.problems.front()};
    Results results{std::move(made.race), {}, {}, {}};
    const learning::Race& race = results.race;
    results.runs.resize(static_cast<std::size_t>(race.runs()));
    make_runs(race);
    const std::string text = learning::text_of(state);
    Worker worker;
    for (const Request& request :
         {Request{1, Request::Kind::race, text},
          Request{2, Request::Kind::example, {}, example_length(race.settings), 0}, Request{3, Request::Kind::train}})
        worker.receive(learning::message_of(request));
    note_interrupts();
    ProgressLine line(race.runs() * race.settings.schedule.steps, 1, out, arguments.quiet(), "step");
    train(worker, results, line);
    return learning::record_of(results, today(), text);
}

}
