// Time is the sum of the frames' durations, so a hidden page or a slow frame skips nothing.
#include "panels/parameters/playback.hpp"

#include "panels/actions.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

}

void Playback::toggle(Session& session, const Slot& slot, bool reduced_motion) {
    const bool stops = running(slot);
    slot_.reset();
    if (stops)
        return;
    const double number = slot.read(session.state());
    if (reduced_motion) {
        const Parameter scalar = slot.present(session.state());
        const double next = stepped(scalar, number, 1);
        return slot.write(session, same(next, number) ? nearest_allowed(scalar, scalar.low) : next, 0);
    }
    begin(session, slot);
}

void Playback::begin(Session& session, const Slot& slot) {
    slot_ = slot;
    began_at_ = written_ = slot.read(session.state());
    run_ = 0;
    gesture_ = session.new_gesture();
    asked_.reset();
}

void Playback::play(Session& session, const ValueRun& run, bool reduced_motion) {
    const Slot slot{run.parameter, -1};
    if (reduced_motion)
        return slot.write(session, run.to, 0);
    begin(session, slot);
    asked_ = run;
}

double Playback::wanted_position(const Parameter& scalar) const {
    if (asked_) {
        const double from = slider_position(scalar, asked_->from), to = slider_position(scalar, asked_->to);
        return from + (to - from) * std::min(1.0, run_);
    }
    const double run = slider_position(scalar, began_at_) + run_;
    if (course != Course::bounce)
        return run - std::floor(run);
    const double both_ways = run - 2 * std::floor(run / 2);
    return both_ways <= 1 ? both_ways : 2 - both_ways;
}

void Playback::advance(Session& session, float seconds) {
    if (!slot_)
        return;
    const State& state = session.state();
    if (!same(slot_->read(state), written_) ||
        !applies(*slot_->parameter, state, view_on_screen(state).parameters.all()))
        return slot_.reset();
    run_ += seconds * speed / duration;
    const bool over = (course == Course::once || asked_) && run_ >= 1;
    const Parameter scalar = slot_->present(session.state());
    const double end = asked_ ? asked_->to : began_at_;
    written_ = over ? end : slider_value(scalar, wanted_position(scalar));
    slot_->write(session, written_, gesture_);
    if (over)
        slot_.reset();
}

}
