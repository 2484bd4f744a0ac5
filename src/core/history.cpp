#include "core/history.hpp"

namespace posenc {

void History::push(State next, std::uint64_t gesture) {
    if (next == present_)
        return;
    const bool same_gesture = gesture != 0 && gesture == gesture_ && !past_.empty();
    if (!same_gesture) {
        past_.push_back(std::move(present_));
        if (past_.size() > most_steps)
            past_.pop_front();
    }
    present_ = std::move(next);
    // A drag that comes back to where it began leaves no step behind.
    if (same_gesture && present_ == past_.back()) {
        past_.pop_back();
        gesture = 0;
    }
    future_.clear();
    gesture_ = gesture;
}

void History::undo() {
    if (past_.empty())
        return;
    future_.push_back(std::move(present_));
    present_ = std::move(past_.back());
    past_.pop_back();
    gesture_ = 0;
}

void History::redo() {
    if (future_.empty())
        return;
    past_.push_back(std::move(present_));
    present_ = std::move(future_.back());
    future_.pop_back();
    gesture_ = 0;
}

}
