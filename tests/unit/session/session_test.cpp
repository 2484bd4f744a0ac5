// The session: when edits act, what one step of undo is, which fields and samples are made anew, what is told.
#include "session/session.hpp"

#include <gtest/gtest.h>

#include "core/state/parameters.hpp"

#include <string>

namespace posenc::session_test {
namespace {

Value number(double value) {
    return Value{value, {}, {}};
}

/// A session after one frame with this text.
Session session_from(std::string_view text) {
    Session session;
    session.apply(text);
    session.begin_frame();
    return session;
}

TEST(Session, EditsActAtTheNextFrame) {
    Session session;
    session.edit("length", "70");
    EXPECT_EQ(session.state().integer("length"), 50);
    EXPECT_TRUE(session.begin_frame());
    EXPECT_EQ(session.state().integer("length"), 70);
    EXPECT_FALSE(session.begin_frame());
    EXPECT_EQ(session.field()->size().row, 70);
}

TEST(Session, OneGestureIsOneStep) {
    Session session;
    const std::uint64_t first = session.new_gesture(), second = session.new_gesture();
    EXPECT_NE(first, 0u);
    EXPECT_NE(first, second);
    for (const int length : {60, 70, 80}) {
        session.edit(parameters::length, number(length), first);
        session.begin_frame();
    }
    session.edit(parameters::length, number(90), second);
    session.begin_frame();
    session.undo();
    session.begin_frame();
    EXPECT_EQ(session.state().integer("length"), 80);
    session.undo();
    session.begin_frame();
    EXPECT_EQ(session.state().integer("length"), 50);
    EXPECT_FALSE(session.can_undo());
    session.redo();
    session.redo();
    session.begin_frame();
    EXPECT_EQ(session.state().integer("length"), 90);
    EXPECT_FALSE(session.can_redo());
}

TEST(Session, EditsWithoutGestureAreStepsOfTheirOwn) {
    Session session;
    session.edit("length", "60");
    session.edit("length", "70");
    session.begin_frame();
    session.undo();
    session.begin_frame();
    EXPECT_EQ(session.state().integer("length"), 60);
}

TEST(Session, ApplyReadsOnTopOrAfresh) {
    Session session = session_from("length=60&d_model=16");
    session.apply("length=70");
    session.begin_frame();
    EXPECT_EQ(session.state().integer("d_model"), 16);
    session.apply("length=80", true);
    session.begin_frame();
    EXPECT_EQ(session.state().integer("length"), 80);
    EXPECT_EQ(session.state().integer("d_model"), 128);
    session.undo();
    session.begin_frame();
    EXPECT_EQ(session.state().integer("d_model"), 16);
}

TEST(Session, ResetAllKeepsHowTheProgramLooks) {
    Session session = session_from("length=60&theme=dark&text_size=1.5&base=20");
    session.reset_all();
    session.begin_frame();
    EXPECT_EQ(format(session.state()), "theme=dark&text_size=1.5");
    session.reset("theme");
    session.begin_frame();
    EXPECT_EQ(format(session.state()), "text_size=1.5");
}

TEST(Session, TheSameNumbersAreTheSameField) {
    Session session;
    const FieldPtr first = session.field();
    session.edit("theme", "dark");
    session.edit("view", "frequencies");
    session.begin_frame();
    EXPECT_EQ(session.field(), first);
    session.edit("length", "60");
    session.begin_frame();
    const FieldPtr second = session.field();
    EXPECT_NE(second, first);
    session.undo();
    session.begin_frame();
    EXPECT_EQ(session.field(), first);
    EXPECT_EQ(session.made(session.state().with("length", "60")).field, second);
    const auto make_many = [&](int from) { // more than are kept
        for (int length = from; length < from + 30; ++length)
            session.made(session.state().with(parameters::length, number(length)));
    };
    make_many(100);
    EXPECT_EQ(session.made(session.state().with("length", "60")).field, second) << "this frame asked for it";
    session.begin_frame();
    EXPECT_EQ(session.field(), first);
    make_many(200);
    EXPECT_NE(session.made(session.state().with("length", "60")).field, second);
    EXPECT_EQ(session.field(), first) << "the one on screen stays";
}

TEST(Session, SamplesAreComputedOnce) {
    Session session;
    const Viewport whole{{0, 1, 50}, {0, 1, 128}}, half{{0, 2, 25}, {0, 1, 128}};
    const std::uint64_t first = session.tile(session.field(), whole).number;
    const std::uint64_t second = session.tile(session.field(), half).number;
    EXPECT_NE(first, second);
    EXPECT_EQ(session.tile(session.field(), whole).number, first);
    const Tile& tile = session.tile(session.field(), half);
    ASSERT_EQ(tile.numbers.size(), 25u * 128u);
    EXPECT_NEAR(tile.numbers[3 * 128 + 5], (session.field()->at({6, 5}) + session.field()->at({7, 5})) / 2, 1e-6);
}

TEST(Session, TheFocusLivesInsideTheField) {
    Session session;
    const auto inside = [&](Cell cell) {
        const Cell size = session.field()->size();
        return cell.row >= 0 && cell.col >= 0 && cell.row < size.row && cell.col < size.col;
    };
    EXPECT_TRUE(inside(session.focus())) << "before anybody pointed";
    session.set_focus({40, 100});
    EXPECT_EQ(session.focus(), (Cell{40, 100}));
    session.edit("length", "10");
    session.begin_frame();
    EXPECT_EQ(session.focus(), (Cell{9, 100}));
    session.undo();
    session.begin_frame();
    EXPECT_EQ(session.focus(), (Cell{40, 100})) << "the place pointed at is not forgotten";
}

TEST(Session, BeginsWithWhatWasReadAndTellsWhatCouldNotBeUsed) {
    Session session(parse("d_model=16&length=abc"));
    EXPECT_EQ(session.state().integer("d_model"), 16);
    EXPECT_FALSE(session.can_undo() || session.waits());
    ASSERT_EQ(session.messages().size(), 1u);
    EXPECT_EQ(session.messages()[0].key, "length");
}

TEST(Session, WhatAStateAskedForTakesItsPlaceAndLeavesTheMessages) {
    Session session = session_from("length=60&nonsense=1");
    session.amend(parse("length=70").state);
    EXPECT_TRUE(session.begin_frame());
    EXPECT_EQ(session.state().integer("length"), 70);
    EXPECT_EQ(session.messages().size(), 1u);
    session.undo();
    session.begin_frame();
    EXPECT_EQ(session.state(), State());
    EXPECT_FALSE(session.can_undo());
}

TEST(Session, MessagesTellWhatCouldNotBeUsed) {
    Session session = session_from("length=abc&nonsense=1");
    const std::vector<Issue> messages = session.messages();
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[0].key, "length");
    EXPECT_NE(sentence(messages[0]).find("50"), std::string::npos);
    EXPECT_EQ(messages[1].key, "nonsense");
    session.dismiss_messages();
    EXPECT_TRUE(session.messages().empty());
}

TEST(Session, WhatThePlatformTellsStandsUntilItIsTakenBackOrClosed) {
    Session session = session_from("length=abc");
    session.tell("files", "a.txt is missing.");
    session.tell("storage", "Nothing is kept.");
    session.tell("files", "a.txt, b.txt are missing.");
    ASSERT_EQ(session.messages().size(), 3u);
    EXPECT_EQ(sentence(session.messages()[2]), "a.txt, b.txt are missing.");
    session.apply("length=9"); // concerns other messages alone
    session.begin_frame();
    ASSERT_EQ(session.messages().size(), 2u);
    session.tell("files", "");
    session.tell("never told", "");
    ASSERT_EQ(session.messages().size(), 1u);
    EXPECT_EQ(sentence(session.messages()[0]), "Nothing is kept.");
    session.dismiss_messages();
    EXPECT_TRUE(session.messages().empty());
}

TEST(Session, AnUnknownMethodIsToldUntilDismissed) {
    Session session = session_from("method=none-such");
    ASSERT_EQ(session.messages().size(), 1u);
    EXPECT_EQ(session.messages()[0].key, "method");
    EXPECT_EQ(session.field()->size().col, 128);
    session.dismiss_messages();
    EXPECT_TRUE(session.messages().empty());
    session.apply("method=other");
    session.begin_frame();
    EXPECT_EQ(session.messages().size(), 1u);
}

}

