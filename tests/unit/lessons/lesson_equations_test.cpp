// The equations of the lessons: those typeset when the program was built are those that it will look for.
#include "platform/platform.hpp"
#include "unit/lessons/lesson_files.hpp"
#include "widgets/equations/equation_line.hpp"

#include <gtest/gtest.h>

#include <set>

namespace posenc::lesson_equations_test {

namespace {

/// Names of the equations in a text, as the file has them.
void add_names(const LessonText& text, bool displayed, std::set<std::string>& names) {
    for (const LessonSpan& span : text)
        if (span.kind == LessonSpan::Kind::equation)
            names.insert((displayed ? "$$" : "$") + span.text);
}

std::set<std::string> names_in(const Lesson& lesson) {
    std::set<std::string> names;
    add_names(lesson.summary, false, names);
    for (const LessonStep& step : lesson.steps) {
        for (const LessonBlock& block : step.blocks)
            add_names(block.text, block.kind == LessonBlock::Kind::equation, names);
        for (const LessonQuestion& question : step.questions) {
            add_names(question.predict, false, names);
            add_names(question.because, false, names);
            for (const LessonAnswer& answer : question.answers) {
                add_names(answer.text, false, names);
                add_names(answer.say, false, names);
            }
        }
        for (const LessonGoal& goal : step.goals) {
            add_names(goal.reach, false, names);
            add_names(goal.done, false, names);
            for (const LessonText& hint : goal.hints)
                add_names(hint, false, names);
        }
    }
    return names;
}

TEST(LessonEquations, AreThoseThatTheReaderFinds) {
    const std::optional<EquationFile> file = read_equations(platform::data_file("lessons.bin").value_or(""));
    ASSERT_TRUE(file);
    std::set<std::string> read, set;
    for_each_lesson([&](const LessonEdition& file) { read.merge(names_in(file.reading.lesson)); });
    for (const Equation& equation : file->equations)
        set.insert(equation.name);
    EXPECT_EQ(set, read);
    EXPECT_EQ(set.size(), file->equations.size()) << "each once";
    EXPECT_FALSE(set.empty());
}

TEST(LessonEquations, AreDrawn) {
    const FoundEquation any = find_equation(EquationSource::lessons, "");
    ASSERT_NE(any.file, nullptr);
    for (const Equation& equation : any.file->equations) {
        ASSERT_EQ(equation.lines.size(), 1U) << equation.name;
        const bool displayed = equation.name.starts_with("$$");
        EXPECT_EQ(lesson_equation(equation.name.substr(displayed ? 2 : 1), displayed).equation, &equation);
        EXPECT_FALSE(equation_picture(*any.file, equation.lines[0], 16).coverage.empty()) << equation.name;
    }
}

}

}
