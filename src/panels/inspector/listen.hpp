// Plays the row or column of the focus as sound, on request only: two buttons below the numbers at the pointer, the
// keys S and Shift+S, and a remark that says what is heard. Only if the platform has sound.
#pragma once

#include "core/sound.hpp"
#include "session/session.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

class Listen {
  public:
    /// The buttons: the row, the column.
    void draw(Column& column, Session& session);
    /// Plays the row or the column of the focus; stops it if it is playing already.
    void toggle(Session& session, bool column);
    bool stop(); ///< false when nothing plays
    /// On top of the screen: what is playing, and its progress.
    void draw_remark() const;
    bool moving() const;
    /// A description of the last sound. Empty while it plays, so that a screen reader does not talk over it.
    std::string heard() const;

  private:
    bool plays(const FieldPtr& field, FieldLine line) const;
    void draw_button(Column& column, Session& session, FieldLine line);

    FieldPtr field_; ///< what was played last
    FieldLine line_;
    double seconds_ = 0;
    std::string remark_, words_; ///< on the screen, and for a voice
};

}
