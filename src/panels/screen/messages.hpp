// Above the plot: messages about what could not be used as requested. Below it: the invitation at the first start.
#pragma once

#include "session/session.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// Height that the messages need at this width; 0 when there are none.
float messages_height(const std::vector<Issue>& messages, float width);
/// Draws at most three and how many there are besides; returns true when they were closed.
bool draw_messages(const std::vector<Issue>& messages, Rect area);

/// The offers at the first start: three doors; `none` if nothing was chosen.
enum class WelcomeChoice { none, lesson, explore, model };

/// Height that the invitation needs at this width.
float invitation_height(float width);
/// Draws a card that says what the picture is and offers the doors.
WelcomeChoice draw_invitation(Rect area);

}
