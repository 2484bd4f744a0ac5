// The program's interface to the machine it runs on: a handful of functions chosen at link time. native/ (GLFW), web/
// (browser) and headless/ (no display) each implement all of them and share heat.cpp and frame.cpp. This header
// includes only the standard library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace posenc::platform {

/// At most this much of a file is handed over, and one byte more, so that the program can tell that it is too long.
inline constexpr std::size_t most_file_bytes = std::size_t{1} << 20;

/// What the program gives to the platform. `start` runs once, after the ImGui context and the graphics exist and before
/// the first frame (fonts, style). `frame` builds one frame between ImGui::NewFrame and ImGui::Render and returns true
/// while something moves by itself (then another frame follows at once); otherwise nothing is drawn until input
/// arrives. `state`, `set`, `items`, `cell`, `mirror` and `act` are for the page: it offers them to tests and embedders
/// as window.posenc, or uses them for its mirror. The window does not call them.
struct Program {
    std::function<void()> start;
    std::function<bool()> frame;
    std::function<std::string()> state;        ///< key=value joined by &
    std::function<void(std::string_view)> set; ///< the same text; keys that it does not name keep their values
    std::function<std::string()> items;        ///< JSON array, see widgets/items.hpp
    std::function<double(std::int64_t row, std::int64_t column)> cell; ///< value of the field shown; NaN outside
    std::function<std::string()> mirror; ///< JSON object for the page's mirror, see panels/mirror/mirror.hpp
    std::function<void(std::string_view)>
        act; ///< carries out an action in the mirror, see panels/mirror/page_actions.cpp
    /// A file was dropped on the window or chosen: its name and its bytes; none if it cannot be read. Several files
    /// arrive one at a time, in reverse order; each waits until the one before has been read. `more`: how many follow.
    std::function<void(std::string_view name, std::optional<std::string_view> bytes, int more)> opened = {};
    /// Adds a sentence to the program's messages. A later sentence on the same topic replaces it; an empty one removes
    /// it.
    std::function<void(std::string_view topic, std::string_view sentence)> tell = {};
    /// The window or page is hidden, or nothing was drawn for a minute: data that is not on the screen may be dropped.
    std::function<void()> rest = {};
};

/// The window, in device-independent pixels. The page ignores it; its canvas fills its element.
struct Window {
    std::string title = "Positional Encoding Explorer";
    int width = 1280;
    int height = 800;
    std::string file = {}; ///< natively: opened before the first frame, as if it had been dropped
};

/// Runs the program until its window closes and returns the process exit code. On the page it returns at once and the
/// browser continues to call `program`, which therefore must not refer to anything that is destroyed with main.
/// Natively prints one line to stderr and returns 1 if there can be no window.
int run(const Window& window, Program program);

/// Asks for a frame soon, for changes that did not come from input.
void wake();

/// Requests one frame after so many seconds; a later call replaces an earlier one.
void wake_after(double seconds);

/// Switches full screen on or off. The page allows it only directly after a key press or a click.
void toggle_full_screen();
bool full_screen();

/// Device pixels per CSS pixel (page) or content scale (window): 1, 1.25, 2, 3…
float density();
/// How many bytes the program may keep for what is no longer on the screen. It is limited because a page's memory never
/// shrinks.
std::size_t kept_bytes();

bool dark_preferred(); ///< the system asks for a dark theme
bool reduced_motion(); ///< the system asks for less motion
bool touch_used();     ///< the last pointer was a finger: bigger targets, no hover

/// Publishes the text after '#'. The page writes it with history.replaceState at most four times a second, and the last
/// one within 0.3 s. Natively it is stored but not shown.
void publish_address(std::string_view text);
/// The text after '#' at the start, or what the person has since typed or navigated to; empty when unchanged.
std::optional<std::string> take_address();
/// The full address of the current state, for sharing: page URL + '#' + text; natively just the text.
std::string share_text();

/// Copies a text to the clipboard. `copied` is called when it is there: on the page some moments later. If the browser
/// does not allow copying, `copied` is not called, and the page shows the text to be copied by hand.
void copy_text(std::string_view text, std::function<void()> copied = {});

/// Lets the person choose a file, which arrives as Program.opened. Available on the page, and in the window if the
/// desktop has a dialogue for it; the first call starts the check (a frame follows if there is one). `title` is the
/// title of the dialogue.
bool has_file_picker();
void pick_file(std::string_view title);

/// The size of the file that arrived last as Program.opened. Parts of it can be read whatever its size. 0 if there is
/// none, for example for a dropped text.
std::uint64_t file_size();
enum class FilePart {
    here,
    coming, ///< the page fetches it, and a frame follows when it has arrived
    lost,   ///< it cannot be had
};
/// Fills `out` with the bytes from `offset` on, if they are here.
FilePart file_part(std::uint64_t offset, std::span<std::byte> out);
/// Fetched parts may be dropped.
void close_file();

/// Opens a page of the World Wide Web in the person's browser, beside this program. Addresses that do not begin with
/// https:// are not opened; hand in the program's own only, never what came from a link or a file.
void open_link(std::string_view url);

/// Small texts that outlive the program: localStorage on the page, a file in the person's configuration folder
/// natively; headless stores nothing.
void store(std::string_view key, std::string_view text);
std::optional<std::string> stored(std::string_view key);
void forget(); ///< deletes all stored texts

/// Copies of what a person brought, that survive the program: in the browser’s own storage on the page, none natively.
void keep_copy(std::string_view key, std::string_view bytes);
enum class Copies {
    none,    ///< nothing was to be kept, or it is not known yet
    kept,    ///< the last one is there
    refused, ///< the browser allows none, or has no room
};
Copies copies();
/// Empty while it is being looked for (a frame follows when it is there); nullopt where there is none.
std::optional<std::string> take_copy(std::string_view key);
void forget_copies(); ///< deletes all copies

/// The bytes of a data file of the program ("equations.bin", "python/alibi.py"); they stay valid while the program
/// runs. Natively they are part of the program. The page fetches a file from its site when it is first requested, after
/// the first frame. Empty while it is loading (a frame follows when it has arrived); nullopt if it cannot be loaded,
/// which the page reports; it may still arrive when the network is back.
std::optional<std::string_view> data_file(std::string_view name);

/// Grows by one whenever textures were lost (WebGL context restored): holders of textures must upload again.
int graphics_generation();

/// Scale of a two-finger pinch since the last call, 1 when none; the midpoint is the mouse position.
double take_pinch();

}
