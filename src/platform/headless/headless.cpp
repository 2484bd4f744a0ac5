// Pictures without a display: EGL without a surface, OpenGL 3.3 core into a renderbuffer, input by function calls.
// There are no windows: run() reports that.
#include "platform/headless/headless.hpp"

#include "platform/data_files.hpp"
#include "platform/frame.hpp"
#include "platform/gl.hpp"
#include "platform/hand_on.hpp"
#include "platform/headless/opened.hpp"
#include "platform/headless/opengl.hpp"

#include <dlfcn.h>
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

namespace posenc::platform {
namespace {

constexpr int longest_side = 16384;
constexpr std::int64_t most_pixels = std::int64_t{1} << 27;

struct Environment {
    float density = 1;
    bool dark = false;
    bool touch = false;
    std::string published;
    std::optional<std::string> entered;
    std::string link;
    std::optional<double> wake_after;
    bool full_screen = false;
    bool sound = false;
    std::vector<float> notes;
    std::optional<std::string> embedded;
};

Environment environment;
std::optional<std::map<std::string, std::string, std::less<>>> memory; ///< outlives a Headless; null: none
bool surface_exists = false;

bool possible_size(int width, int height, std::string& error) {
    if (width >= 1 && height >= 1 && width <= longest_side && height <= longest_side &&
        std::int64_t{width} * height <= most_pixels)
        return true;
    error = "picture of " + std::to_string(width) + " x " + std::to_string(height) +
            " pixels: each side must be 1 to " + std::to_string(longest_side) + ", the product at most " +
            std::to_string(most_pixels) + "; nothing drawn";
    return false;
}

std::string egl_failure(const char* what) {
    char code[16];
    std::snprintf(code, sizeof code, "0x%x", static_cast<unsigned>(eglGetError()));
    return std::string("no off-screen graphics: ") + what + " failed (EGL error " + code + ")";
}

// When the renderer's loader is shut down, it closes the library it found, but it still uses that library's functions
// when it is started again. Without this, a second Headless would call into unmapped memory.
void keep_opengl_loaded() {
    dlopen("libOpenGL.so.0", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
}

/// The connection to Mesa is opened once and kept for the life of the process: opening is the slow part.
EGLDisplay connect() {
    static const EGLDisplay display = [] {
        keep_opengl_loaded();
        const EGLDisplay candidate = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        return candidate != EGL_NO_DISPLAY && eglInitialize(candidate, nullptr, nullptr) ? candidate : EGL_NO_DISPLAY;
    }();
    return display;
}

ImGuiKey modifier_of(ImGuiKey key) {
    switch (key) {
    case ImGuiKey_LeftCtrl:
    case ImGuiKey_RightCtrl:
        return ImGuiMod_Ctrl;
    case ImGuiKey_LeftShift:
    case ImGuiKey_RightShift:
        return ImGuiMod_Shift;
    case ImGuiKey_LeftAlt:
    case ImGuiKey_RightAlt:
        return ImGuiMod_Alt;
    case ImGuiKey_LeftSuper:
    case ImGuiKey_RightSuper:
        return ImGuiMod_Super;
    default:
        return ImGuiKey_None;
    }
}

}

/// The OpenGL context, its renderbuffer and its ImGui context; freed in reverse order of creation.
struct Headless::Surface {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    GLuint framebuffer = 0;
    GLuint color = 0;
    bool drawing = false;
    int width = 0;
    int height = 0;

