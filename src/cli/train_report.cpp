#include "cli/train_report.hpp"

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

/// Six decimals are more than a share of some hundred texts or a loss tells.
Report number(double value) {
    return std::isfinite(value) ? Report(std::round(value * 1e6) / 1e6) : Report(nullptr);
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
           has("loss", &Report::is_array) && has("accuracy", &Report::is_object) && has("exact", &Report::is_object);
}

std::string words_of(const Report& run) {
    const std::string settings = run["settings"].get<std::string>();
    return run["method"].get<std::string>() + (settings.empty() ? "" : ":" + settings) + " with seed " +
           run["seed"].dump();
}

std::string cell(const Report& value) {
    return value.is_null() ? "" : value.is_string() ? value.get<std::string>() : value.dump();
}

}

Report empty_report(const Settings& settings) {
    const learning::ModelShape& shape = settings.shape;
    Report report;
    report["task"] = settings.task.id;
    report["model"] = {{"layers", shape.layers}, {"width", shape.width},   {"heads", shape.heads},
                       {"hidden", shape.hidden}, {"causal", shape.causal}, {"gelu", shape.gelu}};
    report["training"] = {{"steps", settings.schedule.steps}, {"rate", settings.schedule.rate},
                          {"batch", settings.batch},          {"shortest", settings.shortest},
                          {"longest", settings.longest},      {"tests", settings.tests},
                          {"spread", settings.spread},        {"version", version}};
    report["finished"] = true;
    report["runs"] = Report::array();
    return report;
}

void add_run(Report& report, Run& run, std::string_view settings, double seconds) {
    Report made;
    made["method"] = run.positioning().method ? run.positioning().method->id : "none";
    made["settings"] = settings;
    made["seed"] = run.seed();
    made["seconds"] = number(seconds);
    made["finished"] = run.finished();
    made["diverged"] = run.diverged();
    made["loss"] = Report::array();
    for (const double loss : run.losses())
        made["loss"].push_back(number(loss));
    for (const Index length : run.settings().lengths) {
        const Score score = run.score(length);
        made["accuracy"][std::to_string(length)] = number(score.tokens);
        made["exact"][std::to_string(length)] = number(score.texts);
    }
    report["runs"].push_back(std::move(made));
}

std::string as_json(const Report& report) {
    return report.dump() + "\n";
}

std::string as_csv(const Report& report) {
    std::string text = "task,method,settings,seed,seconds,finished,diverged,steps,loss,length,accuracy,exact\n";
    for (const Report& run : report["runs"])
        for (const auto& [length, accuracy] : run["accuracy"].items()) {
            const Report& losses = run["loss"];
            text += cell(report["task"]) + "," + cell(run["method"]) + "," + cell(run["settings"]) + "," +
                    cell(run["seed"]) + "," + cell(run["seconds"]) + "," + cell(run["finished"]) + "," +
                    cell(run["diverged"]) + "," + std::to_string(losses.size()) + "," +
                    (losses.empty() ? "" : cell(losses.back())) + "," + length + "," + cell(accuracy) + "," +
                    cell(run["exact"].value(length, Report(nullptr))) + "\n";
        }
    return text;
}

Report read_report(std::string_view text, const std::string& name) {
    Report report = Report::parse(text, nullptr, false);
    if (report.is_discarded() || !report.is_object() || !report.contains("runs") || !report["runs"].is_array() ||
        !report.contains("finished") || !report["finished"].is_boolean() ||
        !std::all_of(std::begin(of_race), std::end(of_race), [&](const char* key) { return report.contains(key); }))
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
