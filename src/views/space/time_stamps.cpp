// Time stamps as handles on an axis. The number on a handle is the row of the table: its place in the list, whatever
// its time.
#include "core/encodings/encoding_parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/space/space_view.hpp"
#include "widgets/hit_area.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

namespace {

constexpr int most_levels = 3;
constexpr float handle_height = 20, level_step = 24, axis_room = 44; ///< design pixels

/// The range of all stamps with an eighth of it on either side; not empty even if all stamps are equal.
Range fitting(std::span<const double> times) {
    const auto [low, high] = std::minmax_element(times.begin(), times.end());
    const double width = *high > *low ? *high - *low : std::max(std::fabs(*low), 1.0);
    return {*low - width / 8, *high + width / 8};
}

/// A step of 1, 2 or 5 times a power of ten, about a two-hundredth of what is drawn.
double step_of(const TimeAxis& axis) {
    const double wanted = axis.times.width() / 200, power = std::pow(10.0, std::floor(std::log10(wanted)));
    const double part = wanted / power;
    return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}

double snapped(const TimeAxis& axis, double time) {
    // If the step is a fraction, divides by a whole number, so that 4.3 is 4.3 and not 4.3000000000000007.
    const double step = step_of(axis), count = std::round(time / step);
    return nearest_allowed(parameters::times, step < 1 ? count / std::round(1 / step) : count * step);
}

std::vector<double> times_of(const SpaceFrame& frame) {
    const std::span<const double> list = frame.state().list("times");
    return {list.begin(), list.end()};
}

void put(SpaceFrame& frame, std::vector<double> times, std::uint64_t gesture = 0) {
    frame.session.edit(parameters::times, Value{0, {}, std::move(times)}, gesture);
}

/// The place of a handle above its time; handles that would overlap are on different levels.
struct Handle {
    float x = 0;
    int level = 0;
};

std::vector<Handle> handles_of(const TimeAxis& axis, std::span<const double> times, float width) {
    std::vector<std::size_t> order(times.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return times[a] < times[b]; });
    std::vector<Handle> handles(times.size());
    std::vector<float> free_from(most_levels, -1e9f);
    for (const std::size_t row : order) {
        handles[row].x = axis.pixel(times[row]);
        const auto level = std::find_if(free_from.begin(), free_from.end(),
                                        [&](float from) { return handles[row].x - width / 2 >= from; });
        handles[row].level =
            level == free_from.end()
                ? static_cast<int>(std::min_element(free_from.begin(), free_from.end()) - free_from.begin())
                : static_cast<int>(level - free_from.begin());
        free_from[static_cast<std::size_t>(handles[row].level)] = handles[row].x + width / 2 + px(2);
    }
    return handles;
}

void drag_stamp(SpaceFrame& frame, const TimeAxis& axis, SpaceMemory& memory, std::size_t row, const HitArea& hit) {
    if (hit.grabbed)
        memory.gesture = frame.session.new_gesture();
    if (!hit.held || !ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(2)))
        return;
    memory.held = true;
    std::vector<double> times = times_of(frame);
    times[row] = snapped(axis, std::clamp(axis.time(ImGui::GetIO().MousePos.x), axis.times.low, axis.times.high));
    put(frame, std::move(times), memory.gesture);
}

void remove_stamp(SpaceFrame& frame, std::size_t row) {
    std::vector<double> times = times_of(frame);
    if (times.size() < 2)
        return;
    times.erase(times.begin() + static_cast<std::ptrdiff_t>(row));
    put(frame, std::move(times));
}

void take_keys(SpaceFrame& frame, const TimeAxis& axis, SpaceMemory& memory, std::size_t row, ImGuiID id) {
    for (const auto& [key, direction] : {std::pair{ImGuiKey_LeftArrow, -1}, std::pair{ImGuiKey_RightArrow, 1}}) {
        if (!take_key(id, key))
            continue;
        if (take_key(id, key, false))
            memory.gesture = frame.session.new_gesture();
        std::vector<double> times = times_of(frame);
        times[row] = snapped(axis, times[row] + direction * step_of(axis) * (ImGui::GetIO().KeyShift ? 10 : 1));
        put(frame, std::move(times), memory.gesture);
    }
    for (const ImGuiKey key : {ImGuiKey_Delete, ImGuiKey_Backspace})
        if (take_key(id, key, false))
            remove_stamp(frame, row);
}

