// What a speaker has at hand besides the picture: a timer, a ring around the pointer, the formula of the method.
#pragma once

#include "core/method.hpp"
#include "widgets/controls.hpp"

#include <string>

namespace posenc {

/// A stopwatch. Times are seconds of any clock that runs on.
class SpeakerTimer {
  public:
    /// Starts it, then stops it, then puts it back to zero.
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

/// The timer as a button from `at` rightwards, `height` high; a press is the next thing it does. While it runs it asks
/// for a frame when its text changes. Returns its width.
float draw_timer(SpeakerTimer& timer, ImVec2 at, float height);
void press_timer(SpeakerTimer& timer);

/// A ring around the mouse, above everything else.
void draw_pointer_ring();

/// The lines of the method's formula beside one another at the right end of `room`; true when there was room.
bool draw_formula_row(ImDrawList* list, Rect room, const Method& method);

}
