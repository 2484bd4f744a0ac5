// Hatching of single cells.
#include "views/canvas/marks/hatch.hpp"
#include "views/canvas/marks/hatch_lines.hpp"

namespace posenc {

void draw_hatch(ImDrawList* list, Rect rect, int columns, int rows, ImU32 color,
                const std::function<bool(int column, int row)>& hatched) {
    const float width = rect.width / static_cast<float>(columns), height = rect.height / static_cast<float>(rows);
    const auto inside = [&](float x, float y) {
        const int column = static_cast<int>((x - rect.x) / width), row = static_cast<int>((y - rect.y) / height);
        return hatched(std::clamp(column, 0, columns - 1), std::clamp(row, 0, rows - 1));
    };
    each_hatch_line(rect, [&](float left, float right, float c) {
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