void draw_stamp(SpaceFrame& frame, const TimeAxis& axis, SpaceMemory& memory, std::size_t row, Handle handle,
                Rect line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double time = frame.state().list("times")[row];
    const std::string number = std::to_string(row);
    const float width = std::max(px(handle_height), text_size(number, 12, Weight::semibold).x + px(10));
    const float bottom = line.y - px(10) - px(level_step) * static_cast<float>(handle.level);
    const Rect box{std::floor(handle.x - width / 2), bottom - px(handle_height), width, px(handle_height)};
    const float touch = px(look().touch ? 44 : 24); // the area that can be hit
    const Rect reach{handle.x - std::max(width, touch) / 2, bottom - std::max(box.height, touch),
                     std::max(width, touch), std::max(box.height, touch)};
    const bool looked_at = !is_figure() && frame.session.focus().row == static_cast<Index>(row);
    const std::string name = "time stamp " + number, id = "stamp." + number;
    const HitArea hit =
        hit_area(reach, id,
                 {.kind = "slider", .spoken = name + " = " + readable(time, 15), .visible = box, .chosen = looked_at});
    if (hit.hovered || hit.held || hit.focused)
        frame.session.set_focus({static_cast<Index>(row), frame.session.focus().col});
    if (hit.hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    drag_stamp(frame, axis, memory, row, hit);
    if (hit.focused)
        take_keys(frame, axis, memory, row, hit.id);
    list->AddRectFilled(box.min(), box.max(), looked_at ? theme().accent : theme().bg0, px(6));
    list->AddRect(box.min(), box.max(), looked_at ? theme().accent : theme().line2, px(6), 0, px(1));
    draw_text_aligned(list, {box.x + width / 2, box.y + box.height / 2}, {0.5f, 0.5f}, number, 12,
                      looked_at ? theme().on_accent : theme().text, Weight::semibold);
    draw_focus_ring(hit, box, 3, 8);
    if ((hit.hovered || hit.held) && !look().touch)
        draw_hover_card(box, {line.x, box.y - px(120), line.width, px(400)}, theme().accent,
                        "t = " + readable(time, 10), "row " + number + " of the list",
                        "drag, or arrow keys; Delete removes it");
}

/// A click on the free axis: a stamp there, in its place where the list is in order, else at the end.
void add_stamp(SpaceFrame& frame, double time) {
    std::vector<double> times = times_of(frame);
    if (times.size() >= static_cast<std::size_t>(parameters::times.max_items))
        return;
    const auto at =
        std::is_sorted(times.begin(), times.end()) ? std::upper_bound(times.begin(), times.end(), time) : times.end();
    times.insert(at, time);
    put(frame, std::move(times));
}

void draw_line(SpaceFrame& frame, const TimeAxis& axis, Rect line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({line.x, line.y}, {line.right(), line.y + px(1)}, theme().line2);
    if (is_figure())
        return;
    const float touch = px(look().touch ? 44 : 24);
    const HitArea hit = hit_area({line.x, line.y - px(6), line.width, touch}, "Add a time stamp here##stamp.add",
                                 {.kind = "button", .keyboard = false});
    if (!hit.hovered)
        return;
    const double time = snapped(axis, axis.time(ImGui::GetIO().MousePos.x));
    const float x = axis.pixel(time);
    list->AddCircle({x, line.y}, px(6), theme().accent, 0, px(2));
    draw_icon(list, {x, line.y - px(14)}, icons::plus, 12, theme().accent);
    if (hit.pressed)
        add_stamp(frame, time);
}

/// Buttons for users without a keyboard, right-aligned above the axis.
void draw_buttons(SpaceFrame& frame, Rect area) {
    const std::vector<double> times = times_of(frame);
    const bool sorted = std::is_sorted(times.begin(), times.end());
    float right = area.right();
    const auto place = [&](std::string_view label, const ButtonOptions& options) {
        const float width = options.icon_only ? control_height() : button_width(label, options);
        right -= width;
        const bool pressed = button({right, area.y, width, control_height()}, label, options);
        right -= px(8);
        return pressed;
    };
    const auto row =
        static_cast<std::size_t>(std::clamp<Index>(frame.session.focus().row, 0, static_cast<Index>(times.size()) - 1));
    if (place("Remove row " + std::to_string(row) + "##stamp.remove",
              {.icon = icons::trash_2, .enabled = times.size() > 1, .icon_only = true}))
        remove_stamp(frame, row);
    if (sorted)
        return;
    if (place("Sort##stamp.sort", {})) {
        std::vector<double> in_order = times;
        std::sort(in_order.begin(), in_order.end());
        put(frame, std::move(in_order));
    }
}

}

