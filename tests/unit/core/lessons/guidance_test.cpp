// What a lesson or a link locks, points out and lets run: texts of the one grammar.
#include "core/lessons/guidance.hpp"

#include "core/lessons/locks.hpp"
#include "core/state/parameters.hpp"
#include "unit/core/made_fields.hpp"

namespace posenc::guidance_test {

namespace {

TEST(Places, areReadFromWords) {
    const PlacesReading reading = read_places("cell 19 34, columns 30 to 49, row 3,  control length");
    EXPECT_EQ(reading.problem, "");
    ASSERT_EQ(reading.places.size(), 4u);
    EXPECT_EQ(reading.places[0], (Place{Place::Kind::cell, 19, 34, {}}));
    EXPECT_EQ(reading.places[1], (Place{Place::Kind::columns, 30, 49, {}}));
    EXPECT_EQ(reading.places[2], (Place{Place::Kind::rows, 3, 3, {}}));
    EXPECT_EQ(reading.places[3], (Place{Place::Kind::control, 0, 0, "length"}));
}

TEST(Places, holdTheirCells) {
    const std::vector<Place> places = read_places("cell 1 2, rows 3 to 5, column 7").places;
    EXPECT_TRUE(places[0].holds({1, 2}));
    EXPECT_FALSE(places[0].holds({2, 1}));
    EXPECT_TRUE(places[1].holds({3, 100}));
    EXPECT_TRUE(places[1].holds({5, 0}));
    EXPECT_FALSE(places[1].holds({6, 0}));
    EXPECT_TRUE(places[2].holds({0, 7}));
    EXPECT_FALSE(places[2].holds({7, 0}));
}

TEST(Places, sayWhatIsWrong) {
    for (const std::string_view text : {"cell 1", "cell -1 2", "rows 5 to 3", "columns a", "control nothing", "dot 3",
                                        "row 1e300", "row 1,,row 2", "cell 1 2 3", "row 1.5", "cell nan 2"})
        EXPECT_NE(read_places(text).problem, "") << text;
    EXPECT_EQ(read_places("").problem, "");
    std::string many = "row 0";
    for (int i = 0; i < 50; ++i)
        many += ",row 1";
    EXPECT_NE(read_places(many).problem, "");
}

TEST(Run, namesAParameterAndItsEnds) {
    const RunReading reading = read_run("length 20 to 50000");
    EXPECT_EQ(reading.problem, "");
    ASSERT_NE(reading.run.parameter, nullptr);
    EXPECT_EQ(reading.run.parameter->key, "length");
    EXPECT_EQ(reading.run.from, 20);
    EXPECT_EQ(reading.run.to, 50000);
    for (const std::string_view text : {"length", "length 0 to 5", "length 1 5", "method 1 to 2", "nothing 1 to 2",
                                        "length 1.5 to 2", "length 1 to nan", "length 1 to 2 to 3"})
        EXPECT_NE(read_run(text).problem, "") << text;
}

TEST(Locks, nameKeysOrAllOthers) {
    const State some = state_of("lock=d_model, base");
    EXPECT_TRUE(is_locked(some, "d_model"));
    EXPECT_TRUE(is_locked(some, "base"));
    EXPECT_FALSE(is_locked(some, "length"));
    const State all = state_of("lock=all");
    EXPECT_TRUE(is_locked(all, "length"));
    EXPECT_TRUE(is_locked(all, "method"));
    const State but = state_of("lock=all but length,clip");
    EXPECT_FALSE(is_locked(but, "length"));
    EXPECT_FALSE(is_locked(but, "clip"));
    EXPECT_TRUE(is_locked(but, "base"));
    EXPECT_FALSE(is_locked(State{}, "length"));
}

TEST(Locks, leaveHabitsAlone) {
    for (const std::string_view key :
         {"theme", "text_size", "language", "lesson", "lesson_step", "presenter", "pins", "lock"})
        EXPECT_FALSE(is_locked(state_of("lock=all"), key)) << key;
}

TEST(Locks, areRefusedWithTheirReason) {
    const Parsed parsed = parse("lock=lenght&length=7");
    EXPECT_TRUE(parsed.state.is_default("lock"));
    EXPECT_EQ(parsed.state.integer("length"), 7);
    ASSERT_EQ(parsed.issues.size(), 1u);
    EXPECT_NE(parsed.issues[0].message.find("lenght"), std::string::npos);
    EXPECT_EQ(parse("highlight=cell 3").issues.size(), 1u);
    EXPECT_EQ(parse("animate=length 5").issues.size(), 1u);
    EXPECT_EQ(parse("lock=all but length&highlight=row 3&animate=length 2 to 9").issues.size(), 0u);
}

TEST(Limits, nameControlsAndTheirEnds) {
    const LimitsReading reading = read_limits("d_model 2 to 512,  clip 1 to 10");
    EXPECT_EQ(reading.problem, "");
    ASSERT_EQ(reading.limits.size(), 2u);
    EXPECT_EQ(reading.limits[1].parameter->key, "clip");
    EXPECT_EQ(reading.limits[1].to, 10);
    EXPECT_EQ(read_limits("").problem, "");
    for (const std::string_view text : {"clip", "clip 10 to 1", "clip 3 to 3", "clip 1 to 10,", "method 1 to 2",
                                        "clip -1 to 4", "clip 1 to 99999999", "clip 1 10", ",clip 1 to 2"})
        EXPECT_NE(read_limits(text).problem, "") << text;
    std::string many = "clip 1 to 2";
    for (int i = 0; i < 20; ++i)
        many += ",clip 1 to 2";
    EXPECT_NE(read_limits(many).problem, "");
    EXPECT_EQ(parse("limit=clip 2 to").issues.size(), 1u);
}

TEST(Limits, narrowTheRowAndNothingElse) {
    const State state = state_of("limit=base 2 to 500, length 5 to 9");
    EXPECT_EQ(limited(parameters::length, state).low, 5);
    EXPECT_EQ(limited(parameters::length, state).high, 9);
    EXPECT_FALSE(limited(parameters::base, state).above_low) << "2 itself is allowed";
    EXPECT_EQ(limited(parameters::clip, state).high, parameters::clip.high);
    EXPECT_EQ(limited(parameters::length, State{}).high, parameters::length.high);
    EXPECT_EQ(narrowed(parameters::length, state).high, 9) << "what sliders run over";
    const State few = state_of("head_count=4&limit=head 2 to 6");
    EXPECT_EQ(narrowed(parameters::head, few).low, 2);
    EXPECT_EQ(narrowed(parameters::head, few).high, 3) << "there are no more";
    EXPECT_EQ(narrowed(parameters::head, state_of("head_count=2&limit=head 4 to 6")).high, 1);
}

TEST(Limits, sayWhatLiesBeyond) {
    EXPECT_EQ(beyond_limits(state_of("limit=clip 1 to 10&clip=10")), "");
    EXPECT_EQ(beyond_limits(state_of("limit=length 1 to 60, clip 1 to 10&clip=11")),
              "clip is 11, beyond its limit 1 to 10");
    EXPECT_NE(beyond_limits(state_of("limit=clip 1 to 10&clip=0")), "");
}

TEST(Habits, outliveAPreset) {
    const State before = state_of("lesson=12-masks&lesson_step=3&theme=dark&language=de&length=9");
    const State after = parse("preset=clip-3", before).state;
    EXPECT_EQ(after.text("lesson"), "12-masks");
    EXPECT_EQ(after.integer("lesson_step"), 3);
    EXPECT_EQ(after.text("theme"), "dark");
    EXPECT_EQ(after.text("language"), "de");
    EXPECT_EQ(after.integer("length"), 11);
}

}

}
