// Every row of a race is a flag of posenc train, which goes at least as far.
#include "learning/race_flags.hpp"

#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::learning::race_flags_test {
namespace {

struct RaceFlags : testing::Test {
    RaceRows rows;
};

TEST_F(RaceFlags, AreOneARow) {
    EXPECT_EQ(race_flags().size(), race_parameters().size());
    for (const Parameter* row : race_parameters())
        EXPECT_EQ(std::count_if(race_flags().begin(), race_flags().end(),
                                [&](const RaceFlag& flag) { return flag.key == row->key; }),
                  1)
            << row->key;
}

TEST_F(RaceFlags, GoAsFarAsTheirRows) {
    for (const RaceFlag& flag : race_flags()) {
        const Parameter row = row_with_command_limit(flag), &usual = *find_parameter(flag.key);
        EXPECT_GE(row.high, usual.high) << flag.name;
        EXPECT_GE(row.max_items, usual.max_items) << flag.name;
        EXPECT_EQ(row.low, usual.low) << flag.name;
    }
}

TEST_F(RaceFlags, SayWhatARaceIs) {
    const std::string text = "task=again&train_steps=50&train_shortest=9&train_length=20&test_lengths=12,24&"
                             "test_texts=8&train_seeds=2&train_first_seed=7&train_spread=64&train_batch=16&"
                             "train_rate=0.01&model_layers=3&model_width=16&model_heads=2&model_causal=0&"
                             "model_activation=gelu&model_nope_interval=2";
    const State state = parse(text).state;
    for (const RaceFlag& flag : race_flags()) {
        const std::string said = flag.key == "race" ? "" : value_text(race_of(state).race, flag.key);
        EXPECT_TRUE(flag.key == "race" || said == write_value(*find_parameter(flag.key), state.value(flag.key)))
            << flag.key << ": " << said;
    }
}

TEST_F(RaceFlags, ACommandTestsWhatItIsTold) {
    const State state = parse("test_lengths=32,24,32&train_length=12&race=none,shaw,alibi,kerple,cope,fire,tupe").state;
    EXPECT_EQ(race_of(state).race.settings.lengths, (std::vector<Index>{12, 24, 32}));
    EXPECT_EQ(race_of(state).race.entrants.size(), most_entrants);
    const RaceResult told = race_of(state, Asks::command);
    EXPECT_EQ(told.race.settings.lengths, (std::vector<Index>{32, 24, 32}));
    EXPECT_EQ(told.race.entrants.size(), 7U);
    EXPECT_TRUE(told.problems.empty());
}

}
}
