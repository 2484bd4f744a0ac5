// Replaces the numbers in a lesson's text by words, once for a step instead of in every frame.
#include "core/lessons/lesson.hpp"

#include <utility>

namespace posenc {

LessonText filled(LessonText text, const LessonPictures& step) {
    for (LessonSpan& span : text)
        if (span.kind == LessonSpan::Kind::number) {
            std::optional<std::string> number = number_text(span.number, step);
            span.kind = number ? LessonSpan::Kind::text : LessonSpan::Kind::code;
            if (number)
                span.text = std::move(*number);
        }
    return text;
}

std::vector<LessonBlock> filled(std::vector<LessonBlock> blocks, const LessonPictures& step) {
    for (LessonBlock& block : blocks)
        block.text = filled(std::move(block.text), step);
    return blocks;
}

namespace {

LessonQuestion filled(LessonQuestion question, const LessonPictures& step) {
    question.predict = posenc::filled(std::move(question.predict), step);
    question.because = posenc::filled(std::move(question.because), step);
    for (LessonAnswer& answer : question.answers) {
        answer.text = posenc::filled(std::move(answer.text), step);
        answer.say = posenc::filled(std::move(answer.say), step);
    }
    if (question.reference)
        question.number = number_value(*question.reference, step).value_or(question.number);
    return question;
}

LessonGoal filled(LessonGoal goal, const LessonPictures& step) {
    goal.reach = posenc::filled(std::move(goal.reach), step);
    goal.done = posenc::filled(std::move(goal.done), step);
    for (LessonText& hint : goal.hints)
        hint = posenc::filled(std::move(hint), step);
    return goal;
}

}

LessonStep filled(LessonStep step, const LessonPictures& pictures) {
    step.blocks = filled(std::move(step.blocks), pictures);
    for (LessonQuestion& question : step.questions)
        question = filled(std::move(question), pictures);
    for (LessonGoal& goal : step.goals)
        goal = filled(std::move(goal), pictures);
    return step;
}

}
