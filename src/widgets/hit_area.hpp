// Input for drawn things: controls, and areas of views, that react to mouse, finger and keyboard; the keys that belong
// to the focused one; and its focus ring.
#pragma once

#include "widgets/controls.hpp"

#include <initializer_list>

namespace posenc {

/// The part of a label before ##, which is drawn and noted as its name.
std::string_view name_of(std::string_view label);
/// The part behind ## (or ###): the control's id in its scope (items.hpp). Empty where there is none.
std::string_view identity_of(std::string_view label);
/// A label of both.
std::string with_identity(std::string_view name, std::string_view identity);
ImGuiID id_of(std::string_view label);

// --- Areas that a view draws itself: plots, dials, cards

struct HitOptions {
    std::string_view kind = "plot";   ///< as in items.hpp
    std::string_view spoken = {};     ///< the accessible name if it says more than `name`, which is then the id
    std::optional<Rect> visible = {}; ///< the visible part, if the area is larger for fingers
    bool chosen = false;
    bool keyboard = true; ///< Tab stops here; Enter and Space press it
    bool under = false;   ///< controls drawn on top of it later get the input first
};

/// What input did to an area in this frame.
struct HitArea {
    ImGuiID id = 0;
    bool hovered = false;
    bool held = false, grabbed = false; ///< the button is down on it; since this frame
    bool pressed = false;               ///< clicked, or Enter or Space
    bool entered = false;               ///< the pointer was elsewhere in the last frame
    bool focused = false;               ///< has the keyboard
    bool ringed = false;                ///< … and the person is using the keyboard, so it must be seen
};
/// Makes the rectangle an item of Dear ImGui (the last item) and registers it. `name` must be unique in the window.
/// Areas that can be pressed have an id after ##; plots need none.
HitArea hit_area(Rect rect, std::string_view name, const HitOptions& options = {});

/// A ring `away` design pixels around the focused area.
void draw_focus_ring(const HitArea& area, Rect rect, float away, float radius);
/// Gives the keyboard focus to the last item in the next frame.
void focus_last_item();

// --- Controls

/// What input did to a control in this frame.
struct Behavior {
    ImGuiID id = 0;
    bool shown = false; ///< at least partly inside the clip rectangle
    bool hovered = false, held = false, pressed = false;
    bool by_mouse = false; ///< held or pressed by mouse or finger
    bool focused = false;  ///< has the keyboard
    bool ringed = false;   ///< … and the person is using the keyboard, so it must be seen
};
/// How a control reacts to a moving finger: most controls only take taps, some are dragged along their row.
enum class Grip { tap, across };
/// Registers the control with Dear ImGui: mouse, Tab, Enter and Space. Disabled ones are drawn but answer nothing.
Behavior behave(Rect rect, ImGuiID id, bool enabled, ImGuiButtonFlags flags = 0, Grip grip = Grip::tap);
/// Whether the ring must be shown on a control that Dear ImGui itself registered last (a text field).
bool has_ring(ImGuiID id);
/// Focus ring of a control: 2 thick, 2 away; not cut off by the edge of the window's contents.
void draw_ring(Rect rect, float radius);

/// A tooltip with a name and a key, below (or above) the rectangle, once the last control was hovered long enough.
void tooltip(Rect rect, const Behavior& behavior, std::string_view name, std::string_view key = {});

// --- Keys

bool has_keyboard(ImGuiID id);
/// Whether a visible control shows the ring, so that it waits for keys.
bool any_ring_shown();
/// From now on the ring is shown, as after a key that moves the focus.
void show_ring();

/// In the next frame these keys do not move the focus, because the caller uses them.
void take_from_focus(std::initializer_list<ImGuiKey> keys);
/// While `id` is focused, these keys belong to it and do not move the focus.
void own_keys(ImGuiID id, std::initializer_list<ImGuiKey> keys);
/// One of those keys went down or repeats; shows the ring.
bool key_pressed(ImGuiID id, ImGuiKey key);
/// Makes the key belong to `id`, which must be focused; true when it was pressed or, with `repeats`, repeats.
bool take_key(ImGuiID id, ImGuiKey key, bool repeats = true);
/// −1 or 1 for the left and right arrow keys, which then belong to `id`; it must be focused.
int take_arrow_step(ImGuiID id);
/// Nobody receives the key in the rest of this frame, and it does not move the focus in the next one.
void silence_key(ImGuiKey key);
/// Left, Right, Home and End among `count` choices: the new choice if it differs from the present one.
std::optional<int> choice_by_key(ImGuiID id, int chosen, int count);

/// A number for one step of undo. new_gesture: a new number for each call. key_gesture: the same number while `id`
/// continues within a second and no other control is used.
std::uint64_t new_gesture(ImGuiID id);
std::uint64_t key_gesture(ImGuiID id);

}
