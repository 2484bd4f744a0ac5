// The row or the column looked at as sound, on request only: two buttons below the numbers at the pointer, the keys S
// and Shift+S, and a remark that says what is heard. Only where the platform has sound; asked before it is called,
// since the page's first view has none of it.
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
    /// Plays the row or the column of the focus, or ends it when it is what plays.
    void toggle(Session& session, bool column);
    bool stop(); ///< false when nothing plays
    bool used() const { return !words_.empty(); }
    /// While it plays: what it is, and how far it has come, on top of the screen.
    void draw_remark() const;
    bool moving() const;
    /// What was heard last: empty while it plays, so that nobody's voice speaks over it.
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
