// What a lesson may have at most: as much is read without a word, one more is told with its line and column, and the
// rest is left out.
#include "core/state/parameters.hpp"
#include "unit/import/lesson_texts.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_limits_test {
namespace {

std::string times(std::size_t count, const std::string& part) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += part;
    return text;
}

/// Short words.
std::string prose(std::size_t letters) {
    std::string text = times(letters / 4 + 1, "abc ").substr(0, letters);
    text.back() = 'c';
    return text;
}

std::string word(std::size_t letters) {
    return times(letters, "x");
}

/// The text has exactly one issue, at this place, with these words. Returns what is left of the lesson.
Lesson expect_cut(const std::string& text, int line, int column, const std::string& words) {
    const LessonReading reading = read_lesson(text);
    EXPECT_EQ(reading.issues.size(), 1U) << told(reading);
    if (reading.issues.size() != 1)
        return reading.lesson;
    EXPECT_EQ(reading.issues[0].line, line) << told(reading);
    EXPECT_EQ(reading.issues[0].column, column) << told(reading);
    EXPECT_NE(reading.issues[0].message.find(words), std::string::npos) << told(reading);
    EXPECT_NE(reading.issues[0].message.find("left out"), std::string::npos) << told(reading);
    return reading.lesson;
}

Lesson expect_all_read(const std::string& text) {
    const LessonReading reading = read_lesson(text);
    EXPECT_EQ(told(reading), "");
    return reading.lesson;
}

std::string first_text(const Lesson& lesson) {
    return plain(lesson.steps.at(0).blocks.at(0).text);
}

TEST(LessonLimits, AWordIsCut) {
    const std::string most = word(most_lesson_word);
    EXPECT_EQ(first_text(expect_all_read(with_text(most + " " + most))), most + " " + most);
    const Lesson lesson = expect_cut(with_text("one\n\u00E4 " + most + "yyy two"), 9, 3 + most_lesson_word, "a word");
    EXPECT_EQ(first_text(lesson), "one \u00E4 " + most + " two");
}

TEST(LessonLimits, AWordGoesOnBehindAMark) {
    const std::string half = word(most_lesson_word / 2);
    const Lesson lesson = expect_cut(with_text(half + "*" + half + "y*z `code`"), 8, most_lesson_word + 2, "a word");
    EXPECT_EQ(first_text(lesson), half + half + " code");
    expect_all_read(with_text(half + "*" + half + "*"));
    expect_cut(with_text("- " + half + "\\{" + half), 8, most_lesson_word + 4, "a word");
    expect_all_read(with_text("- " + half + "\n- " + half + "\n\n" + half + "\n" + half));
}

TEST(LessonLimits, AWordIsCutInAQuestionAndInCode) {
    const std::string most = word(most_lesson_word);
    const Lesson lesson =
        expect_cut(with_question("predict = " + most + "yy\nright = a\nwrong = b"), 9, 11 + most_lesson_word, "a word");
    EXPECT_EQ(plain(lesson.steps.at(0).questions.at(0).predict), most);
    const LessonReading code = read_lesson(with_text("```python\n  " + most + "yy\n```"));
    ASSERT_EQ(code.issues.size(), 2U) << told(code);
    EXPECT_EQ(code.issues[1].line, 9);
    EXPECT_EQ(code.issues[1].column, 3 + static_cast<int>(most_lesson_word));
    EXPECT_EQ(plain(code.lesson.steps.at(0).blocks.at(0).text), "  " + most);
}

TEST(LessonLimits, LettersOfAStep) {
    const std::string half = prose(most_lesson_letters / 2);
    const std::string full = half + "\n\n> " + prose(most_lesson_letters / 2 - std::string("Step").size());
    EXPECT_EQ(expect_all_read(with_text(full)).steps.at(0).blocks.size(), 2U);
    const Lesson lesson = expect_cut(with_text(full + "c\n\nmore"), 10, 3, "20000 letters in a step");
    ASSERT_EQ(lesson.steps.at(0).blocks.size(), 1U);
    EXPECT_EQ(first_text(lesson), half);
    // Every step has its own room, and its title too.
    EXPECT_EQ(expect_all_read(with_text(full) + "\n## Next\n```state\n```\n" + full).steps.at(1).title, "Next");
}

