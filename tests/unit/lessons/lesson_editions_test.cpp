// Editions in other languages say the same as the English lesson: the same steps with the same states, numbers,
// equations and sources, the same questions with the same right answers in the same order. Only the words differ.
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "lessons/lesson_table.hpp"
#include "platform/platform.hpp"
#include "unit/lessons/lesson_files.hpp"

#include <gtest/gtest.h>

namespace posenc::lesson_editions_test {
namespace {

void add_marks(const LessonText& text, std::vector<std::string>& marks) {
    for (const LessonSpan& span : text)
        if (span.kind == LessonSpan::Kind::number || span.kind == LessonSpan::Kind::equation)
            marks.push_back(span.text);
        else if (span.kind == LessonSpan::Kind::link)
            marks.push_back(span.url);
}

/// What stands in all languages, in an order that the words do not change.
std::string sorted(std::vector<std::string> marks) {
    std::sort(marks.begin(), marks.end());
    std::string line;
    for (const std::string& mark : marks)
        line += " " + mark;
    return line + "\n";
}

std::string marks_of(std::initializer_list<const LessonText*> texts) {
    std::vector<std::string> marks;
    for (const LessonText* text : texts)
        add_marks(*text, marks);
    return sorted(std::move(marks));
}

std::string answers_of(const LessonQuestion& question) {
    std::string lines;
    for (const LessonAnswer& answer : question.answers)
        lines += std::string(answer.right ? "  right" : "  wrong") + (answer.say.empty() ? "" : " say") +
                 marks_of({&answer.text, &answer.say});
    return lines;
}

std::string number_of(const LessonQuestion& question) {
    if (!question.reference)
        return shortest(question.number);
    const LessonNumber& number = *question.reference;
    return std::to_string(static_cast<int>(number.kind)) + " " + std::to_string(number.cell.row) + " " +
           std::to_string(number.cell.col) + " to " + std::to_string(number.decimals) + " " + number.key +
           number.entrant + std::to_string(number.tokens) + " with " + number.with;
}

std::string further_of(const LessonQuestion& question) {
    std::string numbers;
    for (const double number : question.further)
        numbers += ", " + shortest(number);
    return numbers;
}

std::string shape(const LessonQuestion& question) {
    std::string lines = " asks " + std::to_string(static_cast<int>(question.kind)) +
                        (question.unit.empty() ? "" : " unit") + marks_of({&question.predict, &question.because}) +
                        answers_of(question);
    if (question.kind == LessonQuestion::Kind::number)
        lines +=
            "  number " + number_of(question) + further_of(question) + " within " + shortest(question.within) + "\n";
    if (question.kind == LessonQuestion::Kind::array)
        lines += "  array " + question.array + " mistake " + question.mistake + "\n";
    for (const Place& place : question.places)
        lines += "  place " + std::to_string(static_cast<int>(place.kind)) + " " + std::to_string(place.first) + " " +
                 std::to_string(place.last) + "\n";
    return lines + (question.because.empty() ? "" : "  because\n") + "  show " + question.show + "\n";
}

std::string shape(const LessonGoal& goal) {
    std::string lines = " aims" + marks_of({&goal.reach, &goal.done}) + (goal.done.empty() ? "" : "  done\n");
    for (const LessonText& hint : goal.hints)
        lines += "  hint" + marks_of({&hint});
    for (const LessonCondition& condition : goal.when)
        lines += "  when " + condition.written + (condition.called.empty() ? "" : " called") + "\n";
    for (const std::string& solve : goal.solves)
        lines += "  solve " + solve + "\n";
    return lines;
}

/// Everything of a lesson but its words.
std::string shape(const Lesson& lesson) {
    std::string lines = "summary" + marks_of({&lesson.summary});
    for (const LessonStep& step : lesson.steps) {
        std::vector<std::string> marks;
        for (const LessonBlock& block : step.blocks)
            add_marks(block.text, marks);
        lines += (step.title.empty() ? "step " : "titled step ") + step.state + " train " + std::to_string(step.train) +
                 "\n" + sorted(std::move(marks));
        for (const LessonQuestion& question : step.questions)
            lines += shape(question);
        for (const LessonGoal& goal : step.goals)
            lines += shape(goal);
    }
    return lines;
}

const LessonEdition* original_of(const LessonEdition& edition) {
    const auto& all = lesson_sources();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == edition.name; });
    return found == all.end() ? nullptr : &*found;
}

