// Results as CSV: a line a number, and nothing where there is none.
#include "learning/results_csv.hpp"

#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

namespace posenc::learning::results_csv_test {
namespace {

struct ResultsCsv : testing::Test {
    RaceRows rows;
    Results results{race_of(parse("race=none,shaw:clip%3D3&train_seeds=2&train_first_seed=4").state).race, {}, {}, {}};

    ResultsCsv() {
        results.runs.resize(4);
        RunResult& run = results.runs[3]; // shaw with the second seed
        run.stage = Stage::learned;
        run.steps = 2;
        run.seconds = 1.25;
        run.losses = {2.5, 0.123456789};
        run.scored_at = 2;
        run.scores = {{8, 0.75, 0.5, {undefined, 1, 0.5}}, {16, undefined, undefined, {}}};
    }
    std::string csv(CsvTable table) const { return csv_of(results.race.settings.task.id, named_runs(results), table); }
};

TEST_F(ResultsCsv, HasALineARunAndLength) {
    EXPECT_EQ(csv(CsvTable::lengths),
              "task,method,settings,seed,seconds,finished,diverged,steps,loss,length,accuracy,exact\n"
              "three-back,shaw,clip=3,5,1.25,true,false,2,0.123457,8,0.75,0.5\n"
              "three-back,shaw,clip=3,5,1.25,true,false,2,0.123457,16,,\n");
}

TEST_F(ResultsCsv, TellsOfTheStepAtWhichItWasMeasured) {
    RunResult& run = results.runs[3];
    run.losses.push_back(0.01); // paused a step later
    run.steps = 3;
    EXPECT_NE(csv(CsvTable::lengths).find(",2,0.123457,8,0.75,0.5\n"), std::string::npos) << csv(CsvTable::lengths);
    EXPECT_NE(csv(CsvTable::places).find(",5,2,8,1,1\n"), std::string::npos) << csv(CsvTable::places);
}

TEST_F(ResultsCsv, HasALineAPlace) {
    EXPECT_EQ(csv(CsvTable::places), "task,method,settings,seed,steps,length,place,accuracy\n"
                                     "three-back,shaw,clip=3,5,2,8,0,\n"
                                     "three-back,shaw,clip=3,5,2,8,1,1\n"
                                     "three-back,shaw,clip=3,5,2,8,2,0.5\n");
}

TEST_F(ResultsCsv, HasALineAStep) {
    EXPECT_EQ(csv(CsvTable::steps), "task,method,settings,seed,step,loss\n"
                                    "three-back,shaw,clip=3,5,1,2.5\n"
                                    "three-back,shaw,clip=3,5,2,0.123457\n");
}

TEST_F(ResultsCsv, GoesEntrantByEntrantAndQuotesWhatPartsCells) {
    results.runs[0] = results.runs[1] = results.runs[2] = results.runs[3]; // by seed
    results.race.entrants[1].settings = "a=\"b\",c";
    std::string order;
    for (const NamedRun& run : named_runs(results))
        order += run.method + std::to_string(run.seed) + " ";
    EXPECT_EQ(order, "none4 none5 shaw4 shaw5 ");
    EXPECT_NE(csv(CsvTable::steps).find("\nthree-back,shaw,\"a=\"\"b\"\",c\",4,1,2.5\n"), std::string::npos);
}

}
}
