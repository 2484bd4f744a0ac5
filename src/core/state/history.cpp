#include "core/state/history.hpp"

#include "core/state/parameters.hpp"

#include <utility>

namespace posenc {

namespace {

bool show_the_same(const State& a, const State& b) {
    return with_viewpoint(a, b) == b;
}

}

void History::push(State next, std::uint64_t gesture) {
    if (show_the_same(next, present_)) {
        present_ = std::move(next);
        return;
    }
    const bool goes_on = gesture != 0 && (gesture == gesture_ || gesture == other_gesture_) && !past_.empty();
    if (!goes_on) {
        past_.push_back(std::move(present_));
        if (past_.size() > most_steps)
            past_.pop_front();
    }
    present_ = std::move(next);
    // A drag that comes back to where it began leaves no step behind.
    if (goes_on && show_the_same(present_, past_.back())) {
        past_.pop_back();
        gesture = 0;
    }
    future_.clear();
    if (gesture == 0)
        end_gestures();
    else if (gesture != gesture_)
        other_gesture_ = std::exchange(gesture_, gesture);
}

void History::amend(State next) {
    present_ = std::move(next);
    if (!past_.empty() && show_the_same(present_, past_.back()))
        past_.pop_back();
}

void History::end_gestures() {
    gesture_ = other_gesture_ = 0;
}

void History::undo() {
    if (past_.empty())
        return;
    State back = with_viewpoint(std::move(past_.back()), present_);
    future_.push_back(std::exchange(present_, std::move(back)));
    past_.pop_back();
    end_gestures();
}

void History::redo() {
    if (future_.empty())
        return;
    State next = with_viewpoint(std::move(future_.back()), present_);
    past_.push_back(std::exchange(present_, std::move(next)));
    future_.pop_back();
    end_gestures();
}

void History::set_own_tables(const std::shared_ptr<const OwnTables>& tables) {
    present_ = present_.with_tables(tables);
    for (std::deque<State>* const states : {&past_, &future_})
        for (State& state : *states)
            state = state.with_tables(tables);
}

}
