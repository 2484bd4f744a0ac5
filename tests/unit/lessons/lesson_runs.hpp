// The runs that lessons show or speak of, each an encoding with a seed, and how one is trained as the program does.
#pragma once

#include "core/learning/race.hpp"
#include "learning/messages.hpp"
#include "learning/worker.hpp"
#include "unit/lessons/lesson_files.hpp"

#include <map>
#include <string>

namespace posenc {

/// What is kept of a run besides its scores.
struct KeptOfRun {
    bool table = false; ///< a step shows what was learned
    Index example = 0;  ///< a step shows a text of this length; 0: none does
};

/// By the text of a race with this run alone.
using LessonRuns = std::map<std::string, KeptOfRun>;

inline void add_run(LessonRuns& runs, const State& race, const std::string& entrant, std::uint64_t seed,
                    const KeptOfRun& kept) {
    const Index steps = learning::race_of(race).race.settings.schedule.steps;
    KeptOfRun& known = runs[learning::text_of(race.with("race", entrant)
                                                  .with("train_seeds", "1")
                                                  .with("train_first_seed", std::to_string(seed))
                                                  .with("train_steps", std::to_string(steps)))];
    known.table = known.table || kept.table;
    known.example = std::max(known.example, kept.example);
}

/// Of the encodings that take part; pictures of one model are those of its first seed.
inline void add_race(LessonRuns& runs, const State& state) {
    const learning::Race race = learning::race_of(state).race;
    const std::string_view part = state.text("learning_part");
    for (Index run = 0; run < race.runs(); ++run) {
        const bool first = race.seed_of(run) == race.first_seed;
        add_run(runs, state, race.entrant_of(run).text(), race.seed_of(run),
                {first && part == "table", first && part == "attention" ? state.integer("example_length") : 0});
    }
}

inline void add_number(LessonRuns& runs, const State& state, const LessonNumber& number) {
    if (number.kind != LessonNumber::Kind::accuracy)
        return;
    const State race = parse(number.with, state).state;
    const auto first = static_cast<std::uint64_t>(race.number("train_first_seed"));
    for (Index seed = 0; seed < race.integer("train_seeds"); ++seed)
        add_run(runs, race, number.entrant, first + static_cast<std::uint64_t>(seed), {});
}

inline void add_numbers(LessonRuns& runs, const State& state, const LessonText& text) {
    for (const LessonSpan& span : text)
        if (span.kind == LessonSpan::Kind::number)
            add_number(runs, state, span.number);
}

inline void add_step(LessonRuns& runs, const LessonStep& step) {
    const State state = parse(step.state).state;
    if (step.train > 0)
        add_race(runs, state);
    for (const LessonBlock& block : step.blocks)
        add_numbers(runs, state, block.text);
    for (const LessonQuestion& question : step.questions) {
        add_numbers(runs, state, question.predict);
        add_numbers(runs, state, question.because);
        for (const LessonAnswer& answer : question.answers) {
            add_numbers(runs, state, answer.text);
            add_numbers(runs, state, answer.say);
        }
    }
    for (const LessonGoal& goal : step.goals) {
        add_numbers(runs, state, goal.done);
        for (const LessonCondition& condition : goal.when)
            if (condition.number.kind == LessonNumber::Kind::accuracy)
                for (const std::string& solve : goal.solves)
                    add_race(runs, parse(solve, state).state);
    }
}

/// Read as if all were known: a goal whose runs are not recorded yet is left out else.
inline LessonRuns lesson_runs() {
    LessonRuns runs;
    for (const LessonEdition& file : lesson_sources())
        for (const LessonStep& step :
             read_lesson(file.bytes, [](const auto&, const auto&) { return 1.0; }).lesson.steps)
            add_step(runs, step);
    return runs;
}

/// Trained here and now.
inline learning::Results trained(const std::string& race, Index example = 0) {
    using learning::Request;
    learning::Worker worker;
    worker.receive(message_of(Request{.number = 1, .kind = Request::Kind::race, .race = race}));
    worker.receive(message_of(Request{.number = 2, .kind = Request::Kind::train}));
    if (example > 0)
        worker.receive(message_of(Request{.number = 3, .kind = Request::Kind::example, .length = example}));
    learning::Results results{learning::race_of(parse(race).state).race, {}, {}, {}};
    results.runs.resize(1);
    for (bool more = true; more;) {
        more = worker.work(1);
        while (const std::optional<std::string> news = worker.take())
            read_news(*news, 1, results);
    }
    return results;
}

/// As lessons carry it: without the losses, which no step shows.
inline std::string record_of_lesson_run(const std::string& race, const KeptOfRun& kept, std::string_view date) {
    learning::Results results = trained(race, kept.example);
    results.runs.front().losses.clear();
    results.runs.front().seconds = 0;
    if (!kept.table)
        results.runs.front().learned.clear();
    return record_of(results, date, race);
}

}
