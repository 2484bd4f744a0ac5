// What the page's document shows of the screen, and what is done there: as JSON and as short texts.
#include "panels/mirror/summary.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace posenc::mirror_test {

namespace {

using nlohmann::json;

constexpr std::string_view lesson = R"(# Waves

## First

```state
length = 20
lock = all but length
animate = length 20 to 40
```

A wave is $\frac{p}{n}$, **here** {cell 0 1}.

- one

```ask
predict = Which?
wrong = This
say = Nearly.
right = That
because = It is so.
```

## Second

```state
method = shaw
```

```ask
predict = How many?
number = 7
unit = rows
```

```ask
predict = Where?
point = cell 3 3
```
)";

class Page : public Hand {
  public:
    explicit Page(std::string_view state = {}) : Hand(1280, 800, 1, state) {}

    void open(std::string_view text) { Hand::open("waves.md", text); }
    json mirror() { return json::parse(Hand::mirror()); }
    json question(std::size_t which) { return mirror()["lesson"]["questions"][which]; }
};

TEST(Mirror, saysWhatIsShown) {
    Page page;
    EXPECT_EQ(page.mirror()["summary"], "Heatmap: Sinusoidal. 50 positions by 128 dimensions; the first column turns "
                                        "every 6.3 positions, the last every 54\u2009410.");
    EXPECT_TRUE(page.mirror()["lesson"].is_null());
    page.session().set_focus({3, 2});
    EXPECT_EQ(page.mirror()["place"], "position 3, dimension 2: 0.5173");
}

TEST(Mirror, saysThatAColumnHoldsZeros) {
    Page page("d_model=3&odd=zero-column");
    const std::string summary = page.mirror()["summary"];
    EXPECT_NE(summary.find("the last holds zeros."), std::string::npos) << summary;
}

TEST(Mirror, tellsMessagesThemeAndTextSize) {
    Page page;
    page.session().apply("length=0&theme=contrast&text_size=2");
    page.session().begin_frame();
    const json mirror = page.mirror();
    EXPECT_EQ(mirror["theme"], "contrast");
    EXPECT_EQ(mirror["text_size"], 2);
    ASSERT_EQ(mirror["messages"].size(), 1U);
    EXPECT_EQ(mirror["messages"][0].get<std::string>().rfind("length: ", 0), 0U);
}

TEST(Mirror, holdsTheLessonAsText) {
    Page page;
    page.open(lesson);
    const json shown = page.mirror()["lesson"];
    EXPECT_EQ(shown["title"], "Waves");
    EXPECT_EQ(shown["own"], true);
    EXPECT_EQ(shown["step"], 1);
    EXPECT_EQ(shown["steps"], 2);
    EXPECT_EQ(shown["step_title"], "First");
    EXPECT_EQ(shown["run"], "Play Length from 20 to 40");
    const json& spans = shown["blocks"][0]["text"];
    EXPECT_EQ(spans[1], (json{{"kind", "equation"}, {"text", "p/n"}}));
    EXPECT_EQ(spans[3], (json{{"kind", "strong"}, {"text", "here"}}));
    EXPECT_EQ(spans.back()["text"], ".");
    EXPECT_EQ(shown["blocks"][1]["kind"], "item");
}

TEST(Mirror, disablesWhatIsLocked) {
    Page page;
    page.open(lesson);
    const json shown = page.mirror();
    ASSERT_GT(shown["controls"].size(), 5u);
    for (const json& control : shown["controls"])
        EXPECT_EQ(control.contains("disabled"), control["key"] != "length" && control["key"] != "view" &&
                                                    control["key"] != "method" && control["key"] != "theme" &&
                                                    control["key"] != "text_size" && control["key"] != "language")
            << control;
}

TEST(Mirror, asksAndReveals) {
    Page page;
    page.open(lesson);
    page.act("reveal 0");
    EXPECT_EQ(page.question(0)["revealed"], false) << "nothing was answered";
    page.act("choose 0 2");
    EXPECT_EQ(page.question(0)["given"], false) << "there is no third answer";
    page.act("choose 0 0");
    EXPECT_EQ(page.question(0)["answers"][0]["chosen"], true);
    EXPECT_FALSE(page.question(0).contains("verdict")) << "not told before the reveal";
    EXPECT_FALSE(page.question(0)["answers"][1].contains("right"));
    page.act("reveal 0");
    const json revealed = page.question(0);
    EXPECT_EQ(revealed["verdict"], "Not quite.");
    EXPECT_EQ(revealed["answers"][1]["right"], true);
    EXPECT_EQ(revealed["answers"][0]["say"][0]["text"], "Nearly.");
    EXPECT_EQ(revealed["because"][0]["text"], "It is so.");
    page.act("choose 0 1");
    EXPECT_EQ(page.question(0)["answers"][0]["chosen"], true) << "what was revealed stays";
}

TEST(Mirror, takesNumbersAndPlaces) {
    Page page;
    page.open(lesson);
    page.act("step 2");
    page.act("number 0  7 ");
    page.act("reveal 0");
    EXPECT_EQ(page.question(0)["verdict"], "Yes, that is it. It is 7 rows.");
    page.session().set_focus({3, 3});
    EXPECT_EQ(page.question(1)["here"], "row 3, column 3");
    page.act("place 1");
    EXPECT_EQ(page.question(1)["place"], "row 3, column 3");
    page.act("reveal 1");
    EXPECT_EQ(page.question(1)["verdict"], "Yes, that is it.");
}

TEST(Mirror, ignoresWhatIsImpossible) {
    Page page;
    for (const char* text : {"step 2", "reveal 0", "close", "run", "", "nonsense"})
        page.act(text);
    page.open(lesson);
    for (const char* text : {"step 0", "step 3", "step -1", "step x", "choose 9 0", "choose 0 -1", "number 0 1",
                             "place 0", "choose", "number", "reveal 99999999999"})
        page.act(text);
    const json shown = page.mirror()["lesson"];
    EXPECT_EQ(shown["step"], 1);
    EXPECT_EQ(shown["questions"][0]["given"], false);
    page.act("close");
    EXPECT_TRUE(page.mirror()["lesson"].is_null());
}

}

}
