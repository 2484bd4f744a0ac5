// A lesson of a person's own that is played while it is written.
#include "lessons/lesson_player.hpp"
#include "lessons/own_lessons.hpp"
#include "unit/lessons/kept_texts.hpp"

#include <gtest/gtest.h>

namespace posenc::edited_lesson_test {

namespace {

const std::string two =
    "# Mine\n\n## One\n\n```state\nlength = 20\n```\n\nFirst.\n\n## Two\n\n```state\nlength = 30\n```\n";

struct EditedLesson : testing::Test {
    KeptTexts kept;
    Session session;
    LessonPlayer player;
    LessonDraft draft{"mine", two};

    EditedLesson() { begin(two); }
    void begin(const std::string& text) {
        player.open_own(session, "mine", text);
        frame();
    }
    void frame() {
        session.begin_frame();
        player.begin_frame(session);
        session.begin_frame();
    }
};

TEST_F(EditedLesson, IsShownAtTheSameStep) {
    player.go_to(session, 2);
    frame();
    EXPECT_TRUE(draft.set_title(2, "New"));
    EXPECT_TRUE(player.edit(session, draft));
    frame();
    EXPECT_EQ(player.step_number(), 2);
    EXPECT_EQ(player.step()->title, "New");
    EXPECT_EQ(player.own_text(), draft.markdown());
    EXPECT_EQ(player.text(), draft.markdown());
    EXPECT_EQ(kept_lesson("mine"), draft.markdown());
}

TEST_F(EditedLesson, ThePictureOfTheStepFollowsItsState) {
    EXPECT_EQ(session.state().integer("length"), 20);
    draft.set_state_line(1, "length", "25");
    player.edit(session, draft);
    frame();
    EXPECT_EQ(session.state().integer("length"), 25);
    session.edit("length", "40");
    frame();
    draft.set_state_line(1, "length", "26");
    player.edit(session, draft);
    frame();
    EXPECT_EQ(session.state().integer("length"), 40) << "it had left the step";
    EXPECT_FALSE(player.on_path(session.state()));
}

TEST_F(EditedLesson, AStepThatIsRemovedLeavesToTheOneBefore) {
    player.go_to(session, 2);
    frame();
    draft.remove_step(2);
    player.edit(session, draft);
    frame();
    EXPECT_EQ(player.step_number(), 1);
    EXPECT_EQ(session.state().integer("length"), 20);
}

TEST_F(EditedLesson, ComesBackInTheNextVisit) {
    player.go_to(session, 2);
    frame();
    draft.set_words(2, "Kept.");
    player.edit(session, draft);
    frame();
    Session next(session.state());
    LessonPlayer again;
    again.begin_frame(next);
    EXPECT_EQ(again.own_text(), draft.markdown());
    EXPECT_EQ(again.step_number(), 2);
}

TEST_F(EditedLesson, AnotherOneIsKeptAndNotShown) {
    LessonDraft other("other", "# Other\n");
    EXPECT_TRUE(player.edit(session, other));
    EXPECT_EQ(kept_lesson("other"), other.markdown());
    EXPECT_EQ(player.own_text(), two);
}

TEST_F(EditedLesson, WithoutAStepThePictureStays) {
    session.edit("length", "77");
    session.begin_frame();
    begin("# Empty\n");
    EXPECT_EQ(session.state().integer("length"), 77);
    EXPECT_EQ(session.state().text("lesson"), "mine");
    EXPECT_TRUE(player.is_own());
}

}

}
