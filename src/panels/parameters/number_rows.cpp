// A number: label, stepper or field, slider and play button.
#include "core/round_values.hpp"
#include "core/text.hpp"
#include "panels/parameters/dock_row.hpp"
#include "panels/parameters/list_rows.hpp"
#include "platform/platform.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

void forget_problem(SettingRow& row, const Slot& slot) {
    if (row.memory.bad == slot)
        row.memory.bad.reset();
}

/// A typed text that is not allowed changes nothing and says so.
void take_typed(SettingRow& row, const Slot& slot, std::string_view typed, std::string_view kept) {
    const Parameter scalar = slot.typed(row.session.state());
    const Reading reading = read_value(scalar, typed);
    if (reading.value && reading.problem.empty()) {
        forget_problem(row, slot);
        return slot.write(row.session, reading.value->number, 0);
    }
    row.memory.bad = slot;
    row.memory.bad_message = reading.problem + "; " + std::string(kept) + " is kept";
}

double stepped_by(const Parameter& scalar, double number, int steps) {
    for (int i = 0; i < std::abs(steps); ++i)
        number = stepped(scalar, number, steps > 0 ? 1 : -1);
    return number;
}

/// `pixel` is the share of the slider's length that one pixel takes.
void take_slider(SettingRow& row, const Slot& slot, const Parameter& scalar, double pixel, const SliderResult& moved) {
    const State& state = row.session.state();
    const double number = slot.read(state);
    double next = number;
    if (moved.position)
        next = ImGui::GetIO().KeyShift ? snapped_slider_value(scalar, *moved.position)
                                       : round_slider_value(scalar, *moved.position, pixel);
    else if (moved.to_standard && slot.item < 0 && !slot.parameter->follows.empty())
        return row.session.reset(slot.parameter->key); // the value follows the other parameter again
    else if (moved.to_standard && slot.item < 0)
        next = slot.read(state.without(slot.parameter->key));
    else if (moved.to_low || moved.to_high)
        next = nearest_allowed(scalar, moved.to_low ? scalar.low : scalar.high);
    else if (moved.steps != 0)
        next = stepped_by(scalar, number, moved.steps);
    else
        return;
    forget_problem(row, slot);
    slot.write(row.session, next, row.memory.session_gesture(row.session, moved.gesture));
}

void slider_line(SettingRow& row, const Slot& slot, const std::string& name) {
    const Parameter scalar = slot.present(row.session.state());
    const double number = slot.read(row.session.state());
    const float size = control_height(), height = look().touch ? size : px(24);
    const Rect line = row.column.take(height, px(look().touch ? 0 : 2));
    const double standard = slot.item >= 0 ? -1 : slot.read(row.session.state().without(slot.parameter->key));
    const double origin = scalar.low < 0 ? slider_position(scalar, 0) : 0;
    const bool changed = slot.item < 0 && !row.session.state().is_default(slot.parameter->key);
    const Rect track{line.x, line.y, line.width - (row.look.narrow ? 0 : size + px(8)), line.height};
    const SliderResult moved =
        slider(track, name + "##slider", slider_position(scalar, number),
               changed && standard == standard ? slider_position(scalar, standard) : -1, origin, !row.look.locked);
    take_slider(row, slot, scalar, 1 / static_cast<double>(std::max(track.width, 1.0F)), moved);
    if (row.look.narrow)
        return;
    const bool playing = row.memory.playback.running(slot);
    const Rect play{line.right() - size, line.y + std::round((line.height - size) / 2), size, size};
    if (button(play, (playing ? "Stop " : "Play ") + name + "##play",
               {.icon = playing ? icons::pause : icons::play,
                .style = ButtonStyle::quiet,
                .enabled = !row.look.locked,
                .chosen = playing,
                .icon_only = true}))
        row.memory.playback.toggle(row.session, slot, platform::reduced_motion());
}

/// Two buttons and a field that is wide enough for the digits.
float stepper_width(std::string_view text) {
    const float plain = px(look().touch ? 160 : 116), buttons = 2 * control_height();
    return std::max(plain, buttons + std::ceil(text_size(text, 14).x) + px(14));
}

}

void number_stepper(SettingRow& row, const Slot& slot, const std::string& name, const std::string& text, Rect place) {
    const State& state = row.session.state();
    const StepperResult step = stepper(place, name, text, row.memory.bad == slot, !row.look.locked);
    if (step.field.committed)
        take_typed(row, slot, *step.field.committed, text);
    if (step.steps == 0)
        return;
    forget_problem(row, slot);
    slot.write(row.session, stepped(slot.present(state), slot.read(state), step.steps),
               row.memory.session_gesture(row.session, step.gesture));
}

namespace {

/// Beside the label a field alone, so that several numbers stand side by side on a phone.
bool narrow_number_head(SettingRow& row, const Slot& slot, RowHead head, const std::string& text) {
    const float label = text_size(head.name, 14, Weight::semibold).x + px(6), width = row.column.width;
    const float least = narrow_field_width(), wish = std::ceil(text_size(text, 14).x) + px(24);
    const float field = std::max(least, std::min(wish, width - label));
    if (label + field + control_height() > width)
        head.icon = nullptr;
    const HeadPlaces places = row_head(row.column, head, field);
    if (const FieldResult typed =
            text_field(places.control, head.name, text, row.memory.bad == slot, false, !row.look.locked);
        typed.committed)
        take_typed(row, slot, *typed.committed, text);
    return places.pressed;
}

}

bool number_lines(SettingRow& row, const Slot& slot, const RowHead& head) {
    const Parameter scalar = slot.present(row.session.state());
    const double number = slot.read(row.session.state());
    const std::string text = std::isnan(number) ? std::string(translate(scalar.none_label)) : shortest(number);
    if (row.look.narrow) {
        const bool pressed = narrow_number_head(row, slot, head, text);
        slider_line(row, slot, head.name);
        return pressed;
    }
    // A number with many digits scrolls in its field, so that the field does not cover the label.
    const float most = row.column.width - control_height() - px(56);
    const HeadPlaces places = row_head(row.column, head, std::min(stepper_width(text), most));
    number_stepper(row, slot, head.name, text, places.control);
    slider_line(row, slot, head.name);
    return places.pressed;
}

void number_row(SettingRow& row, const Parameter& parameter) {
    const Slot slot{&parameter};
    if (number_lines(row, slot, plain_head(row, parameter))) {
        forget_problem(row, slot);
        row.session.reset(parameter.key);
    }
    row_help(row, slot, parameter.help);
}

}
