// Undo and redo over whole states, and what counts as one step.
#include "core/state/history.hpp"

#include <gtest/gtest.h>

namespace posenc::history_test {

namespace {

State with_length(int length) {
    return State{}.with("length", std::to_string(length));
}
Index present(const History& history) {
    return history.present().integer("length");
}

/// Undo leads to these lengths in turn, and no further.
void expect_undone(History& history, std::initializer_list<Index> lengths) {
    for (const Index length : lengths) {
        history.undo();
        EXPECT_EQ(present(history), length);
    }
    EXPECT_FALSE(history.can_undo());
}

TEST(History, UndoesAndRedoes) {
    History history;
    history.push(with_length(1));
    history.push(with_length(2));
    expect_undone(history, {1, 50});
    history.undo();
    EXPECT_EQ(present(history), 50);
    history.redo();
    history.redo();
    EXPECT_EQ(present(history), 2);
    EXPECT_FALSE(history.can_redo());
    history.redo();
    EXPECT_EQ(present(history), 2);
}

TEST(History, ANewEditForgetsTheFuture) {
    History history;
    history.push(with_length(1));
    history.undo();
    history.push(with_length(2));
    EXPECT_FALSE(history.can_redo());
    history.undo();
    EXPECT_EQ(present(history), 50);
}

TEST(History, EqualStatesAreNoStep) {
    History history(with_length(7));
    history.push(with_length(7));
    EXPECT_FALSE(history.can_undo());
}

TEST(History, WhatIsPutInThePlaceOfThePresentIsPartOfItsStep) {
    History history(with_length(1));
    history.amend(with_length(2));
    EXPECT_EQ(present(history), 2);
    EXPECT_FALSE(history.can_undo());
    history.push(with_length(3));
    history.amend(with_length(4));
    expect_undone(history, {2});
    history.redo();
    EXPECT_EQ(present(history), 4);
    history.amend(with_length(2));
    EXPECT_FALSE(history.can_undo()) << "nothing has changed since the step before";
}

TEST(History, AGestureIsOneStep) {
    History history;
    for (int length = 1; length <= 30; ++length)
        history.push(with_length(length), 5);
    history.push(with_length(100), 6);
    expect_undone(history, {30, 50});
}

/// A number plays while another is dragged.
TEST(History, TwoGesturesAtATimeAreTwoSteps) {
    History history;
    history.push(with_length(1), 5);
    for (int length = 2; length <= 30; ++length)
        history.push(with_length(length), length % 2 == 0 ? 6 : 5);
    EXPECT_EQ(present(history), 30);
    expect_undone(history, {1, 50});
}

TEST(History, AGestureDoesNotGoOnAcrossAnEditWithoutOne) {
    History history;
    history.push(with_length(1), 5);
    history.push(with_length(2));
    history.push(with_length(3), 5);
    history.undo();
    EXPECT_EQ(present(history), 2);
}

TEST(History, EditsWithoutGestureNeverMerge) {
    History history;
    history.push(with_length(1));
    history.push(with_length(2), 0);
    history.undo();
    EXPECT_EQ(present(history), 1);
}

TEST(History, AGestureEndsAtUndo) {
    History history;
    history.push(with_length(1), 5);
    history.push(with_length(2), 5);
    history.undo();
    history.push(with_length(3), 5);
    history.undo();
    EXPECT_EQ(present(history), 50);
}

TEST(History, ADragBackToItsStartLeavesNoStep) {
    History history;
    history.push(with_length(1));
    history.push(with_length(2), 5);
    history.push(with_length(1), 5);
    EXPECT_EQ(present(history), 1);
    history.push(with_length(3), 5); // the hand moves on
    expect_undone(history, {1, 50});
}

TEST(History, LookingElsewhereIsNoStepAndUndoLeavesAPersonWhereTheyLook) {
    History history;
    history.push(with_length(1));
    history.push(history.present().with("zoom", "0,0,4,4").with("focus", "0,7"));
    history.undo();
    EXPECT_EQ(present(history), 50);
    EXPECT_EQ(format(history.present()), "focus=0,7&zoom=0,0,4,4");
    EXPECT_FALSE(history.can_undo());
    history.push(history.present().without("zoom"));
    EXPECT_TRUE(history.can_redo()) << "nothing was edited";
    history.redo();
    EXPECT_EQ(format(history.present()), "length=1&focus=0,7");
}

TEST(History, ADragBackToItsStartLeavesNoStepWhereverOneLooks) {
    History history;
    history.push(with_length(2), 5);
    history.push(history.present().with("zoom", "0,0,4,4"));
    history.push(with_length(50), 5);
    EXPECT_FALSE(history.can_undo());
}

TEST(History, KeepsTheLastFiveHundredSteps) {
    History history;
    for (int length = 1000; length < 2000; ++length)
        history.push(with_length(length));
    int steps = 0;
    while (history.can_undo()) {
        history.undo();
        ++steps;
    }
    EXPECT_EQ(steps, 500);
    EXPECT_EQ(present(history), 1499);
}

}

}
