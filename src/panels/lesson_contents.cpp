// A row for every lesson: see lesson_contents.hpp.
#include "panels/lesson_contents.hpp"

#include "core/text.hpp"
#include "panels/lesson_worksheet.hpp"
#include "platform/paper.hpp"
#include "platform/picture.hpp"
#include "platform/platform.hpp"

#include "icons.hpp"

namespace posenc {

namespace {

/// "" at the beginning, else the step where the person was last.
std::string where(std::string_view lesson) {
    const int step = LessonPlayer::last_step(lesson);
    return step > 1 ? "go on at step " + std::to_string(step) : "";
}

/// Where the whole lesson is found: behind the page's address, where there is one.
std::string link_to(std::string_view lesson) {
    const std::string here = platform::share_text();
    return (here.starts_with("http") ? here.substr(0, here.find('#')) : "") + "#lesson=" + percent_encode(lesson);
}

}

/// Its figures can only be drawn when this frame is done.
void LessonContents::hand_out(const Lesson& lesson, std::string_view id, const std::string& link) {
    platform::after_frame([this, lesson, id = std::string(id), link] {
        handed_out_ = hand_out_worksheet(lesson, id, link);
        card_.open();
        platform::wake();
    });
}

void LessonContents::draw_worksheet_button(const LessonPlayer& player, std::string_view id, Column& column) {
    const char* label = platform::has_printer() ? "Print worksheet" : "Save worksheet";
    const Rect line = column.take(control_height(), px(6));
    if (button({line.x, line.y, std::min(line.width, button_width(label)), line.height}, label))
        hand_out(*player.lesson(), id, player.is_own() ? "" : link_to(id));
    noted_prose(column,
                handed_out_.empty() ? "The open lesson on paper: pictures, texts, room to answer." : handed_out_, 12,
                theme().text3);
    column.y += px(8);
}

void LessonContents::draw(Session& session, LessonPlayer& player) {
    Column column;
    if (!card_.begin("Lessons", column))
        return;
    const auto& all = LessonPlayer::contents();
    if (all.empty())
        noted_prose(column, "The lessons are on their way.", 13, theme().text2);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string title = std::to_string(i + 1) + "  " + all[i].title;
        const Rect line = column.take(control_height(), px(2));
        const std::string note = where(all[i].id);
        const bool open = session.state().text("lesson") == all[i].id;
        const ButtonOptions options{.style = ButtonStyle::quiet, .chosen = open};
        const float room = line.width - (note.empty() ? 0 : text_size(note, 12).x + px(12));
        if (button({line.x, line.y, std::min(room, button_width(title, options)), line.height}, title, options)) {
            player.open(session, all[i].id);
            ImGui::CloseCurrentPopup();
        }
        draw_text_aligned(ImGui::GetWindowDrawList(), {line.right(), line.y + line.height / 2}, {1, 0.5F}, note, 12,
                          theme().text3);
    }
    column.y += px(8);
    if (player.lesson())
        draw_worksheet_button(player, session.state().text("lesson"), column);
    noted_prose(column,
                "A lesson of your own is a text file: drop it on the window. How one is written stands in "
                "assets/lessons/README.md.",
                12, theme().text3);
    card_.end(column);
}

}
