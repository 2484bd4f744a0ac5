#include "core/text.hpp"
#include "unit/import/lesson_texts.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_reader_test {
namespace {

using BlockKind = LessonBlock::Kind;
using SpanKind = LessonSpan::Kind;

LessonStep only_step(const std::string& text) {
    LessonReading reading = read_lesson(text);
    EXPECT_EQ(told(reading), "");
    EXPECT_EQ(reading.lesson.steps.size(), 1U);
    return reading.lesson.steps.empty() ? LessonStep() : std::move(reading.lesson.steps[0]);
}

std::vector<LessonBlock> blocks_of(const std::string& text) {
    return only_step(with_text(text)).blocks;
}

TEST(LessonReader, TheExampleOfTheReadmeIsReadAsItSays) {
    const Lesson lesson = read_lesson(readme_example()).lesson;
    EXPECT_EQ(lesson.title, "Late columns");
    EXPECT_TRUE(plain(lesson.summary).starts_with("Why the right half"));
    ASSERT_EQ(lesson.steps.size(), 2U);
    const LessonStep& first = lesson.steps[0];
    EXPECT_EQ(first.title, "Twenty positions");
    EXPECT_EQ(first.line, 7);
    EXPECT_EQ(first.state, "method=sinusoidal&view=heatmap&length=20&d_model=50&lock=all%20but%20length&"
                           "highlight=columns%2030%20to%2049");
    ASSERT_EQ(first.blocks.size(), 2U);
    EXPECT_EQ(first.blocks[1].kind, BlockKind::hint);
    ASSERT_EQ(first.questions.size(), 1U);
    EXPECT_EQ(first.questions[0].answers.size(), 3U);
    EXPECT_TRUE(first.questions[0].answers[1].right);
    EXPECT_EQ(plain(first.questions[0].answers[2].say), "No two pairs of columns share a wavelength.");
    EXPECT_EQ(first.questions[0].show, "length=50000");
}

TEST(LessonReader, TheExampleEndsWithANumberAndItsSources) {
    const LessonReading reading = read_lesson(readme_example());
    ASSERT_EQ(reading.lesson.steps.size(), 2U);
    const LessonStep& second = reading.lesson.steps[1];
    EXPECT_EQ(second.title, "One turn");
    ASSERT_EQ(second.questions.size(), 1U);
    EXPECT_EQ(second.questions[0].kind, LessonQuestion::Kind::number);
    EXPECT_EQ(second.questions[0].within, 0.005);
    const State state = parse(second.state).state;
    EXPECT_EQ(number_text(second.questions[0].reference.value(), state), "0.841");
    ASSERT_EQ(second.blocks.size(), 4U);
    EXPECT_EQ(second.blocks[1].kind, BlockKind::equation);
    EXPECT_EQ(second.blocks[2].kind, BlockKind::heading);
    EXPECT_EQ(second.blocks[3].text[0].url, "https://arxiv.org/abs/1706.03762");
}

TEST(LessonReader, BlocksAndSpans) {
    const auto blocks =
        blocks_of("A **bold** *soft* `x{y}` $a_{i}\n b$ {cell 1 2 to 3}!\n\n- one\n- two\n\n3. three\n4. "
                  "four\n\n> hint\n\n### More\n\n$$ x $$");
    ASSERT_EQ(blocks.size(), 8U);
    const LessonText& text = blocks[0].text;
    ASSERT_EQ(text.size(), 11U);
    EXPECT_EQ(text[1].kind, SpanKind::strong);
    EXPECT_EQ(text[3].kind, SpanKind::emphasis);
    EXPECT_EQ(text[5].kind, SpanKind::code);
    EXPECT_EQ(text[5].text, "x{y}");
    EXPECT_EQ(text[7].kind, SpanKind::equation);
    EXPECT_EQ(text[7].text, "a_{i} b");
    EXPECT_EQ(text[9].kind, SpanKind::number);
    EXPECT_EQ(text[9].text, "{cell 1 2 to 3}");
    EXPECT_EQ(text[9].number, (LessonNumber{.cell = {1, 2}, .decimals = 3}));
    EXPECT_EQ(text[10].text, "!");
    EXPECT_EQ(blocks[1].marker, "•");
    EXPECT_EQ(blocks[4].marker, "4.");
    EXPECT_EQ(blocks[5].kind, BlockKind::hint);
    EXPECT_EQ(blocks[6].kind, BlockKind::heading);
    EXPECT_EQ(blocks[7].kind, BlockKind::equation);
    EXPECT_EQ(blocks[7].text[0].text, "x");
}

TEST(LessonReader, AnEquationWithinAParagraphDividesIt) {
    const auto blocks = blocks_of("before\n$$x$$\nafter");
    ASSERT_EQ(blocks.size(), 3U);
    EXPECT_EQ(plain(blocks[0].text), "before");
    EXPECT_EQ(blocks[1].kind, BlockKind::equation);
    EXPECT_EQ(plain(blocks[2].text), "after");
}

TEST(LessonReader, MarksThatAreMeantAsSuch) {
    const auto blocks = blocks_of("\\{cell 1 2} and \\<b> and a &lt; b &amp; 1 < 2");
    EXPECT_EQ(plain(blocks[0].text), "{cell 1 2} and <b> and a < b & 1 < 2");
}

TEST(LessonReader, AnAnswerIsALineAndNoList) {
    const LessonStep step =
        only_step(with_question("predict = # *How* many?\nright = 1. one\nwrong = - $x$\nwrong = 4."));
    ASSERT_EQ(step.questions.size(), 1U);
    const auto& question = step.questions[0];
    EXPECT_EQ(plain(question.predict), "# How many?");
    EXPECT_EQ(plain(question.answers[0].text), "1. one");
    EXPECT_EQ(plain(question.answers[1].text), "- x");
    EXPECT_EQ(plain(question.answers[2].text), "4.");
}

TEST(LessonReader, NumbersOfOtherStatesAndSettings) {
    const auto blocks = blocks_of("{cell 1 0 to 2 with base=100&d_model=4} {value length} {rows} {columns with "
                                  "d_model=6} {cell 7 0 to 1 with method=rotary-frequencies&quantity=wavelength}");
    const State state = parse("length=20").state;
    EXPECT_TRUE(plain_text(blocks[0].text, state).starts_with("0.84 20 20 6 ")) << plain_text(blocks[0].text, state);
}

TEST(LessonReader, NumbersWithoutAValue) {
    const State few = parse("length=4").state;
    EXPECT_EQ(number_text({.cell = {99, 0}}, few), std::nullopt);
    EXPECT_EQ(plain_text({{SpanKind::number, "{cell 99 0}", {}, {.cell = {99, 0}}}}, few), "{cell 99 0}");
    const State masked = parse("method=look-ahead&length=3&polarity=additive").state;
    EXPECT_EQ(number_text({.cell = {0, 2}, .decimals = 2}, masked), "−∞");
    EXPECT_EQ(number_value({.kind = LessonNumber::Kind::value, .key = "view"}, {}), std::nullopt);
}

TEST(LessonReader, APlaceCanBePointedAt) {
    const LessonStep step =
        only_step(with_question("predict = Where?\npoint = cell 3 4\npoint = row 5, columns 1 to 2"));
    ASSERT_EQ(step.questions.size(), 1U);
    EXPECT_EQ(step.questions[0].kind, LessonQuestion::Kind::point);
    EXPECT_EQ(step.questions[0].places.size(), 3U);
}

TEST(LessonReader, AnArrayCanBeAskedFor) {
    const LessonStep step = only_step(
        with_question("predict = Bring it.\narray = method=alibi&length=9\nmistake = bias_max=4\nbecause = So."));
    ASSERT_EQ(step.questions.size(), 1U);
    EXPECT_EQ(step.questions[0].kind, LessonQuestion::Kind::array);
    EXPECT_EQ(step.questions[0].array, "method=alibi&length=9");
    EXPECT_EQ(plain(step.questions[0].because), "So.");
}

TEST(LessonReader, AnArrayThatCannotBeComparedIsNamed) {
    const auto asked = [](const std::string& lines) {
        const LessonReading reading = read_lesson(with_question("predict = Bring it.\n" + lines));
        return std::pair(reading.lesson.steps.front().questions.size(), told(reading));
    };
    using Told = std::pair<std::size_t, std::string>;
    EXPECT_EQ(asked("array = length=9&d_model=4\nmistake = layout=halves"), Told(1, ""));
    const auto expect = [&](const std::string& lines, std::size_t questions, std::string_view problem) {
        SCOPED_TRACE(lines);
        EXPECT_EQ(asked(lines).first, questions);
        EXPECT_NE(asked(lines).second.find(problem), std::string::npos) << asked(lines).second;
    };
    expect("array = method=nonsense", 0, "10: array: method: ‘nonsense’ is unknown");
    expect("array = length=x", 0, "10: array: length: ‘x’ is not a number");
    expect("array = length=1000", 0, "10: array: the picture has 1000 × 128 numbers; allowed: at most 16");
    expect("array = method=own", 0, "10: array: the picture has no number");
    expect("array = length=9\nmistake = nonsense=1", 1, "11: mistake: ");
    expect("array = length=9\nmistake = base=10000", 1, "11: mistake: changes no number of the array");
    expect("mistake = length=9", 0, "8: the question has no array; it is left out");
    expect("array = length=9\nnumber = 4", 1, "11: number: a question has choices, a number, places or an array");
    expect("array = length=9\narray = length=8", 1, "11: array: appears twice; the first one counts");
}

TEST(LessonReader, TokensArePartOfTheState) {
    const LessonStep step = only_step(with_text("```tokens\nThe dog ran fast\nIt was tired\n```"));
    EXPECT_EQ(parse(step.state).state.text("tokens"), "The dog ran fast\nIt was tired");
}

TEST(LessonReader, FirstTitleThenStepsWithOrWithoutOne) {
    const LessonReading reading =
        read_lesson("# Title\n```state\n```\ntext\n\n```state\n```\n## Below\n```state\n```\n");
    ASSERT_EQ(reading.lesson.steps.size(), 3U) << told(reading);
    EXPECT_EQ(reading.lesson.title, "Title");
    EXPECT_EQ(reading.lesson.steps[0].title, "");
    EXPECT_EQ(reading.lesson.steps[1].title, "");
    EXPECT_EQ(reading.lesson.steps[2].title, "Below");
    EXPECT_TRUE(reading.lesson.steps[1].blocks.empty());
    EXPECT_EQ(told(reading), "");
}

}
}
