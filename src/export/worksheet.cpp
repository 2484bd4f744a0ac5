#include "export/worksheet.hpp"

#include "core/lessons/goal.hpp"
#include "core/method.hpp"
#include "core/text.hpp"
#include "core/texts/plain_tex.hpp"

#include <utility>

namespace posenc {

namespace {

using Parts = std::vector<SheetElement>;

constexpr const char* empty_box = "\u2610 "; // ballot box; the paper's fonts have it, the program's do not
constexpr int lines_of_question = 1, lines_of_goal = 2;

SheetElement element(std::string_view tag, std::string_view name, Parts parts) {
    return {.tag = tag, .name = name, .parts = std::move(parts)};
}

SheetElement words(std::string text) {
    return {.text = std::move(text)};
}

SheetElement phrase(std::string text) {
    return {.text = std::move(text), .phrase = true};
}

SheetElement span_element(const LessonSpan& span) {
    using enum LessonSpan::Kind;
    switch (span.kind) {
    case strong:
        return element("strong", "", {words(span.text)});
    case emphasis:
        return element("em", "", {words(span.text)});
    case code:
    case number: // numbers were not filled in: the source text
        return element("code", "", {words(span.text)});
    case equation:
        return element("span", "formula", {words(plain_tex(span.text))});
    case link:
        return {.tag = "a", .address = span.url, .parts = {words(span.text)}};
    case text:
        break;
    }
    return words(span.text);
}

Parts inline_parts(const LessonText& text) {
    Parts parts;
    for (const LessonSpan& span : text)
        parts.push_back(span_element(span));
    return parts;
}

SheetElement block_element(const LessonBlock& block) {
    using enum LessonBlock::Kind;
    Parts parts = inline_parts(block.text);
    switch (block.kind) {
    case heading:
        return element("h3", "", std::move(parts));
    case item:
        parts.insert(parts.begin(), element("span", "marker", {words(block.marker + " ")}));
        return element("li", "", std::move(parts));
    case hint:
        return element("p", "hint", std::move(parts));
    case equation:
        return element("p", "equation", std::move(parts));
    case paragraph:
        break;
    }
    return element("p", "", std::move(parts));
}

/// Adjacent items become one list.
void add_blocks(Parts& parts, const std::vector<LessonBlock>& blocks) {
    bool in_list = false;
    for (const LessonBlock& block : blocks) {
        const bool item = block.kind == LessonBlock::Kind::item;
        if (item && !in_list)
            parts.push_back(element("ul", "list", {}));
        (item ? parts.back().parts : parts).push_back(block_element(block));
        in_list = item;
    }
}

SheetElement blank(std::string_view label, std::string_view name, std::string_view after = {}) {
    return element(
        "p", name,
        {phrase(std::string(label)), words(" "), element("span", "blank", {}), words(" " + std::string(after))});
}

SheetElement ruled(int lines) {
    SheetElement room = element("div", "room", {});
    for (int i = 0; i < lines; ++i)
        room.parts.push_back(element("div", "rule", {}));
    return room;
}

void add_room(Parts& parts, const LessonQuestion& question) {
    using enum LessonQuestion::Kind;
    if (question.kind == number)
        parts.push_back(blank("Answer:", "fill", question.unit));
    if (question.kind == array)
        parts.push_back(blank("Compared in the explorer, found out:", "fill"));
    if (question.kind == point)
        parts.push_back(blank("Mark it in the picture. Row and column:", "fill"));
    if (question.kind == choice) {
        SheetElement list = element("ul", "choices", {});
        for (const LessonAnswer& answer : question.answers) {
            Parts text = inline_parts(answer.text);
            text.insert(text.begin(), words(empty_box));
            list.parts.push_back(element("li", "", std::move(text)));
        }
        parts.push_back(std::move(list));
    }
    parts.push_back(ruled(lines_of_question));
}

SheetElement question_element(const LessonQuestion& question, int number) {
    Parts asked = inline_parts(question.predict);
    asked.insert(asked.begin(), element("strong", "number", {words(std::to_string(number) + ". ")}));
    SheetElement whole = element("div", "question", {element("p", "asked", std::move(asked))});
    add_room(whole.parts, question);
    return whole;
}

std::string place_text(const Place& place) {
    const auto range = [&](const std::string& noun) {
        return place.first == place.last
                   ? noun + " " + readable_integer(place.first)
                   : plural(noun) + " " + readable_integer(place.first) + " to " + readable_integer(place.last);
    };
    switch (place.kind) {
    case Place::Kind::cell:
        return "row " + readable_integer(place.first) + ", column " + readable_integer(place.last);
    case Place::Kind::rows:
        return range("row");
    case Place::Kind::columns:
        return range("column");
    case Place::Kind::control:
        break;
    }
    return place.key;
}

/// What an example changes of the step: "Base 30 · Width 64".
Parts settings_of(const std::string& example, const State& begun) {
    const State solved = parse(example, begun).state;
    Parts parts;
    for (const Parameter* row : changed_by(example, begun)) {
        if (!parts.empty())
            parts.push_back(words(" · "));
        const std::string value = setting_text(*row, solved.value(row->key));
        const bool ours = row->kind == Kind::choice || row->kind == Kind::flag;
        parts.insert(parts.end(), {phrase(std::string(row->label)), words(" "), ours ? phrase(value) : words(value)});
    }
    return parts;
}

/// "Sinusoidal: Length 50 · Width 64".
Parts array_named(const LessonQuestion& question) {
    const State meant = parse(question.array).state;
    Parts parts = settings_of(question.array, State().with("method", meant.text("method")));
    Parts named{phrase(std::string(method_of(meant).title)), words(parts.empty() ? "" : ": ")};
    named.insert(named.end(), std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
    return named;
}

/// The right answer; several possibilities are joined by "or".
Parts right_answer(const LessonQuestion& question) {
    std::vector<Parts> right;
    for (const LessonAnswer& answer : question.answers)
        if (answer.right)
            right.push_back(inline_parts(answer.text));
    for (const Place& place : question.places)
        right.push_back({phrase(place_text(place))});
    if (question.kind == LessonQuestion::Kind::number) {
        const std::string within = question.within > 0 ? " ± " + readable(question.within) : "";
        const std::string unit = question.unit.empty() ? "" : " " + question.unit;
        std::string numbers = readable(question.number);
        for (const double number : question.further)
            numbers += ", " + readable(number);
        right.push_back({words(numbers + within + unit)});
    }
    if (question.kind == LessonQuestion::Kind::array)
        right.push_back(array_named(question));
    Parts parts;
    for (Parts& one : right) {
        if (!parts.empty())
            parts.insert(parts.end(), {words(" "), phrase("or"), words(" ")});
        parts.insert(parts.end(), std::make_move_iterator(one.begin()), std::make_move_iterator(one.end()));
    }
    return parts;
}

SheetElement answer_element(const LessonQuestion& question, int number) {
    Parts right = right_answer(question);
    right.insert(right.begin(), element("strong", "number", {words(std::to_string(number) + ". ")}));
    SheetElement whole = element("div", "answer", {element("p", "right", std::move(right))});
    if (!question.because.empty())
        whole.parts.push_back(element("p", "because", inline_parts(question.because)));
    return whole;
}

/// Room to write what was set and how it was found.
SheetElement goal_element(const LessonGoal& goal, int number) {
    Parts reach = inline_parts(goal.reach);
    reach.insert(reach.begin(), element("strong", "number", {words(std::to_string(number) + ". ")}));
    return element("div", "question",
                   {element("p", "asked", std::move(reach)), blank("What you set:", "fill"), ruled(lines_of_goal)});
}

SheetElement example_element(const LessonGoal& goal, const State& begun, int number) {
    Parts right{element("strong", "number", {words(std::to_string(number) + ". ")}), phrase("For example:"),
                words(" ")};
    for (std::size_t i = 0; i < goal.solves.size(); ++i) {
        if (i > 0)
            right.insert(right.end(), {words(" "), phrase("or"), words(" ")});
        Parts settings = settings_of(goal.solves[i], begun);
        right.insert(right.end(), std::make_move_iterator(settings.begin()), std::make_move_iterator(settings.end()));
    }
    SheetElement whole = element("div", "answer", {element("p", "right", std::move(right))});
    if (!goal.done.empty())
        whole.parts.push_back(element("p", "because", inline_parts(goal.done)));
    return whole;
}

SheetElement head(const Worksheet& sheet) {
    SheetElement head = element("header", "", {element("h1", "", {words(sheet.lesson.title)})});
    if (!sheet.lesson.summary.empty())
        head.parts.push_back(element("p", "summary", inline_parts(sheet.lesson.summary)));
    head.parts.push_back(element("div", "who", {blank("Name", "fill"), blank("Date", "fill")}));
    if (!sheet.link.empty())
        head.parts.push_back(
            element("p", "link", {phrase("In the explorer:"), words(" "), element("code", "", {words(sheet.link)})}));
    return head;
}

std::vector<std::size_t> printed_steps(const Worksheet& sheet) {
    std::vector<std::size_t> steps = sheet.steps;
    if (steps.empty())
        for (std::size_t i = 0; i < sheet.lesson.steps.size(); ++i)
            steps.push_back(i);
    return steps;
}

SheetElement step_element(const Worksheet& sheet, std::size_t which) {
    const LessonStep& step = sheet.lesson.steps[which];
    const std::string number = std::to_string(which + 1);
    const std::string title = number + (step.title.empty() ? "" : " · " + step.title);
    SheetElement whole = element("section", "step", {element("h2", "", {words(title)})});
    if (sheet.figure)
        whole.parts.push_back(element("figure", "",
                                      {{.tag = "img",
                                        .text = "The picture of step " + number,
                                        .picture = [figure = sheet.figure, which] { return figure(which); },
                                        .phrase = true}}));
    add_blocks(whole.parts, step.blocks);
    return whole;
}

}

SheetElement worksheet(const Worksheet& sheet) {
    SheetElement page = element("main", "worksheet", {head(sheet)});
    page.language = sheet.language;
    SheetElement answers = element("section", "answers", {element("h2", "", {phrase("Answers")})});
    int number = 0;
    for (const std::size_t i : printed_steps(sheet)) {
        SheetElement whole = step_element(sheet, i);
        for (const LessonQuestion& question : sheet.lesson.steps[i].questions) {
            whole.parts.push_back(question_element(question, ++number));
            answers.parts.push_back(answer_element(question, number));
        }
        for (const LessonGoal& goal : sheet.lesson.steps[i].goals) {
            whole.parts.push_back(goal_element(goal, ++number));
            answers.parts.push_back(example_element(goal, parse(sheet.lesson.steps[i].state).state, number));
        }
        page.parts.push_back(std::move(whole));
    }
    if (sheet.answers && number > 0)
        page.parts.push_back(std::move(answers));
    return page;
}

}
