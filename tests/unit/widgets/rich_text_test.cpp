// The text of lessons: where its lines break, where its parts stand, and what of it can be clicked and read.
#include "widgets/text/rich_text.hpp"

#include "core/texts/plain_tex.hpp"
#include "unit/widgets/widget_screen.hpp"
#include "widgets/equations/equation_line.hpp"

#include <algorithm>

namespace posenc::rich_text_test {

namespace {

using Kind = LessonSpan::Kind;

constexpr float left = 20, top = 20, size = 16, line = 24; // a line's height at 16

LessonText words(std::string text) {
    return {{.text = std::move(text)}};
}

LessonText mixed() {
    return {{.text = "Every row is one "},
            {.kind = Kind::strong, .text = "position, and every column"},
            {.text = " one "},
            {.kind = Kind::code, .text = "dimension of d_model"},
            {.text = ", see "},
            {.kind = Kind::link, .text = "the paper of Vaswani et al.", .url = "https://a.example"},
            {.text = "; at 19 it is "},
            {.text = "0.036196"},
            {.text = " and "},
            {.kind = Kind::equation, .text = "n^{2i/d}"},
            {.text = "-fold "},
            {.kind = Kind::emphasis, .text = "slower"},
            {.text = "."}};
}

/// An equation that the lessons have between $ and $; it stands on the baseline or reaches below it.
std::string typeset_tex(bool below) {
    const FoundEquation any = find_equation(EquationSource::lessons, "");
    for (const Equation& equation : any.file ? any.file->equations : std::vector<Equation>())
        if (!equation.name.starts_with("$$") && (equation.lines[0].descent > 150) == below)
            return equation.name.substr(1);
    return {};
}

class RichText : public Widgets {
  protected:
    /// In place of the screen before.
    void show_anew(std::function<void()> draw) {
        screen_.reset();
        show(std::move(draw));
    }
    void show_text(LessonText text, float width, float of = size) {
        show_anew([this, text, width, of] {
            measured_ = draw_rich_text(nullptr, {left, top}, width, text, of, theme().text);
            drawn_ = draw_rich_text(ImGui::GetWindowDrawList(), {left, top}, width, text, of, theme().text);
            if (drawn_.followed)
                followed_.push_back(*drawn_.followed);
        });
    }
    float height_of(const LessonText& text, float width, float of = size) {
        show_text(text, width, of);
        return measured_.height;
    }
    float lines_of(const LessonText& text, float width) { return height_of(text, width) / line; }

    /// The box around everything that is not background, between two rows.
    Rect ink(float from = 0, float to = 300) const {
        const platform::Picture picture = screen_->picture();
        float low_x = 400, high_x = 0, low_y = 300, high_y = 0;
        for (int y = static_cast<int>(from); y < static_cast<int>(to); ++y)
            for (int x = 0; x < picture.width; ++x) {
                const std::size_t at = 4 * static_cast<std::size_t>(y * picture.width + x);
                if (std::abs(int{picture.rgba[at + 1]} - int{picture.rgba[1]}) < 64)
                    continue;
                low_x = std::min(low_x, static_cast<float>(x));
                high_x = std::max(high_x, static_cast<float>(x + 1));
                low_y = std::min(low_y, static_cast<float>(y));
                high_y = std::max(high_y, static_cast<float>(y + 1));
            }
        return {low_x, low_y, high_x - low_x, high_y - low_y};
    }
    static float width_of(std::string_view text, Weight weight = Weight::regular) {
        return text_size(text, size, weight).x;
    }

