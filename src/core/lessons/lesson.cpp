#include "core/lessons/lesson.hpp"

#include "core/texts/plain_tex.hpp"

namespace posenc {

namespace {

std::size_t words_in(std::string_view text) {
    std::size_t count = 0;
    bool within = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\t';
        count += !blank && !within ? 1 : 0;
        within = !blank;
    }
    return count;
}

std::size_t words_in(const LessonText& text) {
    std::string all;
    for (const LessonSpan& span : text) {
        const bool one = span.kind == LessonSpan::Kind::number || span.kind == LessonSpan::Kind::equation;
        all += one ? "0" : span.text;
    }
    return words_in(all);
}

std::size_t words_in(const LessonQuestion& question) {
    std::size_t count = words_in(question.predict) + words_in(question.because);
    for (const LessonAnswer& answer : question.answers)
        count += words_in(answer.text) + words_in(answer.say);
    return count;
}

std::size_t words_in(const LessonGoal& goal) {
    std::size_t count = words_in(goal.reach) + words_in(goal.done);
    for (const LessonText& hint : goal.hints)
        count += words_in(hint);
    return count;
}

}

std::string plain_text(const LessonText& text, const LessonPictures& step) {
    std::string plain;
    for (const LessonSpan& span : text) {
        if (span.kind == LessonSpan::Kind::number)
            plain += number_text(span.number, step).value_or(span.text);
        else
            plain += span.kind == LessonSpan::Kind::equation ? plain_tex(span.text) : span.text;
    }
    return plain;
}

std::size_t word_count(const Lesson& lesson) {
    std::size_t count = words_in(lesson.title) + words_in(lesson.summary);
    for (const LessonStep& step : lesson.steps) {
        count += words_in(step.title);
        for (const LessonBlock& block : step.blocks)
            count += words_in(block.text);
        for (const LessonQuestion& question : step.questions)
            count += words_in(question);
        for (const LessonGoal& goal : step.goals)
            count += words_in(goal);
    }
    return count;
}

}
