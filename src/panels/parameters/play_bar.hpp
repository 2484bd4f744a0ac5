// How play goes on, shown while something plays: its speed, and whether it runs once, again and again, or to and fro.
#pragma once

#include "panels/parameters/sweep.hpp"
#include "widgets/region.hpp"

namespace posenc {

/// Height that draw_play_bar takes.
float play_bar_height();
/// Draws into the column and moves it down; the sweep takes over what was chosen, and the next start remembers it.
void draw_play_bar(Column& column, Sweep& sweep);
/// What was chosen last time.
void restore_play(Sweep& sweep);

}
