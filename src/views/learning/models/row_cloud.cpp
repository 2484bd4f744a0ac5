#include "views/learning/models/row_cloud.hpp"

#include "core/text.hpp"
#include "views/learning/models/cell_read.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"

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
    Placing placing{plot.center(), (across.low + across.high) / 2, (up.low + up.high) / 2};
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
    for (const std::size_t i : {std::size_t{0}, at.size() - 1}) { // on a background, above lines and points
        const std::string text = axis_label(names, static_cast<Index>(i));
        const ImVec2 size = text_size(text, 12, Weight::semibold);
        const ImVec2 wanted = offset(at[i], 9, -6);
        const float x = std::clamp(wanted.x, plot.x, plot.right() - size.x);
        const float y = std::clamp(wanted.y - size.y, plot.y, plot.bottom() - size.y);
        const Rect ground = inset({x, y, size.x, size.y}, {.left = -2, .right = -2});
        list->AddRectFilled(ground.min(), ground.max(), theme().bg0);
        draw_text(list, {x, y}, text, 12, theme().text, Weight::semibold);
    }
}

/// The row whose numbers are shown.
struct RowRead {
    Index row = 0;
    bool by_keys = false;
};

/// Arrow keys go from row to row; the pointer takes the nearest row within reach. True while there is a row to
/// describe.
bool follow(RowRead& read, const std::vector<ImVec2>& at, const HitArea& hit) {
    const auto last = static_cast<Index>(at.size()) - 1;
    read.row = std::min(read.row, last);
    if (hit.focused) {
        own_keys(hit.id, {ImGuiKey_LeftArrow, ImGuiKey_RightArrow});
        if (const int step = take_arrow_step(hit.id); step != 0) {
            read.row = std::clamp<Index>(read.row + step, 0, last);
            read.by_keys = true;
        }
    }
    const ImVec2 pointer = ImGui::GetIO().MousePos, moved = ImGui::GetIO().MouseDelta;
    if (!hit.hovered || (read.by_keys && moved.x == 0 && moved.y == 0)) // a pointer at rest must not override the keys
        return read.by_keys && hit.focused;
    const auto away = [&](ImVec2 point) { return std::hypot(point.x - pointer.x, point.y - pointer.y); };
    const auto nearest = std::min_element(at.begin(), at.end(), [&](ImVec2 a, ImVec2 b) { return away(a) < away(b); });
    if (away(*nearest) > px(40))
        return false;
    read = {static_cast<Index>(nearest - at.begin()), false};
    return true;
}

void tell_row(const Projection& rows, Index row, ImVec2 at, Rect bounds, Rect value_row, bool told) {
    const std::string name = rows.description().rows.name + " " + axis_label(rows.description().rows, row),
                      first = "component 1: " + readable(rows.at({row, 0}), 4),
                      second = "component 2: " + readable(rows.at({row, 1}), 4);
    if (!told && !read_by_finger())
        return;
    ImGui::GetWindowDrawList()->AddCircle(at, px(8), theme().text, 0, px(1.5F));
    const Rect mark = centered(at, 16, 16);
    note_item({name + ", " + first + ", " + second, "mark", mark.x, mark.y, mark.width, mark.height});
    if (read_by_finger())
        draw_value_row(value_row, row_color(rows, row), name, first + ", " + second);
    else
        draw_hover_card(mark, bounds, row_color(rows, row), name, first, second);
}

}

void draw_row_cloud(Canvas& canvas, const Projection& rows, Rect area, Rect bounds) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (rows.shares().empty() || rows.size().row < 2) {
        take_top(area, 12);
        draw_wrapped(list, area.min(), std::min(area.width, px(460)),
                     "The rows do not differ yet, so there is nothing to project.", 14, theme().text2);
        return;
    }
    Rect plot = area;
    const Rect value =
        inset(take_bottom(plot, in_design(value_row_height())), {.top = value_row_height() > 0 ? 8.F : 0});
    const Rect words = take_bottom(plot, 28);
    list->AddRect(plot.min(), plot.max(), theme().line, 0, 0, px(1));
    const Placing placing = placing_of(rows, plot);
    std::vector<ImVec2> at;
    for (Index row = 0; row < rows.size().row; ++row)
        at.push_back(placing.at(rows.at({row, 0}), rows.at({row, 1})));
    const HitArea hit = hit_area(plot, "Rows in their principal components");
    draw_focus_ring(hit, plot, 3, 4);
    draw_points(rows, at, plot);
    auto& read = canvas.memory<RowRead>();
    const bool told = follow(read, at, hit);
    tell_row(rows, read.row, at[static_cast<std::size_t>(read.row)], bounds, value, told);
    const std::string text = "component 1 to the right: " + readable(100 * rows.share(0), 3) +
                             " % of the variance; component 2 upwards: " + readable(100 * rows.share(1), 3) + " %";
    const Rect line = inset(words, {.top = 8, .bottom = 4});
    draw_text(list, line.min(), fitted(text, line.width, 12), 12, theme().text2);
    note_item({text, "text", line.x, line.y, line.width, line.height});
}

}
