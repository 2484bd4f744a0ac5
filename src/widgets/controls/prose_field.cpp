// Prose in a field: see text_field.hpp and soft_lines.hpp.
#include "widgets/controls/soft_lines.hpp"
#include "widgets/controls/text_field.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/text/fonts.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Device pixels for the lines of a field of this width; a scroll bar may stand beside them.
float room_for_lines(float width) {
    return width - 2 * px(lines_aside) - ImGui::GetStyle().ScrollbarSize;
}

void break_lines(SoftLines& lines, float room) {
    const float size = field_font_size();
    lines.wrap([&](std::string_view line) {
        const char* const end = line.data() + line.size();
        return static_cast<std::size_t>(field_font()->CalcWordWrapPosition(size, line.data(), end, room) - line.data());
    });
}

struct ProseEdit {
    SoftLines lines, before; ///< now, and when editing began
    float room = 0;
};

/// Nothing becomes longer or shorter, so that Dear ImGui need not be told.
int follow_prose(ImGuiInputTextCallbackData* data) {
    ProseEdit& edit = *static_cast<ProseEdit*>(data->UserData);
    const std::string_view now(data->Buf, static_cast<std::size_t>(data->BufTextLen));
    if (now != edit.lines.shown() && now == edit.before.shown())
        edit.lines = edit.before; // Escape
    else if (now != edit.lines.shown())
        edit.lines.take(now);
    break_lines(edit.lines, edit.room);
    std::copy(edit.lines.shown().begin(), edit.lines.shown().end(), data->Buf);
    return 0;
}

struct Edited {
    ImGuiID id = 0;
    int frame = 0; ///< in which it was last drawn
    ProseEdit edit;
};

Edited edited; // one field at a time has the keyboard

}

FieldResult prose_field(Rect rect, std::string_view label, std::string_view text, bool bad) {
    const ImGuiID id = id_of("##" + std::string(label));
    ProseEdit still;
    const int frame = ImGui::GetFrameCount();
    const bool was_edited = edited.id == id && edited.frame >= frame - 1;
    ProseEdit& edit = was_edited ? edited.edit : still;
    edit.room = room_for_lines(rect.width);
    if (!was_edited) {
        still.lines.load(cut_utf8(text, most_field_bytes));
        break_lines(still.lines, still.room);
        still.before = still.lines;
    }
    const std::string before = edit.lines.text();
    FieldResult result =
        broken_field(rect, label, edit.lines.shown(), bad, true, true, LineBreaks{follow_prose, &edit});
    result.changed.reset();
    result.committed.reset();
    if (edit.lines.text() != before)
        result.changed = edit.lines.text();
    if (was_edited && !result.editing && edit.lines.text() != edit.before.text())
        result.committed = edit.lines.text();
    if (was_edited && !result.editing)
        edited = {};
    else if (!was_edited && result.editing)
        edited = {id, frame, std::move(still)};
    else if (result.editing)
        edited.frame = frame;
    return result;
}

float prose_field_height(float width, std::string_view text) {
    SoftLines lines;
    lines.load(cut_utf8(text, most_field_bytes));
    break_lines(lines, room_for_lines(width));
    const auto count = 1 + std::count(lines.shown().begin(), lines.shown().end(), '\n');
    return std::ceil(static_cast<float>(count) * field_font_size()) + 2 * px(7);
}

}
