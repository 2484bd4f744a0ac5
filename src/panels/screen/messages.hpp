// The remarks above and below the plot: what could not be used as asked, and the invitation of the first start.
#pragma once

#include "session/session.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// Height that the messages need at this width; 0 when there are none.
float messages_height(const std::vector<Issue>& messages, float width);
/// Draws at most three and how many there are besides; returns true when they were closed.
bool draw_messages(const std::vector<Issue>& messages, Rect area);

/// What the first start offers: three doors, or to be left alone.
enum class Door { none, lesson, explore, model };

/// Height that the invitation needs at this width.
float invitation_height(float width);
/// What the picture is, and the doors, in a soft card.
Door draw_invitation(Rect area);

}
