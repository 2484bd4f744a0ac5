#include "widgets/hit_area.hpp"

#include "widgets/finger.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
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

void note_ring(Rect rect) {
    note_item({"Keyboard focus", "mark", rect.x, rect.y, rect.width, rect.height});
}

}

std::string_view name_of(std::string_view label) {
    const std::size_t mark = label.rfind("##"); // the last one, because the name may contain ## that people have typed
    if (mark == std::string_view::npos)
        return label;
    const std::size_t end = label.find_last_not_of('#', mark);
    return label.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

std::string_view identity_of(std::string_view label) {
    const std::size_t mark = label.rfind("##");
    return mark == std::string_view::npos ? std::string_view() : label.substr(mark + 2);
}

std::string with_identity(std::string_view name, std::string_view identity) {
    return std::string(name) + "##" + std::string(identity);
}

ImGuiID id_of(std::string_view label) {
    return ImGui::GetCurrentWindow()->GetID(label.data(), label.data() + label.size());
}

HitArea hit_area(Rect rect, std::string_view name, const HitOptions& options) {
    const std::string id(name);
    ImGui::SetCursorScreenPos(rect.min());
    if (options.under)
        ImGui::SetNextItemAllowOverlap();
    HitArea area;
    area.pressed = ImGui::InvisibleButton(id.c_str(), {rect.width, rect.height},
                                          options.keyboard ? ImGuiButtonFlags_EnableNav : ImGuiButtonFlags_None) &&
                   !finger_swipes();
    area.id = ImGui::GetItemID();
    area.hovered = ImGui::IsItemHovered();
    area.held = ImGui::IsItemActive();
    area.grabbed = ImGui::IsItemActivated();
    area.entered = ImGui::GetCurrentContext()->HoveredIdPreviousFrame != area.id;
    area.focused = ImGui::IsItemFocused();
    area.ringed = area.focused && ImGui::GetCurrentContext()->NavCursorVisible;
    const Rect seen = options.visible.value_or(rect);
    const std::string_view identity = identity_of(id).empty() ? std::string_view(id) : identity_of(id);
    const std::string label = options.spoken.empty() ? id : with_identity(options.spoken, identity);
    const Item item{label, std::string(options.kind), seen.x, seen.y, seen.width, seen.height, true, options.chosen};
    if (identity_of(label).empty())
        note_item(item);
    else
        note_control(item);
    return area;
}

void draw_focus_ring(const HitArea& area, Rect rect, float away, float radius) {
    if (!area.ringed)
        return;
    const Rect ring = rect.inset(-px(away));
    ImGui::GetWindowDrawList()->AddRect(ring.min(), ring.max(), theme().focus, px(radius), 0, px(2));
    note_ring(rect);
}

void focus_last_item() {
    ImGui::FocusItem();
}

bool has_keyboard(ImGuiID id) {
    return ImGui::GetCurrentContext()->NavId == id;
}

bool any_ring_shown() {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    return g.NavIdIsAlive && g.NavCursorVisible;
}

void show_ring() {
    ImGui::GetCurrentContext()->NavCursorVisible = true;
}

void take_from_focus(std::initializer_list<ImGuiKey> keys) {
    for (const ImGuiKey key : keys)
        ImGui::SetKeyOwner(key, ImGui::GetID("taken"));
}

bool has_ring(ImGuiID id) {
    return has_keyboard(id) && ImGui::GetCurrentContext()->NavCursorVisible;
}

namespace {

/// Releases a control when the finger moves in a way that the control does not follow.
void let_go(ImGuiID id, Grip grip) {
    const FingerWay way = finger_way();
    const bool follows = grip == Grip::across && way == FingerWay::across;
    if (ImGui::GetCurrentContext()->ActiveId == id && finger_swipes() && !follows)
        ImGui::ClearActiveID();
}

}

Behavior behave(Rect rect, ImGuiID id, bool enabled, ImGuiButtonFlags flags, Grip grip) {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    ImGuiWindow* const window = ImGui::GetCurrentWindow();
    const ImRect box(rect.min(), rect.max());
    window->DC.CursorMaxPos = ImMax(window->DC.CursorMaxPos, box.Max); // so that scrolling windows include it
    Behavior result;
    result.id = id;
    result.shown = ImGui::ItemAdd(box, id, nullptr, enabled ? 0 : no_answer);
    if (!result.shown)
        return result;
    if (!enabled) {
        ImGui::ItemHoverable(box, id, g.LastItemData.ItemFlags);
        return result;
    }
    let_go(id, grip);
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

bool take_key(ImGuiID id, ImGuiKey key, bool repeats) {
    ImGui::SetKeyOwner(key, id);
    return ImGui::IsKeyPressed(key, repeats ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None, id);
}

int take_arrow_step(ImGuiID id) {
    const int left = take_key(id, ImGuiKey_LeftArrow) ? -1 : 0, right = take_key(id, ImGuiKey_RightArrow) ? 1 : 0;
    return left + right;
}

void silence_key(ImGuiKey key) {
    static const ImGuiID nobody = ImHashStr("nobody");
    ImGui::SetKeyOwner(key, nobody);
    // Plots claim their keys in each frame, so the key must not look newly pressed.
    if (ImGuiKeyData* const data = ImGui::GetKeyData(key); data->DownDuration >= 0)
        data->DownDuration = FLT_MIN;
}

std::optional<int> choice_by_key(ImGuiID id, int chosen, int count) {
    own_keys(id, {ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_Home, ImGuiKey_End});
    std::optional<int> wanted;
    if (key_pressed(id, ImGuiKey_LeftArrow))
        wanted = chosen - 1;
    if (key_pressed(id, ImGuiKey_RightArrow))
        wanted = chosen + 1;
    if (key_pressed(id, ImGuiKey_Home))
        wanted = 0;
    if (key_pressed(id, ImGuiKey_End))
        wanted = count - 1;
    if (wanted)
        wanted = std::clamp(*wanted, 0, count - 1);
    return wanted != chosen ? wanted : std::nullopt;
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
    note_ring(rect);
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
