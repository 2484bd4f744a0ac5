// Messages: what is written is read back, and what is damaged changes nothing that it should not.
#include "learning/messages.hpp"

#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::learning::messages_test {
namespace {

struct TrainingMessages : testing::Test {
    RaceRows rows;

    static Results results_of(std::string_view race) {
        Results results{race_of(parse(race).state).race, {}, {}, {}};
        results.runs.resize(static_cast<std::size_t>(results.race.runs()));
        return results;
    }
};

TEST_F(TrainingMessages, RequestsAreReadBack) {
    const Request race{3, Request::Kind::race, "task=first&race=none,shaw"},
        example{9, Request::Kind::example, {}, 16, 2};
    EXPECT_EQ(message_of(race), "3 race task=first&race=none,shaw");
    EXPECT_EQ(read_request(message_of(race))->race, race.race);
    EXPECT_EQ(read_request("4 race ")->race, "");
    const std::optional<Request> read = read_request(message_of(example));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->number, 9);
    EXPECT_EQ(read->kind, Request::Kind::example);
    EXPECT_EQ(read->length, 16);
    EXPECT_EQ(read->example, 2);
    for (const Request::Kind kind : {Request::Kind::train, Request::Kind::step, Request::Kind::pause})
        EXPECT_EQ(read_request(message_of({1, kind}))->kind, kind);
}

TEST_F(TrainingMessages, NewsAreReadBack) {
    Results told = results_of("race=none,shaw&test_lengths=6,8"), heard = told;
    RunResult& run = told.runs[1];
    run.stage = Stage::diverged;
    run.problem = "a problem, 100 % of it";
    run.steps = 3;
    run.seconds = 0.25;
    run.losses = {2.5, 0.001234, undefined};
    run.scored_at = 2;
    run.scores = {{6, 0.984375, 0.5, {undefined, 0, 0.25, 0.5, 1, 0.1234}}, {8, undefined, undefined, {}}};
    run.learned = {{"the table", 2, 2, {0.1234, -5, 0, 1e-9}}, {"u", 1, 1, {3}}};
    ShownExample shown{2, 1, 3, {{0, 7}, {-1, 7}, {1, 2}, {-1, 0}, {}}};
    shown.example.weights.assign(4 * 4, 0.25);
    run.example = shown;
    const std::string message = first_line(5) + progress_line(1, run) + losses_line(1, run, 0) + score_lines(1, run) +
                                learned_lines(1, run) + example_line(1, shown) + idle_line(7) + place_line("thread") +
                                failed_line("a b");
    const News news = read_news(message, 5, heard);
    EXPECT_TRUE(news.changed && !news.damaged) << message;
    EXPECT_EQ(news.idle, 7);
    EXPECT_EQ(news.place, "thread");
    EXPECT_EQ(news.failed, "a b");
    const RunResult& read = heard.runs[1];
    EXPECT_EQ(read.stage, run.stage);
    EXPECT_EQ(read.problem, run.problem);
    EXPECT_EQ(read.steps, 3);
    EXPECT_EQ(read.seconds, 0.25);
    EXPECT_EQ(read.losses[1], 0.001234);
    EXPECT_TRUE(std::isnan(read.losses[2]));
    EXPECT_EQ(read.scored_at, 2);
    EXPECT_EQ(read.scores[0].tokens, 0.984375);
    EXPECT_TRUE(std::isnan(read.scores[0].by_place[0]) && std::isnan(read.scores[1].tokens));
    EXPECT_EQ(read.scores[0].by_place[5], 0.1234);
    ASSERT_EQ(read.learned.size(), 2U);
    EXPECT_EQ(read.learned[0].name, "the table");
    EXPECT_EQ(read.learned[0].values, run.learned[0].values);
    EXPECT_EQ(read.learned[1].values, run.learned[1].values);
    EXPECT_EQ(read.example->example.wanted, shown.example.wanted);
    EXPECT_EQ(read.example->example.weights, shown.example.weights);
    EXPECT_TRUE(heard.runs[0].losses.empty());
}

TEST_F(TrainingMessages, NewsOfAnotherRaceAreNotTaken) {
    Results results = results_of("race=none");
    const News news = read_news("news 4\nrun 0 finished 1 1 -\nidle 6\n", 5, results);
    EXPECT_FALSE(news.changed || news.damaged);
    EXPECT_EQ(news.idle, 6);
    EXPECT_EQ(results.runs[0].stage, Stage::waiting);
}

TEST_F(TrainingMessages, DamagedLinesAreLeftOut) {
    Results results = results_of("race=none&train_seeds=1&test_lengths=8,16&train_steps=5");
    for (const char* line : {"run",
                             "run 1 finished 1 1 -",
                             "run -1 finished 1 1 -",
                             "run 0 done 1 1 -",
                             "run 0 finished 6 1 -",
                             "run 0 finished 1 x -",
                             "run 0 finished 1 1 - more",
                             "losses 0 1 0.5",
                             "score 0 1 16 1 1",
                             "score 0 1 8 1 1 3",
                             "score 0 1 8 1 1 1 2 3 4 5 6 7 8 9",
                             "score 0 1 8 1 1 1 2 3 4 5 6 7 20000",
                             "example 0 1 17 0 1",
                             "example 0 1 1 0 9 1 1 0 1 1 1 1",
                             "example 0 1 1 0 1 1 1 0 1 1 1",
                             "example 0 1 1 64 1 1 1 0 1 1 1 1",
                             "learned 0 0 t 99999999 99999999 1",
                             "learned 0 0 t 1 2 1",
                             "learned 0 1 t 1 1 1",
                             "learned 0 8 t 1 1 1",
                             "nonsense 0",
                             "",
                             "\xff\xfe",
                             "run 99999999999999999999 finished 1 1 -"}) {
        const News news = read_news("news 1\n" + std::string(line) + "\n", 1, results);
        EXPECT_TRUE(news.damaged && !news.changed) << line;
        EXPECT_EQ(results.runs[0].steps, 0) << line;
        EXPECT_TRUE(results.runs[0].scores.empty() && results.runs[0].losses.empty() && !results.runs[0].example)
            << line;
    }
    read_news("news 1\nlearned 0 0 t 1 1 1\nlearned 0 1 t 1 1 1\nlearned 0 0 t 1 1 2\n", 1, results);
    EXPECT_EQ(results.runs[0].learned.size(), 1U) << "newer ones";
    EXPECT_TRUE(read_news("news 1\nlosses 0 0 1 2 3 4 5 6 7\n", 1, results).damaged);
    EXPECT_EQ(results.runs[0].losses.size(), 5u); // no more than its steps
}

TEST_F(TrainingMessages, SpreadsAreOfTheSeedsThatAreScored) {
    Results results = results_of("race=none,shaw&train_seeds=3&test_lengths=8");
    EXPECT_EQ(accuracy(results, 1, 0, false).count, 0);
    EXPECT_TRUE(std::isnan(accuracy(results, 1, 0, false).mean));
    results.runs[1].scores = {{8, 0.5, 0.25, {}}};
    results.runs[3].scores = {{8, 1, 0.75, {}}};
    results.runs[5].scores = {{8, undefined, undefined, {}}};
    const Spread tokens = accuracy(results, 1, 0, false), texts = accuracy(results, 1, 0, true);
    EXPECT_EQ(tokens.count, 2);
    EXPECT_EQ(tokens.mean, 0.75);
    EXPECT_EQ(tokens.low, 0.5);
    EXPECT_EQ(tokens.high, 1);
    EXPECT_EQ(texts.mean, 0.5);
    EXPECT_EQ(accuracy(results, 1, 1, false).count, 0);
}

}
}
