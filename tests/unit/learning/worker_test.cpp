// The worker: the same numbers as a run by itself, however its work is cut, whatever is asked in between.
#include "learning/worker.hpp"

#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::learning::worker_test {
namespace {

constexpr std::string_view quick = "race=none,shaw,learned&train_steps=30&test_texts=4&test_lengths=8,16,20";

/// A worker with what is known of its race on the other end.
struct Talk {
    RaceRows rows;
    Worker worker;
    Results results;
    Index asked = 0, race = 0, idle = 0;

    void ask(Request request) {
        request.number = ++asked;
        worker.receive(message_of(request));
    }
    /// With one seed where the text asks for no other number.
    void begin(std::string_view text) {
        const State state = parse(text, parse("train_seeds=1").state).state;
        results = {race_of(state).race, {}, {}, {}};
        results.runs.resize(static_cast<std::size_t>(results.race.runs()));
        ask({.kind = Request::Kind::race, .race = text_of(state)});
        race = asked;
    }
    void listen() {
        while (const std::optional<std::string> message = worker.take()) {
            const News news = read_news(*message, race, results);
            EXPECT_FALSE(news.damaged) << *message;
            idle = std::max(idle, news.idle);
        }
    }
    void finish(double slice = 0) {
        while (worker.work(slice))
            ;
        listen();
    }
    void train(std::string_view text, double slice = 0) {
        begin(text);
        ask({.kind = Request::Kind::train});
        finish(slice);
    }
};

/// As far as messages tell it: five significant digits.
void expect_near(double a, double b, const std::string& what) {
    EXPECT_TRUE(std::isnan(a) ? std::isnan(b) : std::fabs(a - b) <= 5.1e-5 * std::fabs(b))
        << what << ": " << a << ", " << b;
}

void expect_same(const RunResult& one, const RunResult& other) {
    EXPECT_EQ(one.stage, other.stage);
    EXPECT_EQ(one.steps, other.steps);
    EXPECT_EQ(one.losses, other.losses);
    EXPECT_EQ(learned_lines(0, one), learned_lines(0, other));
    EXPECT_EQ(score_lines(0, one), score_lines(0, other));
}

TEST(Worker, AnEncodingIsTrainedWithItsOwnSettings) {
    Talk talk;
    talk.train(
        "race=shaw,shaw:model_nope_interval%3D2,shaw:train_spread%3D64,shaw:model_nope_interval%3D3&model_layers=2&"
        "train_steps=2&test_texts=1");
    const std::vector<RunResult>& runs = talk.results.runs;
    EXPECT_NE(runs[0].losses, runs[1].losses);
    EXPECT_NE(runs[0].losses, runs[2].losses);
    EXPECT_EQ(runs[3].stage, Stage::refused);
    EXPECT_EQ(runs[3].problem, "NoPE interval: ‘3’ is out of range; allowed: 0, 2 … 2 in a model of 2 layers");
    const Race& race = talk.results.race;
    for (const std::size_t number : {1u, 2u}) {
        std::string problem;
        const Entrant& entrant = race.entrants[number];
        const auto run = Run::make(entrant.settings_in(race.settings), entrant.method, entrant.state, 0, problem);
        run->step();
        expect_near(runs[number].losses[0], run->losses()[0], entrant.text());
    }
}

TEST(Worker, ItsNumbersAreThoseOfARunByItself) {
    Talk talk;
    talk.train(quick);
    const Race& race = talk.results.race;
    for (Index number = 0; number < race.runs(); ++number) {
        const RunResult& result = talk.results.runs[static_cast<std::size_t>(number)];
        std::string problem;
        const auto run = Run::make(race.settings, race.entrant_of(number).method, race.entrant_of(number).state,
                                   race.seed_of(number), problem);
        while (run->step())
            ;
        EXPECT_EQ(result.stage, Stage::finished);
        ASSERT_EQ(result.losses.size(), run->losses().size());
        for (std::size_t step = 0; step < result.losses.size(); ++step)
            expect_near(result.losses[step], run->losses()[step], "loss");
        for (const Score& score : result.scores) {
            expect_near(score.tokens, run->score(score.length).tokens, "tokens");
            expect_near(score.texts, run->score(score.length).texts, "texts");
            EXPECT_EQ(static_cast<Index>(score.by_place.size()), score.length);
        }
        EXPECT_EQ(result.learned.size(), run->learned().size());
        EXPECT_EQ(result.learned.empty(), race.entrant_of(number).text() == "none");
    }
    EXPECT_EQ(talk.idle, talk.asked);
}

/// A step of long texts is left between two of its parts where somebody asks for something else, and gone on with.
TEST(Worker, APauseDoesNotWaitForTheEndOfAStep) {
    constexpr std::string_view slow = "race=none,learned&train_steps=2&train_batch=7&train_length=256&"
                                      "train_shortest=256&model_heads=8&model_width=8&test_texts=3&test_lengths=256";
    Talk whole, paused;
    whole.train(slow);
    paused.begin(slow);
    for (int pauses = 0; pauses < 3; ++pauses) {
        paused.ask({.kind = Request::Kind::train});
        EXPECT_TRUE(paused.worker.work(0));
        paused.ask({.kind = Request::Kind::pause});
        EXPECT_FALSE(paused.worker.work(0)) << "it is idle at once";
        paused.listen();
        EXPECT_EQ(paused.idle, paused.asked);
        EXPECT_EQ(paused.results.runs[0].steps, pauses / 2) << "three parts are a step";
    }
    paused.ask({.kind = Request::Kind::train});
    paused.finish();
    for (std::size_t run = 0; run < whole.results.runs.size(); ++run)
        expect_same(paused.results.runs[run], whole.results.runs[run]);
}

TEST(Worker, NumbersDoNotDependOnSlicesPausesAndQuestions) {
    Talk whole, cut;
    whole.train(quick, 1e9);
    cut.begin(quick);
    for (int n = 0; n < 7; ++n) {
        cut.ask({.kind = Request::Kind::step});
        cut.finish();
    }
    for (const RunResult& run : cut.results.runs)
        EXPECT_EQ(run.steps, 7);
    cut.ask({.kind = Request::Kind::example, .length = 20, .example = 3});
    cut.ask({.kind = Request::Kind::train});
    for (int n = 0; n < 20; ++n)
        cut.worker.work(0);
    cut.ask({.kind = Request::Kind::pause});
    cut.finish();
    cut.ask({.kind = Request::Kind::train});
    cut.finish();
    for (std::size_t n = 0; n < whole.results.runs.size(); ++n) {
        expect_same(whole.results.runs[n], cut.results.runs[n]);
        ASSERT_TRUE(cut.results.runs[n].example);
        EXPECT_EQ(cut.results.runs[n].example->steps, 30);
        EXPECT_EQ(cut.results.runs[n].example->example.weights.size(), 4u * 20 * 20);
    }
}

TEST(Worker, PausesAtOnce) {
    Talk talk;
    talk.begin(quick);
    talk.ask({.kind = Request::Kind::train});
    for (int n = 0; n < 4; ++n)
        EXPECT_TRUE(talk.worker.work(0));
    talk.ask({.kind = Request::Kind::pause});
    EXPECT_FALSE(talk.worker.work(0));
    talk.listen();
    EXPECT_EQ(talk.idle, talk.asked);
    EXPECT_EQ(talk.results.run(0, 0).steps, 4);
}

TEST(Worker, AnotherRaceBeginsAnew) {
    Talk talk;
    talk.begin("race=none&train_steps=5");
    talk.ask({.kind = Request::Kind::train});
    talk.worker.work(0);
    talk.begin(quick);
    talk.listen(); // what is said about the race before is not taken for this one
    EXPECT_TRUE(talk.results.empty());
    talk.ask({.kind = Request::Kind::train});
    talk.finish();
    EXPECT_EQ(talk.results.run(1, 0).steps, 30);
}

TEST(Worker, ARaceThatComesBackGoesOnWhereItWas) {
    Talk talk, whole;
    whole.train(quick);
    talk.begin(quick);
    talk.ask({.kind = Request::Kind::train});
    for (int n = 0; n < 50; ++n) // one of them is in the middle of its scores
        talk.worker.work(0);
    talk.train("race=none,alibi&train_steps=5");
    talk.begin(quick);
    talk.finish();
    EXPECT_GT(talk.results.run(0, 0).steps, 0) << "what was trained is told";
    EXPECT_LT(talk.results.run(0, 0).steps, 30);
    talk.ask({.kind = Request::Kind::train});
    talk.finish();
    for (std::size_t n = 0; n < whole.results.runs.size(); ++n)
        expect_same(talk.results.runs[n], whole.results.runs[n]);
}

TEST(Worker, ARaceThatGrowsTrainsOnlyWhatIsNew) {
    Talk talk;
    talk.train(quick);
    const double seconds = talk.results.run(1, 0).seconds;
    talk.train("race=shaw,alibi,learned&train_steps=30&test_texts=4&test_lengths=8,16,20&train_seeds=2");
    EXPECT_EQ(talk.results.run(0, 0).seconds, seconds) << "not a step was taken again";
    EXPECT_NE(talk.results.run(0, 1).seconds, seconds) << "another seed";
    EXPECT_EQ(talk.results.run(1, 0).stage, Stage::finished);
    talk.begin(quick);
    talk.ask({.kind = Request::Kind::example, .length = 20, .example = 1});
    talk.finish();
    EXPECT_EQ(talk.results.run(1, 0).stage, Stage::finished);
    EXPECT_TRUE(talk.results.run(1, 0).example) << "the model is there too";
    talk.begin("race=none,shaw,learned&train_steps=30&test_texts=4&test_lengths=8,16");
    talk.finish();
    EXPECT_TRUE(talk.results.empty()) << "other lengths, other scores";
    talk.begin(quick);
    talk.ask({.kind = Request::Kind::forget});
    talk.begin(quick);
    talk.finish();
    EXPECT_TRUE(talk.results.empty());
}

TEST(Worker, SeedsComeOneAfterTheOther) {
    Talk talk;
    talk.begin("race=none,shaw&train_steps=6&test_texts=1&train_seeds=2&train_first_seed=5");
    talk.ask({.kind = Request::Kind::train});
    while (talk.worker.work(0)) {
        talk.listen();
        const bool second_began = talk.results.run(0, 1).steps > 0;
        EXPECT_TRUE(!second_began || (talk.results.run(0, 0).ended() && talk.results.run(1, 0).ended()));
    }
    talk.listen();
    EXPECT_EQ(talk.results.run(1, 1).stage, Stage::finished);
    EXPECT_NE(talk.results.run(1, 1).losses, talk.results.run(1, 0).losses);
}

TEST(Worker, WhatCannotBeTrainedDoesNotStopTheOthers) {
    Talk talk;
    talk.train("race=rotary-table,none,sinusoidal&train_rate=1&model_width=12&train_steps=60&test_texts=1");
    EXPECT_EQ(talk.results.run(0, 0).stage, Stage::refused);
    EXPECT_NE(talk.results.run(0, 0).problem.find("rotary"), std::string::npos) << talk.results.run(0, 0).problem;
    EXPECT_EQ(talk.results.run(1, 0).stage, Stage::finished);
}

TEST(Worker, WhatDivergesDoesNotStopTheOthers) {
    Talk talk;
    talk.train("race=index:offset=16777216,none&train_rate=1&train_steps=60&test_texts=1");
    for (const RunResult& run : talk.results.runs) {
        EXPECT_TRUE(run.ended());
        EXPECT_EQ(run.stage == Stage::diverged, std::isnan(run.losses.back()));
        EXPECT_EQ(run.stage == Stage::diverged, std::isnan(run.scores[0].tokens));
    }
    EXPECT_EQ(talk.results.run(1, 0).stage, Stage::finished);
}

TEST(Worker, EndsWhereNothingIsLeftToLearn) {
    Talk talk;
    talk.train("task=first&race=sinusoidal&train_steps=400&test_texts=16", 1e9);
    const RunResult& run = talk.results.run(0, 0);
    EXPECT_EQ(run.stage, Stage::learned);
    EXPECT_TRUE(run.has_learned(talk.results.race.settings));
    EXPECT_LT(run.steps, 400);
    EXPECT_EQ(run.steps % scored_every, 0);
}

TEST(Worker, WhatIsNoRequestDoesNothing) {
    Talk talk;
    for (const char* text : {"", "train", "1 trains", "0 train", "1 example 8", "1 example 8 1 1", "1 train now"})
        talk.worker.receive(text);
    EXPECT_FALSE(talk.worker.work(0));
    EXPECT_FALSE(talk.worker.take());
    talk.begin(quick);
    talk.ask({.kind = Request::Kind::example, .length = 200, .example = 1}); // no text is that long
    talk.ask({.kind = Request::Kind::example, .length = 8, .example = 400});
    talk.ask({.kind = Request::Kind::step});
    talk.finish();
    EXPECT_FALSE(talk.results.run(0, 0).example);
}

}
}
