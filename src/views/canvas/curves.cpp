#include "views/canvas/curves.hpp"

#include "core/text.hpp"
#include "views/canvas/fitting_number.hpp"
#include "views/canvas/inside_axis.hpp"
#include "views/canvas/marks/hatch.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

float ValueAxis::pixel(double value) const {
    return bottom - static_cast<float>((value - low) / (high - low)) * (bottom - top);
}

ImU32 series_color(int series) {
    return theme().series[series % 8];
}

void draw_value_axis(Rect plot, const ValueAxis& axis, std::string_view name) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const double value : tick_values(axis.low, axis.high, std::max(2, static_cast<int>(plot.height / px(36))))) {
        const float y = std::floor(axis.pixel(value));
        list->AddRectFilled({plot.x, y}, {plot.right(), y + px(1)}, value == 0 ? theme().line2 : theme().line);
        draw_text_aligned(list, {plot.x - px(8), y}, {1, 0.5f}, fitting_number(value, px(40)), 12, theme().text2);
    }
    draw_text_upwards(list, {plot.x - px(48), plot.y + plot.height / 2}, name, 12, theme().text2);
}

void draw_position_axis(Rect plot, const ScreenAxis& axis, Index first_number, std::string_view name,
                        std::optional<Index> chip) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto center = [&](Index cell) { return std::floor(axis.pixel(static_cast<double>(cell) + 0.5)); };
    const float widest = std::max(text_size(readable_integer(first_number + axis.first), 12).x,
                                  text_size(readable_integer(first_number + axis.first + axis.count), 12).x);
    for (const Index cell : tick_cells(axis, first_number, (widest + px(8)) / least_part_of_spacing, false)) {
        const float x = center(cell);
        list->AddRectFilled({x, plot.bottom()}, {x + px(1), plot.bottom() + px(5)}, theme().line2);
        const float away = (text_size(readable_integer(first_number + cell), 12).x + widest) / 2 + px(10);
        const std::string number = readable_integer(first_number + cell);
        const float half = text_size(number, 12).x / 2, inside = std::min(x, list->GetClipRectMax().x - half);
        if (is_figure() || !chip || std::fabs(center(*chip) - x) > away)
            draw_text_aligned(list, {inside, plot.bottom() + px(9)}, {0.5f, 0}, number, 12, theme().text2);
    }
    draw_text_aligned(list, {plot.x + plot.width / 2, plot.bottom() + px(28)}, {0.5f, 0}, fitted(name, plot.width, 12),
                      12, theme().text2);
    if (is_figure() || !chip || !axis.visible(*chip))
        return;
    const std::string text = readable_integer(first_number + *chip);
    const float half = text_size(text, 12, Weight::semibold).x / 2 + px(6),
                x = std::max(std::min(center(*chip), list->GetClipRectMax().x - half), plot.x);
    list->AddRectFilled({x - half, plot.bottom() + px(6)}, {x + half, plot.bottom() + px(26)}, theme().text, px(4));
    draw_text_aligned(list, {x, plot.bottom() + px(16)}, {0.5f, 0.5f}, text, 12, theme().bg0, Weight::semibold);
}

void draw_joined(ImDrawList* list, std::span<const ImVec2> points, ImU32 color, float width) {
    std::size_t begin = 0;
    const auto draw_to = [&](std::size_t last) {
        list->AddPolyline(points.data() + begin, static_cast<int>(last - begin + 1), color, 0, width);
        begin = last;
    };
    for (std::size_t n = 1; n + 1 < points.size(); ++n) {
        const ImVec2 before = points[n - 1], at = points[n], after = points[n + 1];
        if ((at.x - before.x) * (after.x - at.x) + (at.y - before.y) * (after.y - at.y) < 0)
            draw_to(n);
    }
    if (!points.empty())
        draw_to(points.size() - 1);
}

