#include "panels/lessons/array_question.hpp"

#include "core/text.hpp"
#include "panels/cards/button_lines.hpp"
#include "panels/lessons/task_words.hpp"
#include "platform/platform.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

namespace posenc {

std::string array_words(LessonPlayer& player, int which) {
    const std::string found = player.answered(which).typed + (player.compares(which) ? "\nComparing it …" : "");
    std::string words;
    for (const std::string_view line : split(found, '\n'))
        words += (words.empty() ? "" : " ") + std::string(translate(line));
    return words;
}

void draw_array(Session& session, LessonPlayer& player, int which, Column& column, bool measures) {
    ImDrawList* const list = measures ? nullptr : ImGui::GetWindowDrawList();
    if (!player.answered(which).revealed) {
        const bool by_finger = look().touch && platform::has_file_picker();
        draw_remark(list, column,
                    by_finger ? "Choose the file that your program wrote, or try a sample."
                              : "Drop its file here, or copy what your program printed and press Ctrl+V.",
                    13, theme().text3);
        ButtonLines line(column);
        const auto pressed = [&](std::string_view label, const ButtonOptions& options = {}) {
            const Rect place = line.place(button_width(label, options));
            return list && button(place, label, options);
        };
        if (platform::has_file_picker() && pressed("Choose a file…##array.file", {.icon = icons::file_up}))
            platform::pick_file(translate("Choose a file…"));
        if (pressed("Try a sample##array.sample"))
            player.bring_sample(session, which, ArraySample::right);
        if (!player.step()->questions[static_cast<std::size_t>(which)].mistake.empty() &&
            pressed("A sample with a mistake##array.mistake"))
            player.bring_sample(session, which, ArraySample::with_mistake);
        line.end(px(8));
    }
    const std::string words = array_words(player, which);
    const Verbatim in_language;
    if (!words.empty())
        draw_remark(list, column, words, 13, player.answered(which).chosen == 0 ? theme().error : theme().text2);
}

}
