// Any bytes as a lesson: it is read, what is left of it can be used, and every mistake has a line of the text. It can
// be changed, too.
#include "check.hpp"
#include "lesson_change.hpp"

#include "core/lessons/goal.hpp"
#include "core/texts/plain_tex.hpp"
#include "export/lesson_text.hpp"
#include "import/lessons/carried_lesson.hpp"
#include "import/lessons/lesson_reader.hpp"

namespace {

using namespace posenc;
using namespace posenc::fuzz;

void require_text(const LessonText& text) {
    for (const LessonSpan& span : text) {
        require(!span.text.empty(), "a span has text");
        require(valid_utf8_prefix(span.text) == span.text.size(), "texts are valid UTF-8", span.text);
        require(span.url.empty() == (span.kind != LessonSpan::Kind::link), "links have an address", span.text);
        require(span.url.empty() || span.url.starts_with("https://") || span.url.starts_with(step_address),
                "links lead to the web or to a step", span.url);
        const std::string plain = plain_tex(span.text);
        require(valid_utf8_prefix(plain) == plain.size(), "plain equations are valid UTF-8", plain);
    }
}

void require_answers(const LessonQuestion& question) {
    const auto right = [](const LessonAnswer& answer) { return answer.right; };
    const auto& answers = question.answers;
    switch (question.kind) {
    case LessonQuestion::Kind::choice:
        require(answers.size() <= most_lesson_answers, "few answers");
        require(std::any_of(answers.begin(), answers.end(), right), "one is right");
        return require(!std::all_of(answers.begin(), answers.end(), right), "one is wrong");
    case LessonQuestion::Kind::number:
        return require(std::isfinite(question.number) && question.within >= 0, "a number is right");
    case LessonQuestion::Kind::point:
        return require(!question.places.empty(), "a place is right");
    case LessonQuestion::Kind::array:
        return require(!question.array.empty(), "an array is right");
    }
}

void require_question(const LessonQuestion& question) {
    require(!question.predict.empty(), "something is asked");
    require_answers(question);
    require_text(question.predict);
    require_text(question.because);
    for (const LessonAnswer& answer : question.answers) {
        require_text(answer.text);
        require_text(answer.say);
    }
}

void require_goal(const LessonGoal& goal, const State& state) {
    require(!goal.reach.empty(), "something is to be reached");
    require(!goal.when.empty() && goal.when.size() <= most_lesson_conditions, "few conditions");
    require(!goal.solves.empty() && goal.solves.size() <= most_lesson_conditions, "few examples");
    require(goal.hints.size() <= most_lesson_conditions, "few hints");
    require(conditions_of(goal, state).size() == goal.when.size(), "every condition can be asked");
    require_text(goal.reach);
    require_text(goal.done);
    for (const LessonText& hint : goal.hints)
        require_text(hint);
}

void require_step(const LessonStep& step) {
    require_one_line(step.title);
    const Parsed parsed = parse(step.state);
    require(parsed.issues.empty(), "what is left of a state can be read", step.state);
    for (const Parameter* habit : habits())
        require(parsed.state.is_default(habit->key), "a step leaves the person's habits", step.state);
    for (const LessonBlock& block : step.blocks) {
        require(!block.text.empty(), "a block has text");
        require_text(block.text);
    }
    for (const LessonQuestion& question : step.questions)
        require_question(question);
    require(step.goals.size() <= most_lesson_goals, "few goals");
    for (const LessonGoal& goal : step.goals)
        require_goal(goal, parsed.state);
}

}

namespace {

/// The bytes as what a link carries, and what a link would carry of them.
void require_carried(std::string_view bytes) {
    const CarriedLesson given = carried_lesson(bytes);
    require(given.markdown.empty() != given.problem.empty(), "either a lesson or what is wrong with it");
    require(given.markdown.size() <= most_lesson_bytes, "no more is unpacked than a lesson may have");
    const std::string text = lesson_text_of(bytes);
    require(text.empty() || bytes.empty() || bytes.size() > most_lesson_bytes || carried_lesson(text).markdown == bytes,
            "what was packed comes back");
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    know_races();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    require_carried(text);
    const LessonReading reading = read_lesson(text);
    const auto lines = 1 + std::count_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; });
    require(reading.issues.size() <= most_lesson_issues, "few mistakes are listed");
    for (const LessonIssue& issue : reading.issues) {
        require_one_line(issue.message);
        require(!issue.message.empty() && issue.line >= 1 && issue.line <= lines, "mistakes have a line",
                issue.message);
    }
    require(reading.lesson.steps.size() <= most_lesson_steps, "few steps");
    require(!reading.issues.empty() || !reading.lesson.steps.empty(), "steps or a mistake");
    require_text(reading.lesson.summary);
    for (const LessonStep& step : reading.lesson.steps)
        require_step(step);
    require_source(text, reading);
    require_change(text);
    return 0;
}
