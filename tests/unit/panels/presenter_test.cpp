// The presenter's screen: what is on it and what not at three sizes, its keys, its timer, ring and black screen.
#include "import/lessons/lesson_reader.hpp"
#include "panels/presenter/presenter.hpp"
#include "platform/platform.hpp"
#include "unit/screen/screen_hand.hpp"
#include "widgets/theme.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::presenter_test {

namespace {

constexpr std::string_view first_step = "lesson=01-why-order&lesson_step=1&presenter=1";

struct Size {
    int width, height;
};
constexpr Size sizes[] = {{1920, 1080}, {1280, 720}, {1024, 768}, {390, 844}};

int step_of(Hand& hand) {
    return static_cast<int>(hand.state().integer("lesson_step"));
}

/// Turns the pages of the step until there is such an item; false where none of them has it.
bool turn_to(Hand& hand, std::string_view id) {
    for (const int step = step_of(hand); step_of(hand) == step; hand.key(ImGuiKey_PageDown))
        if (Hand::find(id))
            return true;
    return false;
}

/// Through all pages of the step.
void to_next_step(Hand& hand, ImGuiKey key = ImGuiKey_PageDown) {
    for (const int step = step_of(hand); step_of(hand) == step;)
        hand.key(key);
}

ImU32 pixel(const platform::Picture& picture, int x, int y) {
    const std::size_t at =
        (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) + static_cast<std::size_t>(x)) * 4;
    return IM_COL32(picture.rgba[at], picture.rgba[at + 1], picture.rgba[at + 2], 255);
}

TEST(Presenter, isLargeOnALargeWindowAndNeverSmallerThanElsewhere) {
    EXPECT_FLOAT_EQ(presenter_scale(1920, 1080), 1.75F);
    EXPECT_FLOAT_EQ(presenter_scale(3840, 2160), 1.75F) << "text does not grow with the window";
    EXPECT_LT(presenter_scale(1280, 720), 1.75F);
    EXPECT_GE(12 * presenter_scale(1280, 720), 13);
    EXPECT_FLOAT_EQ(presenter_scale(390, 844), 1);
}

TEST(Presenter, showsTheStepAndItsPictureOnly) {
    for (const Size size : sizes) {
        SCOPED_TRACE(size.width);
        Hand hand(size.width, size.height, 1, first_step);
        for (const char* absent : {"Undo", "Presets", "Share", "Compare", "FORMULA", "Close lesson", "Contents"})
            EXPECT_EQ(Hand::find(absent), nullptr) << absent;
        for (const Item& item : items()) {
            EXPECT_NE(item.kind, "slider") << item.label;
            EXPECT_GE(item.x, -1) << item.label;
            EXPECT_GE(item.y, -1) << item.label;
            EXPECT_LE(item.x + item.width, static_cast<float>(size.width) + 1) << item.label;
            EXPECT_LE(item.y + item.height, static_cast<float>(size.height) + 1) << item.label;
        }
        for (const char* present : {"lesson.next", "lesson.back", "full_screen", "leave_presenter"})
            EXPECT_NE(Hand::find(present), nullptr) << present;
        EXPECT_NE(Hand::find_prefix("1 of ", "text"), nullptr);
        EXPECT_NE(Hand::find_prefix("", "plot"), nullptr);
        EXPECT_TRUE(turn_to(hand, "question.1.A"));
    }
}

TEST(Presenter, isLightForTheProjectorUnlessAnotherThemeWasChosen) {
    for (const auto& [text, theme] : {std::pair{"", "projector"},
                                      {"&theme=dark", "dark"},
                                      {"&theme=light", "projector"},
                                      {"&theme=contrast", "contrast"}}) {
        platform::prefer_dark(true);
        Hand hand(1280, 720, 1, std::string(first_step) + text);
        EXPECT_EQ(pixel(hand.screen().picture(), 3, 300), find_theme(theme).bg0) << theme;
    }
}

