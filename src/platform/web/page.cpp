// The browser as a platform: WebGL 2 on a canvas, frames on demand. The page itself (events, size, address, storage) is
// web/*.js. This file implements platform.hpp with functions of the page and exports functions that the page calls
// (web_*).
#include "platform/web/page.hpp"
#include "platform/frame.hpp"
#include "platform/hand_on.hpp"
#include "platform/platform.hpp"
#include "platform/sound.hpp"

#include <emscripten/emscripten.h>
#include <emscripten/html5.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <utility>

namespace posenc::platform {
namespace {

Program program;
std::string last_mirror;
double last_frame = 0; // seconds
bool graphics_ready = false;

struct DataFile {
    std::string name;
    std::optional<std::string> bytes; // empty: loading
};
std::deque<DataFile> fetched; // a deque, because string views of the bytes are in use and nothing may move

constexpr int moving = 1;
constexpr int wants_text = 2;
constexpr double first_delta = 1.0 / 60;

bool create_webgl2() {
    EmscriptenWebGLContextAttributes attributes;
    emscripten_webgl_init_context_attributes(&attributes);
    attributes.majorVersion = 2;
    attributes.alpha = false;
    attributes.depth = false;
    attributes.stencil = false;
    attributes.antialias = false;
    const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = emscripten_webgl_create_context("#canvas", &attributes);
    return context > 0 && emscripten_webgl_make_context_current(context) == EMSCRIPTEN_RESULT_SUCCESS;
}

// JavaScript has only doubles; cells must be integers that a double can represent exactly.
bool whole(double number) {
    return std::trunc(number) == number && std::abs(number) <= 9007199254740991.0;
}

}

std::string& exchange() {
    static std::string text;
    return text;
}

int run(const Window&, Program given) {
    program = std::move(given);
    page_open();
    create_context();
    if (!create_webgl2() || !start_graphics()) {
        page_fail(no_webgl2);
        return 1;
    }
    graphics_ready = true;
    connect_input();
    page_start();
    if (program.start)
        program.start();
    return 0;
}

void wake() {
    page_wake();
}
void wake_after(double seconds) {
    page_wake_after(seconds);
}
void toggle_full_screen() {
    page_toggle_full_screen();
}
bool full_screen() {
    return page_full_screen() != 0;
}
std::size_t kept_bytes() {
    return std::size_t{24} << 20;
}

float density() {
    return static_cast<float>(page_density());
}
bool dark_preferred() {
    return page_dark() != 0;
}
bool reduced_motion() {
    return page_reduced_motion() != 0;
}
bool touch_used() {
    return page_touch() != 0;
}

void publish_address(std::string_view text) {
    page_publish(text.data(), text.size());
}

std::optional<std::string> take_address() {
    if (!page_take_address())
        return std::nullopt;
    return std::move(exchange());
}

std::string share_text() {
    page_share();
    return std::move(exchange());
}

bool has_file_picker() {
    return true;
}
void pick_file(std::string_view) {
    page_pick_file();
}
std::optional<std::string> embedded() {
    if (!page_embedded())
        return std::nullopt;
    return std::move(exchange());
}
void open_whole_program() {
    page_open_whole_program();
}
bool has_one_file() {
    return page_has_one_file() != 0;
}
void save_one_file(std::string_view added) {
    page_save_one_file(added.data(), added.size());
}
void open_link(std::string_view url) {
    if (url.starts_with("https://"))
        page_open_link(url.data(), url.size());
}

bool has_sound() {
    return page_has_sound() != 0;
}
void store(std::string_view key, std::string_view text) {
    page_store(key.data(), key.size(), text.data(), text.size());
}

std::optional<std::string> stored(std::string_view key) {
    if (!page_stored(key.data(), key.size()))
        return std::nullopt;
    return std::move(exchange());
}

void forget() {
    page_forget();
}

std::optional<std::string_view> data_file(std::string_view name) {
    const auto known =
        std::find_if(fetched.begin(), fetched.end(), [&](const auto& file) { return file.name == name; });
    if (known != fetched.end())
        return known->bytes;
    fetched.push_back({std::string(name), std::string()});
    page_fetch(static_cast<int>(fetched.size()) - 1, name.data(), name.size());
    return fetched.back().bytes;
}

extern "C" {

// The exchange buffer, seen from the page.
EMSCRIPTEN_KEEPALIVE const char* web_text() {
    return exchange().data();
}
EMSCRIPTEN_KEEPALIVE std::size_t web_text_size() {
    return exchange().size();
}
EMSCRIPTEN_KEEPALIVE char* web_text_resize(std::size_t size) {
    exchange().resize(size);
    return exchange().data();
}

// The answer to page_fetch; with `arrived`, exchange() holds the bytes. What has not arrived may still come later.
EMSCRIPTEN_KEEPALIVE void web_fetched(int number, int arrived) {
    std::optional<std::string>& bytes = fetched.at(static_cast<std::size_t>(number)).bytes;
    if (arrived)
        bytes = std::move(exchange());
    else
        bytes.reset();
}

// Draws one frame; without graphics it builds the frame but does not paint it. `now` in seconds. Bits of the result:
// something moves by itself; a text field has the keyboard. `cleared`: the canvas is empty, as after a change of size.
EMSCRIPTEN_KEEPALIVE int web_frame(double now, int cleared) {
    const double delta = last_frame > 0 ? now - last_frame : first_delta;
    last_frame = now;
    if (cleared)
        repaint();
    const Paint paint = graphics_ready ? Paint::when_changed : Paint::never;
    const bool moves = draw_frame(program, page_width(), page_height(), delta, paint);
    show_cursor();
    return (moves ? moving : 0) | (ImGui::GetIO().WantTextInput ? wants_text : 0);
}

// Frees objects while the context is still lost; afterwards they would belong to no context.
EMSCRIPTEN_KEEPALIVE void web_graphics_lost() {
    if (std::exchange(graphics_ready, false))
        stop_graphics();
}

EMSCRIPTEN_KEEPALIVE int web_graphics_restored() {
    graphics_ready = start_graphics();
    return graphics_ready;
}

// 1 if the content of the mirror has changed since the last call; then exchange() holds it.
EMSCRIPTEN_KEEPALIVE int web_mirror() {
    if (!program.mirror)
        return 0;
    std::string mirror = program.mirror();
    if (mirror == last_mirror)
        return 0;
    exchange() = mirror;
    last_mirror = std::move(mirror);
    return 1;
}

EMSCRIPTEN_KEEPALIVE void web_act() {
    const std::string text = exchange();
    if (program.act)
        program.act(text);
}

// exchange() holds a topic and, after a newline, a sentence.
EMSCRIPTEN_KEEPALIVE void web_tell() {
    const std::string both = std::move(exchange());
    const std::size_t end = both.find('\n');
    if (program.tell)
        program.tell(std::string_view(both).substr(0, end), std::string_view(both).substr(end + 1));
}

EMSCRIPTEN_KEEPALIVE void web_state() {
    exchange() = program.state ? program.state() : std::string();
}

EMSCRIPTEN_KEEPALIVE void web_set() {
    const std::string text = exchange(); // the program may use the buffer meanwhile
    if (program.set)
        program.set(text);
}

// A file was dropped or chosen: exchange() holds its name and, if it can be read, its bytes.
EMSCRIPTEN_KEEPALIVE void web_opened(int name_size, int readable, int more) {
    close_file(); // the previous file
    const std::string both = std::move(exchange());
    const std::string_view name(both.data(), static_cast<std::size_t>(name_size));
    const std::string_view bytes = std::string_view(both).substr(name.size());
    if (program.opened)
        program.opened(name, readable ? std::optional(bytes) : std::nullopt, more);
}

EMSCRIPTEN_KEEPALIVE void web_rest() {
    if (program.rest)
        program.rest();
}

EMSCRIPTEN_KEEPALIVE void web_items() {
    exchange() = program.items ? program.items() : std::string("[]");
}

EMSCRIPTEN_KEEPALIVE double web_cell(double row, double column) {
    if (!program.cell || !whole(row) || !whole(column))
        return std::numeric_limits<double>::quiet_NaN();
    return program.cell(static_cast<std::int64_t>(row), static_cast<std::int64_t>(column));
}
}

}
