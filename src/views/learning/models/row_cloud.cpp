#include "views/learning/models/row_cloud.hpp"

#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct Placing {
    ImVec2 center;
    double x = 0, y = 0, scale = 1; ///< of the components; pixels a unit
    ImVec2 at(double first, double second) const {
        return {center.x + static_cast<float>((first - x) * scale),
                center.y - static_cast<float>((second - y) * scale)};
    }
};

Placing placing_of(const Projection& rows, Rect plot) {
    Range across, up;
    for (Index row = 0; row < rows.size().row; ++row) {
        across = united(across, {rows.at({row, 0}), rows.at({row, 0})});
        up = united(up, {rows.at({row, 1}), rows.at({row, 1})});
    }
    const double room = static_cast<double>(px(56));
    Placing placing{
        {plot.x + plot.width / 2, plot.y + plot.height / 2}, (across.low + across.high) / 2, (up.low + up.high) / 2};
    placing.scale = std::min((static_cast<double>(plot.width) - room) / std::max(across.width(), 1e-9),
                             (static_cast<double>(plot.height) - room) / std::max(up.width(), 1e-9));
    return placing;
}

/// From pale, the first row, to dark, the last.
ImU32 row_color(const Projection& rows, Index row) {
    const auto last = static_cast<double>(std::max<Index>(rows.size().row - 1, 1));
    return value_color(Colors::sequential, 0.25 + 0.75 * static_cast<double>(row) / last, 0, 1);
}

void draw_points(const Projection& rows, const std::vector<ImVec2>& at, Rect plot) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t i = 1; i < at.size(); ++i)
        list->AddLine(at[i - 1], at[i], theme().line2, px(1));
    const float radius = px(at.size() <= 80 ? 4.5F : 3);
    for (std::size_t i = 0; i < at.size(); ++i) {
        list->AddCircleFilled(at[i], radius + px(1), theme().bg0);
        list->AddCircleFilled(at[i], radius, row_color(rows, static_cast<Index>(i)));
    }
    const AxisNames& names = rows.description().rows;
    for (const std::size_t i : {std::size_t{0}, at.size() - 1}) { // on a patch of ground, over lines and points
        const std::string text = axis_label(names, static_cast<Index>(i));
        const ImVec2 size = text_size(text, 12, Weight::semibold);
        const float x = std::clamp(at[i].x + px(9), plot.x, plot.right() - size.x);
        const float y = std::clamp(at[i].y - size.y - px(6), plot.y, plot.bottom() - size.y);
        list->AddRectFilled({x - px(2), y}, {x + size.x + px(2), y + size.y}, theme().bg0);
        draw_text(list, {x, y}, text, 12, theme().text, Weight::semibold);
    }
}

void point_at(const Projection& rows, const std::vector<ImVec2>& at, const HitArea& hit, Rect bounds) {
    if (!hit.hovered || look().touch)
        return;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const auto away = [&](ImVec2 point) { return std::hypot(point.x - pointer.x, point.y - pointer.y); };
    const auto nearest = std::min_element(at.begin(), at.end(), [&](ImVec2 a, ImVec2 b) { return away(a) < away(b); });
    if (away(*nearest) > px(40))
        return;
    const auto row = static_cast<Index>(nearest - at.begin());
    ImGui::GetWindowDrawList()->AddCircle(*nearest, px(8), theme().text, 0, px(1.5F));
    draw_hover_card({nearest->x - px(8), nearest->y - px(8), px(16), px(16)}, bounds, row_color(rows, row),
                    rows.description().rows.name + " " + axis_label(rows.description().rows, row),
                    "component 1: " + readable(rows.at({row, 0}), 4), "component 2: " + readable(rows.at({row, 1}), 4));
}

}

void draw_row_cloud(const Projection& rows, Rect area, Rect bounds) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (rows.shares().empty() || rows.size().row < 2) {
        draw_wrapped(list, {area.x, area.y + px(12)}, std::min(area.width, px(460)),
                     "The rows do not differ yet, so there is nothing to project.", 14, theme().text2);
        return;
    }
    const Rect plot{area.x, area.y, area.width, area.height - px(28)};
    list->AddRect(plot.min(), plot.max(), theme().line, 0, 0, px(1));
    const Placing placing = placing_of(rows, plot);
    std::vector<ImVec2> at;
    for (Index row = 0; row < rows.size().row; ++row)
        at.push_back(placing.at(rows.at({row, 0}), rows.at({row, 1})));
    const HitArea hit = hit_area(plot, "Rows in their principal components", {.keyboard = false});
    draw_points(rows, at, plot);
    point_at(rows, at, hit, bounds);
    const std::string text = "component 1 to the right: " + readable(100 * rows.share(0), 3) +
                             " % of the variance; component 2 upwards: " + readable(100 * rows.share(1), 3) + " %";
    draw_text(list, {area.x, plot.bottom() + px(8)}, fitted(text, area.width, 12), 12, theme().text2);
    note_item({text, "text", area.x, plot.bottom() + px(8), area.width, px(16)});
}

}