TEST(Presenter, keysOfAClickerTurnTheSteps) {
    Hand hand(1280, 720, 1, first_step);
    for (const ImGuiKey next : {ImGuiKey_PageDown, ImGuiKey_RightArrow, ImGuiKey_DownArrow, ImGuiKey_Space}) {
        const int before = step_of(hand);
        to_next_step(hand, next);
        EXPECT_EQ(step_of(hand), before + 1) << ImGui::GetKeyName(next);
    }
    for (const ImGuiKey back : {ImGuiKey_PageUp, ImGuiKey_LeftArrow, ImGuiKey_UpArrow}) {
        const int before = step_of(hand);
        to_next_step(hand, back);
        EXPECT_EQ(step_of(hand), before - 1) << ImGui::GetKeyName(back);
    }
    hand.key(ImGuiKey_End);
    const int last = step_of(hand);
    for (int page = 0; page < 20 && Hand::find("lesson.next")->enabled; ++page)
        hand.key(ImGuiKey_PageDown);
    EXPECT_TRUE(Hand::labelled(std::to_string(last) + " of " + std::to_string(last), "text"));
    EXPECT_FALSE(Hand::find("lesson.next")->enabled);
    hand.key(ImGuiKey_PageDown);
    EXPECT_EQ(step_of(hand), last);
    hand.key(ImGuiKey_Home);
    EXPECT_EQ(step_of(hand), 1);
    while (step_of(hand) == 1)
        ASSERT_TRUE(hand.click("lesson.next"));
    EXPECT_EQ(step_of(hand), 2);
    hand.click("lesson.back");
    EXPECT_EQ(step_of(hand), 1);
}

TEST(Presenter, aClickerAloneReadsRevealsAndGoesOn) {
    Hand hand(1024, 768, 1, first_step);
    const Item picture = *Hand::find_prefix("", "plot");
    EXPECT_EQ(Hand::find("question.1.reveal"), nullptr) << "the text comes first";
    ASSERT_TRUE(turn_to(hand, "question.1.reveal"));
    EXPECT_EQ(Hand::find_prefix("", "plot")->width, picture.width) << "the picture stays";
    hand.key(ImGuiKey_PageDown);
    EXPECT_EQ(step_of(hand), 1) << "the answer comes before the next step";
    EXPECT_EQ(Hand::find("question.1.reveal"), nullptr);
    EXPECT_TRUE(Hand::find_prefix("“eat” meets the same three words", "text"));
    hand.key(ImGuiKey_PageDown);
    EXPECT_EQ(step_of(hand), 2);
    hand.key(ImGuiKey_PageUp);
    EXPECT_EQ(step_of(hand), 1);
    EXPECT_TRUE(Hand::find_prefix("“eat” meets the same three words", "text")) << "back at its last page";
}

TEST(Presenter, wordsAreReadFromTheLastRow) {
    for (const Size size : {Size{1024, 768}, {1280, 720}, {1920, 1080}}) {
        Hand hand(size.width, size.height, 1, "lesson=10-rotary-and-long-contexts&lesson_step=1&presenter=1");
        EXPECT_GE(presenter_text_size(static_cast<float>(size.width)) *
                      presenter_scale(static_cast<float>(size.width), static_cast<float>(size.height)),
                  24);
    }
}

TEST(Presenter, arrowsAreStepsAlsoWhereThePlotHasTheKeyboard) {
    Hand hand(1280, 720, 1, "lesson=04-reading-the-heatmap&lesson_step=2&presenter=1");
    const auto focus_plot = [&] {
        ASSERT_TRUE(hand.click(Hand::find_prefix("", "plot")));
        hand.move(2, 2);
    };
    focus_plot();
    to_next_step(hand, ImGuiKey_RightArrow);
    EXPECT_EQ(step_of(hand), 3);
    hand.key(ImGuiKey_End);
    const int last = step_of(hand);
    for (int page = 0; page < 20 && Hand::find("lesson.next")->enabled; ++page)
        hand.key(ImGuiKey_RightArrow);
    focus_plot();
    const Cell before = hand.session().focus();
    hand.key(ImGuiKey_RightArrow); // no step follows, and the cell looked at stays
    EXPECT_EQ(step_of(hand), last);
    EXPECT_EQ(hand.session().focus(), before);
}

TEST(Presenter, spaceBelongsToAControlThatShowsTheFocus) {
    Hand hand(1920, 1080, 1, "lesson=04-reading-the-heatmap&lesson_step=2&presenter=1");
    hand.key(ImGuiKey_Tab);
    hand.key(ImGuiKey_Space);
    EXPECT_EQ(step_of(hand), 2);
    hand.click(Hand::find_prefix("2 of ", "text"));
    to_next_step(hand, ImGuiKey_Space);
    EXPECT_EQ(step_of(hand), 3);
}

