#include "views/canvas/marks/chip.hpp"

#include "core/text.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>

namespace posenc {

float middle_of(const ScreenAxis& axis, Index cell) {
    return std::floor(axis.pixel(static_cast<double>(cell) + 0.5));
}

float move_inside(float middle, float half, Rect area) {
    return std::max(std::min(middle, area.right() - half), area.x + half);
}

namespace {

/// `room`: device pixels for the label; where it does not fit there is no chip.
Chip chip_on(const AxisNames& names, const ScreenAxis& axis, std::optional<Index> cell, Pixel pixel, bool one_line,
             float room) {
    if (!cell || !axis.visible(*cell))
        return {};
    Chip chip;
    chip.shown = true;
    const Index first = *cell - (*cell - axis.first) % axis.cells_per_sample;
    const Index last = std::min(first + axis.cells_per_sample, axis.first + axis.count) - 1;
    const bool several = last > first && pixel != Pixel::cell;
    chip.lines = {axis_label(names, several || pixel == Pixel::cell ? first : *cell)};
    if (several)
        chip.lines[0] += "–"; // at the end of its line: before the second number it would be a minus
    if (several && one_line)
        chip.lines[0] += axis_label(names, last);
    else if (several)
        chip.lines.push_back(axis_label(names, last));
    const Verbatim of_cell;
    for (std::string& line : chip.lines) {
        line = fitted(line, room, axis_text, Weight::semibold);
        chip.width = std::max(chip.width, text_size(line, axis_text, Weight::semibold).x + px(12));
        chip.shown = chip.shown && !line.empty();
    }
    return chip;
}

}

Chip chip_across(const AxisNames& names, const ScreenAxis& axis, std::optional<Index> cell, Pixel pixel, Rect area) {
    Chip chip = chip_on(names, axis, cell, pixel, true, area.width - px(12));
    if (!chip.shown)
        return chip;
    chip.half = chip.width / 2;
    chip.at = move_inside(middle_of(axis, *cell), chip.half, area);
    return chip;
}

Chip chip_down(const AxisNames& names, const ScreenAxis& axis, std::optional<Index> cell, Pixel pixel, bool top,
               float room) {
    Chip chip = chip_on(names, axis, cell, pixel, false, room - px(18));
    if (!chip.shown)
        return chip;
    if (chip.lines.size() > 1 && axis.length < 2 * px(chip_line)) // room for the first line only, such as "12–"
        chip.lines.resize(1);
    chip.half = px(2) + px(chip_line / 2) * static_cast<float>(chip.lines.size());
    // The chip stays beside the plot, clear of the chip on the other axis.
    const float from = axis.begin + chip.half - px(4), to = axis.begin + axis.length - chip.half + px(4);
    const float at = middle_of(axis, *cell);
    chip.at = top ? std::max(std::min(at, to), from) : std::min(std::max(at, from), to);
    return chip;
}

void draw_chip(const Chip& chip, ImVec2 at, ImVec2 align) {
    const Verbatim of_cell;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float pitch = px(chip_line), count = static_cast<float>(chip.lines.size());
    const ImVec2 size{chip.width, px(4) + pitch * count};
    const ImVec2 corner{std::floor(at.x - align.x * size.x), std::floor(at.y - align.y * size.y)};
    list->AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, theme().text, px(4));
    float y = corner.y + px(2) + pitch / 2;
    for (const std::string& line : chip.lines) {
        draw_text_aligned(list, {corner.x + size.x / 2, y}, {0.5f, 0.5f}, line, axis_text, theme().bg0,
                          Weight::semibold);
        y += pitch;
    }
}

}
