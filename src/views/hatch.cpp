#include "views/hatch.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

void draw_hatch(ImDrawList* list, Rect rect, ImU32 color) {
    const float step = px(6);
    const float from = std::ceil((rect.x + rect.y) / step) * step;
    for (float c = from; c < rect.right() + rect.bottom(); c += step) {
        const float left = std::max(rect.x, c - rect.bottom()), right = std::min(rect.right(), c - rect.y);
        if (right > left)
            list->AddLine({left, c - left}, {right, c - right}, color, px(1));
    }
}

}
