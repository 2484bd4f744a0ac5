// The session's pinned rows and the cells looked at, and what is made the present state without a step of undo.
#include "core/state/parameters.hpp"
#include "session/session.hpp"

#include <gtest/gtest.h>

namespace posenc::session_focus_test {
namespace {

void pin(Session& session, Index row) {
    session.toggle_pin(row);
    session.begin_frame();
}

TEST(SessionPins, TheFifthTakesThePlaceOfTheFirst) {
    Session session;
    for (const Index row : {7, 3, 9, 1})
        pin(session, row);
    EXPECT_EQ(session.pins(), (std::vector<Index>{7, 3, 9, 1}));
    pin(session, 3);
    EXPECT_EQ(session.pins(), (std::vector<Index>{7, 9, 1})) << "pinned twice is taken off";
    pin(session, 4);
    pin(session, 5);
    EXPECT_EQ(session.pins(), (std::vector<Index>{9, 1, 4, 5}));
}

TEST(SessionPins, RowsThatTheFieldLacksAreLeftOut) {
    Session session;
    session.apply("length=10&pins=3,9,10,40");
    session.begin_frame();
    EXPECT_EQ(session.pins(), (std::vector<Index>{3, 9}));
}

TEST(SessionFocus, ABlockHoldsForOneFrame) {
    Session session;
    session.set_focus({4, 5});
    EXPECT_EQ(session.focus_block(), (Block{4, 5, 1, 1}));
    session.set_focus_block({4, 4, 2, 3});
    EXPECT_EQ(session.focus_block(), (Block{4, 4, 2, 3}));
    session.begin_frame();
    EXPECT_EQ(session.focus_block(), (Block{4, 5, 1, 1}));
}

TEST(SessionFocus, RestsOnWhatAStepPointsOut) {
    Session session;
    const auto at = [&](const char* text) {
        session.apply(text);
        session.begin_frame();
        return session.focus();
    };
    const Cell usual = at("lesson=one");
    EXPECT_EQ(at("lesson_step=2&highlight=control length, cell 10 17, cell 25 32"), (Cell{10, 17}));
    session.set_focus({3, 4});
    EXPECT_EQ(at("length=40"), (Cell{3, 4})) << "the pointer may look elsewhere";
    EXPECT_EQ(at("highlight=rows 6 to 7"), (Cell{6, 4})) << "as what an answer shows";
    EXPECT_EQ(at("lesson_step=3&highlight=column 63"), (Cell{40 * 3 / 7, 63}));
    EXPECT_EQ(at("lesson_step=4&highlight=&length=50"), usual) << "each step begins afresh";
    EXPECT_EQ(at("lesson_step=5&highlight=cell 1 1&focus=2,3"), (Cell{2, 3})) << "a link that names a cell";
}

TEST(SessionFocus, IsNamedByTheStateOnPurposeOnly) {
    Session session;
    session.set_focus({4, 5});
    session.begin_frame();
    EXPECT_EQ(format(session.state()), "") << "in passing";
    EXPECT_FALSE(session.pointed_at());
    session.set_focus({6, 5});
    EXPECT_TRUE(session.pointed_at());
    session.keep_focus();
    session.begin_frame();
    EXPECT_EQ(format(session.state()), "focus=6,5");
    EXPECT_FALSE(session.can_undo());
    session.set_focus({1, 1});
    session.begin_frame();
    EXPECT_EQ(session.focus(), (Cell{1, 1})) << "the pointer may look elsewhere";
    EXPECT_EQ(format(session.state()), "focus=6,5");
}

TEST(SessionFocus, FollowsTheStateWhereItNamesAnotherCell) {
    Session session(parse("focus=7,3").state);
    EXPECT_EQ(session.focus(), (Cell{7, 3}));
    session.set_focus({1, 1});
    session.apply("length=9");
    session.begin_frame();
    EXPECT_EQ(session.focus(), (Cell{1, 1})) << "the same cell as before";
    session.apply("focus=400,2");
    session.begin_frame();
    EXPECT_EQ(session.focus(), (Cell{8, 2})) << "inside the field";
    session.show(parse("focus=3,3").state);
    EXPECT_EQ(session.focus(), (Cell{3, 3}));
    session.show({});
    EXPECT_EQ(session.focus(), (Cell{3, 3})) << "where no cell is named, nobody looks away";
}

TEST(SessionFocus, BeginsEachStepAnewAlsoWhereTheSameCellIsNamed) {
    Session session(parse("lesson=one&focus=2,3").state);
    session.set_focus({7, 7});
    session.apply("lesson_step=2");
    session.begin_frame();
    EXPECT_EQ(session.focus(), (Cell{2, 3}));
    session.set_focus({7, 7});
    const Index before = session.focus_resets();
    session.replace(session.state().with("length", "60"));
    session.reset_focus();
    EXPECT_EQ(session.focus(), (Cell{2, 3}));
    session.set_focus({8, 8});
    session.begin_frame();
    EXPECT_EQ(session.focus(), (Cell{2, 3})) << "also when the edit is applied";
    EXPECT_GT(session.focus_resets(), before);
    session.set_focus({8, 8});
    session.edit("length", "70");
    session.begin_frame();
    EXPECT_EQ(session.focus(), (Cell{8, 8})) << "once";
}

TEST(SessionFocus, GoesBackToWhereItWasPutWhenItIsReleased) {
    Session session;
    const Cell usual = session.focus();
    session.set_focus({7, 7});
    session.release_focus();
    EXPECT_EQ(session.focus(), usual);
    session.apply("highlight=cell 4 5");
    session.begin_frame();
    session.set_focus({7, 7});
    session.release_focus();
    EXPECT_EQ(session.focus(), (Cell{4, 5}));
    session.look_at({1, 2});
    session.set_focus({7, 7});
    session.release_focus();
    EXPECT_EQ(session.focus(), (Cell{1, 2})) << "what a view was asked to look at";
    session.set_focus({3, 3});
    session.keep_focus();
    session.begin_frame();
    session.set_focus({7, 7});
    session.release_focus();
    EXPECT_EQ(session.focus(), (Cell{3, 3})) << "chosen on purpose";
}

TEST(SessionFocus, LocksAndResetsLeaveItAlone) {
    Session session(parse("length=9&lock=all&zoom=0,0,4,4").state);
    session.set_focus({2, 2});
    session.keep_focus();
    session.begin_frame();
    EXPECT_EQ(session.state().list("focus").size(), 2u);
    session.reset_all();
    session.begin_frame();
    EXPECT_EQ(format(session.state()), "focus=2,2&zoom=0,0,4,4");
}

TEST(Session, ShownStatesAreNoStepOfUndo) {
    Session session;
    const FieldPtr before = session.field();
    session.show(parse("length=9").state);
    EXPECT_EQ(session.field()->size().row, 9);
    EXPECT_NE(session.field(), before);
    EXPECT_FALSE(session.can_undo());
    EXPECT_FALSE(session.unfinished());
}

TEST(Session, KeepsWhatIsSetWithinItsLimit) {
    Session session(parse("length=20&limit=length 10 to 30").state);
    const auto set = [&](const char* length) {
        session.edit("length", length);
        session.begin_frame();
        return session.state().integer("length");
    };
    EXPECT_EQ(set("100"), 30);
    EXPECT_EQ(set("2"), 10);
    EXPECT_EQ(set("12"), 12);
    session.edit("d_model", "4");
    session.begin_frame();
    EXPECT_EQ(session.state().integer("d_model"), 4) << "has none";
    EXPECT_FALSE(session.last_was_undo());
    session.undo();
    session.begin_frame();
    EXPECT_TRUE(session.last_was_undo());
}

TEST(Session, TellsTheLastGestureAndThePixel) {
    Session session;
    session.edit("length", "70", session.new_gesture());
    session.begin_frame();
    EXPECT_EQ(session.last_gesture(), 1u);
    EXPECT_EQ(session.pixel(), Pixel::mean);
    session.edit("pixel", "range");
    session.begin_frame();
    EXPECT_EQ(session.pixel(), Pixel::range);
    EXPECT_EQ(session.last_gesture(), 0u);
    session.edit("pixel", "cell");
    session.begin_frame();
    EXPECT_EQ(session.pixel(), Pixel::cell);
}

}
}