TimeAxis time_axis(SpaceFrame& frame, float left, float right) {
    auto& memory = frame.canvas.memory<SpaceMemory>();
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left))
        memory.held = false;
    if (!memory.held)
        memory.range = fitting(frame.state().list("times"));
    return {memory.range.width() > 0 ? memory.range : fitting(frame.state().list("times")), left, right};
}

namespace {

/// As many round times as there is room for labels.
std::vector<double> ticks_of(const TimeAxis& axis, float width) {
    const auto apart = [&](const std::vector<double>& ticks) {
        for (std::size_t i = 1; i < ticks.size(); ++i) {
            const float numbers = text_size(readable(ticks[i - 1], 6), 12).x + text_size(readable(ticks[i], 6), 12).x;
            if (axis.pixel(ticks[i]) - axis.pixel(ticks[i - 1]) < numbers / 2 + px(8))
                return false;
        }
        return true;
    };
    int most = std::max(2, static_cast<int>(width / px(84)));
    std::vector<double> ticks = tick_values(axis.times.low, axis.times.high, most);
    while (!apart(ticks) && --most > 0)
        if (const auto fewer = tick_values(axis.times.low, axis.times.high, most); !fewer.empty())
            ticks = fewer;
    if (!apart(ticks))
        ticks.resize(1);
    return ticks;
}

}

void draw_time_axis(const TimeAxis& axis, Rect plot, std::string_view name) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const double value : ticks_of(axis, plot.width)) {
        const float x = std::floor(axis.pixel(value));
        list->AddRectFilled({x, plot.bottom()}, {x + px(1), plot.bottom() + px(5)}, theme().line2);
        draw_text_aligned(list, {x, plot.bottom() + px(8)}, {0.5f, 0}, readable(value, 6), 12, theme().text2);
    }
    if (!name.empty())
        draw_text_aligned(list, {plot.x + plot.width / 2, plot.bottom() + px(26)}, {0.5f, 0}, name, 12, theme().text2);
}

float stamps_height() {
    return px(30) + px(level_step) * most_levels + px(axis_room);
}

float draw_stamps(SpaceFrame& frame, const TimeAxis& axis, Rect area) {
    auto& memory = frame.canvas.memory<SpaceMemory>();
    const std::span<const double> times = frame.state().list("times");
    const std::string_view note = frame.narrow ? "" : hint("drag them; a click on the line adds one");
    draw_heading(area.min(), area.width - px(140),
                 readable_integer(static_cast<Index>(times.size())) +
                     (times.size() == 1 ? " time stamp" : " time stamps"),
                 note);
    draw_buttons(frame, {axis.left, area.y - px(6), axis.right - axis.left, control_height()});
    const float y = area.y + stamps_height() - px(axis_room);
    const Rect line{axis.left, y, axis.right - axis.left, 0};
    const std::vector<double> copy(times.begin(), times.end());
    const std::vector<Handle> handles = handles_of(axis, copy, px(handle_height) + px(4));
    note_part("times", {axis.left, area.y, axis.right - axis.left, stamps_height()});
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const Handle& handle : handles) { // below all handles
        const float top = y - px(10) - px(level_step) * static_cast<float>(handle.level);
        list->AddRectFilled({std::floor(handle.x), top}, {std::floor(handle.x) + px(1), y}, theme().line2);
        list->AddCircleFilled({handle.x, y}, px(3), theme().text);
    }
    for (std::size_t row = 0; row < copy.size(); ++row)
        draw_stamp(frame, axis, memory, row, handles[row], line);
    draw_line(frame, axis, line);
    draw_time_axis(axis, line, "");
    return stamps_height();
}

}
