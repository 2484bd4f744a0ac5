// Changes of a lesson's file: what is wanted is read again, and every other byte stays.
#include "import/lessons/lesson_changes.hpp"

#include "core/state/state.hpp"
#include "import/lessons/lesson_source.hpp"
#include "unit/import/lesson_texts.hpp"
#include "unit/learning/race_rows.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_changes_test {

namespace {

using namespace lesson_changes;

const std::string three = "# Title\n\nSummary.\n\n## One\n\n```state\nlength = 20\n```\n\nFirst.\n\n## Two\n\n"
                          "```state\nlength = 30\n```\n\nSecond.\n\n## Three\n\n```state\nlength = 40\n```\n\nThird.\n";

std::vector<std::string> titles(const std::string& text) {
    std::vector<std::string> all;
    for (const LessonStep& step : read_lesson(text).lesson.steps)
        all.push_back(step.title);
    return all;
}
using Titles = std::vector<std::string>;

State state_of(const std::string& text, std::size_t step) {
    return parse(read_lesson(text).lesson.steps.at(step - 1).state).state;
}

std::string words_of(const std::string& text, std::size_t step) {
    return std::string(source_of(text).steps.at(step - 1).words.in(text));
}

TEST(LessonChanges, TitleAndSummary) {
    const std::string titled = with_lesson_title(three, "Another #");
    EXPECT_EQ(titled, "# Another \\#" + three.substr(7));
    EXPECT_EQ(read_lesson(titled).lesson.title, "Another #");
    EXPECT_EQ(with_lesson_title(three, " "), three);
    EXPECT_EQ(with_lesson_title("```state\n```\n", "New"), "# New\n\n```state\n```\n");
    EXPECT_EQ(with_summary("# T\n", "All of\nit"), "# T\n\nAll of it\n");
    EXPECT_EQ(with_summary("# T\n\n## S\n\n```state\n```\n", "Sum"), "# T\n\nSum\n\n## S\n\n```state\n```\n");
    for (const std::string line : {"- item", "# head", "```state", "1. first", "***", "> hint", "~~~"}) {
        const std::string with = with_summary(three, line);
        EXPECT_EQ(plain(read_lesson(with).lesson.summary), line);
        EXPECT_EQ(titles(with), (Titles{"One", "Two", "Three"}));
    }
}

TEST(LessonChanges, AStepIsAddedBehindEach) {
    const State state = parse("method=alibi&length=5&theme=dark").state;
    const std::string step = "## New\n\n```state\nmethod = alibi\nlength = 5\n```\n";
    EXPECT_EQ(with_step(three, 1, state, "New"),
              three.substr(0, three.find("## Two")) + step + "\n" + three.substr(three.find("## Two")));
    EXPECT_EQ(with_step(three, 3, state, "New"), three + "\n" + step);
    EXPECT_EQ(titles(with_step(three, 0, state, "New")), (Titles{"New", "One", "Two", "Three"}));
    EXPECT_EQ(with_step(three, 4, state, "New"), three);
    EXPECT_EQ(with_step(new_lesson("L"), 0, State{}), "# L\n\n```state\n```\n");
    EXPECT_EQ(titles(with_step("```python\nopen", 0, state, "New")), Titles{"New"});
}

TEST(LessonChanges, StepsAreMovedCopiedAndRemoved) {
    EXPECT_EQ(titles(with_step_moved(three, 1, 3)), (Titles{"Two", "Three", "One"}));
    EXPECT_EQ(titles(with_step_moved(three, 3, 1)), (Titles{"Three", "One", "Two"}));
    EXPECT_EQ(with_step_moved(with_step_moved(three, 1, 3), 3, 1), three);
    EXPECT_EQ(titles(with_copy_of_step(three, 2)), (Titles{"One", "Two", "Two", "Three"}));
    EXPECT_EQ(without_step(with_copy_of_step(three, 2), 3), three);
    EXPECT_EQ(titles(without_step(three, 1)), (Titles{"Two", "Three"}));
    EXPECT_EQ(without_step(three, 4), three);
    EXPECT_EQ(with_step_moved(three, 1, 4), three);
}

TEST(LessonChanges, TitlesOfSteps) {
    EXPECT_EQ(titles(with_title(three, 2, "Deux")), (Titles{"One", "Deux", "Three"}));
    const std::string without = with_title(three, 2, "");
    EXPECT_EQ(titles(without), (Titles{"One", "", "Three"}));
    EXPECT_EQ(with_title(without, 2, "Two"), three);
    EXPECT_EQ(titles(with_title("# T\n\nUnder\nline\n---\n```state\n```\n", 1, "- x")), Titles{"- x"});
}

/// A control character is read as a space: what stands behind it is a heading all the same.
TEST(LessonChanges, TitlesBehindControlCharacters) {
    for (const std::string_view blank : {"\v", "\f", "\x7F"}) {
        const std::string text = "# L\n\n" + std::string(blank) + "##" + std::string(blank) + "One\n\n```state\n```\n";
        ASSERT_EQ(titles(text), Titles{"One"});
        EXPECT_EQ(titles(with_title(text, 1, "```state method")), Titles{"```state method"});
        EXPECT_EQ(source_of(text).steps.at(0).title.in(text), "One");
    }
}

TEST(LessonChanges, WordsStayWithinTheirStep) {
    for (const std::string words : {"Some words.", "```ask\npredict = open", "```python\nopen", "~~~", "- item", "",
                                    "## Head", "text\n\nUnder\n---", "## Head\n\nText"}) {
        const std::string changed = with_words(three, 2, words);
        const std::size_t after = three.find("## Three");
        EXPECT_EQ(titles(changed), (Titles{"One", "Two", "Three"})) << words;
        EXPECT_TRUE(words_of(changed, 2).starts_with(words)) << words;
        EXPECT_TRUE(changed.ends_with(three.substr(after)));
        EXPECT_TRUE(changed.starts_with(three.substr(0, three.find("Second."))));
        const std::string untitled = with_words(with_title(three, 3, ""), 2, words);
        EXPECT_EQ(titles(untitled), (Titles{"One", "Two", ""})) << words;
        EXPECT_EQ(with_words(changed, 2, "Second."), three) << words;
    }
}

TEST(LessonChanges, WordsMayHoldSteps) {
    EXPECT_EQ(titles(with_words(three, 1, "W\n\n## New\n\n```state\n```\n")), (Titles{"One", "New", "Two", "Three"}));
}

TEST(LessonChanges, KeepTheLineEndsOfTheFile) {
    std::string windows = three;
    for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2)
        windows.replace(at, 1, "\r\n");
    const std::string changed = with_step(with_words(windows, 2, "a\nb"), 2, parse("tokens=a%0Ab").state, "New");
    for (std::size_t at = 0; (at = changed.find('\n', at)) != std::string::npos; ++at)
        EXPECT_EQ(changed[at - 1], '\r');
    EXPECT_EQ(state_of(changed, 3).text("tokens"), "a\nb");
    EXPECT_EQ(state_of(with_state(windows, 1, parse("length=21&base=3").state), 1), parse("length=21&base=3").state);
}

