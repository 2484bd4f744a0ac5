// The inspector: the method's formula, and under the pointer the same formula with its numbers put in, step by step,
// ending in exactly the value drawn.
#pragma once

#include "session/session.hpp"
#include "widgets/controls.hpp"

namespace posenc {

/// `folded`: inside the sheet below the plot, without the panel's edge.
void draw_inspector(Session& session, Rect area, bool folded);

}
