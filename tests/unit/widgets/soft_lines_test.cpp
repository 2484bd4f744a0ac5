// Prose that breaks its lines without becoming another text.
#include "unit/widgets/widget_screen.hpp"
#include "widgets/controls/soft_lines.hpp"
#include "widgets/controls/text_field.hpp"

namespace posenc::soft_lines_test {
namespace {

/// So many letters have room in a line.
SoftLines broken(std::string_view text, std::size_t letters) {
    SoftLines lines;
    lines.load(text);
    lines.wrap([=](std::string_view line) {
        if (line.size() <= letters)
            return line.size();
        const std::size_t blank = line.rfind(' ', letters);
        return blank == std::string_view::npos || blank == 0 ? letters : blank;
    });
    return lines;
}

TEST(SoftLines, BreakAtBlanksAndStayAsLong) {
    const SoftLines lines = broken("one two three four", 8);
    EXPECT_EQ(lines.shown(), "one two\nthree\nfour");
    EXPECT_EQ(lines.text(), "one two three four");
    EXPECT_EQ(broken("averylongword and more", 8).shown(), "averylongword\nand more");
}

TEST(SoftLines, JoinWhatMarkdownReadsAsOneParagraph) {
    EXPECT_EQ(broken("one\ntwo\n\nthree", 20).shown(), "one two\n\nthree");
    EXPECT_EQ(broken("- one\n- two", 20).shown(), "- one\n- two");
    EXPECT_EQ(broken("# head\ntext", 20).shown(), "# head\ntext");
    EXPECT_EQ(broken("1. one\n2. two", 20).shown(), "1. one\n2. two");
    EXPECT_EQ(broken("```ask\nright = a\nwrong = b\n```\n", 20).shown(), "```ask\nright = a\nwrong = b\n```\n");
}

TEST(SoftLines, KeepWhatIsNotEditedByteForByte) {
    SoftLines lines = broken("one\ntwo three four", 9);
    ASSERT_EQ(lines.shown(), "one two\nthree\nfour");
    lines.take("one two\nthree\nmore four"); // typed in the third shown line
    EXPECT_EQ(lines.text(), "one\ntwo three more four");
    lines.take(lines.shown() + "\n"); // a line end that is typed
    EXPECT_EQ(lines.text(), "one\ntwo three more four\n");
    lines.take("");
    EXPECT_EQ(lines.text(), "");
}

class ProseField : public Widgets {
  protected:
    std::string text_ = "A text of several words that is longer than its field\nand goes on.";
    std::optional<std::size_t> cursor_;

    void draw_field() {
        show([this] {
            if (const auto typed = prose_field({20, 20, 160, 120}, "Prose##prose", text_).changed)
                text_ = *typed;
            cursor_ = cursor_of("Prose##prose");
        });
    }
};

TEST_F(ProseField, TypesIntoTheTextAndNotIntoItsBreaks) {
    draw_field();
    press(60, 30);
    release();
    key(ImGuiKey_End, ImGuiKey_LeftCtrl);
    type(" More.");
    EXPECT_EQ(text_, "A text of several words that is longer than its field\nand goes on. More.");
    EXPECT_EQ(cursor_, text_.size());
    key(ImGuiKey_Home, ImGuiKey_LeftCtrl);
    type("So: ");
    EXPECT_EQ(text_, "So: A text of several words that is longer than its field\nand goes on. More.");
    key(ImGuiKey_Escape);
    EXPECT_EQ(text_, "A text of several words that is longer than its field\nand goes on.");
}

}
}
