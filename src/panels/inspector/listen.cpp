// See listen.hpp.
#include "panels/inspector/listen.hpp"

#include "core/text.hpp"
#include "panels/actions.hpp"
#include "platform/platform.hpp"
#include "platform/sound.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/items.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float pill_height = 22;

std::string name_of(const Description& description, FieldLine line) {
    const AxisNames& names = line.column ? description.cols : description.rows;
    return names.name + " " + axis_label(names, line.index);
}

/// "128 values from −1 to 1", "250 means of up to 4 values from 0 to 1, 12 of them without a number".
std::string numbers_of(const LineSound& sound) {
    std::string text = counted(sound.tones, sound.each > 1 ? "mean" : "value");
    if (sound.each > 1)
        text += " of up to " + counted(sound.each, "value");
    if (sound.noises == sound.tones)
        return text + " without a number";
    text += " from " + readable(sound.range.low, 3) + " to " + readable(sound.range.high, 3);
    return text + (sound.noises > 0 ? ", " + readable_integer(sound.noises) + " of them without a number" : "");
}

void play(const std::vector<Note>& notes) {
    std::vector<float> numbers;
    for (const Note& note : notes)
        for (const double number : {note.begin, note.seconds, note.frequency, note.pan})
            numbers.push_back(static_cast<float>(number));
    platform::play_sound(numbers);
}

}

bool Listen::plays(const FieldPtr& field, FieldLine line) const {
    return field == field_ && line == line_ && platform::sounding();
}

void Listen::toggle(Session& session, bool column) {
    const FieldPtr field = session.field();
    const Cell focus = session.focus(), size = field->size();
    const FieldLine line{column, column ? focus.col : focus.row};
    if (!platform::has_sound() || size.row == 0 || size.col == 0)
        return;
    if (plays(field, line))
        return platform::play_sound({});
    const LineSound sound = sound_of(*field, line);
    field_ = field;
    line_ = line;
    seconds_ = sound.seconds;
    const std::string name = name_of(field->description(), line), numbers = numbers_of(sound);
    remark_ = name + ": " + numbers;
    words_ = "As sound: " + name + " of " + std::string(method_of(session.state()).title) + ", " + numbers;
    play(sound.notes);
}

bool Listen::stop() {
    const bool playing = platform::sounding().has_value();
    if (playing)
        platform::play_sound({});
    return playing;
}

void Listen::draw_button(Column& column, Session& session, FieldLine line) {
    const bool chosen = plays(session.field(), line);
    const std::string label = "Listen to " + name_of(session.field()->description(), line) +
                              (line.column ? "##listen.column" : "##listen.row");
    const ButtonOptions options{.icon = chosen ? icons::x : icons::volume_2,
                                .style = ButtonStyle::quiet,
                                .chosen = chosen,
                                .key = line.column ? "Shift+S" : "S"};
    const float width = std::min(button_width(label, options), column.width);
    const Rect place = column.take(control_height());
    if (button({place.x - px(8), place.y, width, place.height}, label, options))
        toggle(session, line.column);
}

void Listen::draw(Column& column, Session& session) {
    const Cell focus = session.focus(), size = session.field()->size();
    if (size.row == 0 || size.col == 0)
        return;
    column.y += px(8);
    draw_button(column, session, {false, focus.row});
    draw_button(column, session, {true, focus.col});
}

void Listen::draw_remark() const {
    const std::optional<double> heard = platform::sounding();
    if (!heard)
        return;
    ImDrawList* list = ImGui::GetForegroundDrawList();
    const float room = ImGui::GetIO().DisplaySize.x, around = px(64);
    const std::string shown = fitted(remark_, room - around, 12);
    const float width = pill(nullptr, {}, shown, PillKind::plain, icons::volume_2);
    const ImVec2 at{std::round((room - width) / 2), px(56)};
    pill(list, at, shown, PillKind::plain, icons::volume_2);
    note_item({remark_, "text", at.x, at.y, width, px(pill_height)});
    if (!moving())
        return;
    const float inset = px(pill_height) / 2, y = at.y + px(pill_height) - px(2);
    const float done = static_cast<float>(std::min(*heard / seconds_, 1.0)) * (width - 2 * inset);
    list->AddRectFilled({at.x + inset, y}, {at.x + inset + done, y + px(2)}, theme().accent);
}

bool Listen::moving() const {
    return platform::sounding() && !platform::reduced_motion();
}

std::string Listen::heard() const {
    return platform::sounding() ? std::string() : words_;
}

}
