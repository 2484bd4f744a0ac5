// Playback options, shown while something plays: the speed, and whether it runs once, in a loop, or to and fro.
#pragma once

#include "panels/parameters/playback.hpp"
#include "widgets/region.hpp"

namespace posenc {

/// Height that draw_play_bar takes.
float play_bar_height();
/// Draws into the column and moves it down. A choice takes effect at once and is stored.
void draw_play_bar(Column& column, Playback& playback);
/// Restores the stored options.
void restore_play(Playback& playback);

}
