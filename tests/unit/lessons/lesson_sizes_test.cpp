// Every step of every lesson at the sizes of projectors, laptops and a phone: its picture is what one sees first, and
// its question is seen whole, before the reveal and after it.
#include "recognition/recogniser.hpp"
#include "unit/lessons/lesson_walk.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace posenc::lesson_sizes_test {

namespace {

/// The part of the window that plots cover, counted in squares of four pixels.
/// Plots, and drawings that are no plots: views note those as parts only.
bool is_picture(const Item& item) {
    constexpr std::string_view drawings[] = {"clocks", "bits",  "tree",    "graph", "path", "circles",
                                             "circle", "times", "lengths", "tasks", "stack"};
    return item.kind == "plot" || (item.kind == "part" && std::find(std::begin(drawings), std::end(drawings),
                                                                    item.label) != std::end(drawings));
}

double share_of_plots(const Window& window) {
    constexpr int side = 4;
    const int across = window.width / side, down = window.height / side;
    std::vector<bool> covered(static_cast<std::size_t>(across * down));
    const auto square = [](float pixel, int most) { return std::clamp(static_cast<int>(pixel / side), 0, most); };
    for (const Item& item : items())
        if (is_picture(item))
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

/// Null where it is not on the screen.
const ImGuiWindow* window_of(std::string_view region) {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && std::string_view(window->Name).find(region) != std::string_view::npos)
            return window;
    return nullptr;
}

/// How much of the region lies above or below what is seen of it, in pixels; −1 where it is not on the screen.
float scrolled_away(std::string_view region) {
    const ImGuiWindow* window = window_of(region);
    return window ? window->ScrollMax.y : -1;
}

class LessonSizes : public LessonWalk {
  protected:
    /// All that there is in a window where nothing has to scroll, and nothing to be scrolled to.
    static void expect_whole_questions(Hand& hand, const std::string& first_words) {
        hand.move(1, 1); // off the picture in any window
        const std::vector<Item> seen = questions_on_screen(first_words);
        EXPECT_EQ(scrolled_away("lesson answers"), 0);
        hand.screen().resize(GetParam().width, 2 * GetParam().height, 1);
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
            std::string typed = "1";
            for (std::size_t i = 0; i < question.further.size(); ++i)
                typed += " 1";
            ASSERT_TRUE(hand.enter(scope + ".number", typed));
        } else if (question.kind == LessonQuestion::Kind::point) {
            ASSERT_TRUE(hand.click(scope + ".take"));
        } else if (question.kind == LessonQuestion::Kind::array) {
            ASSERT_TRUE(hand.click(scope + ".array.mistake"));
            while (hand.session().recogniser().busy())
                hand.screen().frame();
            hand.settle();
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

/// What does not fit beside its tasks is read first and asked then.
TEST_P(LessonSizes, neverCutsTextByItsTasks) {
    at_every_step(
        [](Hand& hand, const LessonStep&) {
            if (scrolled_away("lesson text") > 0) {
                EXPECT_EQ(window_of("lesson answers"), nullptr);
            }
            if (GetParam().width == phone_window.width || !hand.click("lesson.question"))
                return; // the sheet of a phone lies over the text
            hand.settle();
            EXPECT_NE(window_of("lesson answers"), nullptr);
            EXPECT_LE(scrolled_away("lesson text"), 0);
        },
        "");
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
            const LessonPictures pictures(hand.state(), make_field, recorded_accuracy());
            const std::string first_words = plain_text(first, pictures);
            expect_whole_questions(hand, first_words);
            if (!asks)
                return;
            for (std::size_t i = 0; i < step.questions.size(); ++i)
                answer(hand, step.questions[i], "question." + std::to_string(i + 1));
            expect_whole_questions(hand, first_words);
            if (step.goals.empty())
                return;
            ASSERT_TRUE(hand.click("lesson.task") || hand.click("lesson.goal"));
            hand.settle();
            expect_whole_questions(hand, plain_text(step.goals.front().reach, pictures));
        },
        "");
}

INSTANTIATE_TEST_SUITE_P(Windows, LessonSizes, testing::Values(laptop_window, phone_window), window_name);
INSTANTIATE_TEST_SUITE_P(DISABLED_MoreWindows, LessonSizes, testing::Values(small_window, projector_window),
                         window_name);

}

}
