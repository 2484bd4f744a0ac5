// Text fields: our frame around Dear ImGui's editing. Dear ImGui stores the text while it is edited; this file stores
// the text from before, to find out whether it has changed.
#include "widgets/controls/text_field.hpp"

#include "widgets/finger.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/fonts.hpp"
#include "widgets/text/language.hpp"

#include "core/text.hpp"

#include <icons.hpp>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace posenc {

namespace {

constexpr float field_radius = 6;

struct Edit {
    ImGuiID id = 0;
    int frame = 0; ///< in which it was last drawn
    std::string original;
};

Edit edit; // one field at a time has the keyboard
char buffer[most_field_bytes + 1];

void fill_buffer(std::string_view text) {
    text = cut_utf8(text, most_field_bytes);
    text = text.substr(0, text.find('\0'));
    std::copy(text.begin(), text.end(), buffer);
    buffer[text.size()] = '\0';
}

/// While it exists, a field that is not edited receives the tap of a finger only when the finger is lifted in the same
/// place. A finger that moves scrolls and must not open the on-screen keyboard.
class FingerLifted {
  public:
    explicit FingerLifted(bool edited) {
        ImGuiIO& io = ImGui::GetIO();
        if (const FingerWay way = finger_way(); way != FingerWay::none && !edited)
            clicked_ = way == FingerWay::still && io.MouseReleased[ImGuiMouseButton_Left];
    }
    ~FingerLifted() { io_clicked() = was_; }
    FingerLifted(const FingerLifted&) = delete;
    FingerLifted& operator=(const FingerLifted&) = delete;

  private:
    static bool& io_clicked() { return ImGui::GetIO().MouseClicked[ImGuiMouseButton_Left]; }
    bool was_ = io_clicked();
    bool& clicked_ = io_clicked();
};

struct Inside {
    Rect rect;
    bool multiline, centered;
    LineBreaks breaks = {};
};

/// Dear ImGui's field without its frame; true when a key changed the text.
bool edit_text(const std::string& identity, const Inside& inside) {
    ImGuiContext& g = *ImGui::GetCurrentContext();
    ImGuiWindow* const window = ImGui::GetCurrentWindow();
    ImGui::PushFont(field_font(), field_font_size());
    const float spare = inside.rect.width - ImGui::CalcTextSize(buffer).x;
    ImVec2 padding = {px(8), std::floor((inside.rect.height - g.FontSize) / 2)};
    Rect rect = inside.rect;
    if (inside.multiline) { // the text is cut off where its margin begins, not at the frame
        rect = {rect.x + px(lines_aside - 1), rect.y + px(3), rect.width - 2 * px(lines_aside - 1),
                rect.height - px(6)};
        padding = {px(1), px(4)};
    } else if (inside.centered)
        padding.x = std::max(px(4), std::floor(spare / 2));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
    const ImVec2 cursor = window->DC.CursorPos;
    window->DC.CursorPos = rect.min();
    const ImVec2 size = {rect.width, rect.height};
    const FingerLifted press(g.ActiveId == id_of(identity));
    ImGuiInputTextFlags flags =
        inside.multiline ? int{ImGuiInputTextFlags_Multiline} : int{ImGuiInputTextFlags_AutoSelectAll};
    if (inside.breaks.follow)
        flags |= ImGuiInputTextFlags_CallbackAlways;
    const bool changed = ImGui::InputTextEx(identity.c_str(), nullptr, buffer, sizeof buffer, size, flags,
                                            inside.breaks.follow, inside.breaks.data);
    window->DC.CursorPos = cursor;
    ImGui::PopStyleVar();
    ImGui::PopFont();
    return changed;
}

FieldResult run_field(std::string_view label, std::string_view text, const Inside& inside) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const std::string identity = "##" + std::string(label);
    const ImGuiID id = id_of(identity);
    // Dear ImGui's Escape compares with the text it is given, so while it edits it is given its own text. For a
    // read-only field (ImGuiItemFlags_ReadOnly) it stores none.
    const bool read_only = (g.CurrentItemFlags & ImGuiItemFlags_ReadOnly) != 0;
    const bool edits = !read_only && g.ActiveId == id && g.InputTextState.ID == id;
    fill_buffer(edits ? std::string_view(g.InputTextState.TextA.Data) : text);
    const bool was_edited = edit.id == id && edit.frame >= g.FrameCount - 1;
    FieldResult result;
    if (edit_text(identity, inside))
        result.changed = buffer;
    result.editing = g.ActiveId == id;
    if (result.editing && !was_edited)
        edit = {id, g.FrameCount, std::string(text)};
    if (result.editing)
        edit.frame = g.FrameCount;
    else if (was_edited) {
        if (edit.original != buffer)
            result.committed = buffer;
        edit.id = 0;
    }
    if (has_ring(id))
        draw_ring(inside.rect, px(field_radius));
    return result;
}

