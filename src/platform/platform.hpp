// The program's contact with the machine it runs on: a handful of functions chosen at link time.
// native.cpp (GLFW), web.cpp (browser) and headless.cpp (no display) each answer all of them; heat.cpp and
// frame.cpp are shared by the three. This header knows the standard library only.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace posenc::platform {

/// What the program hands to the platform. `start` runs once, after the ImGui context and the graphics exist and
/// before the first frame (fonts, style). `frame` builds one frame between ImGui::NewFrame and ImGui::Render and
/// returns true while something moves by itself (a frame follows at once); otherwise nothing is drawn until input.
/// The rest is what the page offers to tests and embedders as window.posenc; natively it is unused.
struct Program {
    std::function<void()> start;
    std::function<bool()> frame;
    std::function<std::string()> state;        ///< key=value joined by &
    std::function<void(std::string_view)> set; ///< the same text; replaces nothing it does not name
    std::function<std::string()> items;        ///< JSON array, see widgets/items.hpp
    std::function<double(std::int64_t row, std::int64_t column)> cell; ///< value of the field shown; NaN outside
    std::function<std::string()> controls;                             ///< JSON array for the control mirror
};

/// Window in device-independent pixels. Ignored by the page, whose canvas fills its element.
struct Window {
    std::string title = "Positional Encoding Explorer";
    int width = 1280;
    int height = 800;
};

/// Runs the program until its window closes; returns the process exit code. On the page it returns at once and the
/// browser calls on, so `program` must hold nothing that dies with main. Natively prints one line to stderr and
/// returns 1 when no window can be had.
int run(const Window& window, Program program);

/// Asks for a frame soon, for changes that did not come from input.
void wake();

/// Device pixels per CSS pixel (page) or content scale (window): 1, 1.25, 2, 3…
float density();

bool dark_preferred(); ///< the system asks for a dark theme
bool reduced_motion(); ///< the system asks for less motion
bool touch_used();     ///< the last pointer was a finger: bigger targets, no hover

/// The text after '#': the page writes it with history.replaceState at most four times a second and always the last
/// one within 0.3 s; natively it is kept and not shown.
void publish_address(std::string_view text);
/// The text after '#' at the start, or what the person has since typed or navigated to; empty when unchanged.
std::optional<std::string> take_address();
/// The full address of the current state, for sharing: page URL + '#' + text; natively just the text.
std::string share_text();

void copy_text(std::string_view text); ///< to the clipboard

/// Small strings that survive the program: localStorage on the page, nothing natively and headless.
void store(std::string_view key, std::string_view text);
std::optional<std::string> stored(std::string_view key);

/// Grows by one whenever textures were lost (WebGL context restored): holders of textures must upload again.
int graphics_generation();

/// Scale of a two-finger pinch since the last call, 1 when none; the midpoint is the mouse position.
double take_pinch();

}
