// The second picture of a comparison. Its state is the first one's with some keys set otherwise, and those are all that
// is kept: one text, in the parameter `beside` of the first state. So whatever both share is changed in both at once,
// and link, undo and saved state hold the comparison too.
#pragma once

#include "session/session.hpp"

#include <optional>
#include <string>

namespace posenc {

/// The state of the second picture; nothing where none is asked for. Theme and text size are always the first one's;
/// where a person looks in it, each picture remembers by itself.
std::optional<State> beside(const State& state);

/// What `second` sets otherwise than `first`, as text for `beside`: never empty, since it names the view.
std::string beside_text(const State& first, const State& second);

/// The session of the second picture.
class Beside {
  public:
    bool shown() const { return shown_; }
    Session& session() { return session_; }
    const Session& session() const { return session_; }
    /// Once a frame, after begin_frame of the first session: what was edited in the second one becomes an edit of
    /// `beside` in the first; otherwise the second follows.
    void begin_frame(Session& first);
    /// In this frame the first session was handed an edit; it is carried out in the next one.
    bool edited() const { return edited_; }

  private:
    Session session_;
    State followed_;   ///< the first session's state that the second one was made from
    std::string text_; ///< `beside` as it was written here or followed last
    bool shown_ = false;
    bool edited_ = false;
};

}