TEST(LessonLimits, AQuestionCountsAsItIsWritten) {
    const std::string asks = "```ask\npredict = a\nright = b\nwrong = c\n";
    const Lesson lesson = expect_cut(with_text(asks + "because = " + times(most_lesson_letters / 4, "abc ") + "\n```"),
                                     8, 1, "20000 letters in a step; its questions");
    EXPECT_TRUE(lesson.steps.at(0).questions.empty());
}

TEST(LessonLimits, ParagraphsOfAStep) {
    const std::string most = times(most_lesson_paragraphs - 1, "a\n\n"); // the title is one
    EXPECT_EQ(expect_all_read(with_text(most)).steps.at(0).blocks.size(), most_lesson_paragraphs - 1);
    const Lesson lesson = expect_cut(with_text(most + "- b"), 8 + 2 * (static_cast<int>(most_lesson_paragraphs) - 1), 3,
                                     "200 paragraphs in a step");
    EXPECT_EQ(lesson.steps.at(0).blocks.size(), most_lesson_paragraphs - 1);
}

TEST(LessonLimits, EquationsOfAStep) {
    const std::string most = times(most_lesson_equations, "$a$ ");
    expect_all_read(with_text(most + "\n\nb"));
    const Lesson lesson = expect_cut(with_text(most + "\n\nb $c$"), 10, 1, "200 equations in a step");
    EXPECT_EQ(lesson.steps.at(0).blocks.size(), 1U);
}

TEST(LessonLimits, NumbersOfAStep) {
    const std::string most = times(most_lesson_numbers, "{rows} ");
    expect_all_read(with_text(most + "\n\nb"));
    const Lesson lesson = expect_cut(with_text(most + "\n\n**b** {rows}"), 10, 3, "200 numbers in braces in a step");
    EXPECT_EQ(lesson.steps.at(0).blocks.size(), 1U);
}

TEST(LessonLimits, QuestionsOfAStep) {
    const std::string ask = "```ask\npredict = a\nright = b\nwrong = c\n```\n";
    EXPECT_EQ(expect_all_read(with_text(times(most_lesson_questions, ask))).steps.at(0).questions.size(),
              most_lesson_questions);
    const Lesson lesson = expect_cut(with_text(times(most_lesson_questions + 5, ask)),
                                     8 + 5 * static_cast<int>(most_lesson_questions), 1, "20 questions in a step");
    EXPECT_EQ(lesson.steps.at(0).questions.size(), most_lesson_questions);
}

TEST(LessonLimits, TitleAndSummary) {
    const std::string long_text = prose(most_lesson_letters);
    const Lesson lesson = expect_cut("# T\n\n" + long_text + "\n\n```state\n```\n", 3, 1, "letters in the beginning");
    EXPECT_EQ(lesson.title, "T");
    EXPECT_TRUE(lesson.summary.empty());
    EXPECT_EQ(lesson.steps.size(), 1U);
    expect_cut("# T\n\n## " + long_text + "c\n```state\n```\n", 3, 4, "letters in a step");
}

TEST(LessonLimits, ATextThatIsReferredToStaysShort) {
    const std::string tokens = times(3000, "word ");
    Lesson lesson = expect_all_read(with_text("```tokens\n" + tokens + "\n```\n\n{value tokens}"));
    const LessonStep step = filled(lesson.steps.at(0), LessonPictures(parse(lesson.steps.at(0).state).state));
    EXPECT_LT(plain(step.blocks.at(0).text).size(), 500U);
    EXPECT_TRUE(plain(step.blocks.at(0).text).starts_with("word word "));
}

}
}
