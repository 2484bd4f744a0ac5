// posenc train: trains small transformers on a task, one for each encoding and seed, and reports how well each one
// learns. posenc train merge: joins the results of several such commands, so that many computers can share a race.
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/request.hpp"
#include "cli/training/train_race.hpp"
#include "cli/training/train_report.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "learning/results_csv.hpp"
#include "learning/worker.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>

namespace posenc::cli {

namespace {

using namespace posenc::learning;

constexpr Flag own_flags[] = {
    {"--until-learned", "",
     "end a model’s training, as the page does, once it makes at most one mistake in a hundred within the trained "
     "lengths"},
    {"--out", "FILE",
     "output file ending in .json or .csv, or - for standard output; Ctrl-C writes what there is. One ending in "
     ".record "
     "holds the race as the page trains it"},
    {"--format", "json|csv|record", "the format, if the file name does not show it"},
    {"--table", "lengths|places|steps",
     "of a .csv file: accuracy at each tested length, at each place of its texts, or the loss of each step (lengths)",
     "csv"},
};

constexpr Choice formats[] = {{"json", "json", ""}, {"csv", "csv", ""}, {"record", "record", ""}};
constexpr Parameter format_row{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "json", .choices = formats};
constexpr Parameter merged_row{.key = "format",
                               .label = "Format",
                               .kind = Kind::choice,
                               .initial = "json",
                               .choices = std::span<const Choice>(formats).first(2)};
constexpr Choice tables[] = {{"lengths", "lengths", ""}, {"places", "places", ""}, {"steps", "steps", ""}};
constexpr Parameter table_row{
    .key = "table", .label = "Table", .kind = Kind::choice, .initial = "lengths", .choices = tables};
constexpr std::size_t most_report_bytes = std::size_t{1} << 28;

/// Those of a race first.
std::span<const Flag> all_flags() {
    static const std::vector<Flag> flags = [] {
        std::vector<Flag> all = flags_of_race();
        all.insert(all.end(), std::begin(own_flags), std::end(own_flags));
        return all;
    }();
    return flags;
}

CsvTable requested_table(const Arguments& arguments, std::string_view format) {
    if (arguments.has("--table") && format != "csv")
        throw Failure{exit_misused, "--table: does not apply to " + std::string(format) + "; allowed: with csv only"};
    const std::string id = arguments.read(table_row).text;
    return id == "places" ? CsvTable::places : id == "steps" ? CsvTable::steps : CsvTable::lengths;
}

struct Manner {
    bool until_learned = false; ///< each run ends once it has learned the task
    bool for_record = false;    ///< also stores what the page shows: learned tables, an example of the first seed
};

/// Whether the page would stop the training here. Checked as often as there, so that the same numbers come out.
bool has_learned(Run& run) {
    if (run.steps_taken() % scored_every != 0)
        return false;
    RunResult result;
    for (const Index length : run.settings().lengths)
        if (is_trained(run.settings(), length))
            result.scores.push_back(run.score(length));
    return result.has_learned(run.settings());
}

/// `done`: the steps taken by earlier runs.
RunResult train_one(Run& run, bool until_learned, Index done, ProgressLine& line) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    bool learned = false;
    while (!learned && !interrupted() && !run.diverged() && !run.finished())
        // One part at a time: a step with many long texts takes a minute, and Ctrl-C should not have to wait.
        if (run.step_part()) {
            line.update(done + run.steps_taken());
            learned = until_learned && has_learned(run);
        }
    RunResult result;
    result.stage = run.diverged()   ? Stage::diverged
                   : run.finished() ? Stage::finished
                   : learned        ? Stage::learned
                                    : Stage::training;
    result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    result.steps = result.scored_at = run.steps_taken();
    result.losses = run.losses();
    for (const Index length : run.settings().lengths)
        result.scores.push_back(run.score(length));
    return result;
}

/// The one that the view shows first.
ShownExample example_of(Run& run) {
    const std::vector<Index>& lengths = run.settings().lengths;
    const auto wanted = static_cast<Index>(initial_value("example_length").number);
    const Index length = *std::min_element(
        lengths.begin(), lengths.end(), [&](Index a, Index b) { return std::abs(a - wanted) < std::abs(b - wanted); });
    return {length, 0, run.steps_taken(), run.example(length, 0)};
}

/// Trains one run after the other until the user interrupts. The line counts the steps of all runs. A run that has not
/// begun is Stage::waiting; an interrupted one is Stage::training.
Results trained(Race race, const Manner& manner, ProgressLine& line) {
    Results results{std::move(race), {}, {}, {}};
    const Race& of = results.race;
    results.runs.resize(static_cast<std::size_t>(of.runs()));
    const auto entrants = static_cast<Index>(of.entrants.size());
    Index started = 0;
    for (Index first = 0; first < entrants; ++first)
        for (Index number = first; number < of.runs() && !interrupted(); number += entrants) {
            const Entrant& entrant = of.entrant_of(number);
            RunResult& result = results.runs[static_cast<std::size_t>(number)];
            std::string problem;
            const std::unique_ptr<Run> run =
                Run::make(entrant.settings_in(of.settings), entrant.method, entrant.state, of.seed_of(number), problem);
            if (!run)
                throw Failure{exit_misused, "--methods: " + problem};
            result = train_one(*run, manner.until_learned, started++ * of.settings.schedule.steps, line);
            if (manner.for_record)
                result.learned = run->learned();
            if (manner.for_record && number == first)
                result.example = example_of(*run);
        }
    return results;
}

void write_report(const Report& report, const std::string& format, CsvTable table, Output& output) {
    output.write(format == "csv" ? csv_of(report.head["task"].get<std::string>(), report.runs, table)
                                 : as_json(report));
    output.finish();
}

std::string today() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    char text[16] = {};
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}

