// The lines of a hatching.
#pragma once

#include "widgets/controls.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

/// Calls `draw` for each line with its left and right x and the constant x + y.
template <typename Draw> void each_hatch_line(Rect rect, Draw draw) {
    const float step = px(6);
    const float from = std::ceil((rect.x + rect.y) / step) * step;
    for (float c = from; c < rect.right() + rect.bottom(); c += step) {
        const float left = std::max(rect.x, c - rect.bottom()), right = std::min(rect.right(), c - rect.y);
        if (right > left)
            draw(left, right, c);
    }
}

}
