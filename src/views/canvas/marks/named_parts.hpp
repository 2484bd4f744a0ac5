// The parts of a view that a lesson's open step names (core/lessons/parts.hpp). They get room before the others.
#pragma once

#include "core/lessons/parts.hpp"
#include "widgets/controls.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace posenc {

/// Whether the state's `shows` names any part of this view.
bool names_parts(const State& state, std::string_view view);
/// Whether the view draws the named parts only, which it does where the area is not large, and in figures.
bool draws_only_named(const State& state, std::string_view view, Rect area);
/// Of several panels those that the step names, by `name_of` each, where the view draws the named parts only; all where
/// it names none of them.
template <class Panel, class NameOf>
void keep_named(std::vector<Panel>& panels, NameOf name_of, const State& state, std::string_view view, Rect area) {
    const auto named = [&](const Panel& panel) { return names_part(state, name_of(panel)); };
    if (draws_only_named(state, view, area) && std::any_of(panels.begin(), panels.end(), named))
        std::erase_if(panels, [&](const Panel& panel) { return !named(panel); });
}
/// In a figure that is of one part alone: its name, and the view gives it all the room. Empty elsewhere.
std::string_view only_part(const State& state, std::string_view view);
/// Reports to tests where the part is; draws nothing.
void note_part(std::string_view part, Rect rect);

}
