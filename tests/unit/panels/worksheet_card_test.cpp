// The card of the worksheet, and what its pictures leave out.
#include "export/printed_page.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "panels/lessons/worksheet.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace posenc::worksheet_card_test {
namespace {

/// Counts without overlap.
int count(std::string_view text, std::string_view part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
        ++found;
    return found;
}

TEST(WorksheetCard, NoPictureSaysWhatItsStepAsks) {
    Hand hand(400, 300, 1);
    const Lesson lesson = read_lesson(R"(# Asked

```state
method = sinusoidal
view = frequencies
shows = wavelengths
length = 50
d_model = 16
```

```ask
predict = How many pairs turn once?
number = 4
```
)")
                              .lesson;
    std::string html;
    worksheet_html({.lesson = lesson}, into(html));
    const State shown = parse(lesson.steps.front().state).state.with("language", "en");
    const std::string waits = picture_address(figure_png(shown, most_figure_bytes, true)),
                      says = picture_address(figure_png(shown, most_figure_bytes));
    EXPECT_TRUE(waits != says) << "the caption counts them";
    EXPECT_EQ(count(html, waits), 1);
    EXPECT_EQ(count(html, says), 0);
}

TEST(WorksheetCard, StepsAreTickedOnItsCard) {
    Hand hand(1280, 800, 1, "lesson=02-four-first-ideas");
    ASSERT_TRUE(hand.click("lesson.contents"));
    ASSERT_TRUE(hand.click("worksheet"));
    hand.settle();
    ASSERT_TRUE(hand.click("worksheet.none"));
    hand.settle();
    EXPECT_FALSE(Hand::find("worksheet.print")->enabled) << "a sheet without a step is none";
    for (const char* id : {"worksheet.step.2", "worksheet.step.4", "worksheet.answers"})
        ASSERT_TRUE(hand.click(id));
    hand.settle();
    EXPECT_TRUE(Hand::find("worksheet.step.4")->chosen);
    ASSERT_TRUE(hand.click("worksheet.print"));
    hand.settle();
    const std::string saved = platform::saved_file().bytes;
    EXPECT_EQ(count(saved, "<section class=\"step\">"), 2);
    EXPECT_EQ(count(saved, "<h2>2 · "), 1);
    EXPECT_EQ(count(saved, "<h2>4 · "), 1);
    EXPECT_EQ(count(saved, "<section class=\"answers\">"), 0);
    ASSERT_TRUE(hand.click("worksheet.all"));
    hand.settle();
    EXPECT_TRUE(Hand::find("worksheet.step.1")->chosen);
}

/// A channel of a pixel, on average. Letters that lie elsewhere in the atlas are rounded otherwise at their edges,
/// which is far below one.
double mean_difference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b) {
    if (a.size() != b.size() || a.empty())
        return 256;
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::abs(a[i] - b[i]);
    return sum / static_cast<double>(a.size());
}

TEST(WorksheetCard, IsSavedFromTheTableOfContentsAndChangesNothing) {
    Hand hand(1280, 800, 1, "lesson=02-four-first-ideas&lesson_step=4");
    const State before = hand.state();
    const bool could_undo = hand.session().can_undo();
    const auto picture_without_card = [&hand] {
        hand.key(ImGuiKey_Escape);
        hand.move(0, 0);
        hand.settle();
        EXPECT_FALSE(Hand::find("worksheet"));
        return hand.screen().picture().rgba;
    };
    ASSERT_TRUE(hand.click("lesson.contents"));
    const std::vector<std::uint8_t> picture = picture_without_card();
    ASSERT_TRUE(hand.click("lesson.contents"));
    ASSERT_TRUE(hand.click("worksheet"));
    hand.settle();
    ASSERT_TRUE(hand.click("worksheet.print"));
    hand.settle();
    const platform::SavedFile saved = platform::saved_file();
    EXPECT_EQ(saved.name, "02-four-first-ideas-worksheet.html");
    EXPECT_EQ(count(saved.bytes, "<img src=\"data:image/png;base64,"), 10);
    EXPECT_GT(count(saved.bytes, "@media print"), 0);
    EXPECT_TRUE(Hand::labelled("Saved as 02-four-first-ideas-worksheet.html"));
    EXPECT_EQ(hand.state(), before);
    EXPECT_EQ(hand.session().can_undo(), could_undo);
    EXPECT_LT(mean_difference(picture_without_card(), picture), 0.1);
    hand.key(ImGuiKey_PageDown);
    EXPECT_GT(mean_difference(picture_without_card(), picture), 1) << "another step would have been noticed";
}

}
}
