// What the controls share with each other and nobody else: how a control meets Dear ImGui's input and navigation, its
// focus ring, its box, its tooltip.
#pragma once

#include "widgets/controls.hpp"

#include <imgui_internal.h>

#include <initializer_list>

namespace posenc {

/// Lucide's box stands on the baseline; moved down by this part of the font size it is centred on capital letters.
inline constexpr float icon_drop = 0.14F;

/// Inter measured by ascent + descent, which Dear ImGui's text fields need for the distance of their lines.
ImFont* field_font();

/// The part of a label before ##, which is drawn and noted.
std::string_view name_of(std::string_view label);
ImGuiID id_of(std::string_view label);

/// What input did to a control in this frame.
struct Behavior {
    ImGuiID id = 0;
    bool shown = false; ///< at least partly inside the clip rectangle
    bool hovered = false, held = false, pressed = false;
    bool by_mouse = false; ///< what is held or pressed is so by mouse or finger
    bool focused = false;  ///< has the keyboard
    bool ringed = false;   ///< … and the person is using the keyboard, so it must be seen
};
/// Registers the control with Dear ImGui: mouse, Tab, Enter and Space. Disabled ones are drawn but answer nothing.
Behavior behave(Rect rect, ImGuiID id, bool enabled, ImGuiButtonFlags flags = 0);
/// The same for controls that Dear ImGui itself registered last (text fields).
bool has_ring(ImGuiID id);

/// While `id` is focused: these keys belong to it, so that they do not also move the focus.
void own_keys(ImGuiID id, std::initializer_list<ImGuiKey> keys);
/// One of those keys went down or repeats; makes the focus visible.
bool key_pressed(ImGuiID id, ImGuiKey key);

/// A number for what is one step of undo: new for each call, or, for keys, the same as long as `id` goes on within a
/// second and no other control is touched.
std::uint64_t new_gesture(ImGuiID id);
std::uint64_t key_gesture(ImGuiID id);

Rect snapped(Rect rect); ///< to whole pixels
/// A frame of `thickness` device pixels just inside the rectangle.
void stroke(ImDrawList* list, Rect rect, float radius, float thickness, ImU32 color);
void fill(ImDrawList* list, Rect rect, float radius, ImU32 color);
/// Focus ring: 2 thick, 2 away; not cut off by the edge of the window's contents.
void draw_ring(Rect rect, float radius);
/// A circle of that diameter whose edge is sharp where it touches its box.
void disc(ImDrawList* list, ImVec2 center, float diameter, ImU32 color);

/// The list of choices that a menu opens: below `anchor`, or above it where there is more room; scrolls when it must.
/// Up, down, Home, End, page keys move, Enter takes, Escape closes. Call open_list once, list_of_choices in each frame.
void open_list(ImGuiID id, int chosen);
bool list_is_open(ImGuiID id);
std::optional<int> list_of_choices(ImGuiID id, Rect anchor, std::span<const MenuEntry> entries, int chosen,
                                   const MenuOptions& options);

/// Left, right, Home and End among `count` choices: the one wanted, when it is another than the present one.
std::optional<int> choice_by_key(ImGuiID id, int chosen, int count);

/// A card with a name and a key below (or above) the rectangle when the control made last was hovered long enough.
void tooltip(Rect rect, const Behavior& behavior, std::string_view name, std::string_view key = {});

}
