#include "core/learning/race.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc::learning {

namespace {

void read_task(const State& state, MadeRace& made) {
    std::optional<Task> task = find_task(state.text("task"));
    if (!task) {
        made.problems.push_back("task: ‘" + quoted(state.text("task")) + "’ is unknown; allowed: " + task_ids());
        task = task_cards().front();
    }
    made.race.settings = settings_for(*task);
}

/// The number of a row, where it is not left to the task.
void read(const State& state, std::string_view key, Index& number) {
    if (!state.is_none(key))
        number = state.integer(key);
}

/// Numbers that can go wrong together are taken together, or none of them is.
void take(MadeRace& made, const Settings& wanted) {
    if (std::string problem = problem_of(wanted); problem.empty())
        made.race.settings = wanted;
    else
        made.problems.push_back(std::move(problem));
}

Settings with_sizes(Settings settings, const State& state) {
    ModelShape& shape = settings.shape;
    read(state, "model_layers", shape.layers);
    read(state, "model_width", shape.width);
    read(state, "model_heads", shape.heads);
    shape.hidden = 4 * shape.width;
    shape.gelu = state.text("model_activation") == "gelu";
    read(state, "model_nope_interval", shape.bare_interval);
    if (const std::string_view causal = state.text("model_causal"); causal != "none")
        shape.causal = causal == "1";
    return settings;
}

/// Each once and rising. Without one that is trained on nobody could say whether anything was learned.
void tidy_lengths(Settings& settings) {
    std::vector<Index>& lengths = settings.lengths;
    if (std::none_of(lengths.begin(), lengths.end(), [&](Index length) { return is_trained(settings, length); }))
        lengths.push_back(settings.longest);
    std::sort(lengths.begin(), lengths.end());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
}

Settings with_lengths(Settings settings, const State& state) {
    read(state, "train_length", settings.longest);
    settings.shortest = std::min(settings.shortest, settings.longest);
    read(state, "train_shortest", settings.shortest);
    read(state, "train_spread", settings.spread);
    const std::span<const double> lengths = state.list("test_lengths");
    settings.lengths.assign(lengths.begin(), lengths.end());
    if (state.is_default("test_lengths"))
        std::erase_if(settings.lengths, [&](Index length) { return length < settings.task.shortest(); });
    tidy_lengths(settings);
    return settings;
}

void read_settings(const State& state, MadeRace& made) {
    Settings& settings = made.race.settings;
    read(state, "train_steps", settings.schedule.steps);
    read(state, "train_batch", settings.batch);
    read(state, "test_texts", settings.tests);
    settings.schedule.rate = state.number("train_rate");
    std::erase_if(settings.lengths, [&](Index length) { return length < settings.task.shortest(); });
    tidy_lengths(settings);
    take(made, with_sizes(settings, state));
    take(made, with_lengths(settings, state));
}

void read_entrants(const State& state, MadeRace& made) {
    std::vector<Entrant>& entrants = made.race.entrants;
    for (const std::string_view text : split(state.text("race"), ',')) {
        std::string problem;
        std::optional<Entrant> entrant = read_entrant(trim(text), problem);
        if (entrant && std::any_of(entrants.begin(), entrants.end(),
                                   [&](const Entrant& other) { return other.text() == entrant->text(); }))
            problem = "‘" + quoted(text) + "’ is there twice";
        else if (entrant && entrants.size() == most_entrants)
            problem = "‘" + quoted(text) + "’ is one too many; allowed: " + counted(most_entrants, "encoding");
        else if (entrant)
            entrants.push_back(std::move(*entrant));
        if (!problem.empty())
            made.problems.push_back("race: " + problem);
    }
    if (entrants.empty())
        entrants.emplace_back();
}

}

std::uint64_t Race::seed_of(Index run) const {
    return first_seed + static_cast<std::uint64_t>(run) / entrants.size();
}

MadeRace race_of(const State& state) {
    MadeRace made;
    read_task(state, made);
    read_settings(state, made);
    read_entrants(state, made);
    made.race.seeds = state.integer("train_seeds");
    made.race.first_seed = static_cast<std::uint64_t>(state.number("train_first_seed"));
    return made;
}

std::string text_of(const State& state) {
    State race;
    for (const Parameter* row : race_parameters())
        if (!state.is_default(row->key))
            race = std::move(race).with(*row, state.value(row->key));
    return format(race);
}

}
