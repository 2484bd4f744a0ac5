// Heading with the reveal button, four kinds of answers, and the remarks on them: see question.hpp.
#include "panels/lessons/question.hpp"

#include "core/text.hpp"
#include "panels/lessons/array_question.hpp"
#include "panels/lessons/task_words.hpp"
#include "widgets/controls/answer.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

using Asking = LessonQuestion::Kind;

struct Asked {
    LessonPlayer& player;
    int which;
    const LessonQuestion& question;
    Answered& given;
    QuestionLook look;
    ImDrawList* list; ///< null: measure only
};

/// Of what is not the question itself.
float smaller(const QuestionLook& look) {
    return look.presents ? look.size : look.size - 2;
}

AnswerMark mark_of(const Asked& asked, int answer) {
    if (!asked.given.revealed)
        return AnswerMark::open;
    return asked.question.answers[static_cast<std::size_t>(answer)].right ? AnswerMark::right : AnswerMark::wrong;
}

void draw_choices(Asked& asked, Column& column) {
    const float size = std::max(13.0F, smaller(asked.look));
    for (int i = 0; i < static_cast<int>(asked.question.answers.size()); ++i) {
        const LessonAnswer& one = asked.question.answers[static_cast<std::size_t>(i)];
        const Rect row = column.take(answer_height(column.width, one.text, size), px(8));
        const AnswerLook shown{static_cast<char>('A' + i), asked.given.chosen == i, mark_of(asked, i), size};
        if (asked.list && answer(row, one.text, shown))
            asked.given.chosen = i;
    }
}

/// What is wrong with the text typed for a number.
std::string what_is_wrong(const Answered& given, const LessonQuestion& question) {
    const std::size_t there = given.numbers().size(), wanted = 1 + question.further.size();
    if (wanted == 1 && there > 1)
        return "These are " + std::to_string(there) + " numbers; type the one that the question names";
    if (there > 0)
        return std::to_string(wanted) + " numbers are needed; " + (there == 1 ? "this is " : "these are ") +
               std::to_string(there);
    return "‘" + quoted(given.typed) + "’ is not a number; type digits, for example 0.5 or −3";
}

void draw_number(Asked& asked, Column& column) {
    const Rect line = column.take(std::max(control_height(), px(32)), px(8));
    const bool several = !asked.question.further.empty();
    const float width = several ? line.width : std::min(px(180), line.width * 0.6F);
    const std::string one = several ? "Your numbers" : "Your number";
    const std::string name = (asked.which == 0 ? one : one + " " + std::to_string(asked.which + 1)) + "##number";
    const bool bad = !asked.given.typed.empty() && !asked.given.given(asked.question);
    if (!asked.list)
        return;
    const FieldResult field =
        text_field({line.x, line.y, width, line.height}, name, asked.given.typed, bad, false, !asked.given.revealed);
    if (field.changed)
        asked.given.typed = trim(*field.changed);
    if (!several)
        draw_text_aligned(asked.list, {line.x + width + px(8), line.y + line.height / 2}, {0, 0.5F},
                          asked.question.unit, 14, theme().text2);
    if (bad)
        prose_item(column, what_is_wrong(asked.given, asked.question), 12, theme().error);
}

void draw_pointing(Session& session, Asked& asked, Column& column) {
    if (asked.given.revealed) {
        if (asked.given.cell)
            draw_remark(asked.list, column, "You pointed at " + place_words(*asked.given.cell) + ".", 13,
                        theme().text2);
        return;
    }
    const Cell here = session.focus();
    const std::string full = "Choose the marked cell: " + place_words(here) + "##take";
    const ButtonOptions options{};
    const bool fits = button_width(full, options) <= column.width;
    const std::string take = fits ? full : "Choose the marked cell##take";
    if (!fits)
        draw_remark(asked.list, column, place_words(here), 13, theme().text2);
    const Rect line = column.take(std::max(control_height(), px(32)), px(8));
    if (asked.list &&
        button({line.x, line.y, std::min(line.width, button_width(take, options)), line.height}, take, options))
        asked.given.cell = here;
    const char* const how = asked.look.presents
                                ? "Click the cell in the picture."
                                : "Click the cell in the picture, or move there with the arrow keys and choose it.";
    draw_remark(asked.list, column, asked.given.cell ? "Chosen: " + place_words(*asked.given.cell) + "." : how, 13,
                theme().text3);
}

void draw_asked(Session& session, Asked& asked, Column& column) {
    draw_task_head(asked.list, column, "PREDICT", asked.question.predict, asked.look.size, 0);
    switch (asked.question.kind) {
    case Asking::choice:
        return draw_choices(asked, column);
    case Asking::number:
        return draw_number(asked, column);
    case Asking::point:
        return draw_pointing(session, asked, column);
    case Asking::array:
        return draw_array(session, asked.player, asked.which, column, !asked.list);
    }
}

