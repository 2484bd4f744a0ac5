// Where the rows of the dock stand: see ParameterPanel::draw_dock.
#pragma once

#include "core/state/parameters.hpp"
#include "core/state/state.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

inline constexpr std::string_view all_settings = "All settings##lesson.settings", let_it_run = "Let it run##lesson.run";

/// A row from the left edge of the dock.
struct DockPlace {
    const Parameter* row;
    float x, width;
    int line = 0;
};

struct DockFlow {
    std::vector<DockPlace> rows;
    bool icons_only = false; ///< the buttons before and behind the rows have no words
    float begin = 0;         ///< where the first button stands
    float end = 0;           ///< free room of the first line, from here …
    float button = 0;        ///< … to the button for all settings
    int lines = 1;
};

/// The rows that the step highlights or that its tasks need (`needed`, keys) are all in sight: narrower than usual if
/// they must, or in two lines. Those that it leaves free by name join them if that takes no further line, and all
/// others follow as far as there is room.
DockFlow dock_flow(const State& state, std::span<const std::string_view> needed, float width);

/// Rows of several lines do not fit into the dock; a button leads to them among all settings.
bool is_tall(const Parameter& row);
std::string tall_label(const Parameter& row);

}
