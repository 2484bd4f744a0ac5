#include "cli/training/train_report.hpp"

#include "cli/arguments.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "learning/results_csv.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::cli {

namespace {

using namespace posenc::learning;
using Json = nlohmann::ordered_json;

Json number(double value) {
    return std::isfinite(value) ? Json(rounded(value)) : Json(nullptr);
}
double number_of(const Json& value) {
    return value.is_number() ? value.get<double>() : undefined;
}

Json numbers(const std::vector<double>& values) {
    Json list = Json::array();
    for (const double value : values)
        list.push_back(number(value));
    return list;
}
std::vector<double> numbers_of(const Json& list) {
    std::vector<double> values;
    for (const Json& value : list.get_ref<const Json::array_t&>())
        values.push_back(number_of(value));
    return values;
}

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
    throw Failure{exit_misused, "‘" + quoted(name, 200) + "’ " + why};
}

/// Two races are the same one if these are equal.
constexpr const char* of_race[] = {"task", "model", "training"};

Json json_of(const NamedRun& run) {
    const RunResult& result = run.result;
    Json made;
    made["method"] = run.method;
    made["settings"] = run.settings;
    made["seed"] = run.seed;
    made["seconds"] = number(result.seconds);
    made["finished"] = result.stage == Stage::finished || result.stage == Stage::learned;
    made["diverged"] = result.stage == Stage::diverged;
    made["loss"] = numbers(result.losses);
    for (const Score& score : result.scores) {
        const std::string length = std::to_string(score.length);
        made["accuracy"][length] = number(score.tokens);
        made["exact"][length] = number(score.texts);
        made["places"][length] = numbers(score.by_place);
    }
    return made;
}

/// Throws an exception of Json when a value is missing or has a wrong type.
NamedRun run_of(const Json& run) {
    NamedRun made{run.at("method"), run.at("settings"), run.at("seed"), {}};
    RunResult& result = made.result;
    const bool finished = run.at("finished"), diverged = run.at("diverged");
    result.stage = diverged ? Stage::diverged : finished ? Stage::finished : Stage::training;
    result.seconds = run.at("seconds");
    result.losses = numbers_of(run.at("loss"));
    result.steps = result.scored_at = static_cast<Index>(result.losses.size());
    for (const auto& [length, accuracy] : run.at("accuracy").get_ref<const Json::object_t&>())
        result.scores.push_back({static_cast<Index>(parse_number(length).value_or(0)), number_of(accuracy),
                                 number_of(run.at("exact").value(length, Json(nullptr))),
                                 numbers_of(run.at("places").value(length, Json::array()))});
    return made;
}

std::string words_of(const NamedRun& run) {
    return run.entrant() + " with seed " + std::to_string(run.seed);
}

}

Report report_of(const Results& results, bool until_learned) {
    const Settings& settings = results.race.settings;
    const ModelShape& shape = settings.shape;
    Report report{{}, true, named_runs(results)};
    report.head["task"] = settings.task.id;
    report.head["model"] = {{"layers", shape.layers},
                            {"width", shape.width},
                            {"heads", shape.heads},
                            {"hidden", shape.hidden},
                            {"causal", shape.causal},
                            {"gelu", shape.gelu},
                            {"nope_interval", shape.bare_interval}};
    report.head["training"] = {
        {"steps", settings.schedule.steps}, {"rate", settings.schedule.rate}, {"batch", settings.batch},
        {"shortest", settings.shortest},    {"longest", settings.longest},    {"tests", settings.tests},
        {"spread", settings.spread},        {"until_learned", until_learned}, {"version", version}};
    report.finished =
        std::all_of(results.runs.begin(), results.runs.end(), [](const RunResult& run) { return run.ended(); });
    return report;
}

std::string as_json(const Report& report) {
    Json json = report.head;
    json["finished"] = report.finished;
    json["runs"] = Json::array();
    for (const NamedRun& run : report.runs)
        json["runs"].push_back(json_of(run));
    return json.dump() + "\n";
}

Report read_report(std::string_view text, const std::string& name) {
    Report report;
    std::size_t begun = 0;
    try {
        const Json json = Json::parse(text);
        for (const char* key : of_race)
            report.head[key] = json.at(key);
        report.head["task"].get_ref<const std::string&>();
        report.finished = json.at("finished");
        for (const Json& run : json.at("runs").get_ref<const Json::array_t&>()) {
            ++begun;
            report.runs.push_back(run_of(run));
        }
    } catch (const Json::exception&) {
        refuse(name, begun == 0 ? "is no result of posenc train; allowed: files that it wrote as JSON"
                                : "is damaged: its run " + std::to_string(begun) + " lacks something");
    }
    return report;
}

void merge(Report& report, Report other, const std::string& name) {
    for (const char* key : of_race)
        if (report.head[key] != other.head[key])
            refuse(name, "is of another race: its " + std::string(key) + " is " + other.head[key].dump() +
                             ", in the first file it is " + report.head[key].dump());
    for (NamedRun& run : other.runs) {
        for (const NamedRun& known : report.runs)
            if (words_of(known) == words_of(run))
                refuse(name, "holds a run that was there already: " + words_of(run));
        report.runs.push_back(std::move(run));
    }
    report.finished = report.finished && other.finished;
}

}