TEST(LessonChanges, LinesOfAStateStayWhereTheirKeyKeepsItsValue) {
    const std::string text =
        "# T\n\n```state\n# remark\nmethod =  sinusoidal\nd_model = 64\nlength=20\nwrong\nbase = 50\n```\n";
    const State wanted = state_of(text, 1).with("length", "21").without("base").with("pixel", "range");
    EXPECT_EQ(with_state(text, 1, wanted),
              "# T\n\n```state\n# remark\nmethod =  sinusoidal\nd_model = 64\nlength=21\nwrong\n"
              "pixel = range\n```\n");
    EXPECT_EQ(with_state(text, 1, state_of(text, 1)), text);
    EXPECT_EQ(with_state(text, 1, state_of(text, 1).with("theme", "dark").with("lesson", "x")), text);
}

TEST(LessonChanges, AStateOfAPresetKeepsItWhereThePictureIsTheSame) {
    const std::string text = "# T\n\n```state\npreset = heatmap-200x12\nlength = 20\n```\n";
    ASSERT_EQ(told(read_lesson(text)), "");
    const State begun = state_of(text, 1);
    const std::string longer = with_state(text, 1, begun.with("length", "30"));
    EXPECT_EQ(longer, "# T\n\n```state\npreset = heatmap-200x12\nlength = 30\n```\n");
    const State other = parse("method=alibi&length=7").state;
    EXPECT_EQ(with_state(text, 1, other), "# T\n\n```state\nlength = 7\nmethod = alibi\n```\n");
    EXPECT_EQ(state_of(with_state(text, 1, begun.without("d_model").without("length")), 1),
              begun.without("d_model").without("length"));
}

