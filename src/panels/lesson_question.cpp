// Head with the reveal button, answers of three kinds, what is said about them: see lesson_question.hpp.
#include "panels/lesson_question.hpp"

#include "core/text.hpp"
#include "widgets/answer.hpp"
#include "widgets/items.hpp"
#include "widgets/rich_text.hpp"

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
    float size;
};

void say(Column& column, const LessonText& text, float size, ImU32 color, Weight weight = Weight::regular) {
    if (!text.empty())
        column.y +=
            draw_rich_text(ImGui::GetWindowDrawList(), {column.x, column.y}, column.width, text, size, color, weight)
                .height +
            px(8);
}

void draw_head(Session& session, Asked& asked, Column& column) {
    const std::string name = asked.which == 0 ? "Reveal" : "Reveal##" + std::to_string(asked.which);
    const ButtonOptions options{
        .icon = icons::eye, .style = ButtonStyle::filled, .enabled = asked.given.given(asked.question.kind)};
    const float height = std::max(control_height(), px(36)), width = button_width(name, options);
    const float top = column.y;
    if (!asked.given.revealed && button({column.x + column.width - width, top, width, height}, name, options))
        asked.player.reveal(session, asked.which);
    Column words{column.x, top, column.width - (asked.given.revealed ? 0 : width + px(12))};
    draw_text(ImGui::GetWindowDrawList(), {words.x, words.y}, "PREDICT", 12, theme().accent, Weight::semibold);
    words.y += px(20);
    say(words, asked.question.predict, asked.size, theme().text, Weight::semibold);
    column.y = std::max(words.y, asked.given.revealed ? 0 : top + height + px(8)) + px(2);
}

AnswerMark mark_of(const Asked& asked, int answer) {
    if (!asked.given.revealed)
        return AnswerMark::open;
    return asked.question.answers[static_cast<std::size_t>(answer)].right ? AnswerMark::right : AnswerMark::wrong;
}

void draw_choices(Asked& asked, Column& column) {
    const float size = std::max(13.0F, asked.size - 2);
    for (int i = 0; i < static_cast<int>(asked.question.answers.size()); ++i) {
        const LessonAnswer& one = asked.question.answers[static_cast<std::size_t>(i)];
        const Rect row = column.take(answer_height(column.width, one.text, size), px(8));
        const AnswerLook shown{static_cast<char>('A' + i), asked.given.chosen == i, mark_of(asked, i), size};
        if (answer(row, one.text, shown))
            asked.given.chosen = i;
    }
}

void draw_number(Asked& asked, Column& column) {
    const Rect line = column.take(std::max(control_height(), px(32)), px(8));
    const float width = std::min(px(180), line.width * 0.6F);
    const std::string name = asked.which == 0 ? "Your number" : "Your number " + std::to_string(asked.which + 1);
    const bool bad = !asked.given.typed.empty() && !parse_number(asked.given.typed);
    const FieldResult field =
        text_field({line.x, line.y, width, line.height}, name, asked.given.typed, bad, false, !asked.given.revealed);
    if (field.changed)
        asked.given.typed = trim(*field.changed);
    draw_text_aligned(ImGui::GetWindowDrawList(), {line.x + width + px(8), line.y + line.height / 2}, {0, 0.5F},
                      asked.question.unit, 14, theme().text2);
    if (bad)
        noted_prose(column, "‘" + quoted(asked.given.typed) + "’ is no number; write 0.5 or −3 with digits", 12,
                    theme().error);
}

std::string place_words(Cell cell) {
    return "row " + readable_integer(cell.row) + ", column " + readable_integer(cell.col);
}

void draw_pointing(Session& session, Asked& asked, Column& column) {
    if (asked.given.revealed)
        return noted_prose(column, "You pointed at " + place_words(*asked.given.cell) + ".", 13, theme().text2);
    const Cell here = session.focus();
    const std::string take = "Take the marked place: " + place_words(here);
    const ButtonOptions options{};
    const Rect line = column.take(std::max(control_height(), px(32)), px(8));
    if (button({line.x, line.y, std::min(line.width, button_width(take, options)), line.height}, take, options))
        asked.given.cell = here;
    noted_prose(column,
                asked.given.cell ? "Chosen: " + place_words(*asked.given.cell) + "."
                                 : "Click the place in the picture, or move there with the arrow keys and take it.",
                13, theme().text3);
}

std::string right_places(const LessonQuestion& question) {
    std::string words;
    for (const Place& place : question.places) {
        const std::string span = place.first == place.last
                                     ? readable_integer(place.first)
                                     : readable_integer(place.first) + " to " + readable_integer(place.last);
        words += words.empty() ? "" : ", or ";
        words += place.kind == Place::Kind::cell   ? place_words({place.first, place.last})
                 : place.kind == Place::Kind::rows ? "row " + span
                                                   : "column " + span;
    }
    return words;
}

/// What the reveal says: how the guess did, the answer, why.
void draw_outcome(Asked& asked, Column& column) {
    const LessonQuestion& question = asked.question;
    const bool right = asked.player.is_right(asked.which);
    std::string verdict = right ? "Yes, that is it." : "Not quite; guesses cost nothing.";
    if (question.kind == Asking::number)
        verdict += " It is " + readable(question.number) + (question.unit.empty() ? "" : " " + question.unit) + ".";
    if (question.kind == Asking::point && !right)
        verdict += " It is " + right_places(question) + ".";
    const float width = pill(nullptr, {}, verdict, right ? PillKind::ok : PillKind::plain);
    if (width <= column.width) {
        pill(ImGui::GetWindowDrawList(), {column.x, column.y}, verdict, right ? PillKind::ok : PillKind::plain,
             right ? icons::circle_check : icons::info);
        note_item({verdict, "text", column.x, column.y, width, px(24)});
        column.y += px(34);
    } else {
        noted_prose(column, verdict, 13, right ? theme().ok : theme().text2);
    }
    if (question.kind == Asking::choice && asked.given.chosen >= 0)
        say(column, question.answers[static_cast<std::size_t>(asked.given.chosen)].say, asked.size - 2, theme().text2);
    say(column, question.because, asked.size - 2, theme().text2);
}

}

void draw_question(Session& session, LessonPlayer& player, int which, Column& column, float size) {
    Asked asked{player, which, player.step()->questions[static_cast<std::size_t>(which)], player.answered(which), size};
    draw_head(session, asked, column);
    switch (asked.question.kind) {
    case Asking::choice:
        draw_choices(asked, column);
        break;
    case Asking::number:
        draw_number(asked, column);
        break;
    case Asking::point:
        draw_pointing(session, asked, column);
        break;
    }
    if (asked.given.revealed)
        draw_outcome(asked, column);
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
