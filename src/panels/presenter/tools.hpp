// A speaker's tools: a timer, a ring around the pointer, and the formula of the method.
#pragma once

#include "core/method.hpp"
#include "widgets/controls.hpp"

#include <string>

namespace posenc {

/// A stopwatch. Times are seconds of any clock that runs on.
class SpeakerTimer {
  public:
    /// Starts it; the next call stops it; the one after that resets it to zero.
    void press(double now);
    bool running() const { return phase_ == Phase::running; }
    bool at_zero() const { return phase_ == Phase::zero; }
    double seconds(double now) const { return passed_ + (running() ? now - since_ : 0); }

  private:
    enum class Phase { zero, running, stopped };
    Phase phase_ = Phase::zero;
    double since_ = 0, passed_ = 0;
};

/// "04:07", whole seconds; "75:00" after an hour and a quarter.
std::string minutes_and_seconds(double seconds);

/// The timer as a button whose left corner is `at` and whose height is `height`; each press is press_timer. While it
/// runs it requests a frame when its text changes. Returns its width.
float draw_timer(SpeakerTimer& timer, ImVec2 at, float height);
void press_timer(SpeakerTimer& timer);

/// A ring around the mouse pointer, on top of everything.
void draw_pointer_ring();

/// Draws the lines of the method's formula side by side at the right end of `room`; true if there was room.
bool draw_formula_row(ImDrawList* list, Rect room, const Method& method);

}