TEST(LessonEditions, ThereAreSome) {
    EXPECT_FALSE(lesson_editions().empty());
}

TEST(LessonEditions, SayTheSameInOtherWords) {
    for (const LessonEdition& edition : lesson_editions()) {
        SCOPED_TRACE(edition.language + "/" + edition.name);
        const LessonEdition* original = original_of(edition);
        ASSERT_NE(original, nullptr) << "there is no English lesson of this name";
        EXPECT_EQ(shape(edition.reading.lesson), shape(original->reading.lesson));
        EXPECT_NE(edition.reading.lesson.title, original->reading.lesson.title);
    }
}

TEST(LessonEditions, AreInLanguagesOfTheProgramAndAmongItsData) {
    for (const LessonEdition& edition : lesson_editions()) {
        SCOPED_TRACE(edition.language + "/" + edition.name);
        EXPECT_TRUE(read_value(parameters::language, edition.language).problem.empty());
        EXPECT_EQ(platform::data_file(lesson_file_name(edition.name, edition.language)), edition.bytes);
        const LessonEntry* entry = find_lesson(edition.name);
        ASSERT_NE(entry, nullptr);
        EXPECT_EQ(entry->edition(edition.language).title, edition.reading.lesson.title);
        EXPECT_EQ(entry->edition("en").title, original_of(edition)->reading.lesson.title);
        EXPECT_EQ(entry->edition("of nobody").language, "en");
    }
}

constexpr std::string_view small =
    "# A\n\nB.\n\n## C\n\n```state\nlength = 9\n```\n\nIt is {cell 1 0} and {rows}, $x$.\n\n"
    "[D](https://example.org/)\n\n```ask\npredict = E\nwrong = F\nright = G {cell 2 0}\n"
    "say = H\nbecause = I\nshow = length=8\n```\n\n```ask\npredict = J\n"
    "number = {cell 1 0 to 2}\nwithin = 0.1\n```\n\n```ask\npredict = K\npoint = row 2\n```\n\n"
    "```goal\nreach = L\nwhen = rows > 9\nwhen = columns = 128\nhint = M\nhint = N {rows to 0}\n"
    "solve = length=10\nsolve = length=11\ndone = O\n```\n";

std::string shape_with(std::string_view from, std::string_view to) {
    std::string text(small);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return shape(read_lesson(text.replace(at, from.size(), to)).lesson);
}

/// Else the comparison above could not fail.
TEST(LessonEditions, WhatDriftsApartIsSeen) {
    const std::string whole = shape(read_lesson(small).lesson);
    const std::pair<std::string_view, std::string_view> words[] = {
        {"# A", "# Ah"},  {"B.", "Beh."},   {"{cell 1 0} and {rows}", "{rows} und {cell 1 0}"},
        {"E\n", "Eh?\n"}, {"H\n", "Ha.\n"}, {"L\n", "Ell\n"},
        {"M\n", "Em\n"},  {"O\n", "Oh.\n"}};
    for (const auto& [from, to] : words)
        EXPECT_EQ(shape_with(from, to), whole) << to;
    const std::pair<std::string_view, std::string_view> drifts[] = {
        {"length = 9", "length = 10"},
        {"{cell 1 0}", "{cell 1 1}"},
        {"{rows}", "9"},
        {"$x$", "x"},
        {"example.org", "example.com"},
        {"wrong = F\nright = G {cell 2 0}", "right = G {cell 2 0}\nwrong = F"},
        {"{cell 2 0}", "{cell 2 0 to 3}"},
        {"say = H\n", ""},
        {"because = I\n", ""},
        {"show = length=8", "show = length=7"},
        {"{cell 1 0 to 2}", "{cell 1 0 to 3}"},
        {"within = 0.1", "within = 0.2"},
        {"row 2", "row 3"},
        {"rows > 9", "rows >= 10"},
        {"when = columns = 128\n", ""},
        {"hint = M\nhint = N {rows to 0}", "hint = N {rows to 0}\nhint = M"},
        {"hint = M\n", ""},
        {"solve = length=10", "solve = length=12"},
        {"solve = length=10\nsolve = length=11", "solve = length=11\nsolve = length=10"},
        {"done = O\n", ""},
        {"## C\n\n```state\nlength = 9\n```", "## C\n\n```state\nlength = 9\n```\n\n```state\nlength = 9\n```"}};
    for (const auto& [from, to] : drifts)
        EXPECT_NE(shape_with(from, to), whole) << to;
}

}
}
