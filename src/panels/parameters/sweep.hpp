// Play: one number runs through its whole range, at normal speed in four seconds, in values that the parameter allows
// and on its scale. Once: it comes back to where it was. Again and again, or to and fro: until somebody stops it.
// Everything it does is one gesture; where it ends as it began, it leaves no step of undo behind.
#pragma once

#include "core/lessons/guidance.hpp"
#include "session/session.hpp"

#include <optional>

namespace posenc {

/// One number of the state: a parameter, or one item of a list.
struct Slot {
    const Parameter* parameter = nullptr;
    int item = -1; ///< −1: the parameter itself
    bool operator==(const Slot&) const = default;

    double read(const State& state) const;
    void write(Session& session, double number, std::uint64_t gesture) const;
    /// The parameter as if it held this one number only: what may be typed.
    Parameter scalar() const;
    /// The same, narrowed to the numbers that exist in the state: what slider, stepper and play run over.
    Parameter present(const State& state) const;
};

enum class Course { once, loop, bounce };

class Sweep {
  public:
    double speed = 1; ///< times the normal one; may change while it runs
    Course course = Course::once;

    void stop() { slot_.reset(); } ///< where it is
    bool running() const { return slot_.has_value(); }
    bool running(const Slot& slot) const { return slot_ == slot; }
    /// Starts, or stops where it is. With reduced motion it only steps once, at the end back to the beginning.
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
    double run_ = 0;                ///< how many times the range was passed through
    std::optional<ValueRun> asked_; ///< of play
    std::uint64_t gesture_ = 0;
};

}
