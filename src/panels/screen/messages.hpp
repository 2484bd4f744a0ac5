// The remarks above and below the plot: what could not be used as asked, and the invitation of the first start.
#pragma once

#include "session/session.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// Height that the messages need at this width; 0 when there are none.
float messages_height(const std::vector<Issue>& messages, float width);
/// Draws at most three and how many there are besides; returns true when they were closed.
bool draw_messages(const std::vector<Issue>& messages, Rect area);

/// One line in a soft card; returns true when it was closed.
bool draw_invitation(Rect area);

}
