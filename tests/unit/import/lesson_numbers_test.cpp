// Numbers that a lesson's text refers to: settings, cells and sizes as text, whole steps filled in, and words counted.
#include "core/lessons/lesson.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::lesson_numbers_test {
namespace {

using Kind = LessonSpan::Kind;

std::string setting(std::string_view state, const std::string& key, int decimals = -1, const std::string& with = {}) {
    const LessonNumber number{.kind = LessonNumber::Kind::value, .decimals = decimals, .key = key, .with = with};
    return number_text(number, parse(state).state).value_or("nothing");
}

TEST(LessonSettings, AreWrittenAsTheyAreRead) {
    EXPECT_EQ(setting("length=12000", "length"), "12\u2009000");
    EXPECT_EQ(setting("length=12000", "length", 0), "12\u2009000");
    EXPECT_EQ(setting("base=20.5", "base", 2), "20.50");
    EXPECT_EQ(setting("length=12", "length", -1, "length=13"), "13") << "with a key changed";
    EXPECT_EQ(setting("bidirectional=1", "bidirectional"), "on");
    EXPECT_EQ(setting("bidirectional=0", "bidirectional"), "off");
    EXPECT_EQ(setting("measure=euclidean", "measure"), "Euclidean");
    EXPECT_EQ(setting("axes=3,5", "axes"), "3,5");
    EXPECT_EQ(setting("seen_length=none", "seen_length"), "as shown");
    EXPECT_EQ(setting("", "no_such_key"), "nothing");
}

TEST(LessonValues, AreThoseOfNumbersOnly) {
    const auto value = [](std::string_view state, const LessonNumber& number) {
        return number_value(number, parse(state).state);
    };
    EXPECT_EQ(value("length=12", {.kind = LessonNumber::Kind::value, .key = "length"}), 12);
    EXPECT_EQ(value("", {.kind = LessonNumber::Kind::value, .key = "measure"}), std::nullopt);
    EXPECT_EQ(value("seen_length=none", {.kind = LessonNumber::Kind::value, .key = "seen_length"}), std::nullopt);
    EXPECT_EQ(value("", {.kind = LessonNumber::Kind::value, .key = "no_such_key"}), std::nullopt);
    EXPECT_EQ(value("length=12&d_model=6", {.kind = LessonNumber::Kind::rows}), 12);
    EXPECT_EQ(value("length=12&d_model=6", {.kind = LessonNumber::Kind::columns}), 6);
    EXPECT_EQ(value("length=12&d_model=6", {.kind = LessonNumber::Kind::columns, .with = "d_model=8"}), 8);
    for (const auto& [cell, inside] : {std::pair{Cell{11, 5}, true},
                                       {{0, 0}, true},
                                       {{12, 5}, false},
                                       {{5, 6}, false},
                                       {{-1, 0}, false},
                                       {{0, -1}, false}})
        EXPECT_EQ(value("length=12&d_model=6", {.cell = cell}).has_value(), inside) << cell.row << ", " << cell.col;
}

TEST(LessonNumbers, ThatAreUndefinedSaySo) {
    const LessonPictures step(parse("method=axial-learned&axes=2,2&length=9&d_model=4").state);
    EXPECT_EQ(number_text({.cell = {7, 0}, .decimals = 3}, step), "undefined");
}

TEST(LessonPictures, AreMadeOnceAndNotTooMany) {
    const LessonPictures step(parse("length=5").state);
    const MakeResult* first = step.made();
    EXPECT_EQ(step.made(), first);
    EXPECT_EQ(step.made("length=6")->field->size().row, 6);
    EXPECT_EQ(step.count(), 2u);
    for (int length = 10; length < 40; ++length)
        step.made("length=" + std::to_string(length));
    EXPECT_EQ(step.count(), LessonPictures::most_pictures);
    EXPECT_EQ(step.made("length=99"), nullptr);
    EXPECT_EQ(number_text({.cell = {0, 0}, .with = "length=99"}, step), std::nullopt);
    EXPECT_EQ(step.made(), first) << "those that were made stay";
}

LessonSpan cell(Index row, Index column) {
    return {.kind = Kind::number, .text = "{cell}", .number = {.cell = {row, column}, .decimals = 2}};
}

LessonStep step_with_questions() {
    LessonQuestion question;
    question.predict = {{.text = "How large is "}, cell(1, 0)};
    question.because = {cell(0, 1)};
    question.answers = {{true, {cell(0, 0)}, {{.text = "Yes: "}, cell(0, 1)}}};
    question.reference = LessonNumber{.cell = {2, 0}};
    LessonQuestion plain;
    plain.number = 5;
    LessonStep step;
    step.title = "One step";
    step.blocks = {{.text = {{.text = "sin 0 ="}, cell(0, 0), {.kind = Kind::equation, .text = "x + y"}}}};
    step.questions = {question, plain};
    return step;
}

TEST(FilledStep, HasTheNumbersOfItsQuestionsToo) {
    const LessonStep step = filled(step_with_questions(), parse("length=5").state);
    EXPECT_EQ(step.blocks[0].text[1].text, "0.00");
    const LessonQuestion& question = step.questions[0];
    EXPECT_EQ(question.predict[1].text, "0.84");
    EXPECT_EQ(question.because[0].text, "1.00");
    EXPECT_EQ(question.answers[0].text[0].text, "0.00");
    EXPECT_EQ(question.answers[0].say[1].text, "1.00");
    EXPECT_NEAR(question.number, std::sin(2.0), 1e-12);
    EXPECT_EQ(step.questions[1].number, 5);
}

TEST(LessonWords, AreCountedEverywhere) {
    Lesson lesson;
    lesson.title = "Waves and \t positions\n";
    lesson.summary = {{.text = "Why "}, {.kind = Kind::strong, .text = "both"}, {.text = "?"}};
    EXPECT_EQ(word_count(lesson), 5u);
    lesson.steps = {step_with_questions()};
    // One step | sin 0 =0x (number and equation stand against the words before) | How large is 0 | 0 | 0 | Yes: 0
    EXPECT_EQ(word_count(lesson), 5u + 2 + 3 + 4 + 1 + 1 + 2);
}

TEST(PlainText, HasNumbersAndEquationsAsWords) {
    const LessonText text = {
        {.text = "a "}, cell(1, 0), {.text = " "}, {.kind = Kind::equation, .text = "x^2"}, cell(-1, 0)};
    const std::string plain = plain_text(text, parse("length=5").state);
    EXPECT_TRUE(plain.starts_with("a 0.84 x")) << plain;
    EXPECT_TRUE(plain.ends_with("{cell}")) << plain;
}

}
}
