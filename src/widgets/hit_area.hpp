// How what is drawn meets the hand: controls and areas of views that mouse, finger and keyboard reach, the keys that
// belong to the one with the keyboard, and the focus ring around it.
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
    std::string_view spoken = {};     ///< the accessible name, where it says more than `name`, which is then the id
    std::optional<Rect> visible = {}; ///< what is seen of it, where fingers get more room
    bool chosen = false;
    bool keyboard = true; ///< Tab stops here; Enter and Space press it
    bool under = false;   ///< controls that are drawn on it later are hit before it
};

/// What input did to an area in this frame.
struct HitArea {
    ImGuiID id = 0;
    bool hovered = false;
    bool held = false, grabbed = false; ///< the button is down on it; since this frame
    bool pressed = false;               ///< clicked, or Enter or Space
    bool entered = false;               ///< the pointer was elsewhere a frame ago
    bool focused = false;               ///< has the keyboard
    bool ringed = false;                ///< … and the person is using the keyboard, so it must be seen
};
/// Makes the rectangle an item of Dear ImGui, the last one, and notes it. `name` is unique in the window; what is
/// pressed has an id behind ##, plots need none.
HitArea hit_area(Rect rect, std::string_view name, const HitOptions& options = {});

/// A ring `away` design pixels around an area that has the keyboard.
void draw_focus_ring(const HitArea& area, Rect rect, float away, float radius);
/// The last item gets the keyboard in the next frame.
void focus_last_item();

// --- Controls

/// What input did to a control in this frame.
struct Behavior {
    ImGuiID id = 0;
    bool shown = false; ///< at least partly inside the clip rectangle
    bool hovered = false, held = false, pressed = false;
    bool by_mouse = false; ///< what is held or pressed is so by mouse or finger
    bool focused = false;  ///< has the keyboard
    bool ringed = false;   ///< … and the person is using the keyboard, so it must be seen
};
/// What a control does with a finger that moves: most only want taps, some are dragged along their row.
enum class Grip { tap, across };
/// Registers the control with Dear ImGui: mouse, Tab, Enter and Space. Disabled ones are drawn but answer nothing.
Behavior behave(Rect rect, ImGuiID id, bool enabled, ImGuiButtonFlags flags = 0, Grip grip = Grip::tap);
/// The same for controls that Dear ImGui itself registered last (text fields).
bool has_ring(ImGuiID id);
/// Focus ring of a control: 2 thick, 2 away; not cut off by the edge of the window's contents.
void draw_ring(Rect rect, float radius);

/// A card with a name and a key below (or above) the rectangle when the control drawn last was hovered long enough.
void tooltip(Rect rect, const Behavior& behavior, std::string_view name, std::string_view key = {});

// --- Keys

bool has_keyboard(ImGuiID id);
/// Whether some control on screen shows the ring: it waits for keys.
bool any_ring_shown();
/// From now on the ring is shown, as after a key that moves the focus.
void show_ring();

/// In the next frame these keys do not move the focus: whoever hears them does something else.
void take_from_focus(std::initializer_list<ImGuiKey> keys);
/// While `id` is focused: these keys belong to it, so that they do not also move the focus.
void own_keys(ImGuiID id, std::initializer_list<ImGuiKey> keys);
/// One of those keys went down or repeats; shows the ring.
bool key_pressed(ImGuiID id, ImGuiKey key);
/// Makes the key belong to `id`, which is focused; true when it went down or, with `repeats`, goes on being held.
bool take_key(ImGuiID id, ImGuiKey key, bool repeats = true);
/// −1 or 1 for the left and the right arrow key, which belong to `id`, which is focused.
int take_arrow_step(ImGuiID id);
/// In the rest of this frame, and by the next one's moving of the focus, nobody hears the key.
void silence_key(ImGuiKey key);
/// Left, right, Home and End among `count` choices: the one wanted, when it is another than the present one.
std::optional<int> choice_by_key(ImGuiID id, int chosen, int count);

/// A number for what is one step of undo: new for each call, or, for keys, the same as long as `id` goes on within a
/// second and no other control is touched.
std::uint64_t new_gesture(ImGuiID id);
std::uint64_t key_gesture(ImGuiID id);

}