    RichTextResult measured_, drawn_;
    std::vector<std::string> followed_;
};

TEST_F(RichText, WrapsWithinTheWidthAtAllSizes) {
    for (const float of : {12.0F, 16.0F, 28.0F}) {
        show_text(mixed(), 210, of);
        EXPECT_GE(drawn_.height, 3 * of * 1.5F) << of;
        EXPECT_GE(ink().x, left) << of;
        EXPECT_LE(ink().right(), left + 210) << of;
        EXPECT_LE(ink().bottom(), top + drawn_.height) << of;
        EXPECT_GT(ink().width, 150) << of;
    }
}

TEST_F(RichText, IsAsHighAsMeasured) {
    for (const float width : {1.0F, 30.0F, 100.0F, 210.0F, 1000.0F})
        for (const float text_size : {1.0F, 1.5F}) {
            text_size_ = text_size;
            show_text(mixed(), width);
            EXPECT_EQ(drawn_.height, measured_.height) << width;
            EXPECT_EQ(drawn_.baseline, measured_.baseline) << width;
            EXPECT_GT(drawn_.height, drawn_.baseline) << width;
        }
}

TEST_F(RichText, PlainWordsTakeTheLinesOfProse) {
    const std::string text = "Every row is one position, every column one dimension. On the left the colours change.";
    float prose = 0;
    for (const float width : {90.0F, 140.0F, 300.0F}) {
        show_anew([&] {
            prose = draw_wrapped(ImGui::GetWindowDrawList(), {left, top}, width, text, size, theme().text);
        });
        const platform::Picture wanted = screen_->picture();
        show_text(words(text), width);
        EXPECT_EQ(drawn_.height, prose) << width;
        EXPECT_TRUE(screen_->picture().rgba == wanted.rgba) << width;
    }
}

TEST_F(RichText, NothingTakesNoRoom) {
    for (const LessonText& text : {LessonText(), words(""), words(" \n "), LessonText{{.kind = Kind::strong}}}) {
        EXPECT_EQ(height_of(text, 200), 0);
        EXPECT_TRUE(items().empty());
    }
}

TEST_F(RichText, WordsAreNotPartedWhereTheStyleChanges) {
    float fits = 0;
    show_anew([&] { fits = width_of("so it is ") + width_of("bold", Weight::semibold) + 2; });
    show_text({{.text = "so it is "}, {.kind = Kind::strong, .text = "bold"}, {.text = ",m"}}, fits);
    EXPECT_EQ(drawn_.height, 2 * line);
    EXPECT_NEAR(ink(top + line).width, width_of(",m") + width_of("bold", Weight::semibold), 4);
}

TEST_F(RichText, BlanksAroundAChangeOfStyleCountOnce) {
    show_text({{.text = "a "}, {.kind = Kind::strong, .text = " b \n"}, {.text = " c"}}, 300);
    const float together = ink().width;
    show_text(words("a b c"), 300);
    EXPECT_NEAR(together, ink().width, 3);
}

TEST_F(RichText, ANumberIsNotBroken) {
    show_anew([] {});
    const float fits = width_of("aaaa 12") + 2;
    show_text(words("aaaa 12\u2009000"), fits);
    EXPECT_EQ(drawn_.height, 2 * line);
    EXPECT_NEAR(ink(top + line).width, width_of("12\u2009000"), 4);
}

TEST_F(RichText, AWordTooWideIsCut) {
    const LessonText text = words("Donaudampfschifffahrtsgesellschaftskapitän");
    show_text(text, 120);
    EXPECT_GE(drawn_.height, 3 * line);
    EXPECT_LE(ink().right(), left + 120);
    EXPECT_GT(ink(top, top + line).width, 100);
    EXPECT_EQ(lines_of(words("ä∑b"), 1), 3) << "a character a line";
    EXPECT_EQ(lines_of(words("see Donau"), width_of("Donau") + 1), 2) << "not cut where it fits below";
    EXPECT_EQ(lines_of({{.kind = Kind::code, .text = "aaaa"}, {.text = "b"}}, 1), 5);
}

/// Four times the text, about four times the work, whatever makes the words.
TEST_F(RichText, LooksAtEachLetterAFewTimesInAWordOfAnyLength) {
    const auto looked_at = [&](LessonText text, float width) {
        show_text(std::move(text), width);
        return static_cast<double>(measured_.measured);
    };
    const auto times = [](int count, const std::string& part) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += part;
        return text;
    };
    for (const float width : {1.0F, 200.0F})
        for (const std::string part : {"a", "[", "[a](", "&", "_a*", "\u00E4", "a ", "1,"}) {
            const std::string one = times(2000, part), four = times(8000, part);
            const double once = looked_at(words(one), width);
            EXPECT_GE(2 * once, one.size()) << part << " where blanks are not counted";
            EXPECT_LE(once, 30.0 * static_cast<double>(one.size())) << part;
            EXPECT_LE(looked_at(words(four), width), 4.1 * once) << part;
        }
    LessonText marks;
    for (int i = 0; i < 4000; ++i)
        marks.push_back({.kind = i % 2 == 0 ? Kind::text : Kind::strong, .text = "_a*"});
    EXPECT_LE(looked_at(marks, 200), 30 * 3 * 4000) << "one word of many pieces";
}

TEST_F(RichText, NoCharacterDoesHarm) {
    for (const char* text : {"שלום עולם", "مرحبا", "👩‍👩‍👧 a", "\xF0\x9F", "\xFF\xFE\x80", "e\u0301\u0301",
                             "\u200F\u202Ea", "\x01"})
        for (const float width : {1.0F, 40.0F, 300.0F})
            EXPECT_GE(height_of(words(text), width), line) << text;
    EXPECT_GT(height_of(words("a"), std::numeric_limits<float>::quiet_NaN()), 0);
    EXPECT_GT(height_of(words("a"), -5), 0);
}

TEST_F(RichText, AnEquationStandsOnTheBaseline) {
    for (const bool below : {false, true}) {
        const std::string tex = typeset_tex(below);
        ASSERT_FALSE(tex.empty()) << "no lesson has such an equation";
        show_text({{.kind = Kind::equation, .text = tex}}, 300, 28);
        const EquationBox box = equation_box(lesson_equation(tex, false).equation->lines[0], 28 * 1.15F);
        EXPECT_NEAR(ink().bottom(), top + drawn_.baseline + box.descent, 2.5) << tex;
        EXPECT_NEAR(ink().y, top + drawn_.baseline - box.ascent, 2.5) << tex;
        EXPECT_NEAR(ink().width, box.width, 4) << tex;
        EXPECT_EQ(item_labelled(plain_tex(tex)).height, drawn_.height);
        const float base = drawn_.baseline;
        show_text(words("H"), 300, 28);
        EXPECT_EQ(ink().bottom(), top + drawn_.baseline);
        EXPECT_GE(base, drawn_.baseline);
    }
}

TEST_F(RichText, AnEquationOfNoLessonIsWrittenInPlainLetters) {
    const std::string tex = "\\beta + q = 3";
    ASSERT_FALSE(lesson_equation(tex, false));
    show_text({{.kind = Kind::equation, .text = tex}}, 300);
    const platform::Picture equation = screen_->picture();
    EXPECT_NE(labelled(plain_tex(tex), "text"), nullptr);
    show_text(words(plain_tex(tex)), 300);
    EXPECT_TRUE(screen_->picture().rgba == equation.rgba);
    show_text({{.kind = Kind::equation, .text = "H^{HH}"}}, 300);
    EXPECT_LT(ink().y + 2, top + drawn_.baseline - 12) << "the exponent is raised";
}

TEST_F(RichText, LinksAreFollowed) {
    show_anew([] {});
    show_text({{.text = "See "},
               {.kind = Kind::link, .text = "this paper", .url = "https://a.example/1"},
               {.text = " or "},
               {.kind = Kind::link, .text = "this paper", .url = "https://a.example/2"}},
              width_of("See this") + 5);
    ASSERT_EQ(items().size(), 3U);
    const Item link = item_labelled("this paper");
    EXPECT_NEAR(link.x, left + width_of("See "), 3);
    EXPECT_LE(link.x + link.width, left + width_of("See this") + 5);
    click(left + 5, top + line / 2);
    EXPECT_TRUE(followed_.empty()) << "words beside it";
    click(link.x + link.width / 2, link.y + link.height / 2);
    EXPECT_EQ(followed_, (std::vector<std::string>{"https://a.example/1"}));
    click(left + 5, top + 1.5F * line);
    EXPECT_EQ(followed_.size(), 2U) << "its second line";
    key(ImGuiKey_Tab, 2);
    key(ImGuiKey_Enter);
    ASSERT_EQ(followed_.size(), 3U);
    EXPECT_EQ(followed_.back(), "https://a.example/2") << "each is one stop";
}

TEST_F(RichText, IsOneItemWithAllItsWords) {
    show_text(mixed(), 210);
    const std::string all =
        "Every row is one position, and every column one dimension of d_model, see the paper of Vaswani et "
        "al.; at 19 it is 0.036196 and " +
        plain_tex("n^{2i/d}") + "-fold slower.";
    const Item text = item_labelled(all);
    EXPECT_EQ(text.height, drawn_.height);
    EXPECT_EQ(text.width, 210);
}

class LessonBlocks : public Widgets {
  protected:
    void show_blocks(std::vector<LessonBlock> blocks) {
        screen_.reset();
        show([this, blocks = std::move(blocks)] {
            measured_ = draw_lesson_blocks(nullptr, {left, top}, 300, blocks, size).height;
            drawn_ = draw_lesson_blocks(ImGui::GetWindowDrawList(), {left, top}, 300, blocks, size).height;
        });
    }
    float measured_ = 0, drawn_ = 0;
};

TEST_F(LessonBlocks, StandBelowOneAnother) {
    show_blocks({{.text = words("one")},
                 {.kind = LessonBlock::Kind::item, .marker = "•", .text = words("two")},
                 {.kind = LessonBlock::Kind::item, .marker = "•", .text = words("three")},
                 {.kind = LessonBlock::Kind::hint, .text = words("four")},
                 {.kind = LessonBlock::Kind::heading, .text = words("five")},
                 {.kind = LessonBlock::Kind::equation, .text = {{.kind = Kind::equation, .text = "6"}}}});
    EXPECT_EQ(drawn_, measured_);
    ASSERT_EQ(items().size(), 6U);
    for (std::size_t i = 1; i < 6; ++i)
        EXPECT_GT(items()[i].y, items()[i - 1].y + items()[i - 1].height) << i;
    EXPECT_NEAR(items()[1].y - items()[0].y, line + 0.7F * size, 1);
    EXPECT_LT(items()[2].y - items()[1].y, line + 0.4F * size) << "items of a list are closer";
    EXPECT_GT(items()[1].x, left + 10) << "room for the marker";
    EXPECT_EQ(items()[4].x, left);
    EXPECT_EQ(items()[5].y + items()[5].height, top + drawn_);
}

TEST_F(LessonBlocks, OfNothingAreNothing) {
    show_blocks({});
    EXPECT_EQ(drawn_, 0);
    show_blocks({{.kind = LessonBlock::Kind::equation}});
    EXPECT_EQ(drawn_, 0);
}

}

}
