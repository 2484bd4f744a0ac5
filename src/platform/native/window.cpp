// The desktop window: GLFW 3.3, OpenGL 3.3 core. Everything is in device pixels; an idle window draws nothing. Not
// covered: touch, pinch and reduced motion, which GLFW 3.3 does not report.
#include "platform/data_files.hpp"
#include "platform/frame.hpp"
#include "platform/hand_on.hpp"
#include "platform/native/dialogue.hpp"
#include "platform/native/freed_memory.hpp"
#include "platform/native/memory.hpp"
#include "platform/native/opened.hpp"
#include "platform/native/place.hpp"
#include "platform/readable_file.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

namespace posenc::platform {
namespace {

constexpr int frames_after_input = 3;   // Dear ImGui settles layout over a few frames
constexpr double watchful_time = 0.7;   // seconds after input in which tooltips appear
constexpr double watchful_pause = 0.05; // seconds between frames then
constexpr double caret_pause = 0.4;     // seconds between frames while a text caret blinks
constexpr double rest_after = 60;       // seconds without a frame
constexpr double never = std::numeric_limits<double>::infinity();
constexpr double held_pause = 0.02; // seconds between frames while a button is held: repeats, drags

std::atomic<bool> awake{false};
std::atomic<bool> window_exists{false};
float content_scale = 1;
std::string address;
double asked_frame = never; // time of glfwGetTime for which a frame is requested

int fail(const char* what) {
    const char* why = nullptr;
    glfwGetError(&why);
    std::fprintf(stderr, "posenc-explorer: no window: %s: %s\n", what, why != nullptr ? why : "reason unknown");
    return 1;
}

GLFWwindow* open_window(const Window& wanted) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    // Desktops find the icon in assets/desktop by this name.
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "posenc-explorer");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "posenc-explorer");
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, "posenc-explorer");
#endif
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    for (const int way : {GLFW_NATIVE_CONTEXT_API, GLFW_EGL_CONTEXT_API}) {
        glfwWindowHint(GLFW_CONTEXT_CREATION_API, way);
        const int width = std::max(wanted.width, smallest_side), height = std::max(wanted.height, smallest_side);
        if (GLFWwindow* window = glfwCreateWindow(width, height, wanted.title.c_str(), nullptr, nullptr))
            return window;
    }
    return nullptr;
}

/// Device pixels per unit of GLFW's cursor: 1 on X11, the content scale on macOS and Wayland.
double pixels_per_unit(GLFWwindow* window) {
    int units = 0, pixels = 0;
    glfwGetWindowSize(window, &units, nullptr);
    glfwGetFramebufferSize(window, &pixels, nullptr);
    return units > 0 && pixels > 0 ? static_cast<double>(pixels) / units : 1;
}

/// Units of GLFW's cursor and of the window's size in one device-independent pixel: the content scale on X11, else 1.
double unit(GLFWwindow* window) {
    return content_scale / pixels_per_unit(window);
}

void limit_size(GLFWwindow* window) {
    const int side = static_cast<int>(smallest_side * unit(window));
    glfwSetWindowSizeLimits(window, side, side, GLFW_DONT_CARE, GLFW_DONT_CARE);
}

void read_content_scale(GLFWwindow* window) {
    float x = 1;
    glfwGetWindowContentScale(window, &x, nullptr);
    const float scale = x > 0 ? x : 1;
    if (scale != content_scale) {
        content_scale = scale;
        limit_size(window);
    }
}

void cursor_moved(GLFWwindow* window, double x, double y) {
    const double scale = pixels_per_unit(window);
    ImGui_ImplGlfw_CursorPosCallback(window, x * scale, y * scale);
}

/// Decides when the next frame is due: at once while something moves, for a short time after input, then on input.
class Pace {
  public:
    explicit Pace(GLFWwindow* window) : window_(window), watch_until_(glfwGetTime() + watchful_time) {}

    /// Lets GLFW deliver events: at once, or after waiting for them.
    void wait(bool moving, const Program& program) {
        if (hidden()) {
            rest(program);
            glfwWaitEvents();
            left_ = frames_after_input;
            return;
        }
        const double pause = moving || left_ > 0 ? 0 : longest_pause();
        const double start = glfwGetTime();
        if (pause != 0)
            save_memory();
        if (pause == 0)
            glfwPollEvents();
        else if (pause < 0)
            wait_long(program);
        else
            glfwWaitEventsTimeout(pause);
        const double now = glfwGetTime();
        give_back_growth(now);
        if (now >= asked_frame)
            asked_frame = never;
        const bool interrupted = pause != 0 && (pause < 0 || now - start < 0.9 * pause);
        if (awake.exchange(false) || interrupted || moving) {
            left_ = frames_after_input;
            watch_until_ = now + watchful_time;
        } else {
            left_ = std::max(0, left_ - 1);
        }
    }

