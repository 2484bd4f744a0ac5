// Undo and redo over whole states. Edits of one gesture (a drag, a word typed into a field) are one step. Looking
// elsewhere (viewpoint() in parameters.hpp) is none, and undo leaves a person where they look.
#pragma once

#include "core/state/state.hpp"

#include <deque>

namespace posenc {

class History {
  public:
    explicit History(State start = {}) : present_(std::move(start)) {}

    const State& present() const { return present_; }
    /// Makes `next` the present. Edits with the same non-zero gesture number replace each other, also where two
    /// gestures go on at a time: a number plays while another is dragged. 0 never merges.
    void push(State next, std::uint64_t gesture = 0);
    bool can_undo() const { return !past_.empty(); }
    bool can_redo() const { return !future_.empty(); }
    void undo(); ///< nothing happens when there is nothing to undo
    void redo();
    /// Every state has these tables from now on: what was brought is no step that could be undone.
    void bring(const std::shared_ptr<const OwnTables>& tables);

  private:
    void end_gestures();

    static constexpr std::size_t most_steps = 500;
    State present_;
    std::deque<State> past_, future_;
    std::uint64_t gesture_ = 0, other_gesture_ = 0; ///< of the last step: the latest, and one beside it
};

}
