// The second picture of a comparison as a text: what it shares with the first and what it sets otherwise.
#include "session/second_picture.hpp"

#include "learning/trainer.hpp"
#include "unit/background/local_hosts.hpp"
#include "unit/core/made_fields.hpp"
#include "unit/learning/race_rows.hpp"

namespace posenc::second_picture_test {
namespace {

TEST(BesideState, SetsSomeKeysOtherwiseAndSharesTheRest) {
    const State first = state_of("length=20&base=100&theme=dark&beside=view=frequencies%26base=10000");
    const std::optional<State> second = second_state(first);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->text("view"), "frequencies");
    EXPECT_EQ(second->number("base"), 10000);
    EXPECT_EQ(second->number("length"), 20);
    EXPECT_EQ(second->text("theme"), "dark");
    EXPECT_TRUE(second->is_default("beside")) << "no picture beside the picture beside";
    EXPECT_FALSE(second_state(state_of("length=20")));
}

TEST(BesideState, TheTextGivesTheStateBack) {
    const State first = state_of("length=20&base=100&method=alibi");
    for (const char* text : {"length=20&base=10000&method=alibi", "method=padding&tokens=a b%0Ac&length=4",
                             "view=tree&method=tree&tree=(a b)", "length=20&base=100&method=alibi"}) {
        const State second = state_of(text);
        const std::string difference = second_picture_text(first, second);
        EXPECT_EQ(difference.find("view="), 0u);
        const std::optional<State> again = second_state(first.with("beside", difference));
        ASSERT_TRUE(again) << text;
        EXPECT_EQ(format(*again), format(second));
        EXPECT_EQ(format(parse(format(first.with("beside", difference))).state),
                  format(first.with("beside", difference)))
            << "as a link";
    }
}

TEST(BesideSession, TrainsAsTheFirstPictureDoes) {
    const RaceRows rows;
    Session first(state_of("beside=base=100"), {}, local_host);
    SecondPicture second;
    second.begin_frame(first);
    learning::Trainer& trainer = second.session().trainer();
    trainer.show(second.session().state());
    trainer.train();
    EXPECT_TRUE(trainer.training());
    EXPECT_FALSE(first.trainer().training()) << "each its own race";
}

/// All of four million cells, each of them drawn by itself.
Viewport large_viewport() {
    return {{0, 1, 4096}, {0, 1, 1024}};
}

TEST(BesideSession, TakesNoMoreOfTheMachineThanTheFirstPicture) {
    Session first(state_of("method=learned&length=4096&d_model=1024&beside=seed=1"),
                  {.sampling_budget = 1e-5, .kept_bytes = 1});
    first.begin_frame();
    SecondPicture second;
    second.begin_frame(first);
    Session& session = second.session();
    session.tile(session.field(), large_viewport());
    EXPECT_TRUE(session.unfinished()) << "it goes on in the next frames";
    const std::weak_ptr<const Field> before = session.field();
    session.edit("seed", "2");
    for (int frame = 0; frame < 3; ++frame) {
        first.begin_frame();
        second.begin_frame(first);
        session.field();
    }
    EXPECT_TRUE(before.expired()) << "what the last frame did not need";
}

TEST(BesideSession, OfWhatItShowedNothingIsKept) {
    Session first(state_of("method=learned&length=1024&d_model=1024&beside=seed=1"));
    SecondPicture second;
    second.begin_frame(first);
    second.session().tile(second.session().field(), {{0, 4, 256}, {0, 4, 256}});
    const std::weak_ptr<const Field> shown = second.session().field();
    EXPECT_FALSE(shown.expired());
    first.edit("beside", "");
    first.begin_frame();
    second.begin_frame(first);
    EXPECT_FALSE(second.shown());
    EXPECT_TRUE(shown.expired());
}

TEST(BesideSession, EachPictureRemembersByItselfWhereOneLooks) {
    Session first(state_of("length=20&focus=3,4&zoom=0,0,4,4&beside=base=100"));
    SecondPicture second;
    second.begin_frame(first);
    EXPECT_TRUE(second.session().state().is_default("zoom"));
    EXPECT_TRUE(second.session().state().is_default("focus"));
    second.session().edit("zoom", "2,2,8,8");
    second.begin_frame(first);
    EXPECT_FALSE(second.edited()) << "the link names the first picture's only";
    first.edit("length", "30");
    first.begin_frame();
    second.begin_frame(first);
    EXPECT_EQ(format(second.session().state()), "length=30&zoom=2,2,8,8&base=100");
    EXPECT_EQ(first.state().text("beside"), "base=100");
}

TEST(BesideSession, FollowsTheFirstAndHandsItsEditsBack) {
    Session first(state_of("length=20&beside=view=heatmap%26base=100"));
    SecondPicture second;
    second.begin_frame(first);
    EXPECT_TRUE(second.shown());
    EXPECT_FALSE(second.edited());
    EXPECT_EQ(second.session().state().integer("length"), 20);
    EXPECT_EQ(second.session().state().number("base"), 100);

    second.session().edit("base", "7", 5);
    second.begin_frame(first);
    EXPECT_TRUE(second.edited());
    first.begin_frame();
    const std::uint64_t gesture = first.last_gesture();
    EXPECT_NE(gesture, 0u);
    EXPECT_EQ(second_state(first.state())->number("base"), 7);
    EXPECT_EQ(first.state().number("base"), 10000);

    first.edit("length", "30");
    first.begin_frame();
    second.begin_frame(first);
    EXPECT_FALSE(second.edited());
    EXPECT_EQ(second.session().state().integer("length"), 30) << "what both share";
    EXPECT_EQ(second.session().state().number("base"), 7);

    first.reset("beside");
    first.begin_frame();
    second.begin_frame(first);
    EXPECT_FALSE(second.shown());
}

/// Undo takes back one gesture at a time, in whichever picture it was made.
TEST(SecondPicture, GesturesOfBothAreStepsOfTheirOwn) {
    Session first(parse("beside=base=100").state);
    SecondPicture second;
    second.begin_frame(first);
    const auto edit_second = [&](const char* base, std::uint64_t gesture) {
        second.session().edit("base", base, gesture);
        second.begin_frame(first);
        first.begin_frame();
        second.begin_frame(first);
    };
    const std::uint64_t theirs = second.session().new_gesture();
    edit_second("7", theirs);
    edit_second("8", theirs);
    first.edit("length", "30", first.new_gesture());
    first.begin_frame();
    second.begin_frame(first);
    const auto undo = [&] {
        first.undo();
        first.begin_frame();
        second.begin_frame(first);
    };
    undo();
    EXPECT_TRUE(first.state().is_default("length"));
    EXPECT_EQ(second.session().state().number("base"), 8);
    undo();
    EXPECT_EQ(second.session().state().number("base"), 100) << "one gesture, one step";
    EXPECT_FALSE(first.can_undo());
}

TEST(SecondPicture, WhatWaitsIsDroppedWhereTheSecondPictureBecomesAnotherOne) {
    Session first(parse("length=20&beside=base=100").state);
    SecondPicture second;
    second.begin_frame(first);
    second.session().edit("base", "7");
    second.begin_frame(first);
    first.edit("length", "30"); // in both
    first.begin_frame();
    second.session().edit("base", "8");
    second.begin_frame(first);
    EXPECT_EQ(second.session().state().number("base"), 8) << "it goes on while the first picture changes";
    EXPECT_EQ(second.session().state().integer("length"), 30);
    first.begin_frame();
    first.undo();
    first.begin_frame();
    second.session().edit("base", "9");
    second.begin_frame(first);
    EXPECT_EQ(second.session().state().number("base"), 7) << "undo has the last word";
}

}
}