    std::string open();
    std::string open_context();
    bool set_size(int new_width, int new_height);
    ~Surface();
};

std::string Headless::Surface::open_context() {
    if (std::string failure = open_graphics_library(); !failure.empty())
        return "no off-screen graphics: " + failure;
    display = connect();
    if (display == EGL_NO_DISPLAY)
        return egl_failure("opening Mesa’s surfaceless display");
    if (!eglBindAPI(EGL_OPENGL_API))
        return egl_failure("choosing OpenGL");
    const EGLint wanted[] = {
        EGL_CONTEXT_MAJOR_VERSION,           3,       EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
        EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
    context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
    if (context == EGL_NO_CONTEXT)
        return egl_failure("creating an OpenGL 3.3 context");
    if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        return egl_failure("using an OpenGL context without a surface");
    return {};
}

std::string Headless::Surface::open() {
    if (std::string failure = open_context(); !failure.empty())
        return failure;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenRenderbuffers(1, &color);
    glBindRenderbuffer(GL_RENDERBUFFER, color);
    create_context();
    drawing = start_graphics();
    return drawing ? "" : "no off-screen graphics: OpenGL’s functions cannot be loaded";
}

bool Headless::Surface::set_size(int new_width, int new_height) {
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, new_width, new_height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    width = new_width;
    height = new_height;
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

Headless::Surface::~Surface() {
    if (drawing)
        stop_graphics();
    if (ImGui::GetCurrentContext() != nullptr)
        destroy_context();
    if (context != EGL_NO_CONTEXT) {
        glDeleteRenderbuffers(1, &color);
        glDeleteFramebuffers(1, &framebuffer);
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
    }
    environment = {};
    headless_opened() = {};
    headless_saved() = {};
    surface_exists = false;
}

Headless::Headless(int width, int height, float density, Program program) : program_(std::move(program)) {
    if (surface_exists) {
        error_ = "a second off-screen surface: only one can exist at a time";
        return;
    }
    if (!possible_size(width, height, error_))
        return;
    surface_exists = true;
    auto surface = std::make_unique<Surface>();
    error_ = surface->open();
    if (!error_.empty())
        return;
    if (!surface->set_size(width, height)) {
        error_ = "no off-screen graphics: no memory for the picture";
        return;
    }
    surface_ = std::move(surface);
    environment.density = density;
    headless_opened().program = &program_;
    if (program_.start)
        program_.start();
}

Headless::~Headless() = default;

bool Headless::ready() const {
    return surface_ != nullptr;
}
const std::string& Headless::error() const {
    return error_;
}

void Headless::frame(int count) {
    for (int i = 0; surface_ && i < count; ++i) {
        environment.wake_after.reset();
        moving_ = draw_frame(program_, surface_->width, surface_->height, 1.0 / 60, Paint::when_asked);
    }
}

void Headless::paint() const {
    if (surface_)
        paint_frame();
}

Picture Headless::picture() const {
    paint();
    return surface_ ? bound_picture(surface_->width, surface_->height) : Picture();
}

void Headless::move(float x, float y) {
    if (!surface_)
        return;
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseSourceEvent(environment.touch ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
    io.AddMousePosEvent(x, y);
}

void Headless::press(bool down, int button) {
    if (surface_ && button >= 0 && button < ImGuiMouseButton_COUNT)
        ImGui::GetIO().AddMouseButtonEvent(button, down);
}

void Headless::wheel(float dx, float dy) {
    if (surface_)
        ImGui::GetIO().AddMouseWheelEvent(dx, dy);
}

void Headless::key(int imgui_key, bool down) {
    if (!surface_ || imgui_key < ImGuiKey_NamedKey_BEGIN || imgui_key >= ImGuiKey_NamedKey_END)
        return;
    const ImGuiKey key = static_cast<ImGuiKey>(imgui_key);
    if (const ImGuiKey modifier = modifier_of(key); modifier != ImGuiKey_None)
        ImGui::GetIO().AddKeyEvent(modifier, down);
    ImGui::GetIO().AddKeyEvent(key, down);
}

void Headless::type(std::string_view utf8) {
    if (surface_)
        ImGui::GetIO().AddInputCharactersUTF8(std::string(utf8).c_str());
}

void Headless::resize(int width, int height, float density) {
    if (!surface_ || !possible_size(width, height, error_))
        return;
    surface_->set_size(width, height);
    environment.density = density;
}

std::string published_address() {
    return environment.published;
}
std::string opened_link() {
    return environment.link;
}
std::optional<double> asked_for_frame() {
    return environment.wake_after;
}
void enter_address(std::string text) {
    environment.entered = std::move(text);
}
void put_in_frame(std::string controls) {
    environment.embedded = std::move(controls);
}
void prefer_dark(bool dark) {
    environment.dark = dark;
}
void use_touch(bool touch) {
    environment.touch = touch;
}
void offer_file(std::string bytes) {
    headless_opened().file = std::move(bytes);
}
void offer_sound(bool sound) {
    environment.sound = sound;
}
std::vector<float> played_notes() {
    return environment.notes;
}

int run(const Window&, Program) {
    std::fputs("posenc: this program draws pictures only, it has no window\n", stderr);
    return 1;
}

void wake() {}
void wake_after(double seconds) {
    environment.wake_after = seconds;
}
void toggle_full_screen() {
    environment.full_screen = !environment.full_screen;
}
bool full_screen() {
    return environment.full_screen;
}
std::size_t kept_bytes() {
    return std::size_t{48} << 20;
}

float density() {
    return environment.density;
}
bool dark_preferred() {
    return environment.dark;
}
bool reduced_motion() {
    return false;
}
bool touch_used() {
    return environment.touch;
}
void publish_address(std::string_view text) {
    environment.published = text;
}
std::optional<std::string> take_address() {
    return std::exchange(environment.entered, std::nullopt);
}
std::string share_text() {
    return environment.published;
}
void copy_text(std::string_view text, std::function<void()> copied) {
    ImGui::SetClipboardText(std::string(text).c_str());
    if (copied)
        copied();
}
bool has_file_picker() {
    return false;
}
void pick_file(std::string_view) {}
std::optional<std::string> embedded() {
    return environment.embedded;
}
void open_whole_program() {
    environment.link = "whole program";
}
bool has_one_file() {
    return false;
}
void save_one_file(std::string_view /*added*/) {}
void open_link(std::string_view url) {
    if (url.starts_with("https://"))
        environment.link = url;
}
bool has_sound() {
    return environment.sound;
}
void play_sound(std::span<const float> notes) {
    environment.notes.assign(notes.begin(), notes.end());
}
std::optional<double> sounding() {
    return environment.notes.empty() ? std::nullopt : std::optional(0.0);
}
void offer_store(bool store) {
    if (store)
        memory.emplace();
    else
        memory.reset();
}
void store(std::string_view key, std::string_view text) {
    if (memory)
        memory->insert_or_assign(std::string(key), text);
}
std::optional<std::string> stored(std::string_view key) {
    const auto found = memory ? memory->find(key) : decltype(memory->find(key)){};
    return memory && found != memory->end() ? std::optional(found->second) : std::nullopt;
}
void forget() {
    if (memory)
        memory->clear();
}
std::optional<std::string_view> data_file(std::string_view name) {
    return embedded_file(name);
}
double take_pinch() {
    return 1;
}

}
