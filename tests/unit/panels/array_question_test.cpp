// A question that asks for an array from a program of one's own: dropped, pasted or a sample, right or with a mistake
// that is named.
#include "platform/platform.hpp"
#include "recognition/recogniser.hpp"
#include "unit/background/local_hosts.hpp"
#include "unit/screen/screen_hand.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace posenc::array_question_test {

namespace {

constexpr std::string_view lesson = R"(# Bring it

## A table

```state
length = 6
d_model = 4
```

Compute it.

```ask
predict = Which table is it?
array = method=sinusoidal&length=6&d_model=4
mistake = layout=halves
because = Sines and cosines in turn.
show = length=7
```
)";

class ArrayQuestion : public testing::Test {
  protected:
    void SetUp() override { hand_.open("bring.md", lesson); }
    void TearDown() override { begin_language("en"); } // as the other tests expect

    /// Rows as a program prints them; the first position is `first`.
    static std::string printed(int rows, int first, bool halves = false) {
        std::string text = "[";
        for (int row = first; row < first + rows; ++row) {
            const double fast = row, slow = row / 100.0;
            const std::array interleaved{std::sin(fast), std::cos(fast), std::sin(slow), std::cos(slow)};
            text += row == first ? "[" : "\n [";
            for (const std::size_t at :
                 halves ? std::array<std::size_t, 4>{0, 2, 1, 3} : std::array<std::size_t, 4>{0, 1, 2, 3})
                text += std::to_string(interleaved[at]) + (at == 3 ? "]" : " ");
        }
        return text + "]";
    }

    void compare() {
        hand_.settle();
        while (hand_.session().recogniser().busy())
            hand_.screen().frame();
        hand_.settle();
    }

    void paste(const std::string& text) {
        hand_.move(1, 1);
        ImGui::SetClipboardText(text.c_str());
        hand_.key(ImGuiKey_V, ImGuiKey_LeftCtrl);
        compare();
    }

    static bool told(std::string_view words) {
        for (const Item& item : items())
            if (item.label.find(words) != std::string::npos)
                return true;
        return false;
    }

    Hand hand_{1440, 900, 1, "theme=light", recognising_host};
};

TEST_F(ArrayQuestion, ARightArrayIsPasted) {
    EXPECT_FALSE(Hand::find("question.1.reveal"));
    paste(printed(6, 0));
    EXPECT_TRUE(told("6 × 4. Every number is right."));
    EXPECT_EQ(hand_.state().text("method"), "sinusoidal") << "it is no table to be shown";
    ASSERT_TRUE(hand_.click("question.1.reveal"));
    hand_.settle();
    EXPECT_TRUE(told("Yes, that is it."));
    EXPECT_TRUE(told("Sines and cosines in turn."));
    EXPECT_EQ(hand_.state().integer("length"), 7);
}

TEST_F(ArrayQuestion, AMistakeIsNamedAndMayBeMended) {
    paste(printed(6, 1));
    EXPECT_TRUE(told("Mistake: positions are off by one"));
    paste(printed(6, 0, true));
    EXPECT_TRUE(told("Mistake: the columns are in two halves, not interleaved"));
    EXPECT_FALSE(told("off by one"));
    paste(printed(5, 0));
    EXPECT_TRUE(told("Its shape is 5 × 4, and 6 × 4 is asked for."));
    paste(printed(6, 0));
    EXPECT_TRUE(told("Every number is right."));
}

TEST_F(ArrayQuestion, AFileIsDroppedAndWhatIsNoneIsTold) {
    hand_.open("pe.csv", "0,1,0,1\n0.5,0.5,0.5,0.5\n0,1,0,1\n0,1,0,1\n0,1,0,1\n0,1,0,1\n");
    compare();
    EXPECT_TRUE(told("Brought: ‘pe.csv’, 6 × 4."));
    EXPECT_TRUE(told("differ from what was meant"));
    hand_.open("broken.npy", "\x93NUMPY");
    compare();
    EXPECT_TRUE(told("‘broken.npy’"));
    EXPECT_FALSE(Hand::find("question.1.reveal")) << "nothing was compared";
    ASSERT_TRUE(hand_.click("question.1.array.sample"));
    compare();
    ASSERT_TRUE(hand_.click("question.1.reveal"));
    hand_.settle();
    hand_.open("pe.csv", "0,1,0,1\n0.5,0.5,0.5,0.5\n");
    EXPECT_EQ(hand_.state().text("method"), "own") << "an answered question takes no more";
}

TEST_F(ArrayQuestion, SamplesAreForWhoHasNoProgram) {
    ASSERT_TRUE(hand_.click("question.1.array.mistake"));
    compare();
    EXPECT_TRUE(told("Mistake: the columns are in two halves, not interleaved"));
    ASSERT_TRUE(hand_.click("question.1.reveal"));
    hand_.settle();
    EXPECT_TRUE(told("Not quite."));
}

TEST_F(ArrayQuestion, IsToldInGermanAndInThePagesDocument) {
    hand_.set("language=de");
    hand_.act("array 0 " + printed(6, 1));
    compare();
    EXPECT_TRUE(told("Mitgebracht: ‘the page’, 6 × 4."));
    EXPECT_TRUE(told("Positionen beginnen eine Stelle zu früh oder zu spät"));
    EXPECT_NE(hand_.mirror().find("\"kind\":\"array\""), std::string::npos);
    EXPECT_NE(hand_.mirror().find("eine Stelle zu früh"), std::string::npos);
    hand_.act("sample 0");
    compare();
    EXPECT_TRUE(told("Jede Zahl stimmt."));
    hand_.act("sample 0 mistake");
    compare();
    EXPECT_TRUE(told("in zwei Hälften"));
}

}

}
