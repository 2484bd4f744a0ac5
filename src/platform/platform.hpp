// The program's contact with the machine it runs on: a handful of functions chosen at link time.
// native/ (GLFW), web/ (browser) and headless/ (no display) each answer all of them; heat.cpp and
// frame.cpp are shared by the three. This header knows the standard library only.
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
    std::function<std::string()> mirror; ///< JSON object for the page's mirror, see panels/mirror/mirror.hpp
    std::function<void(std::string_view)>
        act; ///< what was done in the mirror's lesson, see panels/mirror/lesson_mirror.hpp
    /// A file was dropped on the window or chosen: its name and its bytes, none where it cannot be read. Several files
    /// come one by one, the first of them last; `more`: how many are still to come, of which each has its turn once no
    /// part of the one before is asked for any more.
    std::function<void(std::string_view name, std::optional<std::string_view> bytes, int more)> opened = {};
    /// Something to be told among the program's messages. A later sentence on the topic takes the place of the one
    /// before; an empty one takes it away.
    std::function<void(std::string_view topic, std::string_view sentence)> tell = {};
    /// The window or page is hidden, or nothing was drawn for a minute: what is not on the screen need not be kept.
    std::function<void()> rest = {};
};

/// Window in device-independent pixels. Ignored by the page, whose canvas fills its element.
struct Window {
    std::string title = "Positional Encoding Explorer";
    int width = 1280;
    int height = 800;
    std::string file = {}; ///< natively: opened before the first frame, as if it had been dropped
};

/// Runs the program until its window closes; returns the process exit code. On the page it returns at once and the
/// browser calls on, so `program` must hold nothing that dies with main. Natively prints one line to stderr and
/// returns 1 when no window can be had.
int run(const Window& window, Program program);

/// Asks for a frame soon, for changes that did not come from input.
void wake();

/// Asks for one frame after so many seconds; a later call takes the place of the one before.
void wake_after(double seconds);

/// The program fills the whole screen, or no longer; the page allows it right after a key or a click only.
void toggle_full_screen();
bool full_screen();

/// Device pixels per CSS pixel (page) or content scale (window): 1, 1.25, 2, 3…
float density();
/// How much the program may keep for what is no longer on the screen: a page's memory never shrinks.
std::size_t kept_bytes();

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

/// To the clipboard. `copied` is called when it is there: on the page some moments later, and not at all where the
/// browser does not allow it, which then shows the text to be copied by hand.
void copy_text(std::string_view text, std::function<void()> copied = {});

/// Lets the person choose a file, which comes as Program.opened: on the page, and in the window where the desktop has a
/// dialogue for it, which is looked for when this is first asked (a frame follows when there is one). `title`: its own.
bool has_file_picker();
void pick_file(std::string_view title);

/// The file that came last as Program.opened, of which any part can be had whatever its length; 0 where there is none,
/// as for a dropped text.
std::uint64_t file_size();
enum class FilePart {
    here,
    coming, ///< the page fetches it, and a frame follows when it has arrived
    lost,   ///< it cannot be had
};
/// Fills `out` from `offset` on where it is here.
FilePart file_part(std::uint64_t offset, std::span<std::byte> out);
/// Parts that were fetched need not be kept any more.
void close_file();

/// Opens a page of the World Wide Web in the person's browser, beside this program. Addresses that do not begin with
/// https:// are not opened; hand in the program's own only, never what came from a link or a file.
void open_link(std::string_view url);

/// Small texts that survive the program: localStorage on the page, a file in the person's folder for configurations
/// natively, nothing headless.
void store(std::string_view key, std::string_view text);
std::optional<std::string> stored(std::string_view key);
void forget(); ///< all that was stored

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
void forget_copies(); ///< all of them

/// The bytes of a data file of the program ("equations.bin", "python/alibi.py"); they stay where they are as long as it
/// runs. Natively they are part of the program; the page fetches a file from its site when it is first asked for, after
/// the first frame. Empty until it is there (a frame follows when it has arrived); nullopt when it cannot be had, which
/// the page tells; it may still come when the network is back.
std::optional<std::string_view> data_file(std::string_view name);

/// Grows by one whenever textures were lost (WebGL context restored): holders of textures must upload again.
int graphics_generation();

/// Scale of a two-finger pinch since the last call, 1 when none; the midpoint is the mouse position.
double take_pinch();

}
