// The third platform: pictures without a display. Tests also control it (pointer, keys, text).
#pragma once

#include "platform/paper.hpp"
#include "platform/picture.hpp"
#include "platform/platform.hpp"
#include "platform/sound.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace posenc::platform {

/// One off-screen surface with its own ImGui context. At most one exists at a time (a second one reports an error), any
/// number one after the other. Needs EGL with Mesa's surfaceless platform. Every frame takes 1/60 s; the clock is never
/// used. The next frame sees the input given between two frames, but Dear ImGui spreads events that would cancel each
/// other (press and release of one button) over several frames: call frame() after each.
class Headless {
  public:
    /// Width and height in device pixels, each 1 … 16384, their product at most 2^27. Calls program.start but draws
    /// nothing yet. On failure `error()` says why, and all other functions do nothing.
    Headless(int width, int height, float density, Program program);
    ~Headless();
    Headless(const Headless&) = delete;
    Headless& operator=(const Headless&) = delete;

    bool ready() const;
    const std::string& error() const;

    void frame(int count = 1); ///< builds frames 1/60 s apart; pixels are painted only on request
    /// Whether the last frame asked for another one: something moves by itself, or input is still queued.
    bool moving() const { return moving_; }
    void paint() const;      ///< draws the pixels of the last frame
    Picture picture() const; ///< what the last frame drew; empty when not ready

    void move(float x, float y); ///< pointer, device pixels
    void press(bool down, int button = 0);
    void wheel(float dx, float dy);     ///< notches; positive dy scrolls up
    void key(int imgui_key, bool down); ///< an ImGuiKey; control, shift, alt and super also set the modifier
    void type(std::string_view utf8);
    void resize(int width, int height, float density); ///< an invalid size only sets `error()`

  private:
    struct Surface;
    std::unique_ptr<Surface> surface_; ///< null when not ready
    Program program_;
    std::string error_;
    bool moving_ = false;
};

/// A file that would have been saved, or a picture copied, which has no name (platform/paper.hpp).
struct SavedFile {
    std::string name;
    std::string bytes;
};

/// For tests. Read back: the last published text, the last opened link, the delay of the frame requested last, the
/// saved file, the notes of the sound. Set: a text as if typed into the address, the preferences, a file to open. All
/// ten may be used before a Headless is made; its end resets them to their defaults.
std::string published_address();
std::string opened_link();
std::optional<double> asked_for_frame();
SavedFile saved_file(); ///< the last one
void enter_address(std::string text);
void prefer_dark(bool dark);
void use_touch(bool touch);
void offer_file(std::string bytes); ///< bytes of a file that is passed on as Program.opened
void offer_store(bool store);       ///< an empty memory for platform::store, which the end of a Headless leaves alone
void offer_sound(bool sound);       ///< pretends that there is sound; a sound then plays until it is stopped
std::vector<float> played_notes();  ///< those of the sound that lasts

}
