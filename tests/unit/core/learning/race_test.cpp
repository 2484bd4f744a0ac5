// Races: what a state makes of their rows, what suits a task, what cannot be used, and how entrants are called.
#include "core/learning/race.hpp"

#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

namespace posenc::learning::race_test {
namespace {

struct Races : testing::Test {
    RaceRows rows;

    static RaceResult made(std::string_view text) { return race_of(parse(text).state); }
    static Race race(std::string_view text) {
        RaceResult race = made(text);
        EXPECT_EQ(race.problems, std::vector<std::string>()) << text;
        return std::move(race.race);
    }
};

TEST_F(Races, TheDefaultIsThreeBackWithSixEncodings) {
    const Race usual = race("");
    EXPECT_EQ(usual.settings.task.id, "three-back");
    EXPECT_EQ(usual.entrants.size(), most_entrants);
    std::string ids;
    for (const Entrant& entrant : usual.entrants)
        ids += entrant.text() + " ";
    EXPECT_EQ(ids, "none sinusoidal learned rotary-table alibi shaw ");
    EXPECT_EQ(usual.runs(), 18) << "three seeds of each";
    EXPECT_EQ(problem_of(usual.settings), "");
    const Settings same = settings_for(*find_task("three-back"));
    EXPECT_EQ(usual.settings.lengths, same.lengths);
    EXPECT_EQ(usual.settings.schedule.steps, same.schedule.steps);
    EXPECT_TRUE(usual.settings.shape == same.shape);
}

TEST_F(Races, RunsAreNumberedSeedBySeed) {
    const Race two = race("race=none,shaw&train_seeds=3&train_first_seed=10");
    EXPECT_EQ(two.runs(), 6);
    EXPECT_EQ(two.entrant_of(3).text(), "shaw");
    EXPECT_EQ(two.seed_of(0), 10u);
    EXPECT_EQ(two.seed_of(3), 11u);
    EXPECT_EQ(two.seed_of(5), 12u);
}

TEST_F(Races, EveryRowIsUsed) {
    const Settings settings =
        race("task=first&train_steps=7&train_shortest=3&train_length=9&test_lengths=12,5,12&test_texts=3&train_spread="
             "40&"
             "train_batch=5&train_rate=0.01&model_layers=2&model_width=16&model_heads=2&model_causal=1&"
             "model_activation=gelu&model_nope_interval=2")
            .settings;
    EXPECT_EQ(settings.task.id, "first");
    EXPECT_EQ(settings.schedule.steps, 7);
    EXPECT_EQ(settings.shortest, 3);
    EXPECT_EQ(settings.longest, 9);
    EXPECT_EQ(settings.lengths, (std::vector<Index>{5, 12}));
    EXPECT_EQ(settings.tests, 3);
    EXPECT_EQ(settings.spread, 40);
    EXPECT_EQ(settings.batch, 5);
    EXPECT_EQ(settings.schedule.rate, 0.01);
    EXPECT_TRUE(settings.shape == (ModelShape{2, 16, 2, 64, 8, 8, true, true, 2}));
}

TEST_F(Races, WhatSuitsATaskIsTheDefault) {
    const Settings again = race("task=again").settings;
    EXPECT_EQ(again.shape.layers, 2);
    EXPECT_TRUE(again.shape.causal);
    EXPECT_EQ(again.schedule.steps, 600);
    EXPECT_FALSE(race("task=again&model_causal=0").settings.shape.causal);
    const Settings far = race("task=back:20").settings; // no text of the usual lengths is long enough
    EXPECT_EQ(far.shortest, 21);
    EXPECT_EQ(far.longest, 21);
    EXPECT_EQ(far.lengths, (std::vector<Index>{21, 24, 32, 48}));
    EXPECT_EQ(race("task=first&train_length=4").settings.shortest, 4);
}

TEST_F(Races, ALengthThatIsTrainedOnIsAlwaysTested) {
    EXPECT_EQ(race("test_lengths=24,32").settings.lengths, (std::vector<Index>{16, 24, 32}));
    EXPECT_EQ(race("test_lengths=24,9").settings.lengths, (std::vector<Index>{9, 24}));
}

TEST_F(Races, WhatCannotBeUsedIsSaidAndLeftOut) {
    const auto said = [](std::string_view text, std::string_view part) {
        const RaceResult race = made(text);
        EXPECT_EQ(problem_of(race.race.settings), "") << text;
        EXPECT_FALSE(race.race.entrants.empty()) << text;
        std::string all;
        for (const std::string& problem : race.problems)
            all += problem + "\n";
        EXPECT_NE(all.find(part), std::string::npos) << text << ": " << all;
        return race.race;
    };
    EXPECT_EQ(said("task=nothing", "task: ‘nothing’ is unknown").settings.task.id, "three-back");
    EXPECT_EQ(said("model_width=30", "cannot be shared by 4 heads").settings.shape.width, 32);
    EXPECT_EQ(said("test_lengths=2,16", "cannot be made of 2 tokens").settings.lengths.size(), 6u);
    EXPECT_EQ(said("train_shortest=20", "is longer than the trained length 16").settings.shortest, 6);
    EXPECT_EQ(said("train_spread=20", "spread: ‘20’ is out of range").settings.spread, 0);
    EXPECT_EQ(said("model_nope_interval=2", "NoPE interval: ‘2’ is out of range").settings.shape.bare_interval, 0);
    EXPECT_EQ(said("race=none:train_spread=64", "cannot be trained").settings.spread, 0);
    EXPECT_EQ(said("race=none,nonsense,shaw", "race: ‘nonsense’ cannot be trained").entrants.size(), 2u);
    EXPECT_EQ(said("race=shaw,none,shaw", "race: ‘shaw’ is there twice").entrants.size(), 2u);
    EXPECT_EQ(said("race=shaw:base=2", "‘base’ is not a parameter of shaw").entrants[0].text(), "none");
    EXPECT_EQ(said("race=shaw:d_model=2", "‘d_model’ follows from the model").entrants.size(), 1u);
    EXPECT_EQ(said("race=shaw:clip=-1", "shaw: clip").entrants.size(), 1u);
    EXPECT_EQ(
        said("race=none,sinusoidal,learned,rotary-table,alibi,shaw,xpos", "‘xpos’ is one too many").entrants.size(),
        most_entrants);
    EXPECT_EQ(said("race=", "‘’ cannot be trained").entrants.size(), 1u);
}

TEST_F(Races, EntrantsAreWrittenAndCalled) {
    for (const auto& [text, title] : {std::pair{"none", "No positions"},
                                      {"shaw:clip=3", ", clip 3"},
                                      {"rotary-table:base=100&pairing=half-split", ", base 100, "}}) {
        std::string problem;
        const std::optional<Entrant> entrant = read_entrant(text, problem);
        ASSERT_TRUE(entrant) << problem;
        EXPECT_EQ(entrant->text(), text);
        EXPECT_NE(entrant->title().find(title), std::string::npos) << entrant->title();
    }
}

TEST_F(Races, OneEncodingMayHaveSettingsOfItsOwn) {
    const Race each = race("race=shaw,shaw:train_spread%3D64%26model_nope_interval%3D2,shaw:train_spread%3D0&"
                           "train_spread=100&model_layers=2");
    ASSERT_EQ(each.entrants.size(), 3u);
    const auto settings = [&](std::size_t entrant) { return each.entrants[entrant].settings_in(each.settings); };
    EXPECT_EQ(settings(0).spread, 100);
    EXPECT_EQ(settings(0).shape.bare_interval, 0);
    EXPECT_EQ(settings(1).spread, 64);
    EXPECT_EQ(settings(1).shape.bare_interval, 2);
    EXPECT_EQ(settings(2).spread, 0) << "said, though it is the default";
    EXPECT_EQ(settings(1).shape.layers, 2);
    EXPECT_NE(each.entrants[1].title().find(", drawn positions 64, NoPE interval 2"), std::string::npos);
}

TEST_F(Races, ATextHoldsTheRaceAndNothingElse) {
    const State state = parse("task=first&race=none,shaw:clip=3&train_seeds=2&length=20&theme=dark").state;
    const std::string text = text_of(state);
    EXPECT_EQ(text.find("length"), std::string::npos);
    EXPECT_EQ(text.find("theme"), std::string::npos);
    EXPECT_EQ(text_of(parse(text).state), text);
    EXPECT_EQ(race_of(parse(text).state).race.entrants[1].text(), "shaw:clip=3");
    EXPECT_EQ(text_of({}), "");
}

}
}