TEST(Presenter, aFieldThatIsEditedKeepsItsKeys) {
    Hand hand(1280, 720, 1, "lesson=14-numbers&lesson_step=1&presenter=1");
    while (!turn_to(hand, "question.1.number"))
        ASSERT_LT(step_of(hand), 12);
    const int step = step_of(hand);
    hand.click("question.1.number");
    hand.key(ImGuiKey_RightArrow);
    hand.key(ImGuiKey_Period);
    EXPECT_EQ(step_of(hand), step);
    EXPECT_EQ(Hand::labelled("Blank screen"), nullptr);
    hand.key(ImGuiKey_Enter);
    to_next_step(hand);
    EXPECT_EQ(step_of(hand), step + 1);
}

TEST(Presenter, aKeyOrAClickEndsTheBlackScreenAndDoesNothingElse) {
    Hand hand(1280, 720, 1, first_step);
    for (const ImGuiKey key : {ImGuiKey_KeypadDecimal, ImGuiKey_Period}) {
        hand.key(key);
        ASSERT_TRUE(Hand::labelled("Blank screen"));
        EXPECT_EQ(items().size(), 1u);
        const platform::Picture picture = hand.screen().picture();
        for (const int y : {0, 300, 719})
            EXPECT_EQ(pixel(picture, 640, y), IM_COL32_BLACK);
        hand.key(ImGuiKey_PageDown);
        EXPECT_EQ(Hand::labelled("Blank screen"), nullptr);
        EXPECT_EQ(step_of(hand), 1);
    }
    const Item next = *Hand::find("lesson.next");
    hand.key(ImGuiKey_Period);
    hand.click(&next);
    EXPECT_EQ(Hand::labelled("Blank screen"), nullptr);
    EXPECT_EQ(step_of(hand), 1);
}

TEST(Presenter, theRingFollowsThePointer) {
    Hand hand(1280, 720, 1, first_step);
    hand.move(300, 200);
    EXPECT_EQ(Hand::labelled("Pointer ring"), nullptr);
    hand.key(ImGuiKey_L);
    hand.move(600, 40);
    const Item* ring = Hand::labelled("Pointer ring", "mark");
    ASSERT_TRUE(ring);
    EXPECT_NEAR(ring->x + ring->width / 2, 600, 1);
    EXPECT_NEAR(ring->y + ring->height / 2, 40, 1);
    const int edge = static_cast<int>(600 + (ring->width - px(3)) / 2);
    EXPECT_EQ(pixel(hand.screen().picture(), edge, 40), find_theme("projector").accent);
    hand.key(ImGuiKey_L);
    EXPECT_EQ(Hand::labelled("Pointer ring"), nullptr);
}

TEST(Presenter, theTimerAsksForFramesOnlyWhileItRuns) {
    Hand hand(1280, 720, 1, first_step);
    EXPECT_EQ(Hand::item_of("timer").label, "Timer 00:00");
    EXPECT_FALSE(platform::asked_for_frame());
    hand.key(ImGuiKey_T);
    ASSERT_TRUE(platform::asked_for_frame());
    EXPECT_GT(*platform::asked_for_frame(), 0);
    EXPECT_LT(*platform::asked_for_frame(), 1.1);
    hand.click("timer");
    EXPECT_FALSE(platform::asked_for_frame());
}

TEST(Presenter, theTimerStartsStopsAndGoesBackToZero) {
    SpeakerTimer timer;
    EXPECT_EQ(timer.seconds(100), 0);
    timer.press(100);
    EXPECT_TRUE(timer.running());
    EXPECT_EQ(timer.seconds(165), 65);
    timer.press(170);
    EXPECT_FALSE(timer.running());
    EXPECT_EQ(timer.seconds(500), 70);
    timer.press(600);
    EXPECT_TRUE(timer.at_zero());
    EXPECT_EQ(timer.seconds(700), 0);
    EXPECT_EQ(minutes_and_seconds(0.99), "00:00");
    EXPECT_EQ(minutes_and_seconds(247.2), "04:07");
    EXPECT_EQ(minutes_and_seconds(4500), "75:00");
}

TEST(Presenter, anAnswerIsChosenAndRevealedOrRevealedAtOnce) {
    Hand hand(1920, 1080, 1, first_step);
    ASSERT_TRUE(turn_to(hand, "question.1.A"));
    hand.click("question.1.A");
    EXPECT_TRUE(Hand::find("question.1.A")->chosen);
    hand.key(ImGuiKey_B);
    EXPECT_TRUE(Hand::find("question.1.B")->chosen) << "the key that the answer bears";
    EXPECT_EQ(Hand::labelled("Blank screen"), nullptr);
    hand.key(ImGuiKey_R);
    EXPECT_EQ(Hand::find("question.1.reveal"), nullptr);
    EXPECT_TRUE(Hand::labelled("The same four numbers in both sentences", "text")) << "what is right is named";

    hand.session().apply("lesson=12-masks&lesson_step=1&presenter=1", true);
    hand.settle();
    ASSERT_TRUE(turn_to(hand, "question.1.reveal"));
    EXPECT_TRUE(hand.click("question.1.reveal"));
    EXPECT_EQ(Hand::find("question.1.reveal"), nullptr);
    EXPECT_EQ(Hand::labelled("Not quite."), nullptr) << "nobody has guessed";
}