TEST(Session, WhatTheLastFrameDidNotNeedGoesWhenItIsTooMuch) {
    const auto remembered = [](std::size_t kept_bytes) {
        Session session(parse("method=learned&length=1024&d_model=1024").state,
                        SessionLimits{.kept_bytes = kept_bytes});
        session.begin_frame();
        const Viewport whole{{0, 4, 256}, {0, 4, 256}};
        session.tile(session.field(), whole);
        const std::weak_ptr<const Field> first = session.field();
        EXPECT_GT(session.field()->held_bytes(), std::size_t{4} << 20);
        for (const char* seed : {"1", "2", "3"}) {
            session.edit("seed", seed);
            session.begin_frame();
            session.tile(session.field(), whole);
        }
        session.begin_frame();
        const std::weak_ptr<const Field> last = session.field();
        EXPECT_FALSE(last.expired());
        return !first.expired();
    };
    EXPECT_TRUE(remembered(std::size_t{256} << 20));
    EXPECT_FALSE(remembered(std::size_t{16} << 20));
}

TEST(Session, KeepsSixteenFieldsAndTheOldestGoesFirst) {
    Session session;
    std::vector<std::weak_ptr<const Field>> fields;
    for (int length = 1; length <= 17; ++length) {
        session.edit("length", std::to_string(length));
        session.begin_frame();
        fields.push_back(session.field());
    }
    EXPECT_TRUE(fields[0].expired());
    EXPECT_FALSE(fields[1].expired());
}

TEST(Session, AtRestOnlyWhatTheLastFrameShowedIsKept) {
    Session session(parse("method=learned&length=1024&d_model=1024").state, SessionLimits{});
    const Viewport whole{{0, 4, 256}, {0, 4, 256}}, part{{0, 1, 64}, {0, 1, 64}};
    session.begin_frame();
    session.tile(session.field(), whole);
    const std::weak_ptr<const Field> before = session.field();
    session.edit("seed", "1");
    session.begin_frame();
    session.tile(session.field(), whole);
    session.begin_frame();
    const std::weak_ptr<const Field> shown = session.field();
    const std::uint64_t number = session.tile(session.field(), part).number;
    EXPECT_FALSE(before.expired());
    session.rest();
    EXPECT_TRUE(before.expired());
    EXPECT_FALSE(shown.expired());
    EXPECT_EQ(session.tile(session.field(), part).number, number) << "still there";
    EXPECT_GT(session.tile(session.field(), whole).number, number) << "of a frame before: drawn anew";
}

TEST(Session, WhatIsOnTheScreenStaysHoweverLarge) {
    Session session(parse("method=learned&length=1024&d_model=1024").state, SessionLimits{.kept_bytes = 1});
    session.begin_frame();
    const Field* const field = session.field().get();
    session.tile(session.field(), {{0, 4, 256}, {0, 4, 256}});
    for (int frame = 0; frame < 3; ++frame) {
        session.begin_frame();
        EXPECT_EQ(session.field().get(), field);
    }
}

}
