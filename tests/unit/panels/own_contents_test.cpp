// The contents' part about a person's own lessons, the guide, and what the card Share says of a lesson of one's own.
#include "core/texts/base64.hpp"
#include "export/lesson_text.hpp"
#include "lessons/own_lessons.hpp"
#include "panels/cards/share/share_card.hpp"
#include "panels/lessons/guide.hpp"
#include "platform/hand_on.hpp"
#include "platform/headless/headless.hpp"
#include "unit/lessons/kept_texts.hpp"
#include "unit/screen/screen_hand.hpp"
#include "unit/source_files.hpp"

#include <gtest/gtest.h>

namespace posenc::own_contents_test {

namespace {

const std::string mine = "# My first\n\n```state\nlength = 20\n```\n\nHere.\n";

struct OwnContents : testing::Test {
    KeptTexts kept;
};

TEST_F(OwnContents, OpensRemovesAndBringsBack) {
    keep_lesson("second", "# Second\n\n```state\n```\n\n```state\n```\n");
    keep_lesson("first", mine);
    Hand hand(1280, 1000, 1, "theme=light");
    ASSERT_TRUE(hand.click("lessons"));
    hand.settle();
    EXPECT_NE(Hand::labelled("1 step", "text"), nullptr);
    EXPECT_NE(Hand::labelled("2 steps", "text"), nullptr);
    ASSERT_TRUE(hand.click("own.open.1"));
    hand.settle();
    EXPECT_EQ(hand.state().text("lesson"), "first");
    EXPECT_EQ(hand.state().integer("length"), 20);
    ASSERT_TRUE(hand.click("lesson.contents"));
    hand.settle();
    ASSERT_TRUE(hand.click("own.remove.1"));
    hand.settle();
    EXPECT_EQ(kept_lesson("first"), std::nullopt);
    EXPECT_TRUE(hand.state().is_default("lesson")) << "it was open";
    EXPECT_EQ(hand.state().integer("length"), 20);
    ASSERT_TRUE(hand.click("own.back"));
    hand.settle();
    EXPECT_EQ(kept_lesson("first"), mine);
    EXPECT_NE(Hand::find("own.open.2"), nullptr);
}

TEST_F(OwnContents, SavesADamagedOneAsItIs) {
    platform::store("own_lesson.a", "\xFF\xFE");
    Hand hand(1280, 1000, 1, "theme=light&lesson=a");
    EXPECT_NE(Hand::find_prefix("lesson: what is kept of ‘a’ is damaged", "text"), nullptr);
    ASSERT_TRUE(hand.click("lesson.contents"));
    hand.settle();
    EXPECT_NE(Hand::labelled("damaged", "text"), nullptr);
    EXPECT_EQ(Hand::find("own.edit.1"), nullptr);
    ASSERT_TRUE(hand.click("own.save.1"));
    hand.settle();
    EXPECT_EQ(platform::saved_file().name, "a-damaged.md");
    EXPECT_EQ(platform::saved_file().bytes, "\xFF\xFE");
}

TEST_F(OwnContents, StayWithinTheScreen) {
    for (int i = 0; i < 3; ++i)
        keep_lesson("lesson-" + std::to_string(i), "# A title that takes more room than a phone has beside buttons\n");
    for (const auto& [width, height] : {std::pair{1280, 800}, {1024, 768}, {390, 844}})
        for (const std::string language : {"en", "de"}) {
            SCOPED_TRACE(std::to_string(width) + " " + language);
            Hand hand(width, height, 1, "theme=light&lesson=lesson-1&language=" + language);
            ASSERT_TRUE(hand.click("lesson.contents"));
            hand.settle();
            hand.move(static_cast<float>(width) / 2, static_cast<float>(height) / 2);
            for (int turn = 0; turn < 30 && !Hand::find("own.guide"); ++turn)
                hand.wheel(0, -1);
            for (int i = 1; i <= 3; ++i) {
                const Item edit = Hand::item_of("own.edit." + std::to_string(i)),
                           title = Hand::item_of("own.open." + std::to_string(i)),
                           remove = Hand::item_of("own.remove." + std::to_string(i));
                EXPECT_GE(edit.height, 24);
                EXPECT_GE(title.x, 0);
                EXPECT_LE(title.x + title.width, edit.x);
                EXPECT_LE(edit.x + edit.width, remove.x);
                EXPECT_LE(remove.x + remove.width, static_cast<float>(width));
            }
        }
}

/// All words of the guide, without its tables' frames.
std::string words(const std::vector<LessonBlock>& blocks) {
    std::string text;
    for (const LessonBlock& block : blocks)
        text += block.marker + " " + plain_text(block.text, {}) + "\n";
    return text;
}

TEST(LessonGuide, HasAllOfTheFile) {
    const std::string text = words(guide_blocks(source_file("assets/lessons/README.md")));
    for (const std::string part : {"A lesson is one text file", "drop it on the explorer", "```state",
                                   "Move the length and watch", "lock = d_model, base: these controls cannot be moved",
                                   "similarity: matrix", "posenc lessons worksheet 01-why-order --language de"})
        EXPECT_NE(text.find(part), std::string::npos) << part;
    EXPECT_EQ(text.find("| --- |"), std::string::npos);
    for (const char* heading : {"Steps", "Parts of the views", "Text", "Questions", "Goals", "In class"})
        EXPECT_NE(text.find("\n " + std::string(heading) + "\n"), std::string::npos) << heading;
}

TEST(LessonGuide, OpensFromTheContents) {
    Hand hand(1280, 800, 1, "theme=light");
    ASSERT_TRUE(hand.click("lessons"));
    hand.settle();
    ASSERT_TRUE(hand.click("own.guide"));
    hand.settle();
    EXPECT_EQ(Hand::find("own.guide"), nullptr);
    EXPECT_NE(Hand::find("close.guide"), nullptr);
    EXPECT_NE(Hand::saying("A lesson is one text file"), nullptr);
}

/// Bytes that do not become shorter.
std::string noise(std::size_t size) {
    std::string bytes;
    std::uint32_t seed = 1;
    while (bytes.size() < size)
        bytes += static_cast<char>((seed = seed * 1664525 + 1013904223) >> 24);
    return base64url(bytes);
}

TEST(ShareOfALesson, SaysWhatALinkCannotHold) {
    const std::string_view long_link = "This link carries a long lesson",
                           too_large = "The lesson is too large for a link";
    for (const auto& [size, said] :
         {std::pair{std::size_t{100}, std::string_view()}, {9000, long_link}, {200'000, too_large}}) {
        Hand hand(1280, 900, 1, "theme=light");
        const std::string text = mine + noise(size);
        hand.open("noisy.md", text);
        ASSERT_TRUE(hand.click("share"));
        hand.settle();
        EXPECT_EQ(Hand::saying(long_link) != nullptr, said == long_link) << size;
        EXPECT_EQ(Hand::saying(too_large) != nullptr, said == too_large) << size;
        ASSERT_TRUE(hand.click("share.lesson"));
        hand.settle();
        EXPECT_EQ(platform::saved_file().name, "noisy.md");
        EXPECT_EQ(platform::saved_file().bytes, text);
    }
}

TEST(ShareOfALesson, AnEmbedCarriesIt) {
    const std::string carried = "&lesson_text=" + lesson_text_of(mine);
    const std::string code = frame_code("https://example.org/#lesson=mine" + carried, parse("lesson=mine").state);
    EXPECT_NE(code.find("lesson_text=" + lesson_text_of(mine)), std::string::npos);
    platform::put_in_frame("length");
    Hand frame(600, 420, 1, "lesson=mine" + carried);
    EXPECT_EQ(frame.state().text("lesson"), "mine");
    EXPECT_EQ(frame.state().integer("length"), 20);
}

}

}
