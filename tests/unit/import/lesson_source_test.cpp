// Where the parts of a lesson stand in its file.
#include "import/lessons/lesson_source.hpp"

#include "import/lessons/lesson_reader.hpp"
#include "unit/import/lesson_texts.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_source_test {

namespace {

const std::string written =
    "# Late columns\n\nWhy they\nlook empty.\n\n## Twenty **positions** ##\n\n```state\nlength = 20\n"
    "```\n\n```tokens\nOne\nTwo\n```\n\nText.\n\n```ask\npredict = P\n```\n\n"
    "## Within\n\nMore.\n\n```goal\nreach = R\n```\n\nUnderlined\n---\n```state\n```\n\n~~~state\n"
    "length = 30\n~~~\nEnd";

std::vector<std::string> steps_of(const std::string& text) {
    std::vector<std::string> steps;
    for (const SourceStep& step : source_of(text).steps)
        steps.emplace_back(step.whole.in(text));
    return steps;
}

TEST(LessonSource, SaysWhereTheBeginningStands) {
    const LessonSource source = source_of(written);
    EXPECT_EQ(source.title.in(written), "Late columns");
    EXPECT_EQ(source.heading.in(written), "# Late columns");
    EXPECT_EQ(source.summary.in(written), "Why they\nlook empty.");
}

TEST(LessonSource, SaysWhereThePartsOfAStepStand) {
    const LessonSource source = source_of(written);
    ASSERT_EQ(source.steps.size(), 3U);
    const SourceStep& step = source.steps[0];
    EXPECT_EQ(step.heading.in(written), "## Twenty **positions** ##");
    EXPECT_EQ(step.title.in(written), "Twenty **positions**");
    EXPECT_EQ(step.fence.in(written), "```state\nlength = 20\n```\n");
    EXPECT_EQ(step.state.in(written), "length = 20\n");
    EXPECT_EQ(step.tokens.in(written), "```tokens\nOne\nTwo\n```");
    ASSERT_EQ(step.asks.size(), 1U);
    EXPECT_EQ(step.asks[0].in(written), "```ask\npredict = P\n```");
    ASSERT_EQ(step.goals.size(), 1U);
    EXPECT_EQ(step.goals[0].in(written), "```goal\nreach = R\n```");
    const std::string_view words = step.words.in(written);
    EXPECT_TRUE(words.starts_with("```tokens\n") && words.ends_with("reach = R\n```")) << words;
}

TEST(LessonSource, KnowsHeadingsThatAreUnderlinedAndStepsWithout) {
    const LessonSource source = source_of(written);
    ASSERT_EQ(source.steps.size(), 3U);
    EXPECT_EQ(source.steps[1].heading.in(written), "Underlined\n---");
    EXPECT_EQ(source.steps[1].title.in(written), "Underlined");
    EXPECT_TRUE(source.steps[1].state.empty() && source.steps[1].words.empty());
    EXPECT_TRUE(source.steps[2].heading.empty());
    EXPECT_EQ(source.steps[2].state.in(written), "length = 30\n");
    EXPECT_EQ(source.steps[2].words.in(written), "End");
}

TEST(LessonSource, CoversTheFileFromTheFirstStepOn) {
    const std::string all = written.substr(source_of(written).steps.front().whole.at);
    std::string together;
    for (const std::string& step : steps_of(written))
        together += step;
    EXPECT_EQ(together, all);
}

TEST(LessonSource, FindsAsManyStepsAsTheReader) {
    const std::string many = [] {
        std::string text = "# T\n\n";
        for (std::size_t i = 0; i <= most_lesson_steps; ++i)
            text += "## S\n\n```state\n```\n\n";
        return text;
    }();
    for (const std::string& text :
         {written, readme_example(), many, std::string(), std::string("```state"), std::string("# T\n```state\n```"),
          std::string("```python\n\n```state\n```\n\n```state\n```"),
          std::string("\xEF\xBB\xBF# T\r\n\r\n```state\r\n```\r\n"),
          std::string("# T\r\r## S\r\r```state\rlength = 3\r```\rText"),
          std::string("> ## S\n\n```state\nlength = 3\n\nText")})
        EXPECT_EQ(source_of(text).steps.size(), read_lesson(text).lesson.steps.size()) << text;
}

TEST(LessonSource, NamesTheTitlesThatTheReaderNames) {
    for (const std::string& text :
         {written, readme_example(), std::string("# A\n\n```state\n```"), std::string("## A\n\n```state\n```"),
          std::string("# A\n\n# B\n\n```state\n```\n\n> ## C\n\n```state\n```\n- # D #\n```state\n```")}) {
        const LessonSource source = source_of(text);
        const Lesson lesson = read_lesson(text).lesson;
        ASSERT_EQ(source.steps.size(), lesson.steps.size());
        EXPECT_EQ(source.title.in(text), lesson.title);
        for (std::size_t i = 0; i < source.steps.size(); ++i) {
            std::string title(source.steps[i].title.in(text));
            std::erase(title, '*');
            EXPECT_EQ(title, lesson.steps[i].title) << text;
        }
    }
}

TEST(LessonSource, CountsLinesAsTheReaderDoes) {
    const std::string text = "\xEF\xBB\xBF# T\r\n\r## S\n\n```state\nlength = 3\nno line\n```\n";
    const LessonReading reading = read_lesson(text);
    const LessonSource source = source_of(text);
    ASSERT_EQ(reading.issues.size(), 1U);
    EXPECT_EQ(reading.issues[0].line, source.line_of(text.find("no line")));
    EXPECT_TRUE(source.holds(source.steps[0].state, reading.issues[0].line));
    EXPECT_FALSE(source.holds(source.steps[0].heading, reading.issues[0].line));
}

TEST(LessonSource, DividesABlockIntoKeysAndValues) {
    const std::vector<BlockLine> lines = block_lines("```ask\npredict = P = 1\n # remark\nright =\n```");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].key, "predict");
    EXPECT_EQ(lines[0].value, "P = 1");
    EXPECT_EQ(lines[1].key, "");
    EXPECT_EQ(lines[1].value, "# remark");
    EXPECT_EQ(lines[2].key, "right");
    EXPECT_EQ(lines[2].value, "");
}

}

}
