// The desktop's dialogues in which a person chooses a file, or where one is to be, beside the frames.
#pragma once

#include "platform/platform.hpp"

namespace posenc::platform {

/// While it lives, has_file_picker and pick_file of platform.hpp, can_move and move_saved of paper.hpp answer for this
/// program.
class Dialogues {
  public:
    explicit Dialogues(const Program& program);
    ~Dialogues();
    Dialogues(const Dialogues&) = delete;
    Dialogues& operator=(const Dialogues&) = delete;

    /// Between two frames: the program is handed what was chosen meanwhile.
    static void deliver();
};

}