    /// Minimised, or without area: nothing to draw, and vertical sync may not slow the loop down.
    bool hidden() const {
        int width = 0, height = 0;
        glfwGetFramebufferSize(window_, &width, &height);
        return width <= 0 || height <= 0 || glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0;
    }

  private:
    static void rest(const Program& program) {
        program.rest();
        give_back_memory();
    }

    static void wait_long(const Program& program) {
        const double start = glfwGetTime();
        glfwWaitEventsTimeout(rest_after);
        if (glfwGetTime() - start < rest_after)
            return;
        rest(program);
        glfwWaitEvents();
    }

    /// Seconds; negative: without end.
    double longest_pause() const {
        if (ImGui::IsAnyMouseDown())
            return held_pause;
        const double now = glfwGetTime();
        if (now < watch_until_)
            return watchful_pause;
        const double pause = std::min(ImGui::GetIO().WantTextInput ? caret_pause : never, asked_frame - now);
        return pause < never ? std::max(0.0, pause) : -1;
    }

    GLFWwindow* window_;
    int left_ = frames_after_input;
    double watch_until_;
};

void draw_until_closed(GLFWwindow* window, const Program& program) {
    Pace pace(window);
    bool moving = false;
    double last = glfwGetTime();
    while (glfwWindowShouldClose(window) == 0) {
        pace.wait(moving, program);
        if (pace.hidden())
            continue;
        Dialogues::deliver();
        read_content_scale(window);
        int width = 0, height = 0;
        glfwGetFramebufferSize(window, &width, &height);
        const double now = glfwGetTime();
        ImGui_ImplGlfw_NewFrame();
        moving = draw_frame(program, width, height, now - last);
        last = now;
        glfwSwapBuffers(window);
    }
}

void files_dropped(GLFWwindow* window, int count, const char** paths) {
    for (int i = count - 1; i >= 0; --i)
        open_file(*static_cast<const Program*>(glfwGetWindowUserPointer(window)), paths[i], i);
    wake();
}

int run_in(GLFWwindow* window, const Program& program, const std::string& file) {
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    read_content_scale(window);
    put_in_place(window, unit(window));
    limit_size(window);
    create_context();
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    glfwSetCursorPosCallback(window, cursor_moved);
    glfwSetWindowUserPointer(window, const_cast<Program*>(&program));
    const Opens opens(program);
    const Dialogues dialogues(program);
    glfwSetDropCallback(window, files_dropped);
    const bool drawing = start_graphics();
    if (drawing) {
        window_exists = true;
        if (program.start)
            program.start();
        if (!file.empty())
            open_file(program, file, 0);
        draw_until_closed(window, program);
        window_exists = false;
        if (glfwGetWindowMonitor(window) == nullptr)
            remember_place(window, unit(window));
        save_memory();
        stop_graphics();
    } else {
        std::fputs("posenc-explorer: no window: OpenGL’s functions cannot be loaded\n", stderr);
    }
    ImGui_ImplGlfw_Shutdown();
    destroy_context();
    return drawing ? 0 : 1;
}

}

int run(const Window& wanted, Program program) {
    if (const int error = wanted.file.empty() ? 0 : reason_against(wanted.file)) {
        std::fprintf(stderr, "posenc-explorer: ‘%s’: cannot be read: %s\n", wanted.file.c_str(), std::strerror(error));
        return 1;
    }
    if (glfwInit() == 0)
        return fail("the windowing system did not answer");
    int result = 1;
    if (GLFWwindow* window = open_window(wanted)) {
        result = run_in(window, program, wanted.file);
        program = {}; // ends a training thread, which would otherwise wake a window system that no longer exists
        glfwDestroyWindow(window);
    } else {
        result = fail("OpenGL 3.3 is needed");
    }
    glfwTerminate();
    return result;
}

void wake() {
    awake = true;
    if (window_exists)
        glfwPostEmptyEvent();
}

void wake_after(double seconds) {
    asked_frame = glfwGetTime() + seconds;
}

std::size_t kept_bytes() {
    return std::size_t{48} << 20;
}

float density() {
    return content_scale;
}

bool dark_preferred() {
    const char* theme = std::getenv("GTK_THEME");
    return theme != nullptr && std::string_view(theme).find("dark") != std::string_view::npos;
}

bool reduced_motion() {
    return false;
}
bool touch_used() {
    return false;
}
void publish_address(std::string_view text) {
    address = text;
}
std::optional<std::string> take_address() {
    return std::nullopt;
}
std::string share_text() {
    return address;
}
void copy_text(std::string_view text, std::function<void()> copied) {
    ImGui::SetClipboardText(std::string(text).c_str());
    if (copied)
        copied();
}
std::optional<std::string> embedded() {
    return std::nullopt;
}
void open_whole_program() {}
bool has_one_file() {
    return false;
}
void save_one_file(std::string_view /*added*/) {}
std::optional<std::string_view> data_file(std::string_view name) {
    return embedded_file(name);
}
double take_pinch() {
    return 1;
}

}
