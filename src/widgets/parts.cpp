// See parts.hpp.
#include "widgets/parts.hpp"

#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct Gesture {
    ImGuiID id = 0;
    // Far from the numbers a session gives out itself, so that the two never meet.
    std::uint64_t number = std::uint64_t{1} << 32;
    double time = 0;
    bool by_key = false;
};

Gesture gesture;

constexpr ImGuiItemFlags no_answer = int{ImGuiItemFlags_Disabled} | int{ImGuiItemFlags_NoNav};
constexpr double longest_pause = 1; // seconds between two keys of one gesture

}

std::string_view name_of(std::string_view label) {
    return label.substr(0, label.find("##"));
}

ImGuiID id_of(std::string_view label) {
    return ImGui::GetCurrentWindow()->GetID(label.data(), label.data() + label.size());
}

bool has_ring(ImGuiID id) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    return g.NavId == id && g.NavCursorVisible;
}

Behavior behave(Rect rect, ImGuiID id, bool enabled, ImGuiButtonFlags flags) {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    ImGuiWindow* const window = ImGui::GetCurrentWindow();
    const ImRect box(rect.min(), rect.max());
    window->DC.CursorMaxPos = ImMax(window->DC.CursorMaxPos, box.Max); // scrolling windows reach to here
    Behavior result;
    result.id = id;
    result.shown = ImGui::ItemAdd(box, id, nullptr, enabled ? 0 : no_answer);
    if (!result.shown)
        return result;
    if (!enabled) {
        ImGui::ItemHoverable(box, id, g.LastItemData.ItemFlags);
        return result;
    }
    result.pressed =
        ImGui::ButtonBehavior(box, id, &result.hovered, &result.held, flags | ImGuiButtonFlags_NoHoveredOnFocus);
    result.by_mouse = (result.held || result.pressed) && g.NavActivateId != id && g.NavActivateDownId != id;
    if (result.by_mouse)
        g.NavCursorVisible = false;
    if ((result.held || result.pressed) && gesture.id != id)
        gesture.id = 0;
    result.focused = g.NavId == id;
    result.ringed = result.focused && g.NavCursorVisible;
    if (result.hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return result;
}

void own_keys(ImGuiID id, std::initializer_list<ImGuiKey> keys) {
    if (ImGui::GetCurrentContext()->NavId == id)
        for (const ImGuiKey key : keys)
            ImGui::SetKeyOwner(key, id);
}

bool key_pressed(ImGuiID id, ImGuiKey key) {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    if (g.NavId != id || g.IO.KeyCtrl || g.IO.KeyAlt || g.IO.KeySuper ||
        !ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, id))
        return false;
    g.NavCursorVisible = true;
    return true;
}

std::optional<int> choice_by_key(ImGuiID id, int chosen, int count) {
    own_keys(id, {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End});
    int wanted = chosen;
    if (key_pressed(id, ImGuiKey_LeftArrow))
        wanted = chosen - 1;
    if (key_pressed(id, ImGuiKey_RightArrow))
        wanted = chosen + 1;
    if (key_pressed(id, ImGuiKey_Home))
        wanted = 0;
    if (key_pressed(id, ImGuiKey_End))
        wanted = count - 1;
    wanted = std::clamp(wanted, 0, count - 1);
    return wanted != chosen ? std::optional(wanted) : std::nullopt;
}

std::uint64_t new_gesture(ImGuiID id) {
    gesture.id = id;
    gesture.by_key = false;
    return ++gesture.number;
}

std::uint64_t key_gesture(ImGuiID id) {
    const double now = ImGui::GetTime();
    // Time runs backwards where another context has begun.
    if (gesture.id != id || !gesture.by_key || now - gesture.time > longest_pause || now < gesture.time)
        ++gesture.number;
    gesture.id = id;
    gesture.by_key = true;
    gesture.time = now;
    return gesture.number;
}

Rect snapped(Rect rect) {
    const float x = std::round(rect.x), y = std::round(rect.y);
    return {x, y, std::round(rect.right()) - x, std::round(rect.bottom()) - y};
}

void stroke(ImDrawList* list, Rect rect, float radius, float thickness, ImU32 color) {
    const Rect middle = rect.inset(thickness / 2);
    list->PathRect(middle.min(), middle.max(), std::max(0.0F, radius - thickness / 2));
    list->PathStroke(color, ImDrawFlags_Closed, thickness);
}

void fill(ImDrawList* list, Rect rect, float radius, ImU32 color) {
    list->AddRectFilled(rect.min(), rect.max(), color, radius);
}

void draw_ring(Rect rect, float radius) {
    const ImGuiWindow* const window = ImGui::GetCurrentWindow();
    ImRect clip = window->ClipRect;
    if (!clip.Overlaps(ImRect(rect.min(), rect.max())))
        return;
    const float gap = px(2), thickness = px(2);
    clip.Expand(gap + thickness);
    window->DrawList->PushClipRect(clip.Min, clip.Max, false);
    stroke(window->DrawList, rect.inset(-gap - thickness), radius + gap + thickness, thickness, theme().focus);
    window->DrawList->PopClipRect();
    note_item({"Keyboard focus", "mark", rect.x, rect.y, rect.width, rect.height});
}

void disc(ImDrawList* list, ImVec2 center, float diameter, ImU32 color) {
    const float corner_x = std::round(center.x - diameter / 2), corner_y = std::round(center.y - diameter / 2);
    list->AddCircleFilled({corner_x + diameter / 2, corner_y + diameter / 2}, diameter / 2, color);
}

void tooltip(Rect rect, const Behavior& behavior, std::string_view name, std::string_view key) {
    if (!behavior.shown || name.empty() || behavior.held ||
        !ImGui::IsItemHovered(ImGuiHoveredFlags_DelayNormal | ImGuiHoveredFlags_NoSharedDelay |
                              ImGuiHoveredFlags_AllowWhenDisabled | ImGuiHoveredFlags_NoNavOverride))
        return;
    const float pad = px(8), gap = px(6), widest = px(260);
    const bool one_line = text_size(name, 12).x <= widest;
    const float key_width = key.empty() ? 0 : text_size(key, 12).x + px(10);
    const float text_width = one_line ? text_size(name, 12).x : widest;
    const float text_height = draw_wrapped(nullptr, {}, text_width + 1, name, 12, 0);
    Rect card = {std::round(rect.x + rect.width / 2 - (text_width + key_width) / 2 - pad), rect.bottom() + gap,
                 text_width + key_width + 2 * pad, text_height + px(8)};
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    if (card.bottom() > screen.y - px(4))
        card.y = rect.y - gap - card.height;
    card.x = std::max(px(4), std::min(card.x, screen.x - card.width - px(4)));
    ImDrawList* const list = ImGui::GetForegroundDrawList();
    fill(list, card, px(6), theme().bg0);
    stroke(list, card, px(6), px(1), theme().line2);
    draw_wrapped(list, {card.x + pad, card.y + px(4)}, text_width + 1, name, 12, theme().text);
    if (!key.empty())
        draw_text_aligned(list, {card.right() - pad, card.y + card.height / 2}, {1, 0.5F}, key, 12, theme().text3);
}

}
