// A slider from 0 to 1: the whole row takes the pointer, the arrow keys step. It knows no units: the caller maps.
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct Drag {
    std::uint64_t gesture = 0;
    float offset = 0; ///< from the pointer to the knob's centre: gripping the knob does not move it
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

void follow_pointer(Rect rect, double position, const Behavior& behavior, SliderResult& result) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const float pointer = g.IO.MousePos.x, radius = knob_size() / 2;
    if (behavior.pressed) {
        const float offset = place_of(rect, position) - pointer;
        drag = {new_gesture(behavior.id), std::abs(offset) <= radius ? offset : 0};
    }
    result.gesture = drag.gesture;
    const bool gripped = behavior.pressed && drag.offset != 0;
    const bool moved = g.IO.MouseDelta.x != 0 || (behavior.pressed && !gripped);
    const float travel = std::max(1.0F, rect.width - 2 * radius);
    if (moved && ImGui::IsMousePosValid())
        result.position = std::clamp((pointer + drag.offset - rect.x - radius) / travel, 0.0F, 1.0F);
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
    rect = snap_to_pixels(rect);
    const Behavior behavior = behave(rect, id_of(label), enabled, ImGuiButtonFlags_PressedOnClick);
    SliderResult result;
    if (!behavior.shown)
        return result;
    note_control({std::string(label), "slider", rect.x, rect.y, rect.width, rect.height, enabled});
    if (behavior.held && behavior.by_mouse)
        follow_pointer(rect, position, behavior, result);
    else if (enabled)
        follow_keys(behavior.id, result);
    draw(rect, position, standard, origin, enabled, behavior);
    return result;
}

}
