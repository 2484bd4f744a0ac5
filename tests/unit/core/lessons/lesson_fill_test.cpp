// Numbers of a lesson's text become words; what has no number stays visible as such.
#include "core/lessons/lesson.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_fill_test {

namespace {

using Kind = LessonSpan::Kind;

LessonSpan cell(Index row, Index column) {
    return {.kind = Kind::number, .text = "{cell}", .number = {.cell = {row, column}, .decimals = 3}};
}

TEST(FilledText, HasTheNumbersOfTheStep) {
    const LessonText text = {{.text = "sin 1 = "}, cell(1, 0), {.kind = Kind::strong, .text = "!"}, cell(-1, 0)};
    const State state;
    const LessonText filled_text = filled(text, state);
    ASSERT_EQ(filled_text.size(), 4U);
    EXPECT_EQ(filled_text[0].text, "sin 1 = ");
    EXPECT_EQ(filled_text[1].kind, Kind::text);
    EXPECT_EQ(filled_text[1].text, "0.841");
    EXPECT_EQ(filled_text[2].kind, Kind::strong);
    EXPECT_EQ(filled_text[3].kind, Kind::code) << "no such cell";
    EXPECT_EQ(filled_text[3].text, "{cell}");
    const std::vector<LessonBlock> blocks = filled({{.text = text}, {.kind = LessonBlock::Kind::item}}, state);
    ASSERT_EQ(blocks.size(), 2U);
    EXPECT_EQ(blocks[0].text[1].text, "0.841");
    EXPECT_EQ(blocks[1].kind, LessonBlock::Kind::item);
}

}

}
