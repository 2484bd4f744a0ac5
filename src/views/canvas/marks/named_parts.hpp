// The parts of a view that a lesson's open step names (core/lessons/parts.hpp). They get room before the others.
#pragma once

#include "core/lessons/parts.hpp"
#include "widgets/controls.hpp"

#include <string_view>

namespace posenc {

/// Whether the state's `shows` names any part of this view.
bool names_parts(const State& state, std::string_view view);
/// Whether the view draws the named parts only, which it does where the area is not large, and in figures.
bool draws_only_named(const State& state, std::string_view view, Rect area);
/// Whether the view leaves out this part, so that the named ones get its room.
bool gives_way(const State& state, std::string_view view, std::string_view part, Rect area);
/// In a figure that is of one part alone: its name, and the view gives it all the room. Empty elsewhere.
std::string_view only_part(const State& state, std::string_view view);
/// Reports to tests where the part is; draws nothing.
void note_part(std::string_view part, Rect rect);

}
