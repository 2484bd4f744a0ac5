// JSON of the present step with its numbers filled in: see lesson_mirror.hpp.
#include "panels/mirror/lesson_mirror.hpp"

#include "core/text.hpp"
#include "core/texts/json_text.hpp"
#include "core/texts/plain_tex.hpp"
#include "panels/lessons/array_question.hpp"
#include "panels/lessons/goal.hpp"
#include "panels/lessons/lesson_panel.hpp"
#include "panels/lessons/question.hpp"
#include "widgets/text/language.hpp"

#include <string>
#include <utility>

namespace posenc {

namespace {

using Asking = LessonQuestion::Kind;

std::string_view kind_of(LessonSpan::Kind kind) {
    switch (kind) {
    case LessonSpan::Kind::strong:
        return "strong";
    case LessonSpan::Kind::emphasis:
        return "emphasis";
    case LessonSpan::Kind::code:
        return "code";
    case LessonSpan::Kind::equation:
        return "equation";
    case LessonSpan::Kind::link:
        return "link";
    case LessonSpan::Kind::text:
    case LessonSpan::Kind::number:
        break;
    }
    return "text";
}

std::string_view kind_of(LessonBlock::Kind kind) {
    switch (kind) {
    case LessonBlock::Kind::heading:
        return "heading";
    case LessonBlock::Kind::item:
        return "item";
    case LessonBlock::Kind::hint:
        return "hint";
    case LessonBlock::Kind::equation:
        return "equation";
    case LessonBlock::Kind::paragraph:
        break;
    }
    return "paragraph";
}

std::string_view kind_of(Asking kind) {
    switch (kind) {
    case Asking::choice:
        return "choice";
    case Asking::number:
        return "number";
    case Asking::array:
        return "array";
    case Asking::point:
        break;
    }
    return "point";
}

std::string member(std::string_view name, std::string_view json) {
    return ",\"" + std::string(name) + "\":" + std::string(json);
}

std::string text_member(std::string_view name, std::string_view text) {
    return member(name, json_string(text));
}

std::string flag_member(std::string_view name, bool on) {
    return member(name, on ? "true" : "false");
}

template <class List, class Write> std::string array_json(const List& list, Write write) {
    std::string json;
    for (const auto& one : list)
        json += (json.empty() ? "" : ",") + write(one);
    return "[" + json + "]";
}

std::string spans_json(const LessonText& text) {
    return array_json(text, [](const LessonSpan& span) {
        const bool equation = span.kind == LessonSpan::Kind::equation;
        return "{\"kind\":" + json_string(kind_of(span.kind)) +
               text_member("text", equation ? plain_tex(span.text) : span.text) +
               (span.url.empty() ? "" : text_member("url", span.url)) + "}";
    });
}

std::string block_json(const LessonBlock& block) {
    return "{\"kind\":" + json_string(kind_of(block.kind)) + text_member("marker", block.marker) +
           member("text", spans_json(block.text)) + "}";
}

std::string answers_json(const LessonQuestion& question, const Answered& given) {
    int number = 0;
    return array_json(question.answers, [&](const LessonAnswer& answer) {
        const bool chosen = given.chosen == number++;
        std::string json = "{\"text\":" + spans_json(answer.text) + flag_member("chosen", chosen);
        if (given.revealed)
            json += flag_member("right", answer.right) + (chosen ? member("say", spans_json(answer.say)) : "");
        return json + "}";
    });
}

std::string question_json(Session& session, LessonPlayer& player, int which) {
    const LessonQuestion& question = player.step()->questions[static_cast<std::size_t>(which)];
    const Answered& given = player.answered(which);
    std::string json = "{\"kind\":" + json_string(kind_of(question.kind)) +
                       member("predict", spans_json(question.predict)) +
                       member("answers", answers_json(question, given)) + text_member("typed", given.typed) +
                       text_member("unit", question.unit) + flag_member("given", given.given(question)) +
                       flag_member("revealed", given.revealed);
    if (question.kind == Asking::point)
        json += text_member("here", translate(place_words(session.focus()))) +
                text_member("place", given.cell ? translate(place_words(*given.cell)) : "");
    if (question.kind == Asking::array)
        json += text_member("found", array_words(player, which)) + flag_member("mistake", !question.mistake.empty());
    if (given.revealed)
        json +=
            text_member("verdict", translate(verdict(player, which))) + member("because", spans_json(question.because));
    return json + "}";
}

std::string conditions_json(const LessonGoal& goal, const std::vector<ConditionNow>& now) {
    std::size_t number = 0;
    return array_json(now, [&](const ConditionNow& one) {
        return "{\"text\":" + json_string(condition_words(goal.when[number++], one)) + flag_member("holds", one.holds) +
               "}";
    });
}

std::string goal_json(LessonPlayer& player, int which) {
    const LessonGoal& goal = player.step()->goals[static_cast<std::size_t>(which)];
    const GoalProgress progress = player.progress(which);
    const std::vector<LessonText> hints(goal.hints.begin(), goal.hints.begin() + progress.hints);
    std::string json = "{\"reach\":" + spans_json(goal.reach) +
                       member("conditions", conditions_json(goal, player.conditions(which))) +
                       member("hints", array_json(hints, spans_json)) + flag_member("more", player.has_hint(which)) +
                       flag_member("way", player.has_way(which)) + flag_member("reached", player.is_reached(which));
    if (player.is_reached(which))
        json += text_member("verdict", translate(goal_verdict)) + member("done", spans_json(goal.done));
    else if (progress.reached)
        json += text_member("verdict", translate(goal_before));
    return json + "}";
}

std::string step_json(Session& session, LessonPlayer& player) {
    const LessonStep& step = *player.step();
    const RunReading run = read_run(session.state().text("animate"));
    std::string questions, goals;
    for (int i = 0; i < static_cast<int>(step.questions.size()); ++i)
        questions += (i > 0 ? "," : "") + question_json(session, player, i);
    for (int i = 0; i < static_cast<int>(step.goals.size()); ++i)
        goals += (i > 0 ? "," : "") + goal_json(player, i);
    const LessonEntry* next = player.next_lesson();
    return text_member("step_title", step.title) + flag_member("on_path", player.on_path(session.state())) +
           text_member("run", run.run.parameter ? translate(run_label(run.run)) : "") +
           text_member("train", player.training_offered() > 0
                                    ? translate(train_label(session.state(), player.training_offered()))
                                    : "") +
           text_member("next", next ? next->id : "") + member("blocks", array_json(step.blocks, block_json)) +
           member("questions", "[" + questions + "]") + member("goals", "[" + goals + "]");
}

/// The first word, and what follows it.
std::pair<std::string_view, std::string_view> cut(std::string_view text) {
    const std::size_t space = text.find(' ');
    return space == std::string_view::npos ? std::pair(text, std::string_view())
                                           : std::pair(text.substr(0, space), text.substr(space + 1));
}

int whole(std::string_view text) {
    const double number = parse_number(text).value_or(-1);
    return number >= 0 && number < 1e6 ? static_cast<int>(number) : -1;
}

void act_in_question(Session& session, LessonPlayer& player, std::string_view verb, std::string_view text) {
    const auto [which_text, rest] = cut(text);
    const int which = whole(which_text);
    if (!player.step() || which < 0 || which >= static_cast<int>(player.step()->questions.size()))
        return;
    const LessonQuestion& question = player.step()->questions[static_cast<std::size_t>(which)];
    Answered& given = player.answered(which);
    if (given.revealed)
        return;
    const int answer = whole(rest);
    if (verb == "choose" && answer >= 0 && answer < static_cast<int>(question.answers.size()))
        given.chosen = answer;
    else if (verb == "number" && question.kind == Asking::number)
        given.typed = trim(rest);
    else if (question.kind == Asking::array && verb == "array")
        player.take_array(session, "the page", rest);
    else if (question.kind == Asking::array && verb == "sample")
        player.bring_sample(session, which, rest == "mistake" ? ArraySample::with_mistake : ArraySample::right);
    else if (verb == "place" && question.kind == Asking::point)
        given.cell = session.focus();
    else if (verb == "reveal" && given.given(question))
        player.reveal(session, which);
}

void act_for_goal(Session& session, LessonPlayer& player, std::string_view verb, int which) {
    if (!player.step() || which < 0 || which >= static_cast<int>(player.step()->goals.size()))
        return;
    if (verb == "hint")
        player.open_hint(which);
    else if (player.has_way(which))
        player.show_way(session, which);
}

}

std::string lesson_json(Session& session, LessonPlayer& player) {
    if (!player.is_open())
        return "null";
    const Lesson* lesson = player.lesson();
    return "{\"title\":" + json_string(lesson ? lesson->title : "") + text_member("language", player.language()) +
           member("number", std::to_string(player.number())) + member("count", std::to_string(lesson_table().size())) +
           flag_member("own", player.is_own()) + text_member("problem", translate(player.problem())) +
           member("step", std::to_string(player.step_number())) +
           member("steps", std::to_string(lesson ? player.step_count() : 0)) +
           (player.step() ? step_json(session, player) : "") + "}";
}

void act_in_lesson(Session& session, LessonPlayer& player, std::string_view text) {
    const auto [verb, rest] = cut(text);
    if (!player.is_open())
        return;
    if (verb == "step")
        player.go_to(session, whole(rest));
    else if (verb == "open")
        player.open(session, rest);
    else if (verb == "close")
        player.close(session);
    else if (verb == "hint" || verb == "way")
        act_for_goal(session, player, verb, whole(rest));
    else
        act_in_question(session, player, verb, rest);
}

}
