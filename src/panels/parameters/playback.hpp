// Playback: one number runs through its whole range, in four seconds at normal speed, evenly on its scale and over
// allowed values. With Course::once it returns to its initial value; with loop and bounce it runs until it is stopped.
// All its edits are one gesture; if it ends at the initial value, it leaves no step of undo.
#pragma once

#include "core/lessons/guidance.hpp"
#include "panels/parameters/slot.hpp"

#include <optional>

namespace posenc {

enum class Course { once, loop, bounce };

class Playback {
  public:
    double speed = 1; ///< times the normal one; may change while it runs
    Course course = Course::once;

    void stop() { slot_.reset(); } ///< keeps the present value
    bool running() const { return slot_.has_value(); }
    bool running(const Slot& slot) const { return slot_ == slot; }
    /// Starts, or stops at the present value. With reduced motion it only takes one step; after the end it continues at
    /// the beginning.
    void toggle(Session& session, const Slot& slot, bool reduced_motion);
    /// Runs once from one value to the other and stays there; with reduced motion it goes there at once.
    void play(Session& session, const ValueRun& run, bool reduced_motion);
    /// Once a frame; stops when somebody else changed the value, or the parameter's row has left the screen.
    void advance(Session& session, float seconds);

  private:
    double wanted_position(const Parameter& scalar) const;
    void begin(Session& session, const Slot& slot);

    static constexpr double duration = 4;
    std::optional<Slot> slot_;
    double began_at_ = 0;           ///< the number before
    double written_ = 0;            ///< the number it set last
    double run_ = 0;                ///< how many times it has passed through the range
    std::optional<ValueRun> asked_; ///< set by play()
    std::uint64_t gesture_ = 0;
};

}
