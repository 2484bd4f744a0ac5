#include "panels/lessons/task_words.hpp"

#include "widgets/items.hpp"
#include "widgets/text/rich_text.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

void draw_words(ImDrawList* list, Column& column, const LessonText& text, float size, ImU32 color, Weight weight) {
    if (!text.empty())
        column.y += draw_rich_text(list, {column.x, column.y}, column.width, text, size, color, weight).height + px(8);
}

void draw_remark(ImDrawList* list, Column& column, const std::string& text, float size, ImU32 color) {
    if (list)
        prose_item(column, text, size, color);
    else
        column.y += prose_height(column.width, text, size);
}

float task_button_height() {
    return std::max(control_height(), px(36));
}

void draw_task_head(ImDrawList* list, Column& column, const char* caption, const LessonText& text, float size,
                    float beside) {
    const float top = column.y;
    Column words{column.x, top, column.width - beside};
    const float caption_size = std::max(12.0F, size - 6);
    if (list)
        draw_text(list, {words.x, words.y}, caption, caption_size, theme().accent, Weight::semibold);
    words.y += px(caption_size + 8);
    draw_words(list, words, text, size, theme().text, Weight::semibold);
    column.y = std::max(words.y, beside > 0 ? top + task_button_height() + px(8) : 0) + px(2);
}

void draw_verdict(ImDrawList* list, Column& column, const std::string& words, bool good, float size) {
    if (words.empty())
        return;
    const PillKind kind = good ? PillKind::ok : PillKind::plain;
    const float width = pill(nullptr, {}, words, kind);
    constexpr float of_a_pill = 13;
    if (width > column.width || size > of_a_pill)
        return draw_remark(list, column, words, size, good ? theme().ok : theme().text2);
    if (list) {
        pill(list, {column.x, column.y}, words, kind, good ? icons::circle_check : icons::info);
        note_item({words, "text", column.x, column.y, width, px(24)});
    }
    column.y += px(34);
}

}
