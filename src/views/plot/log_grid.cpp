#include "views/plot/log_grid.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace posenc {

namespace {

std::string decade_text(int decade) {
    if (decade > 5)
        return "10" + superscript(decade);
    return readable_integer(std::llround(std::pow(10.0, decade)));
}

}

void draw_log_grid(Rect plot, const ValueAxis& decades) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float apart = decades.pixel(0) - decades.pixel(1);
    const int step = std::max(static_cast<int>(std::ceil(px(18) / apart)), 1);
    for (int decade = static_cast<int>(std::ceil(decades.low)); decade <= static_cast<int>(std::floor(decades.high));
         decade += step) {
        const float y = std::floor(decades.pixel(decade));
        list->AddRectFilled({plot.x, y}, {plot.right(), y + px(1)}, theme().line);
        draw_text_aligned(list, {plot.x - px(8), y}, {1, 0.5f}, decade_text(decade), 12, theme().text2);
    }
}

}
