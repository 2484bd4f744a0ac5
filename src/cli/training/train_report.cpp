#include "cli/training/train_report.hpp"

#include "cli/arguments.hpp"
#include "core/text.hpp"
#include "core/version.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::cli {

namespace {

using learning::Run;
using learning::Score;
using learning::Settings;

Report number(double value) {
    return std::isfinite(value) ? Report(learning::rounded(value)) : Report(nullptr);
}
double number_of(const Report& value) {
    return value.is_number() ? value.get<double>() : undefined;
}

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
    throw Failure{exit_misused, "‘" + quoted(name, 200) + "’ " + why};
}

/// What makes two races the same one.
constexpr const char* of_race[] = {"task", "model", "training"};

bool is_run(const Report& run) {
    const auto has = [&](const char* key, bool (Report::*is)() const noexcept) {
        return run.contains(key) && (run[key].*is)();
    };
    return run.is_object() && has("method", &Report::is_string) && has("settings", &Report::is_string) &&
           has("seed", &Report::is_number) && has("seconds", &Report::is_number) &&
           has("finished", &Report::is_boolean) && has("diverged", &Report::is_boolean) &&
           has("loss", &Report::is_array) && has("accuracy", &Report::is_object) && has("exact", &Report::is_object) &&
           has("places", &Report::is_object);
}

std::string words_of(const Report& run) {
    const std::string settings = run["settings"].get<std::string>();
    return run["method"].get<std::string>() + (settings.empty() ? "" : ":" + settings) + " with seed " +
           run["seed"].dump();
}

learning::CsvRun csv_run(const Report& run, const std::string& task) {
    learning::CsvRun made{.task = task,
                          .method = run["method"].get<std::string>(),
                          .settings = run["settings"].get<std::string>(),
                          .seed = run["seed"].get<std::uint64_t>(),
                          .seconds = run["seconds"].get<double>(),
                          .finished = run["finished"].get<bool>(),
                          .diverged = run["diverged"].get<bool>()};
    for (const Report& loss : run["loss"])
        made.losses.push_back(number_of(loss));
    made.scored_at = static_cast<Index>(made.losses.size());
    for (const auto& [length, accuracy] : run["accuracy"].items()) {
        Score score{static_cast<Index>(parse_number(length).value_or(0)),
                    number_of(accuracy),
                    number_of(run["exact"].value(length, Report(nullptr))),
                    {}};
        for (const Report& share : run["places"].value(length, Report::array()))
            score.by_place.push_back(number_of(share));
        made.scores.push_back(std::move(score));
    }
    return made;
}

}

Report empty_report(const Settings& settings, bool until_learned) {
    const learning::ModelShape& shape = settings.shape;
    Report report;
    report["task"] = settings.task.id;
    report["model"] = {{"layers", shape.layers},
                       {"width", shape.width},
                       {"heads", shape.heads},
                       {"hidden", shape.hidden},
                       {"causal", shape.causal},
                       {"gelu", shape.gelu},
                       {"nope_interval", shape.bare_interval}};
    report["training"] = {
        {"steps", settings.schedule.steps}, {"rate", settings.schedule.rate}, {"batch", settings.batch},
        {"shortest", settings.shortest},    {"longest", settings.longest},    {"tests", settings.tests},
        {"spread", settings.spread},        {"until_learned", until_learned}, {"version", version}};
    report["finished"] = true;
    report["runs"] = Report::array();
    return report;
}

void add_run(Report& report, Run& run, std::string_view settings, bool finished, double seconds) {
    Report made;
    made["method"] = run.positioning().method ? run.positioning().method->id : "none";
    made["settings"] = settings;
    made["seed"] = run.seed();
    made["seconds"] = number(seconds);
    made["finished"] = finished;
    made["diverged"] = run.diverged();
    made["loss"] = Report::array();
    for (const double loss : run.losses())
        made["loss"].push_back(number(loss));
    for (const Index length : run.settings().lengths) {
        const Score score = run.score(length);
        const std::string name = std::to_string(length);
        made["accuracy"][name] = number(score.tokens);
        made["exact"][name] = number(score.texts);
        made["places"][name] = Report::array();
        for (const double share : score.by_place)
            made["places"][name].push_back(number(share));
    }
    report["runs"].push_back(std::move(made));
}

std::string as_json(const Report& report) {
    return report.dump() + "\n";
}

std::string as_csv(const Report& report, learning::CsvTable table) {
    std::vector<learning::CsvRun> runs;
    for (const Report& run : report["runs"])
        runs.push_back(csv_run(run, report["task"].get<std::string>()));
    return learning::csv_of(runs, table);
}

Report read_report(std::string_view text, const std::string& name) {
    Report report = Report::parse(text, nullptr, false);
    if (report.is_discarded() || !report.is_object() || !report.contains("runs") || !report["runs"].is_array() ||
        !report.contains("finished") || !report["finished"].is_boolean() ||
        !std::all_of(std::begin(of_race), std::end(of_race), [&](const char* key) { return report.contains(key); }) ||
        !report["task"].is_string())
        refuse(name, "is no result of posenc train; allowed: files that it wrote as JSON");
    const Report& runs = report["runs"];
    for (std::size_t n = 0; n < runs.size(); ++n)
        if (!is_run(runs[n]))
            refuse(name, "is damaged: its run " + std::to_string(n + 1) + " lacks something");
    return report;
}

void merge(Report& report, const Report& other, const std::string& name) {
    for (const char* key : of_race)
        if (report[key] != other[key])
            refuse(name, "is of another race: its " + std::string(key) + " is " + other[key].dump() +
                             ", in the first file it is " + report[key].dump());
    for (const Report& run : other["runs"]) {
        for (const Report& known : report["runs"])
            if (words_of(known) == words_of(run))
                refuse(name, "holds a run that was there already: " + words_of(run));
        report["runs"].push_back(run);
    }
    report["finished"] = report["finished"].get<bool>() && other["finished"].get<bool>();
}

}
