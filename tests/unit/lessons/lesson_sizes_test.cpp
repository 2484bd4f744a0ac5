// Every step of every lesson at the sizes of projectors, laptops and a phone: its picture is what one sees first, what
// it points out is there, and its question is seen whole, before the reveal and after it.
#include "core/lessons/guidance.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "lessons/lesson_table.hpp"
#include "platform/platform.hpp"
#include "unit/screen/screen_hand.hpp"
#include "widgets/text/language.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace posenc {

namespace {

struct Window {
    int width, height;
    double median, least; ///< of the window, what plots cover at least
};

/// The part of the window that plots cover, counted in squares of four pixels.
double share_of_plots(const Window& window) {
    constexpr int side = 4;
    const int across = window.width / side, down = window.height / side;
    std::vector<bool> covered(static_cast<std::size_t>(across * down));
    const auto square = [](float pixel, int most) { return std::clamp(static_cast<int>(pixel / side), 0, most); };
    for (const Item& item : items())
        if (item.kind == "plot")
            for (int y = square(item.y, down); y < square(item.y + item.height, down); ++y)
                for (int x = square(item.x, across); x < square(item.x + item.width, across); ++x)
                    covered[static_cast<std::size_t>(y * across + x)] = true;
    return static_cast<double>(std::count(covered.begin(), covered.end(), true)) / (across * down);
}

/// What is drawn of questions and goals, in its order: everything between the first one's words and the way back.
std::vector<Item> questions_on_screen(const std::string& first_words) {
    const auto begin = std::find_if(items().begin(), items().end(),
                                    [&](const Item& item) { return item.label == first_words && item.kind == "text"; });
    return {begin, std::find_if(begin, items().end(), [](const Item& item) { return item.id == "lesson.back"; })};
}

/// How much of the region lies above or below what is seen of it, in pixels; −1 where it is not on the screen.
float scrolled_away(std::string_view region) {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && std::string_view(window->Name).find(region) != std::string_view::npos)
            return window->ScrollMax.y;
    return -1;
}

class LessonSizes : public testing::TestWithParam<Window> {
  protected:
    void TearDown() override { begin_language("en"); } // as the other tests expect

    /// Each step as it begins, in this language or, where it is empty, in all.
    static void at_every_step(const std::function<void(Hand&, const LessonStep&)>& look, std::string_view language) {
        for (const LessonEntry& entry : lesson_table())
            for (const LessonEntry::Edition& edition : entry.editions)
                if (language.empty() || edition.language == language)
                    at_every_step_of(entry.id, edition.language, look);
    }

    static void at_every_step_of(const std::string& id, const std::string& language,
                                 const std::function<void(Hand&, const LessonStep&)>& look) {
        const Lesson lesson = read_lesson(platform::data_file(lesson_file_name(id, language)).value()).lesson;
        Hand hand(GetParam().width, GetParam().height, 1,
                  "theme=light&language=" + language + "&lesson=" + id + "&lesson_step=1");
        for (const LessonStep& step : lesson.steps) {
            hand.settle();
            SCOPED_TRACE(language + " " + id + ", step " + std::to_string(hand.state().integer("lesson_step")) + ": " +
                         step.title);
            look(hand, step);
            hand.key(ImGuiKey_PageDown);
        }
    }

    /// All that there is in a window where nothing has to scroll, and nothing to be scrolled to.
    static void expect_whole_questions(Hand& hand, const std::string& first_words) {
        hand.move(1, 1); // off the picture in any window
        const std::vector<Item> seen = questions_on_screen(first_words);
        EXPECT_EQ(scrolled_away("lesson answers"), 0);
        hand.screen().resize(GetParam().width, 5 * GetParam().height, 1);
        hand.settle();
        const std::vector<Item> all = questions_on_screen(first_words);
        hand.screen().resize(GetParam().width, GetParam().height, 1);
        hand.settle();
        ASSERT_GT(all.size(), 1U);
        ASSERT_EQ(seen.size(), all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            EXPECT_EQ(seen[i].label, all[i].label);
            EXPECT_LT(seen[i].y + seen[i].height, Hand::item_of("lesson.back").y);
        }
    }

    /// With the guess of which most is said.
    static void answer(Hand& hand, const LessonQuestion& question, const std::string& scope) {
        if (question.kind == LessonQuestion::Kind::number) {
            ASSERT_TRUE(hand.enter(scope + ".number", "1"));
        } else if (question.kind == LessonQuestion::Kind::point) {
            ASSERT_TRUE(hand.click(scope + ".take"));
        } else {
            const auto length = [](const LessonAnswer& one) { return plain_text(one.say, State{}).size(); };
            const auto longest =
                std::max_element(question.answers.begin(), question.answers.end(),
                                 [&](const auto& one, const auto& other) { return length(one) < length(other); });
            const auto letter = static_cast<char>('A' + (longest - question.answers.begin()));
            ASSERT_TRUE(hand.click(scope + "." + letter));
        }
        ASSERT_TRUE(hand.click(scope + ".reveal"));
        hand.settle();
    }
};

TEST_P(LessonSizes, givesThePictureItsRoom) {
    std::vector<double> shares;
    at_every_step(
        [&](Hand& hand, const LessonStep&) {
            if (hand.state().text("view") == "methods")
                return; // cards, no plot
            shares.push_back(share_of_plots(GetParam()));
            EXPECT_GE(shares.back(), GetParam().least);
        },
        "en");
    std::sort(shares.begin(), shares.end());
    RecordProperty("median", std::to_string(shares.at(shares.size() / 2)));
    RecordProperty("least", std::to_string(shares.front()));
    EXPECT_GE(shares.at(shares.size() / 2), GetParam().median);
}

/// Where two pictures do not fit side by side, a tap leads to the second: phones are left out.
class LessonHighlights : public LessonSizes {};

TEST_P(LessonHighlights, areOnTheScreen) {
    at_every_step(
        [](Hand& hand, const LessonStep&) {
            const auto places = read_places(hand.state().text("highlight")).places;
            const auto seen = std::count_if(items().begin(), items().end(), [](const Item& item) {
                return item.kind == "mark" && item.label.starts_with("Highlighted: ");
            });
            EXPECT_GE(seen, static_cast<long>(places.size()));
        },
        "en");
}

TEST_P(LessonSizes, showsQuestionsAndGoalsWhole) {
    at_every_step(
        [](Hand& hand, const LessonStep& step) {
            if (step.questions.empty() && step.goals.empty())
                return;
            hand.click("lesson.question"); // on a phone it is one tap away
            hand.settle();
            const bool asks = !step.questions.empty();
            const LessonText& first = asks ? step.questions.front().predict : step.goals.front().reach;
            const std::string first_words = plain_text(first, hand.state());
            expect_whole_questions(hand, first_words);
            if (!asks)
                return;
            for (std::size_t i = 0; i < step.questions.size(); ++i)
                answer(hand, step.questions[i], "question." + std::to_string(i + 1));
            expect_whole_questions(hand, first_words);
        },
        "");
}

constexpr Window small{1024, 768, 0.19, 0.065}, laptop{1280, 800, 0.23, 0.06}, projector{1920, 1080, 0.34, 0.08},
    phone{390, 844, 0.15, 0.018};

std::string name_of(const testing::TestParamInfo<Window>& tested) {
    return "w" + std::to_string(tested.param.width);
}

INSTANTIATE_TEST_SUITE_P(Windows, LessonSizes, testing::Values(small, laptop, projector, phone), name_of);
INSTANTIATE_TEST_SUITE_P(Windows, LessonHighlights, testing::Values(small, laptop, projector), name_of);

}

}
