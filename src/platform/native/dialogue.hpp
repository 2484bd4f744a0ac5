// The desktop's dialogues to choose a file to open or a place to save. They do not block the frames.
#pragma once

#include "platform/platform.hpp"

namespace posenc::platform {

/// While it exists, has_file_picker and pick_file of platform.hpp, and can_move and move_saved of paper.hpp, work for
/// this program.
class Dialogues {
  public:
    explicit Dialogues(const Program& program);
    ~Dialogues();
    Dialogues(const Dialogues&) = delete;
    Dialogues& operator=(const Dialogues&) = delete;

    /// Passes answers on to the program; called between two frames.
    static void deliver();
};

}
