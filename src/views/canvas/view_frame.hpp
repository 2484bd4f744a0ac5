// What stands around the picture of every view: margins, the title above it where there is room for one, and the row
// with the number at the pointer below it, where a finger would cover a card.
#pragma once

#include "widgets/layout.hpp"

namespace posenc {

struct ViewFrame {
    Rect head;  ///< of no height where there is no room for a title
    Rect body;  ///< the picture
    Rect value; ///< of no height unless has_value_row()
    bool has_head() const { return head.height > 0; }
    bool has_value() const { return value.height > 0; }
};

/// `head`: height of title and what stands beside it, in pixels of the design; 0 for a view without one.
/// `with_value`: whether the view has a number at the pointer.
ViewFrame view_frame(Rect area, float head, bool with_value = true);

/// A part of the body moved to the left edge of the area: for a matrix, whose axis is margin enough.
Rect from_edge(Rect part, Rect area);

/// The rank of a picture's main part, which stays also where a step names others.
inline constexpr int main_part_rank = 2000;

/// The parts of a view with those first that the open step of a lesson names (`shows`). In an area that is not large,
/// and in figures, only they are wanted. Parts that no step can name stay as they are.
Part named_first(Part parts, const State& state, std::string_view view, Rect area);

}