void train(const Arguments& arguments) {
    const std::string format = requested_format(arguments, format_row), out(arguments.required("--out"));
    const CsvTable table = requested_table(arguments, format);
    const bool record = format == "record";
    if (!record) { // a record may be of the race that the page begins with
        arguments.required("--task");
        arguments.required("--methods");
    }
    const Manner manner{record || arguments.has("--until-learned"), record};
    RequestedRace requested = requested_race(arguments, record ? Asks::screen : Asks::command);
    const Index runs = requested.race.runs(), steps = requested.race.settings.schedule.steps;
    Output output(out);
    Results results;
    {
        note_interrupts();
        ProgressLine line(runs * steps, 1, out, arguments.quiet(), "step");
        results = trained(std::move(requested.race), manner, line);
    }
    const auto finished =
        std::count_if(results.runs.begin(), results.runs.end(), [](const RunResult& run) { return run.ended(); });
    if (record && finished < runs)
        throw Failure{exit_failed, "interrupted: nothing is written"};
    if (record) {
        output.write(record_of(results, today(), text_of(requested.state)));
        return output.finish();
    }
    write_report(report_of(results, manner.until_learned), format, table, output);
    if (finished < runs)
        throw Failure{exit_failed, "interrupted: " + std::to_string(finished) + " of " + std::to_string(runs) +
                                       (runs == 1 ? " run is" : " runs are") + " finished; what there is, is written"};
}

void merge_files(const Arguments& arguments) {
    for (const Flag& flag : all_flags())
        if (arguments.has(flag.name) && flag.name != "--out" && flag.name != "--format" && flag.name != "--table")
            throw Failure{exit_misused, std::string(arguments.typed(flag.name)) + ": does not apply to merge"};
    const std::vector<std::string_view>& words = arguments.words();
    if (words.size() < 2)
        throw Failure{exit_misused, "FILES: none is given; allowed: results of posenc train as JSON"};
    const std::string format = requested_format(arguments, merged_row);
    const CsvTable table = requested_table(arguments, format);
    std::optional<Report> merged;
    for (const std::string_view word : std::span(words).subspan(1)) {
        const std::string name(word);
        Report report = read_report(bytes_of(name, most_report_bytes), name);
        if (merged)
            merge(*merged, std::move(report), name);
        else
            merged = std::move(report);
    }
    Output output{std::string(arguments.required("--out"))};
    write_report(*merged, format, table, output);
}

void run(const Arguments& arguments) {
    if (!arguments.words().empty() && arguments.words().front() == "merge")
        return merge_files(arguments);
    check_words(arguments, 0, "merge FILES…");
    train(arguments);
}

}

const Command train_command{"train",
                            "--task TASK --methods ENTRANT,… --out FILE | merge FILES… --out FILE",
                            "watch small transformers learn a task, each with another encoding, and how far they get",
                            all_flags,
                            false,
                            run};

}
