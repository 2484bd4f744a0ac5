// The race that the program shows before anything is trained: of this version, of the default race, and what training
// its beginning again comes to. It was made by
//   posenc train --task three-back --methods none,sinusoidal,learned,rotary-table,alibi,shaw --seeds 3
//                --format record --out assets/learning/recorded.txt
#include "learning/worker.hpp"

#include "unit/learning/race_rows.hpp"
#include "unit/source_files.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::learning::recorded_race_test {
namespace {

struct RecordedRace : testing::Test {
    RaceRows rows;
    std::string problem;
    std::optional<Record> record = read_record(source_file("assets/learning/recorded.txt"), problem);
};

TEST_F(RecordedRace, IsTheDefaultRaceOfThisVersion) {
    ASSERT_TRUE(record) << problem;
    EXPECT_EQ(record->race, "");
    EXPECT_EQ(record->results.race.seeds, 3);
    for (const RunResult& run : record->results.runs) {
        EXPECT_TRUE(run.ended());
        EXPECT_EQ(static_cast<Index>(run.losses.size()), run.steps);
        EXPECT_EQ(run.scores.size(), record->results.race.settings.lengths.size());
    }
    for (std::size_t entrant = 0; entrant < record->results.race.entrants.size(); ++entrant)
        EXPECT_TRUE(record->results.run(entrant, 0).example);
}

/// Losses of the first steps agree in all of their five digits, but for the last one where a compiler or a library
/// rounds otherwise; later ones may not, since training enlarges the least difference.
TEST_F(RecordedRace, ItsFirstStepsComeOutAgain) {
    ASSERT_TRUE(record);
    const Race& race = record->results.race;
    for (Index number = 0; number < race.runs(); ++number) {
        const Entrant& entrant = race.entrant_of(number);
        const auto run = Run::make(race.settings, entrant.method, entrant.state, race.seed_of(number), problem);
        ASSERT_TRUE(run) << problem;
        const RunResult& recorded = record->results.runs[static_cast<std::size_t>(number)];
        for (std::size_t step = 0; step < 12; ++step) {
            run->step();
            EXPECT_NEAR(recorded.losses[step], run->losses()[step], 1e-4 * run->losses()[step])
                << entrant.text() << ", step " << step;
        }
    }
}

/// The claims that the view makes of it: who finds the answers within the trained lengths, and who far beyond them.
TEST_F(RecordedRace, ShowsWhichEncodingsGoFurther) {
    ASSERT_TRUE(record);
    const Results& results = record->results;
    const auto& lengths = results.race.settings.lengths;
    const auto at = [&](std::string_view id, Index length) {
        std::size_t entrant = 0;
        while (results.race.entrants[entrant].text() != id)
            ++entrant;
        const auto place =
            static_cast<std::size_t>(std::find(lengths.begin(), lengths.end(), length) - lengths.begin());
        return accuracy(results, entrant, place, false);
    };
    EXPECT_GT(at("shaw", 48).low, 0.99);
    EXPECT_GT(at("rotary-table", 16).low, 0.99);
    EXPECT_LT(at("rotary-table", 48).high, 0.8);
    EXPECT_GT(at("learned", 16).low, 0.9);
    EXPECT_LT(at("learned", 48).high, 0.5);
    EXPECT_LT(at("none", 16).high, 0.4);
    EXPECT_LT(at("alibi", 16).high, 0.4);
}

}
}
