// The second picture of a comparison. Its state is that of the first picture with some keys changed. Only these keys
// are stored, as one text in the parameter `beside` of the first state. So shared settings change in both pictures at
// once, and links, undo and the saved state contain the comparison.
#pragma once

#include "session/session.hpp"

#include <optional>
#include <string>

namespace posenc {

/// The state of the second picture; nothing if there is no comparison. Habits such as theme and text size are the first
/// one's. Each picture has its own viewpoint.
std::optional<State> second_state(const State& state);

/// The keys in which `second` differs from `first`, as text for `beside`. Never empty, because it names the view.
std::string second_picture_text(const State& first, const State& second);

/// Gives one picture a state of its own, as a file does; of a comparison the other picture stays as it is. One step of
/// undo. `second`: the session of the second picture if that is the one, otherwise null.
void give_picture(Session& first, Session* second, Parsed given);

/// The session of the second picture.
class SecondPicture {
  public:
    bool shown() const { return shown_; }
    Session& session() { return session_; }
    const Session& session() const { return session_; }
    /// Once a frame, after begin_frame of the first session: what was edited in the second one becomes an edit of
    /// `beside` in the first; otherwise the second follows.
    void begin_frame(Session& first);
    /// Whether the first session received an edit in this frame; it is applied in the next one.
    bool edited() const { return edited_; }

  private:
    Session session_;
    State followed_;   ///< the state of the first session from which the second one was made
    std::string text_; ///< `beside` as last written here or read
    bool shown_ = false;
    bool edited_ = false;
};

}
