// Undo and redo over whole states. Edits of one gesture (a drag, a word typed into a field) are one step. A change of
// the viewpoint (viewpoint() in parameters.hpp) is no step, and undo keeps the present viewpoint.
#pragma once

#include "core/state/state.hpp"

#include <deque>

namespace posenc {

class History {
  public:
    explicit History(State start = {}) : present_(std::move(start)) {}

    const State& present() const { return present_; }
    const std::deque<State>& past() const { return past_; } ///< the states before the present one, the oldest first
    /// Makes `next` the present. Edits with the same non-zero gesture number replace each other, even if two gestures
    /// go on at the same time: one number plays while another is dragged. 0 never merges.
    void push(State next, std::uint64_t gesture = 0);
    /// Puts `next` in the place of the present, as part of its step. Nothing is left of a step that changes nothing
    /// then.
    void amend(State next);
    bool can_undo() const { return !past_.empty(); }
    bool can_redo() const { return !future_.empty(); }
    void undo(); ///< nothing happens when there is nothing to undo
    void redo();
    /// Gives these tables to every state: adding an own table is no step that could be undone.
    void set_own_tables(const std::shared_ptr<const OwnTables>& tables);

  private:
    void end_gestures();

    static constexpr std::size_t most_steps = 500;
    State present_;
    std::deque<State> past_, future_;
    std::uint64_t gesture_ = 0, other_gesture_ = 0; ///< of the last step: the latest gesture, and one at the same time
};

}
