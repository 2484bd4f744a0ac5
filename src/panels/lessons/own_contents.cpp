// See own_contents.hpp.
#include "panels/lessons/own_contents.hpp"

#include "core/text.hpp"
#include "panels/cards/button_lines.hpp"
#include "platform/paper.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr float row_gap = 2, between_buttons = 6, head_height = 28;

std::string title_of(const OwnLesson& lesson) {
    return lesson.title.empty() ? lesson.name : lesson.title;
}

std::string note_of(const OwnLesson& lesson) {
    return lesson.damaged ? "damaged" : counted(lesson.steps, "step");
}

}

void OwnContents::open() {
    all_ = own_lessons();
    removed_.reset();
    said_.clear();
}

float OwnContents::height() const {
    const auto lines = static_cast<float>(all_.size());
    return px(2 * head_height) + (lines + 2) * (control_height() + px(row_gap + between_buttons));
}

/// A lesson that is removed while it is open is closed.
void OwnContents::remove(Session& session, LessonPlayer& player, const OwnLesson& lesson) {
    removed_ = {lesson.name, remove_lesson(lesson.name).value_or("")};
    if (player.is_own() && player.id() == lesson.name)
        player.close(session);
}

/// The title opens a lesson; at the right end it is changed or removed. A damaged one can be saved as it is.
ContentsWish OwnContents::draw_row(Session& session, LessonPlayer& player, std::size_t which, Rect line) {
    const OwnLesson lesson = all_[which];
    const std::string number = std::to_string(which + 1);
    float right = line.right();
    const auto pressed = [&](const std::string& label, const ButtonOptions& options) {
        const float width = options.icon_only ? line.height : button_width(label, options);
        right -= width + px(between_buttons);
        return button({right + px(between_buttons), line.y, width, line.height}, label, options);
    };
    if (pressed("Remove##own.remove." + number,
                {.icon = icons::trash_2, .style = ButtonStyle::quiet, .icon_only = true}))
        remove(session, player, lesson);
    ContentsWish wish;
    if (lesson.damaged) {
        if (pressed("Save the lesson’s file##own.save." + number,
                    {.icon = icons::download, .style = ButtonStyle::quiet, .icon_only = true}))
            said_ = platform::save_file(lesson.name + ".md", kept_bytes(lesson.name));
    } else if (pressed("Edit##own.edit." + number, {.style = ButtonStyle::quiet})) {
        wish = {ContentsWish::Kind::edit, lesson.name};
    }
    const std::string note = note_of(lesson);
    const ImVec2 size = text_size(note, 12);
    right -= size.x + px(between_buttons);
    draw_text_aligned(ImGui::GetWindowDrawList(), {right, line.y + line.height / 2}, {0, 0.5F}, note, 12,
                      lesson.damaged ? theme().warn : theme().text3);
    note_item({note, "text", right, line.y, size.x, line.height});
    const Verbatim as_written;
    const std::string label = with_identity(title_of(lesson), "own.open." + number);
    ButtonOptions options{.style = ButtonStyle::quiet, .enabled = !lesson.damaged};
    options.chosen = player.is_own() && player.id() == lesson.name;
    const Rect title{line.x, line.y, std::min(right - px(12) - line.x, button_width(label, options)), line.height};
    if (button(title, label, options)) {
        player.open(session, lesson.name);
        ImGui::CloseCurrentPopup();
    }
    return wish;
}

void OwnContents::draw_removed(Column& column) {
    if (!removed_)
        return;
    ButtonLines lines(column);
    if (lines.pressed("Bring the lesson back##own.back", {.icon = icons::undo_2})) {
        keep_lesson(removed_->name, removed_->text);
        open();
    }
    lines.end(px(row_gap));
    prose_item(column, "The lesson is removed. Until the contents are closed, it can be brought back.", 12,
               theme().text3);
    column.y += px(8);
}

ContentsWish OwnContents::draw_beginnings(const LessonPlayer& player, Column& column) {
    ContentsWish wish;
    ButtonLines lines(column);
    if (lines.pressed("Make a lesson##own.make", {.icon = icons::plus}))
        wish.kind = ContentsWish::Kind::make;
    if (player.lesson() && lines.pressed("Begin from this lesson##own.copy", {.icon = icons::copy}))
        wish.kind = ContentsWish::Kind::copy;
    if (lines.pressed("How to write a lesson##own.guide", {.icon = icons::circle_question_mark}))
        wish.kind = ContentsWish::Kind::guide;
    lines.end(px(8));
    return wish;
}

ContentsWish OwnContents::draw(Session& session, LessonPlayer& player, Column& column) {
    section_head(column, "YOUR LESSONS");
    ContentsWish wish;
    const std::size_t count = all_.size();
    for (std::size_t i = 0; i < count; ++i)
        if (ContentsWish one = draw_row(session, player, i, column.take(control_height(), px(row_gap)));
            one.kind != ContentsWish::Kind::none)
            wish = std::move(one);
    if (removed_)
        all_ = own_lessons();
    draw_removed(column);
    if (!said_.empty())
        prose_item(column, said_, 12, theme().text3);
    column.y += px(4);
    if (ContentsWish one = draw_beginnings(player, column); one.kind != ContentsWish::Kind::none)
        wish = std::move(one);
    return wish;
}

}