TEST(LessonChanges, SeveralSentencesAreATokensBlock) {
    const std::string one = with_state(three, 1, parse("length=20&tokens=A b").state);
    EXPECT_NE(one.find("length = 20\ntokens = A b\n"), std::string::npos) << one;
    const State two = parse("length=20&tokens=A b%0A```").state;
    const std::string several = with_state(one, 1, two);
    EXPECT_EQ(state_of(several, 1), two) << several;
    EXPECT_EQ(titles(several), (Titles{"One", "Two", "Three"}));
    EXPECT_EQ(with_state(several, 1, parse("length=20").state), three);
}

TEST(LessonChanges, SingleLinesOfAState) {
    const std::string locked = with_state_line(three, 1, "lock", "all but length");
    EXPECT_EQ(state_of(locked, 1).text("lock"), "all but length");
    EXPECT_EQ(with_state_line(locked, 1, "lock", ""), three);
    const RaceRows rows;
    const std::string trained = with_state_line(three, 1, "train", "400");
    EXPECT_EQ(read_lesson(trained).lesson.steps[0].train, 400);
    EXPECT_EQ(with_state_line(with_state_line(trained, 1, "train", "500"), 1, "train", "400"), trained);
}

TEST(LessonChanges, BlocksAreAddedReplacedAndRemoved) {
    const std::string question = "predict = P\nright = R\nwrong = W",
                      goal = "reach = R\nwhen = value length = 50\nsolve = length=50";
    const std::string asked = with_block(three, 2, lesson_changes::Block::ask, 0, question);
    EXPECT_EQ(words_of(asked, 2), "Second.\n\n```ask\n" + question + "\n```");
    const std::string both = with_block(asked, 2, lesson_changes::Block::goal, 0, goal);
    EXPECT_EQ(told(read_lesson(both)), "");
    const Lesson lesson = read_lesson(both).lesson;
    EXPECT_EQ(lesson.steps[1].questions.size() + lesson.steps[1].goals.size(), 2U);
    EXPECT_EQ(with_block(with_block(both, 2, lesson_changes::Block::ask, 0, ""), 2, lesson_changes::Block::goal, 0, ""),
              three);
    EXPECT_EQ(with_block(three, 2, lesson_changes::Block::ask, 1, question), three);
    EXPECT_EQ(with_block(with_block(both, 2, lesson_changes::Block::ask, 0, "predict = other"), 2,
                         lesson_changes::Block::ask, 0, question),
              both);
}

TEST(LessonChanges, ABlockThatIsNotClosedIsClosedFirst) {
    const std::string open = "# T\n\n```state\nlength = 20\n\n## Two\n\n```state\nlength = 30\n```ask\npredict = P\n";
    ASSERT_EQ(read_lesson(open).lesson.steps.size(), 2U);
    for (const std::string& changed :
         {with_words(open, 1, "W"), with_state_line(open, 1, "base", "5"),
          with_block(open, 1, lesson_changes::Block::ask, 0, "predict = Q"), with_step(open, 1, State{}),
          with_step_moved(open, 1, 2), with_copy_of_step(open, 2), with_words(open, 2, "W"),
          with_title(open, 2, "New")})
        EXPECT_EQ(source_of(changed).steps.size(), read_lesson(changed).lesson.steps.size()) << changed;
    EXPECT_EQ(words_of(with_words(open, 1, "W"), 1), "W");
    EXPECT_EQ(words_of(with_words(open, 2, "W"), 2), "W");
    EXPECT_EQ(state_of(with_state_line(open, 1, "base", "5"), 1).number("base"), 5);
}

TEST(LessonChanges, AStateThatTheNextBlockEndsIsClosedToo) {
    const std::string open = "# T\n\n```state\nlength = 20\n```tokens\nA b\n```\n\n## Two\n\n```state\n```\n";
    ASSERT_EQ(read_lesson(open).lesson.steps.size(), 2U);
    const std::string changed = with_words(open, 1, "key = value\n\nText");
    EXPECT_EQ(words_of(changed, 1), "key = value\n\nText");
    EXPECT_EQ(state_of(changed, 1), parse("length=20").state);
    EXPECT_EQ(read_lesson(changed).lesson.steps.size(), 2U);
}

TEST(LessonChanges, NothingMakesTheFileTooLong) {
    const std::string full = with_words(three, 3, std::string(most_lesson_bytes - three.size(), 'x'));
    ASSERT_LE(full.size(), most_lesson_bytes);
    EXPECT_EQ(with_words(full, 1, std::string(100, 'y')), full);
    EXPECT_EQ(with_copy_of_step(full, 3), full);
}

}

}
