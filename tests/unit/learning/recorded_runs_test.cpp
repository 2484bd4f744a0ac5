// Runs found again by what they trained.
#include "learning/recorded_runs.hpp"

#include "learning/messages.hpp"
#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::learning::recorded_runs_test {
namespace {

struct Recorded : testing::Test {
    RaceRows rows;

    /// With one seed where the text asks for no other number.
    static State state_of(std::string_view race) { return parse(race, parse("train_seeds=1").state).state; }
    /// A record of the race, in which run N is right in N tenths of the answers.
    static std::string record(std::string_view race, double first) {
        const State state = state_of(race);
        Results results{race_of(state).race, {}, {}, {}};
        for (Index run = 0; run < results.race.runs(); ++run) {
            RunResult result;
            result.stage = Stage::finished;
            result.steps = result.scored_at = 400;
            for (const Index length : results.race.settings.lengths)
                result.scores.push_back({length, first + 0.1 * static_cast<double>(run), 0,
                                         std::vector<double>(static_cast<std::size_t>(length), 0.5)});
            results.runs.push_back(std::move(result));
        }
        return record_of(results, "2026-11-23", text_of(state));
    }
    static RecordedRuns recorded() {
        RecordedRuns runs;
        EXPECT_EQ(runs.add(record("race=shaw,alibi&train_seeds=2", 0) + record("race=shaw&task=first", 0.5)), "");
        return runs;
    }
    static double accuracy(std::string_view race, std::string_view entrant, Index tokens = 48,
                           std::optional<Index> seed = {}) {
        return recorded().accuracy(state_of(race), entrant, tokens, seed);
    }
};

TEST_F(Recorded, AccuraciesAreOfOneSeedOrTheMean) {
    EXPECT_EQ(recorded().size(), 5U);
    EXPECT_NEAR(accuracy("train_seeds=2", "shaw"), 0.1, 1e-6) << "runs 0 and 2";
    EXPECT_NEAR(accuracy("train_seeds=2", "alibi"), 0.2, 1e-6) << "runs 1 and 3";
    EXPECT_NEAR(accuracy("train_first_seed=1", "shaw"), 0.2, 1e-6);
    EXPECT_NEAR(accuracy("", "alibi", 48, 1), 0.3, 1e-6);
    EXPECT_NEAR(accuracy("task=first", "shaw", 8), 0.5, 1e-6);
}

TEST_F(Recorded, WhatIsNotKnownIsUndefined) {
    EXPECT_TRUE(std::isnan(accuracy("train_seeds=3", "shaw")));
    EXPECT_TRUE(std::isnan(accuracy("", "shaw:clip=3")));
    EXPECT_TRUE(std::isnan(accuracy("", "shaw", 47)));
    EXPECT_TRUE(std::isnan(accuracy("", "shaw", 48, 2)));
    EXPECT_TRUE(std::isnan(accuracy("task=clock", "shaw")));
    EXPECT_TRUE(std::isnan(accuracy("train_steps=399", "shaw")));
}

TEST_F(Recorded, StepsThatSuitTheTaskMayBeWritten) {
    EXPECT_NEAR(accuracy("train_steps=400", "shaw"), 0, 1e-6);
    EXPECT_TRUE(recorded().results_of(state_of("race=alibi&train_steps=400")));
}

TEST_F(Recorded, ARaceIsPutTogetherFromItsRuns) {
    const auto turned = recorded().results_of(state_of("race=alibi,shaw&train_seeds=2"));
    ASSERT_TRUE(turned);
    EXPECT_EQ(turned->recorded, "2026-11-23");
    EXPECT_NEAR(turned->run(0, 1).scores.front().tokens, 0.3, 1e-6);
    EXPECT_NEAR(turned->run(1, 1).scores.front().tokens, 0.2, 1e-6);
    const auto more = recorded().results_of(state_of("race=alibi"));
    ASSERT_TRUE(more);
    EXPECT_EQ(more->race.seeds, 2) << "as many seeds as are known";
    EXPECT_EQ(more->runs.size(), 2U);
    EXPECT_FALSE(recorded().results_of(state_of("race=alibi,shaw&train_seeds=3")));
    EXPECT_FALSE(recorded().results_of(state_of("race=alibi,none")));
    EXPECT_FALSE(recorded().results_of(state_of("race=alibi&task=first")));
}

TEST_F(Recorded, RunsThatARecordLacksAreNotKnown) {
    std::string two = record("race=shaw&train_seeds=2", 0);
    two.replace(two.find("train_seeds=2"), 13, "train_seeds=5");
    RecordedRuns runs;
    EXPECT_EQ(runs.add(two), "");
    EXPECT_EQ(runs.size(), 2U);
    EXPECT_TRUE(std::isnan(runs.accuracy(state_of("train_first_seed=2"), "shaw", 48, {})));
}

TEST_F(Recorded, WhatIsDamagedIsLeftOutAndTold) {
    RecordedRuns runs;
    const std::string good = record("race=shaw", 0);
    EXPECT_NE(runs.add("posenc-record\n" + good), "");
    EXPECT_EQ(runs.size(), 1U);
    EXPECT_NE(runs.add("no record"), "");
    EXPECT_EQ(runs.add(""), "");
    EXPECT_EQ(runs.size(), 1U);
}

TEST_F(Recorded, AccuraciesOfResultsAreFoundByName) {
    const auto results = recorded().results_of(state_of("race=alibi,shaw&train_seeds=2"));
    ASSERT_TRUE(results);
    EXPECT_NEAR(learning::accuracy(*results, "shaw", 16, {}), 0.1, 1e-6);
    EXPECT_NEAR(learning::accuracy(*results, "shaw", 16, 1), 0.2, 1e-6);
    EXPECT_TRUE(std::isnan(learning::accuracy(*results, "shaw", 17, {})));
    EXPECT_TRUE(std::isnan(learning::accuracy(*results, "none", 16, {})));
    EXPECT_TRUE(std::isnan(learning::accuracy(*results, "shaw", 16, 2)));
    EXPECT_TRUE(std::isnan(learning::accuracy(*results, "shaw", 16, -1)));
}

}
}
