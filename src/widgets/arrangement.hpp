// The arrangement of the screen, chosen by the width of the whole window, from a projector to a phone. The layouts are
// in panels/screen/layout.hpp and panels/presenter/layout.hpp.
#pragma once

namespace posenc {

/// Laptops and larger screens are wide; tablets and small windows medium or narrow.
enum class Arrangement { wide, medium, narrow, phone };

/// `width`: of the window, in design pixels (pixels at scale 1).
constexpr Arrangement arrangement_of(float width) {
    if (width >= 1200)
        return Arrangement::wide;
    if (width >= 900)
        return Arrangement::medium;
    return width >= 480 ? Arrangement::narrow : Arrangement::phone;
}

}
