// Time is the sum of the frames' durations, so a hidden page or a slow frame skips nothing.
#include "panels/parameters/sweep.hpp"

#include "panels/actions.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

}

double Slot::read(const State& state) const {
    if (item < 0)
        return state.number(parameter->key);
    const std::span<const double> list = state.list(parameter->key);
    return item < static_cast<int>(list.size()) ? list[static_cast<std::size_t>(item)] : undefined;
}

void Slot::write(Session& session, double number, std::uint64_t gesture) const {
    if (item < 0)
        return session.edit(*parameter, Value{number, {}, {}}, gesture);
    Value value = session.state().value(parameter->key);
    if (item >= static_cast<int>(value.list.size()))
        return;
    value.list[static_cast<std::size_t>(item)] = number;
    session.edit(*parameter, std::move(value), gesture);
}

Parameter Slot::scalar() const {
    Parameter scalar = *parameter;
    if (item >= 0)
        scalar.kind = parameter->kind == Kind::integers ? Kind::integer : Kind::real;
    return scalar;
}

Parameter Slot::present(const State& state) const {
    return narrowed(scalar(), state);
}

void Sweep::toggle(Session& session, const Slot& slot, bool reduced_motion) {
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

void Sweep::begin(Session& session, const Slot& slot) {
    slot_ = slot;
    began_at_ = written_ = slot.read(session.state());
    run_ = 0;
    gesture_ = session.new_gesture();
    asked_.reset();
}

void Sweep::play(Session& session, const ValueRun& run, bool reduced_motion) {
    const Slot slot{run.parameter, -1};
    if (reduced_motion)
        return slot.write(session, run.to, 0);
    begin(session, slot);
    asked_ = run;
}

double Sweep::wanted_position(const Parameter& scalar) const {
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

void Sweep::advance(Session& session, float seconds) {
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
