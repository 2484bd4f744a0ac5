// Any bytes as what a trainer, its worker and a record say: the first line is a race, the rest are news about it, or
// requests. Whatever they are, races can be trained, and results grow no further than their race needs.
#include "check.hpp"

#include "learning/worker.hpp"

namespace {

using namespace posenc;
using namespace posenc::fuzz;
using learning::Results;
using learning::RunResult;

void require_race(const learning::RaceResult& made) {
    const learning::Race& race = made.race;
    require(learning::problem_of(race.settings).empty(), "a race has settings that can be trained",
            learning::problem_of(race.settings));
    require(!race.entrants.empty() && race.entrants.size() <= learning::most_entrants, "a race has entrants");
    require(race.seeds >= 1 && race.runs() <= 8 * static_cast<Index>(learning::most_entrants), "a race has runs");
    for (const std::string& problem : made.problems)
        require_one_line(problem);
    for (const learning::Entrant& entrant : race.entrants) {
        std::string problem;
        require(learning::read_entrant(entrant.text(), problem).has_value(), "an entrant is read back", problem);
        require_one_line(entrant.title());
    }
}

void require_result(const RunResult& result, const learning::Settings& settings) {
    require_one_line(result.problem);
    require(static_cast<Index>(result.losses.size()) <= settings.schedule.steps, "no more losses than steps");
    require(result.steps >= 0 && result.steps <= settings.schedule.steps, "no more steps than are asked for");
    require(result.scores.size() <= settings.lengths.size(), "no more scores than lengths");
    for (std::size_t n = 0; n < result.scores.size(); ++n) {
        const learning::Score& score = result.scores[n];
        require(score.length == settings.lengths[n], "scores in the order of the lengths");
        require(score.by_place.empty() || static_cast<Index>(score.by_place.size()) == score.length, "a share a place");
    }
    require(result.learned.size() <= 8, "no encoding learns more matrices");
    for (const learning::LearnedTable& learned : result.learned)
        require(static_cast<Index>(learned.values.size()) == learned.rows * learned.cols, "a learned table is whole");
    if (!result.example)
        return;
    const auto length = static_cast<std::size_t>(result.example->length);
    const learning::Example& example = result.example->example;
    require(example.tokens.size() == length && example.wanted.size() == length && example.said.size() == length &&
                example.sources.size() == length,
            "an example is whole");
    require(example.weights.size() ==
                length * length * static_cast<std::size_t>(settings.shape.heads * settings.shape.layers),
            "weights of every head");
}

void try_news(const learning::Race& race, std::string_view message) {
    Results results{race, {}, {}, {}};
    results.runs.resize(static_cast<std::size_t>(results.race.runs()));
    const learning::News news = learning::read_news(message, 1, results);
    require_one_line(news.place);
    require_one_line(news.failed);
    for (const RunResult& result : results.runs)
        require_result(result, results.race.settings);
}

/// Nothing is trained here: what a worker is told must not cost more than it says.
void try_requests(std::string_view race, std::string_view messages) {
    learning::Worker worker;
    worker.receive(learning::message_of({1, learning::Request::Kind::race, std::string(race)}));
    for (const std::string_view message : split(messages, '\n')) {
        if (const std::optional<learning::Request> request = learning::read_request(message))
            require(learning::read_request(learning::message_of(*request)).has_value(), "a request is read back",
                    message);
        worker.receive(message);
    }
}

void try_record(std::string_view text) {
    std::string problem;
    const std::optional<learning::Record> record = learning::read_record(text, problem);
    require(record.has_value() == problem.empty(), "a record, or a sentence", problem);
    require_one_line(problem);
    if (!record)
        return;
    require_one_line(record->results.recorded);
    for (const RunResult& result : record->results.runs)
        require_result(result, record->results.race.settings);
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    know_races();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\n'), size);
    const std::string_view first = text.substr(0, end), rest = text.substr(std::min(end + 1, size));
    const State state = parse(first).state;
    const learning::RaceResult made = learning::race_of(state);
    require_race(made);
    const std::string race = learning::text_of(state);
    require(learning::text_of(parse(race).state) == race, "a race is written as it is read", race);
    try_news(made.race, rest);
    try_requests(race, rest);
    try_record(text);
    return 0;
}
