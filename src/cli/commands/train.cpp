// posenc train: small transformers that learn a task, one for each encoding and seed, and how far each one gets.
// posenc train merge: the results of several such commands as one, so that many computers can share a race.
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/request.hpp"
#include "cli/training/train_record.hpp"
#include "cli/training/train_report.hpp"
#include "core/learning/race.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "learning/worker.hpp"

#include <algorithm>
#include <chrono>

namespace posenc::cli {

namespace {

using namespace posenc::learning;

constexpr Flag flags[] = {
    {"--task", "TASK",
     "what is learned: three-back, previous, first, clock, most, again, backwards, recent, or "
     "back:3, place:2, end, count:5 with any number"},
    {"--methods", "ENTRANT,…",
     "the encodings, none for no positions; settings follow a colon: none,shaw,alibi:form=keys; train_spread=N and "
     "model_nope_interval=N, too, can be set for one alone"},
    {"--seeds", "N", "train every encoding with so many seeds (3)"},
    {"--first-seed", "N", "the first of them; the others follow it (0)"},
    {"--steps", "N", "steps of learning (400; the task again has 600)"},
    {"--train-length", "N", "the longest texts that are trained on (16)"},
    {"--shortest", "N", "the shortest ones (6)"},
    {"--test-lengths", "N,…", "lengths that are tested (8,16,20,24,32,48)"},
    {"--tests", "N", "texts that are tested at each length (64)"},
    {"--spread", "N", "positions are drawn from 0 … N − 1 in rising order, others in each step (0: they are not)"},
    {"--layers", "N", "layers, 1 … 3 (1; the task again has 2)"},
    {"--width", "N", "numbers in each embedding, 8 … 128 (32)"},
    {"--heads", "N", "attention heads, 1 … 8 (4)"},
    {"--causal", "0|1", "hide later tokens (as suits the task)"},
    {"--activation", "relu|gelu", "between the matrices of the feed-forward part (relu)"},
    {"--nope-interval", "N",
     "every N-th layer does without positions in its heads, as in Llama 4 and SmolLM3 (0: none does)"},
    {"--batch", "N", "texts in a step (32)"},
    {"--rate", "R", "the highest learning rate (0.003)"},
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
constexpr Choice activations[] = {{"relu", "relu", ""}, {"gelu", "gelu", ""}};
constexpr Parameter activation_row{
    .key = "activation", .label = "Activation", .kind = Kind::choice, .initial = "relu", .choices = activations};
constexpr Parameter causal_row{.key = "causal", .label = "Causal", .kind = Kind::flag, .high = 1, .initial = "0"};
constexpr Parameter rate_row{
    .key = "rate", .label = "Rate", .kind = Kind::real, .low = 1e-6, .high = 1, .initial = "0.003"};
constexpr Parameter lengths_row{.key = "test_lengths",
                                .label = "Lengths",
                                .kind = Kind::integers,
                                .low = length_limits.low,
                                .high = length_limits.high,
                                .initial = "8,16,20,24,32,48",
                                .max_items = 64};
constexpr std::size_t most_report_bytes = std::size_t{1} << 28;

/// A whole number from a flag; `usual` where it is not given.
Index integer(const Arguments& arguments, std::string_view key, const Limits& limits, Index usual) {
    const Parameter row{.key = key,
                        .label = {},
                        .low = static_cast<double>(limits.low),
                        .high = static_cast<double>(limits.high),
                        .initial = {}};
    return arguments.has(flag_name(key)) ? static_cast<Index>(arguments.read(row).number) : usual;
}

Settings requested_settings(const Arguments& arguments) {
    const std::string_view id = arguments.required("--task");
    const std::optional<Task> task = find_task(id);
    if (!task)
        throw Failure{exit_misused, "--task: ‘" + quoted(id) + "’ is unknown; allowed: " + task_ids()};
    Settings settings = settings_for(*task);
    const auto read = [&](std::string_view key, const Limits& limits, Index& number) {
        number = integer(arguments, key, limits, number);
    };
    read("steps", step_limits, settings.schedule.steps);
    read("train_length", length_limits, settings.longest);
    settings.shortest = integer(arguments, "shortest", length_limits, std::min(settings.shortest, settings.longest));
    read("tests", test_limits, settings.tests);
    read("batch", batch_limits, settings.batch);
    read("spread", {0, length_limits.high}, settings.spread);
    read("layers", layer_limits, settings.shape.layers);
    read("width", width_limits, settings.shape.width);
    read("heads", head_limits, settings.shape.heads);
    read("nope_interval", {0, layer_limits.high}, settings.shape.bare_interval);
    settings.shape.hidden = 4 * settings.shape.width;
    settings.shape.gelu = arguments.read(activation_row).text == "gelu";
    settings.schedule.rate = arguments.read(rate_row).number;
    if (arguments.has("--causal"))
        settings.shape.causal = arguments.read(causal_row).number != 0;
    if (arguments.has("--test-lengths")) {
        const std::vector<double> lengths = arguments.read(lengths_row).list;
        settings.lengths.assign(lengths.begin(), lengths.end());
    } else
        std::erase_if(settings.lengths, [&](Index length) { return length < settings.task.shortest(); });
    if (const std::string problem = problem_of(settings); !problem.empty())
        throw Failure{exit_misused, problem};
    return settings;
}

/// Reads all of them, and makes a run of each before any is trained.
std::vector<Entrant> requested_entrants(const Arguments& arguments, const Settings& settings) {
    std::vector<Entrant> entrants;
    for (const std::string_view text : split(arguments.required("--methods"), ',')) {
        std::string problem;
        std::optional<Entrant> entrant = read_entrant(text, problem);
        if (entrant)
            Run::make(entrant->settings_in(settings), entrant->method, entrant->state, 0, problem);
        if (problem.empty() && std::any_of(entrants.begin(), entrants.end(),
                                           [&](const Entrant& other) { return other.text() == entrant->text(); }))
            problem = "‘" + quoted(text) + "’ is there twice";
        if (!problem.empty())
            throw Failure{exit_misused, "--methods: " + problem};
        entrants.push_back(std::move(*entrant));
    }
    return entrants;
}

/// Whether the page would train it no further: asked as often as there, so that the same numbers come out.
bool has_learned(Run& run) {
    if (run.steps_taken() % learning::scored_every != 0)
        return false;
    learning::RunResult result;
    for (const Index length : run.settings().lengths)
        if (is_trained(run.settings(), length))
            result.scores.push_back(run.score(length));
    return result.has_learned(run.settings());
}

/// How every run of a race is trained.
struct Manner {
    Settings settings;
    bool until_learned = false;
};

/// Trains as long as nobody interrupts; `done`: the steps that were taken before.
void train_one(Report& report, const Manner& manner, const Entrant& entrant, Index seed, Index done,
               ProgressLine& line) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    std::string problem;
    const std::unique_ptr<Run> run = Run::make(entrant.settings_in(manner.settings), entrant.method, entrant.state,
                                               static_cast<std::uint64_t>(seed), problem);
    if (!run)
        throw Failure{exit_misused, "--methods: " + problem};
    bool learned = false;
    while (!learned && !interrupted() && !run->diverged() && !run->finished())
        if (run->step_part()) { // a step of many long texts takes a minute, and Ctrl-C should not
            line.update(done + run->steps_taken());
            learned = manner.until_learned && has_learned(*run);
        }
    const bool finished = learned || run->finished();
    add_run(report, *run, entrant.settings, finished, std::chrono::duration<double>(Clock::now() - start).count());
}

void write_report(const Report& report, const std::string& format, learning::CsvTable table, Output& output) {
    output.write(format == "csv" ? as_csv(report, table) : as_json(report));
    output.finish();
}

learning::CsvTable requested_table(const Arguments& arguments, std::string_view format) {
    if (arguments.has("--table") && format != "csv")
        throw Failure{exit_misused, "--table: does not apply to " + std::string(format) + "; allowed: with csv only"};
    const std::string id = arguments.read(table_row).text;
    return id == "places"  ? learning::CsvTable::places
           : id == "steps" ? learning::CsvTable::steps
                           : learning::CsvTable::lengths;
}

void train(const Arguments& arguments) {
    const std::string format = requested_format(arguments, format_row), out(arguments.required("--out"));
    const learning::CsvTable table = requested_table(arguments, format);
    if (format == "record") {
        Output output(out);
        output.write(trained_record(arguments, out));
        return output.finish();
    }
    const Manner manner{requested_settings(arguments), arguments.has("--until-learned")};
    const Settings& settings = manner.settings;
    const std::vector<Entrant> entrants = requested_entrants(arguments, settings);
    const auto usual_seeds = static_cast<Index>(initial_value("train_seeds").number);
    const Index seeds = integer(arguments, "seeds", {1, 1000}, usual_seeds),
                first_seed = integer(arguments, "first_seed", {0, 1000000}, 0),
                runs = seeds * static_cast<Index>(entrants.size());
    Output output(out);
    Report report = empty_report(settings, manner.until_learned);
    {
        note_interrupts();
        ProgressLine line(runs * settings.schedule.steps, 1, out, arguments.quiet(), "step");
        Index started = 0;
        for (const Entrant& entrant : entrants)
            for (Index seed = first_seed; seed < first_seed + seeds && !interrupted(); ++seed)
                train_one(report, manner, entrant, seed, started++ * settings.schedule.steps, line);
    }
    const auto finished = std::count_if(report["runs"].begin(), report["runs"].end(), [](const Report& run) {
        return run["finished"].get<bool>() || run["diverged"].get<bool>();
    });
    report["finished"] = finished == runs;
    write_report(report, format, table, output);
    if (finished < runs)
        throw Failure{exit_failed, "interrupted: " + std::to_string(finished) + " of " + std::to_string(runs) +
                                       (runs == 1 ? " run is" : " runs are") + " finished; what there is, is written"};
}

void merge_files(const Arguments& arguments) {
    for (const Flag& flag : flags)
        if (arguments.has(flag.name) && flag.name != "--out" && flag.name != "--format" && flag.name != "--table")
            throw Failure{exit_misused, std::string(flag.name) + ": does not apply to merge"};
    const std::vector<std::string_view>& words = arguments.words();
    if (words.size() < 2)
        throw Failure{exit_misused, "FILES: none is given; allowed: results of posenc train as JSON"};
    const std::string format = requested_format(arguments, merged_row);
    const learning::CsvTable table = requested_table(arguments, format);
    Report merged;
    for (const std::string_view word : std::span(words).subspan(1)) {
        const std::string name(word);
        Report report = read_report(bytes_of(name, most_report_bytes), name);
        if (merged.is_null())
            merged = std::move(report);
        else
            merge(merged, report, name);
    }
    Output output{std::string(arguments.required("--out"))};
    write_report(merged, format, table, output);
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
                            flags,
                            false,
                            run};

}
