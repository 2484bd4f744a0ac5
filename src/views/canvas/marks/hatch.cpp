#include "views/canvas/marks/hatch.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Calls `draw` for each line with its left and right x and the constant x + y.
template <typename Draw> void each_line(Rect rect, Draw draw) {
    const float step = px(6);
    const float from = std::ceil((rect.x + rect.y) / step) * step;
    for (float c = from; c < rect.right() + rect.bottom(); c += step) {
        const float left = std::max(rect.x, c - rect.bottom()), right = std::min(rect.right(), c - rect.y);
        if (right > left)
            draw(left, right, c);
    }
}

}

void draw_hatch(ImDrawList* list, Rect rect, ImU32 color) {
    each_line(rect, [&](float left, float right, float c) {
        list->AddLine({left, c - left}, {right, c - right}, color, px(1));
    });
}

void draw_hatch(ImDrawList* list, Rect rect, int columns, int rows, ImU32 color,
                const std::function<bool(int column, int row)>& hatched) {
    const float width = rect.width / static_cast<float>(columns), height = rect.height / static_cast<float>(rows);
    const auto inside = [&](float x, float y) {
        const int column = static_cast<int>((x - rect.x) / width), row = static_cast<int>((y - rect.y) / height);
        return hatched(std::clamp(column, 0, columns - 1), std::clamp(row, 0, rows - 1));
    };
    each_line(rect, [&](float left, float right, float c) {
        float begin = -1; // of the current piece; negative: none
        for (float x = left; x < right; ++x) {
            const bool now = inside(x + 0.5f, c - x - 0.5f);
            if (now && begin < 0)
                begin = x;
            if (!now && begin >= 0) {
                list->AddLine({begin, c - begin}, {x, c - x}, color, px(1));
                begin = -1;
            }
        }
        if (begin >= 0)
            list->AddLine({begin, c - begin}, {right, c - right}, color, px(1));
    });
}

}
