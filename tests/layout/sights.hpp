// What the sweep of the layout looks at: states at a place, steps of lessons, pictures side by side, and what opens
// when a control is pressed.
#pragma once

#include "layout/places.hpp"

#include <string>
#include <vector>

namespace posenc::layout {

/// Opens the list of what can be done with a picture and with the cell in its middle.
inline constexpr std::string_view picture_menu = "picture.menu";

struct Sight {
    State state;
    Place place;
    std::string opens = {}; ///< ids of the controls that are pressed first, or `picture_menu`; empty: none
};

/// Every `step`-th step of every lesson in every language, on a projector, a laptop, with text of twice the size, and
/// on a phone upright and on its side; the first one is another in each lesson.
std::vector<Sight> lesson_sights(int step);

/// Two pictures side by side, without and with their difference, at every `step`-th size.
std::vector<Sight> pair_sights(int step);

/// Cards, menus, drawers, sheets and what pictures offer, open, at every `step`-th size at which they are there.
std::vector<Sight> opened_sights(int step);

}
