// Areas divided into parts. A picture says which parts it has, how much room each needs and which gives way first, and
// draws into the rectangles it is given. Lengths here are pixels of the design; rectangles are whole device pixels.
#pragma once

#include "widgets/controls.hpp"

#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace posenc {

/// Distances from the edges of an area.
struct Margins {
    float left = 0, top = 0, right = 0, bottom = 0;
};
/// The area without its margins; never of negative size.
Rect inset(Rect area, const Margins& margins);
/// The point so far right of and below this one.
ImVec2 offset(ImVec2 from, float right, float down);

/// Cut `length` off one side of the rest, and the gap after it, which is nobody's. No more than there is.
Rect take_top(Rect& rest, float length, float gap = 0);
Rect take_bottom(Rect& rest, float length, float gap = 0);
Rect take_left(Rect& rest, float length, float gap = 0);
Rect take_right(Rect& rest, float length, float gap = 0);

/// Of this size, around its centre.
Rect centered(ImVec2 at, float width, float height);
/// A rectangle beside this one, as high or as wide as it is.
Rect below(Rect of, float height, float gap = 0);
Rect right_of(Rect of, float width, float gap = 0);

/// A length in device pixels, such as that of a text, in pixels of the design.
float in_design(float device);
/// Whether the area is at least so large.
bool has_room(Rect area, float width, float height);

struct Length {
    float least = 0; ///< with less a part is not drawn
    float most = std::numeric_limits<float>::infinity();
};
/// Exactly this length.
constexpr Length exactly(float length) {
    return {length, length};
}

/// A part of a picture, or a row or a column of parts.
struct Part {
    std::string_view name = {}; ///< PartLayout::operator[] finds it; one that a lesson names is called as in `shows`
    Length width = {}, height = {};
    float weight = 1; ///< its share of a row's width or a column's height, within its limits
    float aspect = 0; ///< at most so many times as wide as high, in a row; 0: any shape
    int rank = 0;     ///< where there is no room for all, the part of the lowest rank gives way, the last of equal ones
    bool wanted = true;  ///< false: it takes no room
    float gap = 0;       ///< between the parts inside
    bool upright = true; ///< they stand below each other
    std::vector<Part> inside = {};
};
Part in_row(float gap, std::vector<Part> parts);
Part in_column(float gap, std::vector<Part> parts);

/// Where the parts are.
class PartLayout {
  public:
    PartLayout(Rect area, Part parts);
    /// Of several ways to arrange parts the first in which all that any of them has have room, or the one that leaves
    /// out those that matter least.
    PartLayout(Rect area, std::span<const Part> ways);

    /// The rectangle of a part; one without size where it gave way.
    Rect operator[](std::string_view name) const;
    bool has(std::string_view name) const;
    /// Whether a part that is wanted has no room.
    bool lost(std::string_view name) const;

  private:
    struct Place {
        std::string_view name;
        Rect rect;
    };
    void place(const Part& part, Rect area);

    Rect area_;
    std::vector<Place> places_;
    std::vector<std::string_view> lost_;
};

}
