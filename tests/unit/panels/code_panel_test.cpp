// The inspector's code and sources: the snippet of the state on the screen, whole in its card, copied whole; the paper.
#include "core/snippets/snippet.hpp"
#include "panels/inspector/code.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::code_panel_test {
namespace {

std::string_view program_named(std::string_view stem) {
    return platform::data_file("python/" + std::string(stem) + ".py").value_or(std::string_view());
}

std::string snippet_of(const State& state, Language language) {
    return snippet(state, language, program_named).value_or("");
}

std::string clipboard() {
    const char* text = ImGui::GetClipboardText();
    return text ? text : "";
}

std::string without_blanks(std::string_view text) {
    std::string kept;
    for (const char letter : text)
        if (letter != ' ' && letter != '\n')
            kept += letter;
    return kept;
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

/// The item with the code: it begins with the comment that names the method.
const Item* code_item(std::string_view mark = "# ") {
    return Hand::find_prefix(mark, "text");
}

TEST(CodeRows, LoseNothingAndAreNoWiderThanAsked) {
    for (const Method* method : methods())
        for (const Language language : {Language::numpy, Language::pytorch, Language::cpp}) {
            const std::string code = snippet_of(State().with("method", method->id), language);
            ASSERT_FALSE(code.empty()) << method->id;
            for (const int columns : {20, 44, 100}) {
                std::string joined;
                for (const CodeRow& row : code_rows(code, columns)) {
                    EXPECT_LE(row.indent + static_cast<int>(characters(row.text)), columns) << method->id << row.text;
                    joined += row.text;
                }
                EXPECT_EQ(without_blanks(joined), without_blanks(code)) << method->id;
            }
        }
}

TEST(CodeRows, BreakAtBlanksAndGoOnFurtherIn) {
    const std::vector<CodeRow> rows =
        code_rows("    a = first + second\n\n# θθθθ θθθθ θθθθ θ\n0123456789abcdef\n# method=one&length=12\n", 16);
    std::vector<std::string> texts;
    for (const CodeRow& row : rows)
        texts.push_back(row.text);
    EXPECT_EQ(texts, (std::vector<std::string>{"a = first +", "second", "", "# θθθθ θθθθ θθθθ", "θ", "0123456789abcdef",
                                               "# method=one&", "length=12"}));
    EXPECT_EQ(rows[0].indent, 4);
    EXPECT_EQ(rows[1].indent, 8);
    EXPECT_TRUE(rows[1].continues);
    EXPECT_TRUE(rows[4].comment) << "all of a comment is one";
    EXPECT_FALSE(rows[5].comment);
}

TEST(CodePanel, ShowsTheSnippetOfTheStateInEveryLanguage) {
    Hand hand(1440, 900, 1, "length=20&d_model=8");
    ASSERT_TRUE(code_item());
    EXPECT_NE(code_item()->label.find("length = 20"), std::string::npos);
    EXPECT_NE(code_item()->label.find("import numpy"), std::string::npos);
    hand.session().edit("length", "33");
    hand.hear();
    EXPECT_NE(code_item()->label.find("length = 20"), std::string::npos) << "it follows when the state rests";
    hand.until([] { return code_item()->label.find("length = 33") != std::string::npos; }, "the program of the state");
    hand.click("code.pytorch");
    EXPECT_NE(code_item()->label.find("import torch"), std::string::npos);
    hand.click("code.cpp");
    ASSERT_TRUE(code_item("// "));
    EXPECT_NE(code_item("// ")->label.find("#include <posenc/core/method.hpp>"), std::string::npos);
}

TEST(CodePanel, FollowsAnotherMethodAtOnceAndARunningValueOnceASecond) {
    Hand hand(1440, 900, 1, "length=20&d_model=8");
    hand.session().edit("method", "alibi");
    hand.hear();
    EXPECT_NE(code_item("# ALiBi")->label.find("ALiBi"), std::string::npos);
    int followed = 0;
    const double begin = ImGui::GetTime();
    std::string before = code_item("# ALiBi")->label;
    for (int length = 21; length < 221; ++length) {
        hand.session().edit("length", std::to_string(length));
        hand.hear();
        followed += code_item("# ALiBi")->label != before;
        before = code_item("# ALiBi")->label;
    }
    const double seconds = ImGui::GetTime() - begin;
    EXPECT_GT(seconds, 3);
    EXPECT_NEAR(followed, seconds, 1.1);
}

TEST(CodePanel, CopiesTheWholeSnippetAndSaysSo) {
    Hand hand(1440, 900, 1, "method=m-rope&length=20");
    const State state = hand.state();
    for (const auto& [segment, language] :
         {std::pair{"numpy", Language::numpy}, {"pytorch", Language::pytorch}, {"cpp", Language::cpp}}) {
        hand.click(std::string("code.") + segment);
        hand.click("code.copy");
        EXPECT_EQ(clipboard(), snippet_of(state, language)) << "whole, though the card shows its beginning";
        EXPECT_EQ(Hand::item_of("code.copy").label, "Copied");
    }
    hand.settle();
    EXPECT_EQ(Hand::item_of("code.copy").label, "Copy code");
}

TEST(CodePanel, LongCodeIsFolded) {
    Hand hand(1440, 2400, 1, "method=m-rope");
    const Item* more = Hand::find("code.unfold");
    ASSERT_TRUE(more);
    const float low = code_item()->height;
    hand.click(more);
    EXPECT_GT(code_item()->height, low);
    EXPECT_EQ(Hand::item_of("code.unfold").label, "fewer lines");
    const std::string code = snippet_of(hand.state(), Language::numpy);
    EXPECT_EQ(without_blanks(code_item()->label), without_blanks(code));
}

TEST(CodePanel, EveryMethodHasCodeOnEveryScreen) {
    for (const auto& [width, height] : {std::pair{1440, 1600}, {390, 844}}) {
        platform::use_touch(width < 480);
        Hand hand(width, height);
        if (width < 480)
            hand.click("sheet.code");
        for (const Method* method : methods()) {
            hand.session().edit("method", method->id);
            const std::string begin = "# " + std::string(method->title);
            hand.until([&] { return code_item(begin) != nullptr; }, begin);
            const Item* item = code_item(begin);
            ASSERT_TRUE(item) << method->id;
            EXPECT_LE(item->x + item->width, static_cast<float>(width));
            EXPECT_TRUE(Hand::find("code.copy")) << method->id;
        }
    }
}

TEST(CodePanel, APhoneShowsItInTheSheet) {
    platform::use_touch(true);
    Hand hand(390, 844);
    EXPECT_FALSE(code_item());
    ASSERT_TRUE(hand.click("sheet.code"));
    EXPECT_TRUE(code_item());
    EXPECT_FALSE(Hand::find_prefix("PE(p, 2i)", "text"));
    const Item* copy = Hand::find("code.copy");
    ASSERT_TRUE(copy);
    EXPECT_GE(copy->height, 40);
    hand.click("sheet.code");
    EXPECT_FALSE(code_item()) << "the same touch folds it away";
}

TEST(Source, ThePaperOpensInTheBrowser) {
    Hand hand(1440, 900);
    ASSERT_TRUE(hand.click("paper"));
    EXPECT_EQ(platform::opened_link(), "https://arxiv.org/abs/1706.03762");
    EXPECT_TRUE(Hand::find_prefix("Used by annotated transformer", "text"));
}

TEST(Source, EveryPaperHasAnAddressOnTheWeb) {
    for (const Method* method : methods()) {
        if (method->paper.empty() || method->id == "chunked" ||
            method->id == "compressed-blocks") { // Llama 4 and DeepSeek-V4 came without a paper
            EXPECT_TRUE(method->paper_url.empty()) << method->id;
            continue;
        }
        EXPECT_TRUE(method->paper_url.starts_with("https://")) << method->id;
        for (const Method* other : methods()) {
            const bool same_start = other->paper.starts_with(method->paper) || method->paper.starts_with(other->paper);
            EXPECT_TRUE(other->paper != method->paper || other->paper_url == method->paper_url) << other->id;
            EXPECT_TRUE(other->paper_url != method->paper_url || same_start) << method->id << " and " << other->id;
        }
    }
}

TEST(Source, OnlySecureAddressesAreOpened) {
    const Hand hand(800, 600);
    for (const char* address : {"http://example.org", "file:///etc/passwd", "javascript:alert(1)", ""}) {
        platform::open_link(address);
        EXPECT_EQ(platform::opened_link(), "") << address;
    }
}

}
}
