// Lessons with mistakes: each is told with its line, and what is left is read.
#include "core/state/parameters.hpp"
#include "unit/import/lesson_texts.hpp"

#include <gtest/gtest.h>

#include <ctime>

namespace posenc::lesson_mistakes_test {
namespace {

/// A question that misses nothing but what is put in.
std::string with_choice(const std::string& line) {
    return with_question("predict = What?\nright = this\nwrong = that\n" + line);
}

/// The text has exactly one issue, on this line, with these words.
void expect_issue(const std::string& text, int line, const std::string& words) {
    const LessonReading reading = read_lesson(text);
    ASSERT_EQ(reading.issues.size(), 1U) << told(reading) << text;
    EXPECT_EQ(reading.issues[0].line, line) << told(reading);
    EXPECT_NE(reading.issues[0].message.find(words), std::string::npos) << told(reading);
    EXPECT_EQ(reading.issues[0].message.find('\n'), std::string::npos);
}

TEST(LessonMistakes, MistakesInAState) {
    const auto state = [](const std::string& line) { return "# Title\n```state\n" + line + "\nlength = 20\n```\n"; };
    expect_issue(state("lenght = 3"), 3, "‘lenght’ is not a parameter");
    expect_issue(state("d_model = many"), 3, "d_model: ");
    // A line sets the key that stands there and no other, however it is written.
    expect_issue(state("?d_model = 8"), 3, "‘?d_model’ is not a parameter");
    expect_issue(state("signed&theme = dark"), 3, "‘signed&theme’ is not a parameter");
    expect_issue(state("%74heme = dark"), 3, "‘%74heme’ is not a parameter");
    expect_issue(state("preset = nothing"), 3, "‘nothing’ is not a preset");
    expect_issue(state("highlight = cel 3"), 3, "‘cel 3’ is not a place");
    expect_issue(state("lock = lenght"), 3, "lock: ");
    expect_issue(state("shows = matrix, hedge"), 3, "‘hedge’ is not a part of a view");
    expect_issue(state("animate = length 1 to"), 3, "animate: ");
    expect_issue(state("limit = length 9 to 3"), 3, "‘length 9 to 3’ is not a limit");
    expect_issue(state("limit = length 1 to 9"), 3, "limit: length is 20, beyond its limit 1 to 9");
    expect_issue(state("no key at all"), 3, "is not a line key = value");
    expect_issue(state("step = 3"), 3, "step: ");
    expect_issue(state("length = 30"), 4, "twice");
    expect_issue(state("beside = metod=learned"), 3, "beside: ");
    expect_issue(state("highlight = columns 0 to 9999"), 3, "outside the picture, which has 20 rows");
    expect_issue("# Title\n```state\nlength = 20\npreset = late-columns\n```\n", 4, "first line");
    expect_issue("# Title\n```state\nmethod = tree\ntree = ((\n```\n", 4, "tree");
}

TEST(LessonMistakes, NamesPartsThatTheViewDoesNotHave) {
    const LessonReading reading = read_lesson("# Title\n```state\nview = heatmap\n  shows =  matrix, tree\n```\n");
    ASSERT_EQ(reading.issues.size(), 1U) << told(reading);
    EXPECT_EQ(reading.issues[0].line, 4);
    EXPECT_EQ(reading.issues[0].column, 20);
    EXPECT_EQ(reading.issues[0].message,
              "shows: ‘tree’ is not a part of the view heatmap; allowed: matrix, numbers, profiles");
}

TEST(LessonMistakes, SaysWhereAnUnknownPartStands) {
    const LessonReading reading = read_lesson("# Title\n```state\nshows = matrix, hedge\n```\n");
    ASSERT_EQ(reading.issues.size(), 1U) << told(reading);
    EXPECT_EQ(reading.issues[0].line, 3);
    EXPECT_EQ(reading.issues[0].column, 17);
}

TEST(LessonMistakes, WhatIsWrongInAStateIsLeftOutAndTheRestUsed) {
    const LessonReading reading = read_lesson("# Title\n```state\nlength = 5\nd_model = 999999999\nbase = x\n```\n");
    ASSERT_EQ(reading.lesson.steps.size(), 1U);
    EXPECT_EQ(reading.issues.size(), 2U) << told(reading);
    const Parsed parsed = parse(reading.lesson.steps[0].state);
    EXPECT_TRUE(parsed.issues.empty());
    EXPECT_EQ(parsed.state.integer("length"), 5);
    EXPECT_EQ(parsed.state.number("d_model"), find_parameter("d_model")->high);
}

TEST(LessonMistakes, MistakesInAQuestion) {
    expect_issue(with_choice("becuase = so"), 12, "‘becuase’ is not a line of a question; allowed: predict");
    expect_issue(with_question("right = this\nwrong = that"), 8, "has no line predict");
    expect_issue(with_question("predict = What?\nwrong = this\nwrong = that"), 8, "has no right answer");
    expect_issue(with_question("predict = What?\nright = this"), 8, "has no wrong answer");
    expect_issue(with_question("predict = What?"), 8, "has no answer");
    expect_issue(with_choice("wrong = 3\nwrong = 4\nwrong = 5\nwrong = 6\nwrong = 7"), 16, "more than 6 answers");
    expect_issue(with_choice("number = 3"), 12, "choices, a number, places or an array");
    expect_issue(with_choice("because = so\nsay = well"), 13, "no answer on the line above");
    expect_issue(with_choice("show = lenght=3"), 12, "‘lenght’ is not a parameter");
    expect_issue(with_choice("because = {cell 20 0}"), 12, "outside the picture");
    expect_issue(with_choice("predict = Again?"), 12, "twice");
    expect_issue(with_choice("just words"), 12, "is not a line key = value");
    expect_issue(with_question("predict = What?\nnumber = 3\nwithin = near"), 11, "within: ‘near’");
    expect_issue(with_question("predict = What?\nnumber = {cell 20 0}"), 10, "outside the picture");
    expect_issue(with_question("predict = Where?\npoint = row 20"), 10, "outside the picture");
    EXPECT_EQ(
        told(read_lesson(with_question("predict = What?\nnumber = three"))),
        "8: the question has no number; it is left out\n10: number: ‘three’ is not a number; allowed: one such as "
        "0.84, several with commas between them, or {cell ROW COLUMN}\n");
    const LessonReading several = read_lesson(with_question("predict = What?\nnumber = 1, -0.5, 2"));
    EXPECT_EQ(told(several), "");
    EXPECT_EQ(several.lesson.steps.at(0).questions.at(0).further, (std::vector<double>{-0.5, 2}));
}

TEST(LessonMistakes, AQuestionThatCannotBeAskedIsLeftOut) {
    for (const char* lines : {"predict = What?\nright = a", "right = a\nwrong = b", "predict = What?\nnumber = x",
                              "predict = What?\npoint = control length", "predict = What?\nnumber = {cell 99 0}"}) {
        const LessonReading reading = read_lesson(with_question(lines));
        ASSERT_EQ(reading.lesson.steps.size(), 1U);
        EXPECT_TRUE(reading.lesson.steps[0].questions.empty()) << lines;
        EXPECT_FALSE(reading.issues.empty()) << lines;
    }
}

TEST(LessonMistakes, MistakesInTheText) {
    expect_issue(with_text("one\ntwo {cel 1 2} three"), 9, "‘{cel 1 2}’ is not a number; allowed: {cell ROW COLUMN}");
    expect_issue(with_text("one\ntwo {cell 20 0} three"), 9, "outside the picture, which has 20 rows");
    expect_issue(with_text("{cell 0 0 with lenght=3}"), 8, "‘lenght’ is not a parameter");
    expect_issue(with_text("{value lenght}"), 8, "is not a number");
    expect_issue(with_text("one { two"), 8, "not closed");
    expect_issue(with_text("[label](http://example.org)"), 8, "allowed: https://");
    expect_issue(with_text("[label](javascript:alert)"), 8, "allowed: https://");
    expect_issue(with_text("[label](#lesson=)"), 8, "https://… and #lesson=NAME&lesson_step=N; its text stays");
    expect_issue(with_text("some <b>bold</b> text"), 8, "HTML");
    expect_issue(with_text("![what](https://example.org/x.png)"), 8, "pictures");
    expect_issue(with_text("| a | b |\n| --- | --- |\n| 1 | 2 |"), 9, "tables");
    expect_issue(with_text("above\n\n---\n\nbelow"), 10, "horizontal rules");
    expect_issue(with_text("```python\nx = 1\n```"), 8, "‘python’ is not a lesson block");
    expect_issue(with_text("- item\n\n      ```\n      x\n      ```"), 11, "code");
}

TEST(LessonMistakes, WhatIsWrongInATextStays) {
    const std::string text = "a [label](http://x.y) b {cel} c <i> ![pic](https://x.y) d { e";
    const LessonReading reading = read_lesson(with_text(text));
    ASSERT_EQ(reading.lesson.steps.size(), 1U);
    EXPECT_EQ(plain(reading.lesson.steps[0].blocks.at(0).text), "a label b {cel} c <i> pic d { e");
}

TEST(LessonMistakes, CodeInWhatIsNoLinkIsNoNumberAndNoHtml) {
    const LessonReading reading = read_lesson(with_text("a [`{cel} { <b>` $f_{i}$](http://x.y) b"));
    ASSERT_EQ(reading.issues.size(), 1U);
    EXPECT_EQ(reading.issues[0].line, 8);
    EXPECT_EQ(plain(reading.lesson.steps.at(0).blocks.at(0).text), "a {cel} { <b> f_{i} b");
}

TEST(LessonMistakes, MistakesOfTheWhole) {
    expect_issue("## Step\n```state\n```\n", 1, "no title");
    expect_issue("# Title\n\nSummary\n", 1, "no step");
    expect_issue("# Title\n\nSummary\n\nMore\n\nEven more\n```state\n```\n", 5, "only a title and one paragraph");
    expect_issue("# Title\n\nSummary of {rows}\n```state\n```\n", 3, "there is no picture");
    expect_issue("# Title\n```ask\npredict = x\n```\n```state\n```\n", 2, "before the first state block");
    expect_issue("# Title\n```state\nlength = 3\n", 2, "not closed");
    expect_issue("# Title\n```state\n```\na \xFF b\n", 4, "not UTF-8");
    std::string steps = "# Title\n";
    for (int i = 0; i < 201; ++i)
        steps += "```state\n```\n";
    const LessonReading reading = read_lesson(steps);
    EXPECT_EQ(reading.lesson.steps.size(), 200U);
    EXPECT_NE(told(reading).find("402: more than 200 steps"), std::string::npos) << told(reading);
}

TEST(LessonMistakes, ALongFileIsCut) {
    const LessonReading reading = read_lesson(with_text(std::string(most_lesson_bytes, '\n')));
    ASSERT_EQ(reading.issues.size(), 1U) << told(reading);
    EXPECT_NE(reading.issues[0].message.find("longer than 1 MiB"), std::string::npos);
}

TEST(LessonMistakes, AStateThatIsNotClosedLosesNothingBelow) {
    const LessonReading reading =
        read_lesson("# Title\n```state\nlength = 7\n\nText\n\n## Two\n```state\nlength = 8\n```\n");
    ASSERT_EQ(reading.lesson.steps.size(), 2U) << told(reading);
    EXPECT_EQ(reading.issues.size(), 1U);
    EXPECT_EQ(reading.lesson.steps[0].state, "length=7");
    EXPECT_EQ(plain(reading.lesson.steps[0].blocks.at(0).text), "Text");
    EXPECT_EQ(reading.lesson.steps[1].title, "Two");
}

TEST(LessonMistakes, LineEndsOfOtherSystemsAndAByteOrderMark) {
    std::string text = "\xEF\xBB\xBF" + with_text("one {cel}");
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.replace(at, 1, "\r\n");
    expect_issue(text, 8, "‘{cel}’");
}

TEST(LessonMistakes, ManyMistakesAreCutAndInOrder) {
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += "{cel} {cell 99 0}\n\n";
    const LessonReading reading = read_lesson(with_text(text));
    ASSERT_EQ(reading.issues.size(), most_lesson_issues);
    for (std::size_t i = 1; i < reading.issues.size(); ++i)
        EXPECT_LE(reading.issues[i - 1].line, reading.issues[i].line);
}

TEST(LessonMistakes, HugePicturesCostNothing) {
    const auto start = std::chrono::steady_clock::now();
    std::string text = "# Title\n";
    for (int i = 0; i < 50; ++i)
        text +=
            "```state\nlength = 16777216\nd_model = 16384\nhighlight = cell 16777215 16383\n```\n{cell 16777215 3}\n";
    EXPECT_EQ(told(read_lesson(text)), "");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
}

/// Texts that a reader of quadratic time would choke on, each about a megabyte.
/// Processor time, which other programs do not lengthen; the limit ends only what hangs.
TEST(LessonMistakes, HostileTextsDoNotHoldTheReader) {
    const std::string before = "# Title\n```state\n```\n";
    for (const char* part : {"{",    "}",        "{cell 1 1}",   "[",     "](",       "*",     "**a",
                             "`",    "<a",       "<a>",          "> ",    "- ",       "$",     "\\",
                             "\\{",  "```x\n\n", "```state\n\n", "~~~\n", "&amp;",    "![",    "{cell 0 0 with base=9}",
                             "|-\n", "1. \n",    "_a",           "\n\n",  "[a]: b\n", "***\n", "$$",
                             "> - "}) {
        std::string text = before;
        while (text.size() < most_lesson_bytes - 100)
            text += part;
        const std::clock_t start = std::clock();
        const LessonReading reading = read_lesson(text);
        EXPECT_LT(std::clock() - start, 20 * CLOCKS_PER_SEC) << part;
        EXPECT_LE(reading.issues.size(), most_lesson_issues);
    }
}

}
}