void draw_still(ImDrawList* list, const Inside& inside, std::string_view text, ImU32 ink) {
    const Verbatim as_written;
    if (inside.multiline) {
        list->PushClipRect(inside.rect.min(), inside.rect.max(), true);
        draw_wrapped(list, {inside.rect.x + px(10), inside.rect.y + px(4)}, inside.rect.width - px(20), text, 14, ink);
        list->PopClipRect();
        return;
    }
    const float middle = inside.rect.y + inside.rect.height / 2;
    const std::string shown = fitted(text, inside.rect.width - px(8), 14);
    const float x = inside.centered ? inside.rect.x + inside.rect.width / 2 : inside.rect.x + px(8);
    draw_text_aligned(list, {x, middle}, {inside.centered ? 0.5F : 0.0F, 0.5F}, shown, 14, ink);
}

void draw_frame(ImDrawList* list, Rect rect, bool bad, bool editing, bool enabled) {
    const Theme& t = theme();
    const ImU32 color = !enabled ? t.line : bad ? t.error : editing ? t.accent : t.line2;
    stroke(list, rect, px(field_radius), enabled && (bad || editing) ? px(2) : px(1), color);
}

/// Dear ImGui's editing state for this field; null if it is not edited.
ImGuiInputTextState* editing_of(std::string_view label) {
    ImGuiInputTextState& state = ImGui::GetCurrentContext()->InputTextState;
    return state.ID == id_of("##" + std::string(label)) ? &state : nullptr;
}

constexpr float finger_rest = 0.6F; ///< seconds after which a resting finger repeats steps

/// All steps from press to release are one gesture.
struct Stepping {
    ImGuiID id = 0;            ///< of the button held last
    std::uint64_t gesture = 0; ///< 0: held, but no step yet
};

Stepping stepping; // there is one pointer

/// The button for less (−1) or more (1): part of a stepper, reachable only by pointer.
bool step_button(Rect rect, std::string_view label, int direction, bool enabled, std::uint64_t& gesture) {
    const std::string name = (direction < 0 ? "decrease " : "increase ") + std::string(name_of(label));
    const ItemScope number(identity_of(label));
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
    // A mouse steps when pressed. A finger may still scroll, so it steps when lifted, or after resting long.
    const bool finger = finger_way() != FingerWay::none;
    const bool repeats = !finger || ImGui::GetIO().MouseDownDuration[ImGuiMouseButton_Left] > finger_rest;
    ImGui::PushItemFlag(ImGuiItemFlags_ButtonRepeat, repeats);
    const bool was_held = ImGui::GetCurrentContext()->ActiveId == id_of(name);
    const Behavior behavior = behave(rect, id_of(name), enabled, finger ? ImGuiButtonFlags_PressedOnClickRelease : 0);
    ImGui::PopItemFlag();
    ImGui::PopItemFlag();
    if (!behavior.shown)
        return false;
    note_control(
        {name + (direction < 0 ? "##less" : "##more"), "button", rect.x, rect.y, rect.width, rect.height, enabled});
    ImDrawList* const list = ImGui::GetWindowDrawList();
    if (enabled && (behavior.hovered || behavior.held)) {
        const ImDrawFlags corners = direction < 0 ? ImDrawFlags_RoundCornersLeft : ImDrawFlags_RoundCornersRight;
        list->AddRectFilled(rect.min(), rect.max(), behavior.held ? theme().bg3 : theme().bg2, px(field_radius),
                            corners);
    }
    const ImVec2 middle = {rect.x + rect.width / 2, rect.y + rect.height / 2};
    draw_icon(list, middle, direction < 0 ? icons::minus : icons::plus, 14, enabled ? theme().text2 : theme().disabled);
    if (behavior.held && !was_held)
        stepping = {behavior.id, 0};
    if (behavior.pressed) {
        if (stepping.id != behavior.id || stepping.gesture == 0 || !was_held)
            stepping = {behavior.id, new_gesture(behavior.id)};
        gesture = stepping.gesture;
    }
    return behavior.pressed;
}

}

