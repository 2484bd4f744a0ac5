// Every step of every built-in lesson on the whole screen: it begins with the state that its file says, nothing is
// amiss, what it points out and locks is there, and its picture is drawn.
#include "core/lessons/guidance.hpp"
#include "core/lessons/locks.hpp"
#include "core/state/parameters.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "lessons/lesson_table.hpp"
#include "lessons/recorded_races.hpp"
#include "platform/platform.hpp"
#include "unit/screen/drawn.hpp"
#include "widgets/text/language.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::lesson_steps_test {

namespace {

/// A lesson in one of the languages in which it is there.
struct Edition {
    std::string id, language;
};

std::vector<Edition> all_editions() {
    std::vector<Edition> all;
    for (const LessonEntry& lesson : lesson_table())
        for (const LessonEntry::Edition& edition : lesson.editions)
            all.push_back({lesson.id, edition.language});
    return all;
}

Lesson lesson_of(const Edition& edition) {
    return read_lesson(platform::data_file(lesson_file_name(edition.id, edition.language)).value(), recorded_accuracy())
        .lesson;
}

long pointed_out() {
    std::string prefix(translate("Highlighted: #"));
    prefix.pop_back();
    return std::count_if(items().begin(), items().end(),
                         [&](const Item& item) { return item.kind == "mark" && item.label.starts_with(prefix); });
}

/// The controls that the step leaves free are not locked, and all others are.
void expect_locks(Hand& hand) {
    const State& state = hand.state();
    const bool locks = !state.is_default("lock");
    ASSERT_TRUE(hand.click("lesson.settings"));
    EXPECT_EQ(Hand::find("unlock") != nullptr, locks);
    hand.click("lesson.settings");
    if (!locks)
        return;
    EXPECT_TRUE(std::any_of(parameter_table().begin(), parameter_table().end(),
                            [&](const Parameter* row) { return is_locked(state, row->key); }));
}

class LessonSteps : public testing::TestWithParam<Edition> {
  protected:
    void TearDown() override { begin_language("en"); } // as the other tests expect
};

TEST_P(LessonSteps, areDrawnAsTheirFileSays) {
    const Lesson lesson = lesson_of(GetParam());
    Hand hand(1440, 900, 1,
              "theme=light&language=" + GetParam().language + "&lesson=" + GetParam().id + "&lesson_step=1");
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        SCOPED_TRACE(GetParam().id + ", step " + std::to_string(i + 1) + ": " + step.title);
        hand.settle();
        const State wanted = with_habits(parse(step.state).state, hand.state());
        EXPECT_EQ(format(hand.state()), format(wanted));
        EXPECT_EQ(hand.state().integer("lesson_step"), static_cast<Index>(i + 1));
        EXPECT_NE(Hand::labelled(step.title, "text"), nullptr);
        EXPECT_EQ(Hand::find("lesson.return"), nullptr);
        EXPECT_EQ(Hand::find("close.messages"), nullptr);
        const auto places = read_places(hand.state().text("highlight")).places;
        EXPECT_GE(pointed_out(), static_cast<long>(places.size()));
        const LessonPictures pictures(wanted, make_field, recorded_accuracy());
        if (!step.questions.empty())
            hand.click("lesson.question"); // where the text leaves it no room
        for (const LessonQuestion& question : step.questions)
            EXPECT_NE(Hand::labelled(plain_text(question.predict, pictures), "text"), nullptr);
        EXPECT_GT(colors_of(hand.screen().picture()), 8u);
        expect_locks(hand);
        hand.key(ImGuiKey_PageDown);
    }
}

INSTANTIATE_TEST_SUITE_P(BuiltIn, LessonSteps, testing::ValuesIn(all_editions()), [](const auto& tested) {
    std::string name = tested.param.language + "_" + tested.param.id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(LessonStepsTable, hasTheSeventeenLessons) {
    EXPECT_EQ(lesson_table().size(), 17u);
    EXPECT_GT(all_editions().size(), lesson_table().size());
}

}

}
