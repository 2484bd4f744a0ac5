#include "views/canvas/curves.hpp"

#include "core/text.hpp"
#include "views/canvas/fitting_number.hpp"
#include "views/canvas/inside_axis.hpp"
#include "views/canvas/marks/hatch.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

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
        line_across(list, plot, y, value == 0 ? theme().line2 : theme().line);
        draw_text_aligned(list, offset({plot.x, y}, -8, 0), {1, 0.5f}, fitting_number(value, px(40)), 12,
                          theme().text2);
    }
    draw_text_upwards(list, offset({plot.x, plot.center().y}, -48, 0), name, 12, theme().text2);
}

void draw_tick(Rect plot, float x) {
    const Rect foot = below(plot, 5);
    line_down(ImGui::GetWindowDrawList(), foot, x, theme().line2);
}

void draw_tick_label(Rect plot, float x, const std::string& label) {
    draw_text_aligned(ImGui::GetWindowDrawList(), offset({x, plot.bottom()}, 0, 9), {0.5f, 0}, label, 12,
                      theme().text2);
}

void draw_axis_name(Rect plot, std::string_view name) {
    draw_text_aligned(ImGui::GetWindowDrawList(), offset({plot.center().x, plot.bottom()}, 0, 28), {0.5f, 0},
                      fitted(name, plot.width, 12), 12, theme().text2);
}

float axis_chip_half(const std::string& text) {
    return offset({text_size(text, 12, Weight::semibold).x / 2, 0}, 6, 0).x;
}

void draw_axis_chip(Rect plot, float x, const std::string& text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float half = axis_chip_half(text);
    const Rect chip = below({x - half, plot.y, 2 * half, plot.height}, 20, 6);
    list->AddRectFilled(chip.min(), chip.max(), theme().text, px(4));
    draw_text_aligned(list, chip.center(), {0.5f, 0.5f}, text, 12, theme().bg0, Weight::semibold);
}

void draw_position_axis(Rect plot, const ScreenAxis& axis, Index first_number, std::string_view name,
                        std::optional<Index> chip) {
    const float end = ImGui::GetWindowDrawList()->GetClipRectMax().x;
    const auto center = [&](Index cell) { return std::floor(axis.pixel(static_cast<double>(cell) + 0.5)); };
    const float widest = std::max(text_size(readable_integer(first_number + axis.first), 12).x,
                                  text_size(readable_integer(first_number + axis.first + axis.count), 12).x);
    for (const Index cell : tick_cells(axis, first_number, (widest + px(8)) / least_part_of_spacing, false)) {
        const float x = center(cell);
        draw_tick(plot, x);
        const std::string number = readable_integer(first_number + cell);
        const float half = text_size(number, 12).x / 2, away = half + widest / 2 + px(10);
        if (is_figure() || !chip || std::fabs(center(*chip) - x) > away)
            draw_tick_label(plot, std::min(x, end - half), number);
    }
    draw_axis_name(plot, name);
    if (is_figure() || !chip || !axis.visible(*chip))
        return;
    const std::string text = readable_integer(first_number + *chip);
    draw_axis_chip(plot, std::max(std::min(center(*chip), end - axis_chip_half(text)), plot.x), text);
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
