// A slider from 0 to 1. The whole row reacts to the pointer; arrow keys step. The caller converts units.
#include "widgets/finger.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

struct Drag {
    std::uint64_t gesture = 0;
    float offset = 0;     ///< from the pointer to the knob's centre, so that gripping the knob does not move it
    ImGuiID waiting = 0;  ///< the slider under a finger that has not yet tapped, dragged or scrolled
    ImGuiID id = 0;       ///< moved last
    bool dragged = false; ///< further than a hand trembles
    bool spent = false;   ///< this press has reset the slider, so it moves nothing
};

Drag drag; // there is one pointer

/// The knob's diameter; even, so that its middle lies between pixels.
float knob_size() {
    return 2 * std::round(px(look().touch ? 24 : 16) / 2);
}

float place_of(Rect rect, double position) {
    const float radius = knob_size() / 2;
    const double part = std::clamp(position, 0.0, 1.0); // NaN stays, and is caught below
    const float travel = rect.width - 2 * radius;
    return std::round(rect.x + radius + (part >= 0 ? static_cast<float>(part) * travel : 0));
}

/// A double press in the same place without a drag resets to the default. It shares the gesture of the first press.
bool pressed_twice(ImGuiID id) {
    return drag.id == id && !drag.dragged && ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] == 2;
}

/// From now on the knob follows the pointer, which was pressed at `from`. True if the knob moves there at once.
bool take_hold(Rect rect, double position, float from, ImGuiID id) {
    const float offset = place_of(rect, position) - from;
    const bool on_knob = std::abs(offset) <= knob_size() / 2;
    const bool twice = pressed_twice(id);
    drag = {twice ? drag.gesture : new_gesture(id), on_knob ? offset : 0, 0, id, false, twice};
    return !on_knob;
}

double position_at(Rect rect, float pointer) {
    const float radius = knob_size() / 2, travel = std::max(1.0F, rect.width - 2 * radius);
    return std::clamp((pointer + drag.offset - rect.x - radius) / travel, 0.0F, 1.0F);
}

void follow_pointer(Rect rect, double position, const Behavior& behavior, SliderResult& result) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool finger = io.MouseSource == ImGuiMouseSource_TouchScreen;
    bool moved = io.MouseDelta.x != 0;
    if (!behavior.pressed && ImGui::IsMouseDragPastThreshold(ImGuiMouseButton_Left, px(4)))
        drag.dragged = true;
    if (behavior.pressed && finger) {
        drag.waiting = behavior.id;
    } else if (behavior.pressed) {
        moved = take_hold(rect, position, io.MousePos.x, behavior.id);
        result.to_standard = drag.spent;
    }
    if (drag.waiting == behavior.id) {
        if (finger_way() == FingerWay::still)
            return;
        take_hold(rect, position, io.MouseClickedPos[ImGuiMouseButton_Left].x, behavior.id);
        drag.spent = false; // a finger that moves drags
        moved = true;
    }
    result.gesture = drag.gesture;
    if (moved && !drag.spent && ImGui::IsMousePosValid())
        result.position = position_at(rect, io.MousePos.x);
}

/// Handles a finger that was lifted from the slider: if it tapped, the knob moves there.
void take_tap(Rect rect, double position, ImGuiID id, SliderResult& result) {
    if (std::exchange(drag.waiting, 0) != id || finger_way() != FingerWay::still || !ImGui::IsMousePosValid())
        return;
    const ImGuiIO& io = ImGui::GetIO();
    const bool moves = take_hold(rect, position, io.MousePos.x, id);
    result.gesture = drag.gesture;
    result.to_standard = drag.spent;
    if (moves && !drag.spent)
        result.position = position_at(rect, io.MousePos.x);
}

void follow_keys(ImGuiID id, SliderResult& result) {
    own_keys(id, {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Home,
                  ImGuiKey_End, ImGuiKey_PageUp, ImGuiKey_PageDown});
    const auto pressed = [id](ImGuiKey key) { return key_pressed(id, key) ? 1 : 0; };
    result.steps = pressed(ImGuiKey_RightArrow) + pressed(ImGuiKey_UpArrow) - pressed(ImGuiKey_LeftArrow) -
                   pressed(ImGuiKey_DownArrow) + 10 * (pressed(ImGuiKey_PageUp) - pressed(ImGuiKey_PageDown));
    result.to_low = key_pressed(id, ImGuiKey_Home);
    result.to_high = key_pressed(id, ImGuiKey_End);
    if (result.steps != 0 || result.to_low || result.to_high)
        result.gesture = key_gesture(id);
}

void draw(Rect rect, double position, double standard, double origin, bool enabled, const Behavior& behavior) {
    const Theme& t = theme();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const float thickness = 2 * std::round(px(4) / 2), middle = std::round(rect.y + rect.height / 2);
    const float knob = place_of(rect, position), diameter = knob_size();
    const Rect track = {rect.x, middle - thickness / 2, rect.width, thickness};
    fill(list, track, thickness / 2, t.bg3);
    if (enabled) {
        const float start = origin <= 0 ? track.x : origin >= 1 ? track.right() : place_of(rect, origin);
        const float left = std::min(start, knob), right = std::max(start, knob);
        fill(list, {left, track.y, right - left, thickness}, thickness / 2, t.accent);
    }
    if (standard >= 0) {
        const float x = std::round(place_of(rect, standard) - px(2) / 2);
        fill(list, {x, std::round(middle - px(10) / 2), px(2), px(10)}, 0, t.line2);
    }
    const ImU32 edge = !enabled ? t.line2 : behavior.hovered || behavior.held ? t.accent_hover : t.accent;
    disc(list, {knob, middle}, diameter, edge);
    disc(list, {knob, middle}, diameter - 2 * px(2), !enabled ? t.bg2 : behavior.held ? t.accent_soft : t.bg0);
    if (behavior.ringed)
        draw_ring({knob - diameter / 2, middle - diameter / 2, diameter, diameter}, diameter / 2);
}

}

SliderResult slider(Rect rect, std::string_view label, double position, double standard, double origin, bool enabled) {
    if (is_figure())
        return {};
    rect = snap_to_pixels(rect);
    const Behavior behavior = behave(rect, id_of(label), enabled, ImGuiButtonFlags_PressedOnClick, Grip::across);
    SliderResult result;
    if (!behavior.shown)
        return result;
    note_control({std::string(label), "slider", rect.x, rect.y, rect.width, rect.height, enabled});
    if (behavior.held && behavior.by_mouse)
        follow_pointer(rect, position, behavior, result);
    else if (drag.waiting == behavior.id)
        take_tap(rect, position, behavior.id, result);
    else if (enabled)
        follow_keys(behavior.id, result);
    draw(rect, position, standard, origin, enabled, behavior);
    return result;
}

}