void draw_marker(ImDrawList* list, ImVec2 at, int series, float radius, ImU32 color) {
    const bool hollow = series % 8 >= 4;
    const float r = radius, line = px(1.5f);
    const ImVec2 square[] = {{at.x - r, at.y - r}, {at.x + r, at.y - r}, {at.x + r, at.y + r}, {at.x - r, at.y + r}};
    const ImVec2 triangle[] = {
        {at.x, at.y - 1.2f * r}, {at.x + 1.1f * r, at.y + 0.8f * r}, {at.x - 1.1f * r, at.y + 0.8f * r}};
    const ImVec2 diamond[] = {
        {at.x, at.y - 1.3f * r}, {at.x + 1.3f * r, at.y}, {at.x, at.y + 1.3f * r}, {at.x - 1.3f * r, at.y}};
    const auto shape = [&](const ImVec2* points, int count) {
        if (hollow)
            list->AddPolyline(points, count, color, ImDrawFlags_Closed, line);
        else
            list->AddConvexPolyFilled(points, count, color);
    };
    switch (series % 4) {
    case 0:
        return hollow ? list->AddCircle(at, r, color, 0, line) : list->AddCircleFilled(at, r, color);
    case 1:
        return shape(square, 4);
    case 2:
        return shape(triangle, 3);
    default:
        return shape(diamond, 4);
    }
}

void draw_curve(const ScreenAxis& positions, const ValueAxis& values, const Curve& curve) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = series_color(curve.series);
    const InsideAxis inside(values);
    const double from = static_cast<double>(positions.first);
    const double last = from + static_cast<double>(positions.count) - 1;
    const float left = positions.pixel(from + 0.5), right = positions.pixel(last + 0.5);
    std::vector<ImVec2> points;
    for (float x = left; x <= right + 0.5f; x += 1) {
        const double position = from + (static_cast<double>(x) - left) / static_cast<double>(positions.cell_size());
        points.push_back({x, values.pixel(curve.value(std::min(position, last)))});
    }
    draw_joined(list, points, color, px(2));
    if (positions.cell_size() < px(7))
        return;
    for (Index cell = positions.first; cell < positions.first + positions.count; ++cell)
        draw_marker(
            list,
            {positions.pixel(static_cast<double>(cell) + 0.5), values.pixel(curve.value(static_cast<double>(cell)))},
            curve.series, px(2.6f), color);
}

std::vector<PixelCells> pixel_columns(const ScreenAxis& axis) {
    std::vector<PixelCells> columns;
    const Index end = axis.first + axis.count;
    Index from = axis.first;
    for (float x = std::floor(axis.begin); from < end; ++x) {
        const Index next = x + 1 < axis.begin + axis.length ? std::max(axis.cell_at(x + 1), from + 1) : end;
        columns.push_back({x, from, std::min(next, end) - from});
        from = next;
    }
    return columns;
}

void draw_curve_pixels(const ValueAxis& values, std::span<const CurvePixel> pixels, ImU32 color) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const InsideAxis inside(values);
    const ImU32 pale = (color & ~IM_COL32_A_MASK) | 40u << IM_COL32_A_SHIFT;
    HatchedParts hatched(values.top, values.bottom);
    std::vector<ImVec2> line;
    const auto flush = [&] {
        draw_joined(list, line, color, px(1.5f));
        line.clear();
    };
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const CurvePixel& pixel = pixels[i];
        const float right = i + 1 < pixels.size() ? std::max(pixels[i + 1].x, pixel.x + 1) : pixel.x + 1;
        if (pixel.missing) {
            flush();
            hatched.add(pixel.x, right);
        }
        if (pixel.missing || !std::isfinite(pixel.mean))
            continue;
        if (pixel.range.low == pixel.range.low)
            list->AddRectFilled({pixel.x, values.pixel(pixel.range.high)}, {right, values.pixel(pixel.range.low) + 1},
                                pale);
        line.push_back({pixel.x + 0.5f, values.pixel(pixel.mean)});
    }
    flush();
}

}
