// Time stamps as handles on an axis, each with its time. Its place in the list is said beside the pointer.
#include "core/encodings/encoding_parameters.hpp"
#include "core/text.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/plot/heading.hpp"
#include "views/space/space_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/shapes.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace posenc {

namespace {

constexpr int most_levels = 3;
constexpr float handle_height = 20, level_step = 24, line_height = 30 + most_levels * level_step; ///< design pixels
static_assert(line_height + 30 == stamps_height);

/// The range of all stamps with an eighth of it on either side; not empty even if all stamps are equal.
Range fitting(std::span<const double> times) {
    const auto [low, high] = std::minmax_element(times.begin(), times.end());
    const double width = *high > *low ? *high - *low : std::max(std::fabs(*low), 1.0);
    return {*low - width / 8, *high + width / 8};
}

/// A step of 1, 2 or 5 times a power of ten, about a two-hundredth of what is drawn.
double step_of(const RealAxis& axis) {
    const double wanted = axis.range.width() / 200, power = std::pow(10.0, std::floor(std::log10(wanted)));
    const double part = wanted / power;
    return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}

double snapped(const RealAxis& axis, double time) {
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

/// Of the handle at a time, which is written on it, in design pixels.
float handle_width(double time) {
    return std::max(handle_height, in_design(text_size(readable(time, 4), 12, Weight::semibold).x) + 10);
}

/// The place of a handle above its time; handles that would overlap are on different levels.
struct Handle {
    float x = 0;
    int level = 0;
};

std::vector<Handle> handles_of(const RealAxis& axis, std::span<const double> times) {
    std::vector<std::size_t> order(times.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return times[a] < times[b]; });
    std::vector<Handle> handles(times.size());
    std::vector<float> free_from(most_levels, -1e9f);
    for (const std::size_t row : order) {
        const float width = px(handle_width(times[row]) + 4);
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

void drag_stamp(SpaceFrame& frame, const RealAxis& axis, SpaceMemory& memory, std::size_t row, const HitArea& hit) {
    if (hit.grabbed)
        memory.gesture = frame.session.new_gesture();
    if (!hit.held || !ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(2)))
        return;
    memory.held = true;
    std::vector<double> times = times_of(frame);
    times[row] = snapped(axis, std::clamp(axis.value(ImGui::GetIO().MousePos.x), axis.range.low, axis.range.high));
    put(frame, std::move(times), memory.gesture);
}

void remove_stamp(SpaceFrame& frame, std::size_t row) {
    std::vector<double> times = times_of(frame);
    if (times.size() < 2)
        return;
    times.erase(times.begin() + static_cast<std::ptrdiff_t>(row));
    put(frame, std::move(times));
}

void take_keys(SpaceFrame& frame, const RealAxis& axis, SpaceMemory& memory, std::size_t row, ImGuiID id) {
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

/// The side of the area that can be hit.
float least_target() {
    return look().touch ? 44 : 24;
}

ImVec2 foot_of(const Handle& handle, Rect line) {
    return offset({handle.x, line.y}, 0, -10 - level_step * static_cast<float>(handle.level));
}

/// A box above a point, in the middle.
Rect standing_on(ImVec2 foot, float width, float height) {
    return inset({std::floor(foot.x), foot.y, 0, 0}, {-width / 2, -height, -width / 2, 0});
}

void draw_stamp(SpaceFrame& frame, const RealAxis& axis, SpaceMemory& memory, std::size_t row, Handle handle,
                Rect line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const double time = frame.state().list("times")[row];
    const std::string number = std::to_string(row);
    const float width = handle_width(time), touch = std::max(width, least_target());
    const ImVec2 foot = foot_of(handle, line);
    const Rect box = standing_on(foot, width, handle_height), reach = standing_on(foot, touch, least_target());
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
    draw_box(list, box, 6, looked_at ? theme().accent : theme().bg0, looked_at ? theme().accent : theme().line2);
    draw_text_aligned(list, box.center(), {0.5f, 0.5f}, readable(time, 4), 12,
                      looked_at ? theme().on_accent : theme().text, Weight::semibold);
    draw_focus_ring(hit, box, 3, 8);
    if ((hit.hovered || hit.held) && !look().touch)
        draw_hover_card(box, inset(line, {.top = -200, .bottom = -200}), theme().accent, "t = " + readable(time, 10),
                        "row " + number + " of the list", "drag, or arrow keys; Delete removes it");
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

void draw_line(SpaceFrame& frame, const RealAxis& axis, Rect line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    line_across(list, line, line.y, theme().line2);
    if (is_figure())
        return;
    const HitArea hit = hit_area(inset(line, {.top = -6, .bottom = 6 - least_target()}),
                                 "Add a time stamp here##stamp.add", {.kind = "button", .keyboard = false});
    if (!hit.hovered)
        return;
    const double time = snapped(axis, axis.value(ImGui::GetIO().MousePos.x));
    const float x = axis.pixel(time);
    list->AddCircle({x, line.y}, px(6), theme().accent, 0, px(2));
    draw_icon(list, offset({x, line.y}, 0, -14), icons::plus, 12, theme().accent);
    if (hit.pressed)
        add_stamp(frame, time);
}

/// Buttons for users without a keyboard, right-aligned above the axis.
void draw_buttons(SpaceFrame& frame, Rect area) {
    const std::vector<double> times = times_of(frame);
    const bool sorted = std::is_sorted(times.begin(), times.end());
    const auto place = [&](std::string_view label, const ButtonOptions& options) {
        const float width = options.icon_only ? control_height() : button_width(label, options);
        return button(take_right(area, in_design(width), 8), label, options);
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

RealAxis time_axis(SpaceFrame& frame, Rect area) {
    auto& memory = frame.canvas.memory<SpaceMemory>();
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left))
        memory.held = false;
    if (!memory.held)
        memory.range = fitting(frame.state().list("times"));
    const Rect plot = inset(area, {.left = values_left, .right = values_right});
    return {memory.range.width() > 0 ? memory.range : fitting(frame.state().list("times")), plot.x, plot.right()};
}

void draw_stamps(SpaceFrame& frame, const RealAxis& axis, Rect area) {
    auto& memory = frame.canvas.memory<SpaceMemory>();
    const std::span<const double> times = frame.state().list("times");
    const std::string_view note = frame.narrow ? "" : hint("drag them; a click on the line adds one");
    draw_heading(area.min(), inset(area, {.right = 140}).width,
                 readable_integer(static_cast<Index>(times.size())) +
                     (times.size() == 1 ? " time stamp" : " time stamps"),
                 note);
    Rect rest{axis.left, area.y, axis.right - axis.left, px(stamps_height)};
    note_part("times", rest);
    const Rect above = take_top(rest, line_height), line = take_top(rest, 0);
    draw_buttons(frame, {above.x, offset(above.min(), 0, -6).y, above.width, control_height()});
    const std::vector<double> copy(times.begin(), times.end());
    const std::vector<Handle> handles = handles_of(axis, copy);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const Handle& handle : handles) { // below all handles
        const float top = foot_of(handle, line).y;
        line_down(list, {line.x, top, line.width, line.y - top}, std::floor(handle.x), theme().line2);
        list->AddCircleFilled({handle.x, line.y}, px(3), theme().text);
    }
    for (std::size_t row = 0; row < copy.size(); ++row)
        draw_stamp(frame, axis, memory, row, handles[row], line);
    draw_line(frame, axis, line);
    draw_real_axis(axis, line, "");
}

}
