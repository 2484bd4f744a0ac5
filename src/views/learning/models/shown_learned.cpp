#include "views/learning/models/shown_learned.hpp"

#include "core/own/own_table.hpp"
#include "core/registry.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace posenc {

using learning::Results;

std::vector<std::size_t> learners_of(const Results& results) {
    std::vector<std::size_t> learners;
    for (std::size_t entrant = 0; entrant < results.race.entrants.size(); ++entrant)
        if (!results.run(entrant, 0).learned.empty())
            learners.push_back(entrant);
    return learners;
}

ShownLearned shown_learned(const State& state, const Results& results, const std::vector<std::size_t>& learners) {
    const std::optional<std::size_t> chosen = chosen_entrant(state, results.race);
    const bool fits = chosen && std::find(learners.begin(), learners.end(), *chosen) != learners.end();
    ShownLearned shown{fits ? *chosen : learners.front(), 0, {}};
    const auto learned = [&](Index seed) -> const auto& {
        return results.run(shown.entrant, seed).learned;
    };
    shown.seed = std::min(state.integer("learned_seed"), results.race.seeds) - 1;
    while (shown.seed > 0 && learned(shown.seed).empty()) // not trained yet
        --shown.seed;
    const auto matrices = static_cast<Index>(learned(shown.seed).size());
    shown.part.matrix = static_cast<std::size_t>(std::min(state.integer("learned_matrix"), matrices) - 1);
    if (!state.is_none("learned_head"))
        shown.part.head = std::min(state.integer("learned_head"), results.race.settings.shape.heads) - 1;
    return shown;
}

void open_as_own_table(Session& session, const Results& results, const ShownLearned& shown) {
    const learning::Entrant& who = results.race.entrants[shown.entrant];
    const learning::RunResult& run = results.run(shown.entrant, shown.seed);
    learning::LearnedTable table = learned_shown(results.race, who, run.learned, shown.part).table;
    std::string name = std::string(who.method->id) + " " + table.name + ", seed " +
                       std::to_string(results.race.first_seed + static_cast<std::uint64_t>(shown.seed));
    if (shown.part.head)
        name += ", head " + std::to_string(*shown.part.head + 1);
    const OwnTablePtr own = OwnTable::make(name, {table.rows, table.cols}, std::move(table.values), "float32");
    if (!own)
        return;
    session.add_own_table(own);
    platform::keep_copy(own->reference(), own->copy());
    State state = session.state();
    for (const std::string_view key : {"own_axes", "own_slice", "own_transposed", "zoom", "focus"})
        state = state.without(key);
    session.replace(state.with("view", "heatmap").with("method", registry::own.id).with("own", own->reference()));
}

}
