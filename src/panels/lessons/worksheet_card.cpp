#include "panels/lessons/worksheet_card.hpp"

#include "core/text.hpp"
#include "panels/cards/button_lines.hpp"
#include "panels/lessons/worksheet.hpp"
#include "platform/paper.hpp"
#include "platform/picture.hpp"
#include "platform/platform.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view about_sheet = "Ticked steps are printed, about two on a page: pictures, texts, room to "
                                         "answer. Answers come last, on a page of their own.";

/// The link to the whole lesson: the page's address if there is one, and the lesson.
std::string link_to(std::string_view lesson) {
    const std::string here = platform::share_text();
    return (here.starts_with("http") ? here.substr(0, here.find('#')) : "") + "#lesson=" + percent_encode(lesson);
}

ButtonOptions tick(bool ticked) {
    return {.icon = ticked ? icons::circle_check : nullptr, .chosen = ticked};
}

}

void WorksheetCard::open(const LessonPlayer& player) {
    ticked_.assign(static_cast<std::size_t>(player.step_count()), true);
    handed_out_.clear();
    card_.open();
}

/// Waits until this frame is done, because figures can only be drawn between two frames.
void WorksheetCard::hand_out(const LessonPlayer& player, const State& state) {
    const std::string id(state.text("lesson")), link = player.is_own() ? "" : link_to(id);
    const std::string language(player.is_own() ? state.text("language") : player.language());
    std::vector<std::size_t> steps;
    for (std::size_t step = 0; step < ticked_.size(); ++step)
        if (ticked_[step])
            steps.push_back(step);
    platform::after_frame([this, lesson = *player.lesson(), id, link, language, steps, answers = answers_] {
        handed_out_ = hand_out_worksheet(
            {.lesson = lesson, .language = language, .link = link, .answers = answers, .steps = steps}, id);
        card_.open();
        platform::wake();
    });
}

void WorksheetCard::draw_steps(const Lesson& lesson, Column& column) {
    const Verbatim as_written;
    for (std::size_t step = 0; step < ticked_.size(); ++step) {
        const std::string number = std::to_string(step + 1), &title = lesson.steps[step].title;
        const std::string label = number + (title.empty() ? "" : "  " + title) + "##worksheet.step." + number;
        const ButtonOptions look = tick(ticked_[step]);
        const Rect line = column.take(control_height(), px(4));
        if (button({line.x, line.y, std::min(line.width, button_width(label, look)), line.height}, label, look))
            ticked_[step].flip();
    }
    column.y += px(8);
}

void WorksheetCard::draw(const LessonPlayer& player, const State& state) {
    Column column;
    if (!card_.begin("Worksheet", column))
        return;
    const Lesson* const lesson = player.lesson();
    if (!lesson || lesson->steps.size() != ticked_.size())
        return card_.end(column); // another lesson was opened by a link
    prose_item(column, about_sheet, 13, theme().text2);
    column.y += px(8);
    draw_steps(*lesson, column);
    const bool all = std::all_of(ticked_.begin(), ticked_.end(), [](bool one) { return one; }),
               any = std::any_of(ticked_.begin(), ticked_.end(), [](bool one) { return one; });
    ButtonLines line(column);
    if (line.pressed("All steps##worksheet.all", {.enabled = !all}))
        ticked_.assign(ticked_.size(), true);
    if (line.pressed("No step##worksheet.none", {.enabled = any}))
        ticked_.assign(ticked_.size(), false);
    if (line.pressed("With answers##worksheet.answers", tick(answers_)))
        answers_ = !answers_;
    line.end(px(8));
    ButtonLines last(column);
    if (last.pressed(platform::has_printer() ? "Print worksheet##worksheet.print" : "Save worksheet##worksheet.print",
                     {.style = ButtonStyle::filled, .enabled = any}))
        hand_out(player, state);
    last.end(px(6));
    if (!handed_out_.empty())
        prose_item(column, handed_out_, 12, theme().text3);
    card_.end(column);
}

}
