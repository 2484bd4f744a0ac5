// A row for every lesson: see contents.hpp.
#include "panels/lessons/contents.hpp"

#include "core/text.hpp"
#include "platform/platform.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

namespace posenc {

namespace {

/// The remark after a title: the duration, that the lesson is missing in the person's language, and the step of the
/// last visit.
std::string note_about(const LessonEntry& lesson, bool finished, std::string_view language) {
    const int step = LessonPlayer::last_step(lesson.id);
    std::string note = lesson.minutes + " min";
    if (lesson.edition(language).language != language)
        note += " · in English";
    return note + (finished ? " · done" : step > 1 ? " · continue at step " + std::to_string(step) : "");
}

/// What a person can say after the lesson, below the title and indented as its text.
void draw_gain(const std::string& gain, const Column& row, Column& column) {
    const Verbatim as_written;
    Column below{row.x + px(32), column.y, row.width - px(32)};
    prose_item(below, gain, 12, theme().text2);
    column.y = below.y + px(4);
}

/// Whether there is room for the gains of all lessons; otherwise only the titles are shown, because the list should be
/// visible at a glance.
bool gains_fit(const std::vector<LessonEntry>& lessons, std::string_view language, float width, float own) {
    const Verbatim as_written;
    constexpr float around = 300; // what stands above and below the built-in lessons, and the margins of the card
    float height = px(around) + own;
    for (const LessonEntry& lesson : lessons)
        height += control_height() + px(6) + prose_height(width - px(32), lesson.edition(language).gain, 12);
    return height <= ImGui::GetIO().DisplaySize.y;
}

/// True when it was pressed.
bool draw_row(const LessonEntry& lesson, std::size_t number, bool finished, const State& state, Rect line) {
    const std::string_view language = state.text("language");
    const std::string note = note_about(lesson, finished, language);
    const ImVec2 note_size = text_size(note, 12);
    const Rect place{line.right() - note_size.x, line.y, note_size.x, line.height};
    draw_text_aligned(ImGui::GetWindowDrawList(), {line.right(), line.y + line.height / 2}, {1, 0.5F}, note, 12,
                      theme().text3);
    note_item({note, "text", place.x, place.y, place.width, place.height});
    const Verbatim as_written;
    const std::string title = std::to_string(number) + "  " + lesson.edition(language).title + "##lesson." + lesson.id;
    const ButtonOptions options{.style = ButtonStyle::quiet, .chosen = state.text("lesson") == lesson.id};
    const float room = line.width - place.width - px(12);
    return button({line.x, line.y, std::min(room, button_width(title, options)), line.height}, title, options);
}

}

void LessonContents::draw_worksheet_button(const LessonPlayer& player, Column& column) {
    constexpr std::string_view label = "Worksheet##worksheet";
    const Rect line = column.take(control_height(), px(6));
    if (button({line.x, line.y, std::min(line.width, button_width(label)), line.height}, label)) {
        ImGui::CloseCurrentPopup();
        worksheet_.open(player);
    }
    prose_item(column, "The open lesson on paper: pictures, texts, room to answer.", 12, theme().text3);
    column.y += px(8);
}

/// For teachers: shows all answers of the open lesson, or resets the progress in all lessons, which is asked first and
/// can be taken back.
void LessonContents::draw_class_buttons(Session& session, LessonPlayer& player, Column& column) {
    Rect line{};
    const auto pressed = [&](const char* label) {
        const Rect place{line.x, line.y, std::min(line.width, button_width(label)), line.height};
        line = {place.right() + px(8), line.y, line.width - place.width - px(8), line.height};
        return button(place, label);
    };
    const auto next_line = [&] { line = column.take(control_height(), px(6)); };
    if (player.lesson()) {
        next_line();
        if (pressed("Show all answers##lesson.answers"))
            player.reveal_all(session);
    }
    next_line();
    const char* said = "Forgets the answers and marks of all lessons: for the next class.";
    if (player.can_remember()) {
        said = "All answers and marks are forgotten. Until the lesson is left, they can be brought back.";
        if (pressed("Bring them back##lesson.remember"))
            player.remember(session);
    } else if (!asks_) {
        asks_ = pressed("Start afresh##lesson.afresh");
    } else {
        said = "Are the answers and marks of all lessons to be forgotten?";
        const bool forgets = pressed("Forget them##lesson.forget"), keeps = pressed("Keep them##lesson.keep");
        asks_ = !forgets && !keeps;
        if (forgets)
            player.begin_afresh(session);
    }
    prose_item(column, said, 12, theme().text3);
    column.y += px(8);
}

void LessonContents::draw_lessons(Session& session, LessonPlayer& player, Column& column) {
    const std::vector<LessonEntry>& all = lesson_table();
    const std::string language(session.state().text("language"));
    const bool with_gains = gains_fit(all, language, column.width, own_.height());
    if (all.empty())
        prose_item(column, lesson_table_missing() ? lessons_missing : "The lessons are on their way.", 13,
                   theme().text2);
    else if (with_gains)
        prose_item(column, "Below each lesson: one thing that you can say after it.", 12, theme().text3);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (draw_row(all[i], i + 1, player.is_finished(all[i].id), session.state(),
                     column.take(control_height(), px(2)))) {
            player.open(session, all[i].id);
            ImGui::CloseCurrentPopup();
        }
        if (with_gains || session.state().text("lesson") == all[i].id)
            draw_gain(all[i].edition(language).gain, column, column);
    }
    column.y += px(8);
}

ContentsWish LessonContents::draw(Session& session, LessonPlayer& player) {
    if (worksheet_.is_open())
        worksheet_.draw(player, session.state());
    Column column;
    if (!card_.begin("Lessons", column))
        return {};
    if (player.lesson())
        draw_worksheet_button(player, column);
    draw_lessons(session, player, column);
    ContentsWish wish = own_.draw(session, player, column);
    draw_class_buttons(session, player, column);
    prose_item(column, "A lesson of your own is a text file, too: drop it on the window.", 12, theme().text3);
    if (wish.kind != ContentsWish::Kind::none)
        ImGui::CloseCurrentPopup();
    card_.end(column);
    return wish;
}

}
