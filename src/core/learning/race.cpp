#include "core/learning/race.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc::learning {

namespace {

void read_task(const State& state, RaceResult& made) {
    std::optional<Task> task = find_task(state.text("task"));
    if (!task) {
        made.problems.push_back("task: ‘" + quoted(state.text("task")) + "’ is unknown; allowed: " + task_ids());
        task = task_cards().front();
    }
    made.race.settings = settings_for(*task);
}

/// The place in Settings of a parameter that is a whole number.
struct Number {
    std::string_view key;
    Index& (*in)(Settings& settings);
};
constexpr Number numbers_of_training[] = {
    {"train_steps", [](Settings& settings) -> Index& { return settings.schedule.steps; }},
    {"train_batch", [](Settings& settings) -> Index& { return settings.batch; }},
    {"test_texts", [](Settings& settings) -> Index& { return settings.tests; }}};
constexpr Number numbers_of_model[] = {
    {"model_layers", [](Settings& settings) -> Index& { return settings.shape.layers; }},
    {"model_width", [](Settings& settings) -> Index& { return settings.shape.width; }},
    {"model_heads", [](Settings& settings) -> Index& { return settings.shape.heads; }},
    {"model_nope_interval", [](Settings& settings) -> Index& { return settings.shape.bare_interval; }}};
constexpr Number numbers_of_lengths[] = {
    {"train_length", [](Settings& settings) -> Index& { return settings.longest; }},
    {"train_shortest", [](Settings& settings) -> Index& { return settings.shortest; }},
    {"train_spread", [](Settings& settings) -> Index& { return settings.spread; }}};

/// Reads the numbers that the state does not leave to the task.
void read(const State& state, std::span<const Number> numbers, Settings& settings) {
    for (const Number& number : numbers)
        if (!state.is_none(number.key))
            number.in(settings) = state.integer(number.key);
}

/// Takes over all wanted numbers or, if they do not fit together, none of them.
void take(RaceResult& made, const Settings& wanted) {
    if (std::string problem = problem_of(wanted); problem.empty())
        made.race.settings = wanted;
    else
        made.problems.push_back(std::move(problem));
}

Settings with_sizes(Settings settings, const State& state) {
    ModelShape& shape = settings.shape;
    read(state, numbers_of_model, settings);
    shape.hidden = 4 * shape.width;
    shape.gelu = state.text("model_activation") == "gelu";
    if (const std::string_view causal = state.text("model_causal"); causal != "none")
        shape.causal = causal == "1";
    return settings;
}

/// Sorts the lengths and removes duplicates. If none of them is trained on, adds the longest length that is: otherwise
/// nobody could say whether anything was learned.
void tidy_lengths(Settings& settings) {
    std::vector<Index>& lengths = settings.lengths;
    if (std::none_of(lengths.begin(), lengths.end(), [&](Index length) { return is_trained(settings, length); }))
        lengths.push_back(settings.longest);
    std::sort(lengths.begin(), lengths.end());
    lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
}

Settings with_lengths(Settings settings, const State& state, Asks asks) {
    read(state, numbers_of_lengths, settings);
    if (state.is_none("train_shortest"))
        settings.shortest = std::min(settings.shortest, settings.longest);
    const std::span<const double> lengths = state.list("test_lengths");
    settings.lengths.assign(lengths.begin(), lengths.end());
    if (state.is_default("test_lengths"))
        std::erase_if(settings.lengths, [&](Index length) { return length < settings.task.shortest(); });
    if (asks == Asks::screen)
        tidy_lengths(settings);
    return settings;
}

void read_settings(const State& state, RaceResult& made, Asks asks) {
    Settings& settings = made.race.settings;
    read(state, numbers_of_training, settings);
    settings.schedule.rate = state.number("train_rate");
    if (asks == Asks::command)
        return take(made, with_lengths(with_sizes(settings, state), state, asks));
    std::erase_if(settings.lengths, [&](Index length) { return length < settings.task.shortest(); });
    tidy_lengths(settings);
    take(made, with_sizes(settings, state));
    take(made, with_lengths(settings, state, asks));
}

void read_entrants(const State& state, RaceResult& made, Asks asks) {
    std::vector<Entrant>& entrants = made.race.entrants;
    for (const std::string_view text : split(state.text("race"), ',')) {
        std::string problem;
        std::optional<Entrant> entrant = read_entrant(trim(text), problem);
        if (entrant && std::any_of(entrants.begin(), entrants.end(),
                                   [&](const Entrant& other) { return other.text() == entrant->text(); }))
            problem = "‘" + quoted(text) + "’ is there twice";
        else if (entrant && asks == Asks::screen && entrants.size() == most_entrants)
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

RaceResult race_of(const State& state, Asks asks) {
    RaceResult made;
    read_task(state, made);
    read_settings(state, made, asks);
    read_entrants(state, made, asks);
    made.race.seeds = state.integer("train_seeds");
    made.race.first_seed = static_cast<std::uint64_t>(state.number("train_first_seed"));
    return made;
}

std::string value_text(const Race& race, std::string_view key) {
    Settings settings = race.settings;
    for (const std::span<const Number> numbers :
         {std::span<const Number>(numbers_of_training), std::span<const Number>(numbers_of_model),
          std::span<const Number>(numbers_of_lengths)})
        for (const Number& number : numbers)
            if (number.key == key)
                return std::to_string(number.in(settings));
    std::string lengths;
    for (const Index length : settings.lengths)
        lengths += (lengths.empty() ? "" : ",") + std::to_string(length);
    return key == "task"               ? settings.task.id
           : key == "train_rate"       ? shortest(settings.schedule.rate)
           : key == "train_seeds"      ? std::to_string(race.seeds)
           : key == "train_first_seed" ? std::to_string(race.first_seed)
           : key == "model_causal"     ? std::to_string(int{settings.shape.causal})
           : key == "model_activation" ? std::string(settings.shape.gelu ? "gelu" : "relu")
                                       : lengths;
}

std::string text_of(const State& state) {
    State race;
    for (const Parameter* row : race_parameters())
        if (!state.is_default(row->key))
            race = std::move(race).with(*row, state.value(row->key));
    return format(race);
}

}
