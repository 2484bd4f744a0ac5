// The encodings of a race as a step of a lesson frees them: chosen from a list, not typed.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::race_row_test {
namespace {

constexpr std::string_view lesson = R"(# Race

```state
view = learning
race = none,alibi:form=keys
lock = all but race
```

Choose.
)";

class RaceRow : public testing::Test {
  protected:
    void SetUp() override { hand_.open("race.md", lesson); }
    /// Presses this entry of the row's list.
    void choose(const std::string& entry) {
        ASSERT_TRUE(hand_.click("race"));
        hand_.settle();
        ASSERT_TRUE(hand_.click("race." + entry));
        hand_.settle();
    }
    std::string_view race() { return hand_.state().text("race"); }
    Hand hand_{1440, 1400, 1, "theme=light"}; ///< so high that the whole list is in sight
};

TEST_F(RaceRow, EncodingsAreAddedAndTakenOut) {
    ASSERT_TRUE(Hand::find("race"));
    EXPECT_EQ(Hand::find("race")->kind, "menu") << "nothing is typed";
    choose("shaw");
    EXPECT_EQ(race(), "none,alibi:form=keys,shaw");
    choose("alibi:form=keys");
    EXPECT_EQ(race(), "none,shaw");
    choose("none");
    EXPECT_EQ(race(), "shaw");
    ASSERT_TRUE(hand_.click("race"));
    hand_.settle();
    EXPECT_FALSE(Hand::find("race.shaw")) << "a race has one at least";
}

TEST_F(RaceRow, SixTakePartAtMost) {
    for (const char* method : {"shaw", "sinusoidal", "learned", "rotary-table"})
        choose(method);
    ASSERT_TRUE(hand_.click("race"));
    hand_.settle();
    EXPECT_TRUE(Hand::find("race.shaw"));
    EXPECT_FALSE(Hand::find("race.learned-bias"));
}

}
}