TEST(Presenter, escapeLeavesFullScreenFirst) {
    Hand hand(1280, 720, 1, first_step);
    hand.key(ImGuiKey_F);
    EXPECT_TRUE(platform::full_screen());
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(platform::full_screen());
    EXPECT_TRUE(hand.state().flag("presenter"));
    hand.key(ImGuiKey_Escape);
    EXPECT_FALSE(hand.state().flag("presenter"));
    EXPECT_EQ(hand.state().text("lesson"), "01-why-order");
    EXPECT_TRUE(Hand::find("lesson.close"));
    hand.click("lesson.present");
    EXPECT_TRUE(Hand::find("leave_presenter"));
}

TEST(Presenter, everyStepHasItsTitleItsPictureAndItsQuestion) {
    for (const std::string id :
         {"08-relative-shift", "10-rotary-and-long-contexts", "11-trees-and-graphs", "13-time-images-recurrence"}) {
        Hand hand(1280, 720, 1, "presenter=1&lesson_step=1&lesson=" + id);
        const Lesson lesson = read_lesson(platform::data_file("lessons/" + id + ".md").value()).lesson;
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
            const LessonStep& step = lesson.steps[i];
            SCOPED_TRACE(id + ", " + step.title);
            EXPECT_EQ(static_cast<std::size_t>(step_of(hand)), i + 1);
            EXPECT_NE(Hand::labelled(step.title, "text"), nullptr);
            EXPECT_NE(Hand::find_prefix("", "plot"), nullptr);
            EXPECT_EQ(Hand::find("lesson.return"), nullptr);
            const std::string asked =
                step.questions.empty() ? "" : plain_text(step.questions.front().predict, hand.state());
            bool found = asked.empty();
            while (step_of(hand) == static_cast<int>(i) + 1 && (Hand::find("lesson.next")->enabled || !found)) {
                found = found || Hand::labelled(asked, "text");
                hand.key(ImGuiKey_PageDown);
            }
            EXPECT_TRUE(found) << asked;
        }
    }
}

TEST(Presenter, aHeadingStandsWithWhatItIsAbout) {
    for (const std::string id : {"12-masks&lesson_step=12", "15-learning&lesson_step=13"}) {
        Hand hand(1024, 768, 1, "presenter=1&lesson=" + id);
        const int step = step_of(hand);
        const Item* heading = nullptr;
        while (!(heading = Hand::labelled("What you can now say", "text")) && step_of(hand) == step)
            hand.key(ImGuiKey_PageDown);
        ASSERT_NE(heading, nullptr) << id;
        const Lesson lesson =
            read_lesson(platform::data_file("lessons/" + id.substr(0, id.find('&')) + ".md").value()).lesson;
        const std::vector<LessonBlock>& blocks = lesson.steps.back().blocks;
        const auto next =
            std::find_if(blocks.begin(), blocks.end(),
                         [](const LessonBlock& block) { return block.kind == LessonBlock::Kind::heading; }) +
            1;
        EXPECT_NE(Hand::labelled(plain_text(next->text, hand.state()), "text"), nullptr) << id;
    }
}

TEST(Presenter, escapeOnTheCardOfKeysClosesTheCardAlone) {
    Hand hand(1280, 720, 1, first_step);
    hand.key(ImGuiKey_Slash, ImGuiKey_LeftShift);
    ASSERT_TRUE(Hand::labelled("Gestures and keys", "text"));
    hand.key(ImGuiKey_Escape);
    EXPECT_EQ(Hand::labelled("Gestures and keys", "text"), nullptr);
    EXPECT_TRUE(hand.state().flag("presenter"));
}

TEST(Presenter, withoutALessonNothingIsPresented) {
    Hand hand(1280, 720, 1, "presenter=1");
    EXPECT_EQ(Hand::find("leave_presenter"), nullptr);
    EXPECT_TRUE(Hand::find("preset"));
}

}

}
