#include "cli/training/train_race.hpp"

#include "core/learning/run.hpp"
#include "core/state/choice_label.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "learning/race_flags.hpp"

#include <algorithm>
#include <deque>

namespace posenc::cli {

namespace {

using namespace posenc::learning;

/// The name of a row's value in the usage: "N", "0|1", "TASK".
std::string value_name(const Parameter& row) {
    std::string ids;
    for (const Choice& choice : row.choices)
        if (choice.id != "none")
            ids += (ids.empty() ? "" : "|") + std::string(choice.id);
    return row.key == "task"            ? "TASK"
           : row.key == "race"          ? "ENTRANT,…"
           : row.kind == Kind::choice   ? ids
           : row.kind == Kind::integers ? "N,…"
           : row.kind == Kind::real     ? "R"
                                        : "N";
}

/// The allowed values and the default.
std::string values_help(const Parameter& row) {
    if (row.key == "task")
        return "allowed: " + task_ids();
    if (row.key == "race") {
        std::string keys;
        for (const Parameter* one : entrant_parameters())
            keys += (keys.empty() ? "" : " and ") + std::string(one->key);
        return keys + ", too, can be set for one alone";
    }
    const std::string_view label = row.choices.empty() ? row.none_label : choice_label(row, row.initial);
    return allowed_range(row) + " (" + std::string(row.initial == "none" ? label : row.initial) + ")";
}

/// A flag's help: the row's label and help, then its values.
std::string help_of(const Parameter& row) {
    return std::string(row.label) + ": " + std::string(row.help) + "; " + values_help(row);
}

/// Accepts every spelling of yes and no: --causal yes.
std::string as_choice(const Parameter& row, std::string_view text) {
    const Reading reading = read_value({.key = {}, .label = {}, .kind = Kind::flag}, text);
    const bool yes_or_no =
        std::any_of(row.choices.begin(), row.choices.end(), [](const Choice& choice) { return choice.id == "1"; });
    return yes_or_no && reading.value ? std::string(reading.value->number != 0 ? "1" : "0") : std::string(text);
}

State requested_state_of(const Arguments& arguments, Asks asks) {
    State state;
    for (const RaceFlag& flag : race_flags()) {
        if (!arguments.has(flag.name))
            continue;
        const bool screen = asks == Asks::screen;
        const Parameter row = screen ? *find_parameter(flag.key) : row_with_command_limit(flag);
        Reading reading = read_value(row, as_choice(row, arguments.value(flag.name)));
        if (!reading.problem.empty())
            throw Failure{exit_misused,
                          (screen ? "a record: " + std::string(flag.key) : std::string(arguments.typed(flag.name))) +
                              ": " + reading.problem};
        state = std::move(state).with(row, *std::move(reading.value));
    }
    return state;
}

/// Names the flag in place of the row in a message.
std::string about_flag(const Arguments& arguments, const std::string& problem) {
    for (const RaceFlag& flag : race_flags())
        if (problem.starts_with(std::string(flag.key) + ":"))
            return std::string(arguments.typed(flag.name)) + problem.substr(flag.key.size());
    return problem;
}

}

std::vector<Flag> flags_of_race() {
    static std::deque<std::string> texts; // a deque: its texts never move
    const auto kept = [](std::string text) -> std::string_view { return texts.emplace_back(std::move(text)); };
    std::vector<Flag> flags;
    for (const RaceFlag& flag : race_flags()) {
        const Parameter row = row_with_command_limit(flag);
        const std::string by_key = flag_name(row.key);
        flags.push_back({.name = flag.name, .value_name = kept(value_name(row)), .help = kept(help_of(row))});
        if (by_key != flag.name)
            flags.back().also = kept(by_key);
    }
    return flags;
}

RequestedRace requested_race(const Arguments& arguments, Asks asks) {
    const State state = requested_state_of(arguments, asks);
    RaceResult made = race_of(state, asks);
    if (!made.problems.empty())
        throw Failure{exit_misused, about_flag(arguments, made.problems.front())};
    std::string problem;
    for (const Entrant& entrant : made.race.entrants) // before any is trained
        if (!Run::make(entrant.settings_in(made.race.settings), entrant.method, entrant.state, 0, problem))
            throw Failure{exit_misused, about_flag(arguments, "race: " + problem)};
    return {state, std::move(made.race)};
}

}
