// The list of choices that a menu opens: below `anchor`, or above it where there is more room; scrolls when it must.
// Up, down, Home, End, page keys move, Enter takes, Escape closes. One list is open at a time.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

void open_list(ImGuiID id, int chosen);
bool list_is_open(ImGuiID id);
void close_list(); ///< also closes the popup that contains it, unless that is a card
/// Draws the list if it is open; call it in each frame. Returns the choice that was taken.
std::optional<int> list_of_choices(ImGuiID id, Rect anchor, std::span<const MenuEntry> entries, int chosen,
                                   const MenuOptions& options);

}
