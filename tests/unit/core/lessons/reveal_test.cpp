#include "core/lessons/reveal.hpp"

#include <gtest/gtest.h>

namespace posenc::reveal_test {
namespace {

LessonQuestion pointing(std::string show = {}) {
    LessonQuestion question;
    question.kind = LessonQuestion::Kind::point;
    question.places = {{.first = 3, .last = 1}, {.kind = Place::Kind::rows, .first = 4, .last = 5}};
    question.show = std::move(show);
    return question;
}

TEST(Revealed, FramesTheRightPlacesBesideTheOthers) {
    const State begun = parse("length=9&highlight=cell 0 0").state;
    EXPECT_EQ(revealed(pointing(), begun).text("highlight"), "cell 0 0, cell 3 1, rows 4 to 5");
    EXPECT_EQ(revealed(pointing("length=8"), State{}).text("highlight"), "cell 3 1, rows 4 to 5");
    EXPECT_EQ(revealed(pointing("length=8"), begun).integer("length"), 8);
}

TEST(Revealed, LeavesThemWhereTheQuestionSaysWhatIsFramed) {
    const State begun = parse("highlight=cell 0 0").state;
    EXPECT_EQ(revealed(pointing("highlight=cell 2 2"), begun).text("highlight"), "cell 2 2");
    LessonQuestion choice;
    choice.show = "length=8";
    EXPECT_EQ(revealed(choice, begun).text("highlight"), "cell 0 0");
}

TEST(PictureOf, PutsWhatTheAnswersShowOnTopOfTheStepInTheirOrder) {
    LessonStep step;
    step.questions = {pointing("length=8"), pointing("length=9&base=7")};
    const State begun = parse("length=20").state;
    const auto picture = [&](std::vector<bool> answered) {
        return picture_of(step, begun, [&](int question) { return answered[static_cast<std::size_t>(question)]; });
    };
    EXPECT_EQ(picture({false, false}), begun);
    EXPECT_EQ(picture({true, false}).integer("length"), 8);
    EXPECT_EQ(picture({true, true}).integer("length"), 9);
    EXPECT_EQ(picture({true, true}).text("highlight"), "cell 3 1, rows 4 to 5, cell 3 1, rows 4 to 5");
    EXPECT_EQ(picture({false, true}).number("base"), 7);
}

}
}