std::string right_numbers(const LessonQuestion& question) {
    std::string words = "It is " + readable(question.number);
    for (const double number : question.further)
        words += " · " + readable(number);
    return words + (question.unit.empty() ? "" : " " + question.unit) + ".";
}

std::string right_places(const LessonQuestion& question) {
    std::string words;
    for (const Place& place : question.places) {
        const std::string line = place.kind == Place::Kind::rows ? "row" : "column";
        words += words.empty() ? "" : ", or ";
        words += place.kind == Place::Kind::cell ? place_words({place.first, place.last})
                 : place.first == place.last
                     ? line + " " + readable_integer(place.first)
                     : plural(line) + " " + readable_integer(place.first) + " to " + readable_integer(place.last);
    }
    return words;
}

/// What the reveal shows: the verdict on the guess, the answer, the reason.
void draw_outcome(Asked& asked, Column& column) {
    const LessonQuestion& question = asked.question;
    draw_verdict(asked.list, column, verdict(asked.player, asked.which), asked.player.is_right(asked.which),
                 asked.look.presents ? asked.look.size : 13);
    const float size = smaller(asked.look);
    if (question.kind == Asking::choice && asked.look.part == QuestionPart::outcome)
        for (const LessonAnswer& one : question.answers)
            draw_words(asked.list, column, one.right ? one.text : LessonText(), size, theme().text, Weight::semibold);
    if (question.kind == Asking::choice && asked.given.chosen >= 0)
        draw_words(asked.list, column, question.answers[static_cast<std::size_t>(asked.given.chosen)].say, size,
                   theme().text2);
    draw_words(asked.list, column, question.because, size, theme().text2);
}

}

std::string place_words(Cell cell) {
    return "row " + readable_integer(cell.row) + ", column " + readable_integer(cell.col);
}

std::string verdict(LessonPlayer& player, int which) {
    const LessonQuestion& question = player.step()->questions[static_cast<std::size_t>(which)];
    const bool right = player.is_right(which), given = player.answered(which).given(question);
    std::string words = right ? "Yes, that is it. " : given ? "Not quite. " : "";
    if (question.kind == Asking::number)
        words += right_numbers(question);
    if (question.kind == Asking::point && !right)
        words += "Right answer: " + right_places(question) + ".";
    return std::string(trim(words));
}

void draw_question(Session& session, LessonPlayer& player, int which, Column& column, const QuestionLook& look) {
    Asked asked{player,
                which,
                player.step()->questions[static_cast<std::size_t>(which)],
                player.answered(which),
                look,
                look.measures ? nullptr : ImGui::GetWindowDrawList()};
    const ItemScope controls("question." + std::to_string(which + 1));
    ImGui::PushID(which);
    if (look.part != QuestionPart::outcome)
        draw_asked(session, asked, column);
    if (asked.given.revealed && look.part != QuestionPart::asked)
        draw_outcome(asked, column);
    ImGui::PopID();
}

namespace {

/// The answer whose letter was pressed; −1 when none was.
int pressed_letter(const LessonStep& step) {
    std::size_t letters = 0;
    for (const LessonQuestion& question : step.questions)
        letters = std::max(letters, question.answers.size());
    for (int i = 0; i < static_cast<int>(std::min<std::size_t>(letters, 26)); ++i)
        if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(ImGuiKey_A + i), false))
            return i;
    return -1;
}

}

bool letter_pressed(const LessonPlayer& player) {
    return player.step() && !keyboard_taken() && pressed_letter(*player.step()) >= 0;
}

bool choose_by_letter(LessonPlayer& player) {
    if (!letter_pressed(player))
        return false;
    const LessonStep& step = *player.step();
    const int letter = pressed_letter(step);
    for (int i = 0; i < static_cast<int>(step.questions.size()); ++i) {
        Answered& given = player.answered(i);
        const auto count = static_cast<int>(step.questions[static_cast<std::size_t>(i)].answers.size());
        if (given.revealed || letter >= count)
            continue;
        given.chosen = letter;
        break;
    }
    return true;
}

void take_pointing(Session& session, LessonPlayer& player, Rect picture) {
    const LessonStep* step = player.step();
    if (!step || !ImGui::IsMouseReleased(ImGuiMouseButton_Left) || !picture.contains(ImGui::GetMousePos()))
        return;
    const ImVec2 moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
    if (moved.x * moved.x + moved.y * moved.y > px(6) * px(6))
        return; // the picture was dragged
    for (int i = 0; i < static_cast<int>(step->questions.size()); ++i)
        if (step->questions[static_cast<std::size_t>(i)].kind == Asking::point && !player.answered(i).revealed)
            player.answered(i).cell = session.focus();
}

}
