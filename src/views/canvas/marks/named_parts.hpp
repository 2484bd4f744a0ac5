// The parts of a view that the open step of a lesson speaks of (core/lessons/parts.hpp): they get room before others.
#pragma once

#include "core/lessons/parts.hpp"
#include "widgets/controls.hpp"

#include <string_view>

namespace posenc {

/// Whether the state's `shows` names any part of the view, and so says what its picture is for.
bool names_parts(const State& state, std::string_view view);
/// Whether the view draws these and nothing else: where the area is not large.
bool draws_only_named(const State& state, std::string_view view, Rect area);
/// Whether a part is left out then, so that the ones that are named have its room.
bool gives_way(const State& state, std::string_view view, std::string_view part, Rect area);
/// The part stands here: told to tests, drawn nowhere.
void note_part(std::string_view part, Rect rect);

}
