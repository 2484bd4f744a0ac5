// Pictures without any display: the third platform, also driven by hand in tests (pointer, keys, text).
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

/// One off-screen surface with its own ImGui context; at most one exists at a time (a second one answers with an
/// error), any number one after the other. Needs EGL with Mesa's surfaceless platform. Time is 1/60 s a frame, never
/// the clock. Input given between two frames is seen by the next frame, but Dear ImGui spreads events that would
/// cancel each other (press and release of one button) over several frames: call frame() after each.
class Headless {
  public:
    /// Width and height in device pixels, each 1 … 16384, at most 2^27 together. Calls program.start; draws nothing
    /// yet. On failure `error()` says why and everything else does nothing.
    Headless(int width, int height, float density, Program program);
    ~Headless();
    Headless(const Headless&) = delete;
    Headless& operator=(const Headless&) = delete;

    bool ready() const;
    const std::string& error() const;

    void frame(int count = 1); ///< frames 1/60 s apart; their pixels are drawn when somebody asks for them
    /// The last frame asked for another: something moves by itself, or input is not yet heard.
    bool moving() const { return moving_; }
    void paint() const;      ///< draws the pixels of the last frame
    Picture picture() const; ///< what the last frame drew; empty when not ready

    void move(float x, float y); ///< pointer, device pixels
    void press(bool down, int button = 0);
    void wheel(float dx, float dy);     ///< notches; positive dy scrolls up
    void key(int imgui_key, bool down); ///< an ImGuiKey; control, shift, alt and super also set the modifier
    void type(std::string_view utf8);
    void resize(int width, int height, float density); ///< a size not allowed changes nothing but `error()`

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

/// What tests read back: the last text published, the last link opened, and in how many seconds the last frame asked
/// for another one; and a text as if typed into the address. These ten may be used before a Headless is made; its end
/// puts them all back to their defaults.
std::string published_address();
std::string opened_link();
std::optional<double> asked_for_frame();
SavedFile saved_file(); ///< the last one
void enter_address(std::string text);
void prefer_dark(bool dark);
void use_touch(bool touch);
void offer_file(std::string bytes); ///< the whole of what is handed over as Program.opened
void offer_sound(bool sound);       ///< as if it could be heard; a sound then lasts until it is stopped
std::vector<float> played_notes();  ///< those of the sound that lasts

}