float field_font_size() {
    return std::round(px(14) * 1.21F); // Inter's ascent + descent is 1.21 of its em
}

FieldResult text_field(Rect rect, std::string_view label, std::string_view text, bool bad, bool multiline,
                       bool enabled) {
    return broken_field(rect, label, text, bad, multiline, enabled, {});
}

FieldResult broken_field(Rect rect, std::string_view label, std::string_view text, bool bad, bool multiline,
                         bool enabled, const LineBreaks& breaks) {
    if (is_figure())
        return {};
    rect = snap_to_pixels(rect);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    fill(list, rect, px(field_radius), enabled ? theme().bg0 : theme().bg2);
    note_control({std::string(label), "field", rect.x, rect.y, rect.width, rect.height, enabled});
    const Inside inside = {rect, multiline, false, breaks};
    FieldResult result;
    if (enabled)
        result = run_field(label, text, inside);
    else
        draw_still(list, inside, text, theme().text3);
    draw_frame(list, rect, bad, result.editing, enabled);
    return result;
}

StepperResult stepper(Rect rect, std::string_view label, std::string_view text, bool bad, bool enabled) {
    if (is_figure())
        return {};
    rect = snap_to_pixels(rect);
    const Theme& t = theme();
    ImDrawList* const list = ImGui::GetWindowDrawList();
    const float side = std::min(rect.height, std::floor(rect.width / 3));
    const Rect less = {rect.x, rect.y, side, rect.height}, more = {rect.right() - side, rect.y, side, rect.height};
    const Rect middle = {less.right(), rect.y, rect.width - 2 * side, rect.height};
    fill(list, rect, px(field_radius), enabled ? t.bg0 : t.bg2);
    note_control({std::string(label), "field", middle.x, middle.y, middle.width, middle.height, enabled});
    StepperResult result;
    const Inside inside = {middle, false, true};
    if (enabled)
        result.field = run_field(label, text, inside);
    else
        draw_still(list, inside, text, t.text3);
    if (step_button(less, label, -1, enabled, result.gesture))
        result.steps = -1;
    if (step_button(more, label, 1, enabled, result.gesture))
        result.steps = 1;
    hairline(list, {middle.x, rect.y}, {middle.x, rect.bottom()});
    hairline(list, {middle.right() - px(1), rect.y}, {middle.right() - px(1), rect.bottom()});
    draw_frame(list, rect, bad, result.field.editing, enabled);
    return result;
}

bool keyboard_taken() {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    return (g.ActiveId != 0 && g.ActiveId == g.InputTextState.ID) || g.OpenPopupStack.Size > 0;
}

ReadOnly::ReadOnly() {
    ImGui::PushItemFlag(ImGuiItemFlags_ReadOnly, true);
}

ReadOnly::~ReadOnly() {
    ImGui::PopItemFlag();
}

bool edits_empty_field(std::string_view label) {
    const ImGuiInputTextState* state = editing_of(label);
    return state && state->TextLen == 0;
}

std::optional<std::size_t> cursor_of(std::string_view label) {
    const ImGuiInputTextState* state = editing_of(label);
    return state ? std::optional(static_cast<std::size_t>(state->GetCursorPos())) : std::nullopt;
}

void clear_field(std::string_view label) {
    if (ImGuiInputTextState* state = editing_of(label)) {
        state->ClearText();
        state->TextToRevertTo.resize(1);
        state->TextToRevertTo[0] = '\0';
    }
}

void stop_editing() {
    ImGui::ClearActiveID();
}

}
