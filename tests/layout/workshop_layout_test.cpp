// The workshop is tidy: on a projector, a laptop and a phone, in both languages, with each of its parts.
#include "core/state/parameters.hpp"
#include "layout/findings.hpp"
#include "unit/screen/workshop_hand.hpp"
#include "widgets/look.hpp"
#include "widgets/text/language.hpp"

namespace posenc::layout::workshop_layout_test {
namespace {

constexpr std::string_view lesson = R"(# Distances on a clock

## Where the hands stand

```state
length = 20
lock = all but length
highlight = cell 3 4
```

The framed cell holds {cell 3 4}. Every row is a position, every column a wave of its own length, and here the text
goes on for another line.

```ask
predict = How many of the rows below are the same as the first one?
right = None of them, because the waves have different lengths
wrong = One
say = Look at the columns at the right.
because = They differ in {differing 0 1 by 0.01} columns.
show = length=30
```

```goal
reach = Let there be more than thirty positions
when = value length > 30
when = closest rows 0 to 5 >= 0.1
hint = Move the slider.
solve = length=40
done = So it is.
```

## Second

```state
method = shaw
```

## Third

```state
length = 40
view = frequencies
```

No such number: {cell 900 4}.
)";

struct Size {
    int width, height;
    bool touch;
};

std::string found_in(Hand& hand) {
    hand.move(-1, -1);
    hand.settle();
    std::string all;
    for (const Finding& one : findings(drawn_frame(look().scale), items(), {1, look().touch}))
        all += one.kind + ": " + one.what + " at " + std::to_string(static_cast<int>(one.where.Min.x)) + ", " +
               std::to_string(static_cast<int>(one.where.Min.y)) + "\n";
    return all;
}

/// Texts on the screen that were looked up in vain, but for names and for what the reader of lessons says.
std::vector<std::string> untranslated() {
    std::vector<std::string> texts = language::missing();
    std::erase_if(texts, [](const std::string& text) {
        return !Hand::labelled(text) || text.find(" et al.") != std::string::npos || find_parameter(text) ||
               text.starts_with("Skipped in this lesson");
    });
    return texts;
}

class TidyWorkshop : public testing::TestWithParam<Size> {};

TEST_P(TidyWorkshop, InEachPartAndLanguage) {
    const auto [width, height, touch] = GetParam();
    for (const char* const language : {"en", "de"}) {
        const KeptTexts memory;
        platform::use_touch(touch);
        Hand hand(width, height, 1, std::string(touch ? "theme=dark" : "theme=light") + "&language=" + language);
        hand.open("clock.md", lesson);
        hand.settle();
        ASSERT_TRUE(hand.click("lesson.workshop"));
        for (const char* const part : {"text", "question", "goal", "controls"}) {
            hand.settle();
            ASSERT_TRUE(hand.click("workshop.part." + std::string(part))) << width << part;
            const std::string sight = std::to_string(width) + "-" + language + "-" + part;
            EXPECT_EQ(found_in(hand), "") << sight;
            EXPECT_EQ(untranslated(), std::vector<std::string>()) << sight;
            keep_sight(hand, sight);
            const Item body = Hand::item_of("workshop.part." + std::string(part));
            for (int page = 1; page <= 3 && std::string_view(part) != "text"; ++page) {
                hand.move(body.x + 4, static_cast<float>(height) - 140);
                hand.wheel(0, -6);
                EXPECT_EQ(found_in(hand), "") << sight << page;
                keep_sight(hand, sight + std::to_string(page));
            }
            hand.move(body.x + 4, static_cast<float>(height) - 140);
            hand.wheel(0, 60);
        }
        platform::use_touch(false);
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, TidyWorkshop,
                         testing::Values(Size{1280, 800, false}, Size{1024, 768, false}, Size{820, 1180, true},
                                         Size{390, 844, true}, Size{844, 390, true}));

}
}
