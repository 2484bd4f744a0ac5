#include "views/canvas/marks/hatch.hpp"

#include "views/canvas/marks/hatch_lines.hpp"

namespace posenc {

void draw_hatch(ImDrawList* list, Rect rect, ImU32 color) {
    each_hatch_line(rect, [&](float left, float right, float c) {
        list->AddLine({left, c - left}, {right, c - right}, color, px(1));
    });
}

void HatchedParts::add(float left, float right) {
    if (left > right_ + 0.5f) {
        draw();
        left_ = left;
    }
    right_ = right;
}

void HatchedParts::draw() {
    if (right_ > left_)
        draw_hatch(ImGui::GetWindowDrawList(), {left_, top_, right_ - left_, bottom_ - top_}, theme().line2);
}

void hatch_missing(const Tile& tile, Rect plot, bool transposed, bool upwards) {
    const auto& [rows, cols] = tile.viewport;
    const float across = plot.width / static_cast<float>(transposed ? rows.samples : cols.samples),
                down = plot.height / static_cast<float>(transposed ? cols.samples : rows.samples);
    for (const Patch& patch : tile.missing) {
        const auto x = static_cast<float>(transposed ? patch.row : patch.col),
                   y = static_cast<float>(transposed ? patch.col : patch.row),
                   width = static_cast<float>(transposed ? patch.rows : patch.cols),
                   height = static_cast<float>(transposed ? patch.cols : patch.rows);
        const float top = upwards ? plot.bottom() - (y + height) * down : plot.y + y * down;
        draw_hatch(ImGui::GetWindowDrawList(), {plot.x + x * across, top, width * across, height * down},
                   theme().line2);
    }
}

}
