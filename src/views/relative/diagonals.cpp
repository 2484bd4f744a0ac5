// A matrix along its diagonals: one value each where it is Toeplitz, else the mean and the range of each.
#include "core/text.hpp"
#include "views/plot/curves.hpp"
#include "views/relative/scene.hpp"
#include "widgets/items.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// The cell of diagonal i, counted from the lower left corner, that is nearest to `row`.
Cell on_diagonal(Index i, Cell size, Index row) {
    const Index offset = i - (size.row - 1);
    const auto [first, count] = diagonal_cells(size, offset);
    const Index at = std::clamp<Index>(row, first.row, first.row + count - 1);
    return {at, at + offset};
}

void draw_stems(const Field& field, const ScreenAxis& offsets, const ValueAxis& values) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float radius = std::clamp(offsets.cell_size() * 0.3f, px(1.5f), px(4));
    for (Index i = 0; i < offsets.count; ++i) {
        const double value = field.at(on_diagonal(i, field.size(), 0));
        if (!std::isfinite(value)) // hidden by −∞: there is no place for it
            continue;
        const ImVec2 at{offsets.pixel(static_cast<double>(i) + 0.5), values.pixel(value)};
        list->AddLine({at.x, values.pixel(0)}, at, theme().line2, px(1));
        draw_marker(list, at, 0, radius, theme().text);
    }
}

/// The means of `count` strips of diagonals, `cells` each from diagonal 0 on. Each diagonal reaches the left column or
/// the top row, so that most strips are a piece of either; they are asked for at once. One may lie around the corner.
std::vector<CurvePixel> diagonal_strips(const Field& field, Index cells, Index count) {
    const Cell size = field.size();
    const Index on_left = size.row / cells; // strips wholly in the left column, bottom up
    std::vector<float> left(static_cast<std::size_t>(on_left)), top(static_cast<std::size_t>(count));
    field.sample({{size.row - on_left * cells, cells, static_cast<int>(on_left)}, {0, 1, 1}}, left);
    field.sample({{0, 1, 1}, {1 - size.row, cells, static_cast<int>(count)}}, top);
    std::vector<CurvePixel> strips;
    for (Index n = 0; n < count; ++n) {
        const Index from = n * cells, to = std::min(from + cells, size.row + size.col - 1);
        const Index below = std::clamp<Index>(size.row - from, 0, to - from);
        const Block column{size.row - from - below, 0, below, 1},
            row{0, from + below - size.row + 1, 1, to - from - below};
        const Range range =
            united(below > 0 ? field.range(column) : Range{}, row.cols > 0 ? field.range(row) : Range{});
        const double corner = below > 0 && row.cols > 0
                                  ? (field.sum(column) + field.sum(row)) / static_cast<double>(to - from)
                                  : undefined;
        const double mean = n < on_left ? left[static_cast<std::size_t>(on_left - 1 - n)]
                            : below > 0 ? (row.cols > 0 ? corner : field.mean(column))
                                        : top[static_cast<std::size_t>(n)];
        strips.push_back({0, mean, range});
    }
    return strips;
}

std::string note_of(const DiagonalSpread& spread, const ScreenAxis& offsets) {
    if (spread.constant() && spread.complete())
        return offsets.cell_size() >= 1 ? "each holds one value" : "lines: means of a pixel's diagonals; bands: ranges";
    const std::string read = spread.complete() ? "" : ", of " + readable_integer(spread.cells_read()) + " cells read";
    return "dots: means; bars: smallest to largest" + read;
}

/// What the diagonal looked at holds (diagonal 0 is the offset `first`), at the right end of the heading; returns where
/// it begins.
float draw_reading(const Field& field, const DiagonalSpread& spread, Index diagonal, Index first, ImVec2 right,
                   float room) {
    std::string text = "offset " + readable_integer(first + diagonal) + ": ";
    if (spread.constant() && spread.complete()) {
        text += readable(field.at(on_diagonal(diagonal, field.size(), 0)));
    } else {
        const Index column = diagonal / spread.stride();
        text += "mean " + readable(spread.at({0, column}), 4) + ", " + readable(spread.at({1, column}), 4) + " … " +
                readable(spread.at({2, column}), 4);
    }
    const float used = text_size(text, 13, Weight::semibold).x;
    if (used > room)
        return right.x;
    draw_text_aligned(ImGui::GetWindowDrawList(), right, {1, 0}, text, 13, theme().text, Weight::semibold);
    note_item({text, "text", right.x - used, right.y, used, px(18)});
    return right.x - used;
}

}

void draw_diagonal_means(Session& session, const FieldPtr& field, const ScreenAxis& offsets, const ValueAxis& values) {
    const Index cells = scale_for(offsets.count, offsets.length).cells, count = (offsets.count + cells - 1) / cells;
    std::vector<CurvePixel> pixels = *session.derived<std::vector<CurvePixel>>({field, cells}, [&] {
        return std::make_shared<std::vector<CurvePixel>>(diagonal_strips(*field, cells, count));
    });
    for (Index n = 0; n < count; ++n)
        pixels[static_cast<std::size_t>(n)].x = std::floor(offsets.pixel(static_cast<double>(n * cells)));
    draw_curve_pixels(values, pixels, theme().text);
}

void draw_spread(const DiagonalSpread& spread, const ScreenAxis& offsets, const ValueAxis& values, bool dots) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Index columns = spread.size().col;
    const float cell = offsets.cell_size() * static_cast<float>(spread.stride());
    if (cell < px(3)) {
        std::vector<CurvePixel> pixels;
        for (Index n = 0; n < columns; ++n)
            pixels.push_back({std::floor(offsets.pixel(static_cast<double>(n * spread.stride()))),
                              spread.at({0, n}),
                              {spread.at({1, n}), spread.at({2, n})}});
        if (dots)
            return draw_curve_pixels(values, pixels, theme().text);
        for (const CurvePixel& pixel : pixels)
            if (pixel.range.low == pixel.range.low)
                list->AddRectFilled({pixel.x, values.pixel(pixel.range.high)},
                                    {pixel.x + std::max(cell, 1.0f), values.pixel(pixel.range.low) + 1}, theme().bg3);
        return;
    }
    const float half = std::clamp(std::floor(cell * 0.3f), px(1), px(5));
    for (Index n = 0; n < columns; ++n) {
        const double mean = spread.at({0, n});
        if (!std::isfinite(mean))
            continue;
        const float x = offsets.pixel(static_cast<double>(n * spread.stride()) + 0.5);
        list->AddRectFilled({x - half, values.pixel(spread.at({2, n}))},
                            {x + half, values.pixel(spread.at({1, n})) + 1}, theme().bg3);
        if (dots)
            draw_marker(list, {x, values.pixel(mean)}, 0, std::clamp(cell * 0.25f, px(1.5f), px(4)), theme().text);
    }
}

Index point_at_diagonals(Session& session, std::string_view label, Rect plot, const ScreenAxis& offsets) {
    const Cell size = session.field()->size(), focus = session.focus();
    const std::string name(label);
    ImGui::SetCursorScreenPos(plot.min());
    ImGui::InvisibleButton(name.c_str(), {plot.width, plot.height}, ImGuiButtonFlags_EnableNav);
    note_item({name, "plot", plot.x, plot.y, plot.width, plot.height});
    Index diagonal = focus.col - focus.row + size.row - 1;
    const auto look = [&](Index wanted) {
        diagonal = std::clamp<Index>(wanted, 0, size.row + size.col - 2);
        session.set_focus(on_diagonal(diagonal, size, focus.row));
    };
    // A pointer at rest must not hold what keys move.
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const bool arrives = ImGui::GetCurrentContext()->HoveredIdPreviousFrame != ImGui::GetItemID();
    if ((moved.x != 0 || moved.y != 0 || arrives || ImGui::IsItemActivated()) &&
        (ImGui::IsItemHovered() || ImGui::IsItemActive()))
        look(offsets.cell_at(ImGui::GetIO().MousePos.x));
    if (!ImGui::IsItemFocused())
        return diagonal;
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, std::pair{ImGuiKey_RightArrow, 1}}) {
        ImGui::SetKeyOwner(key, ImGui::GetItemID());
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, ImGui::GetItemID()))
            look(diagonal + step);
    }
    if (ImGui::GetCurrentContext()->NavCursorVisible)
        ImGui::GetWindowDrawList()->AddRect({plot.x - px(4), plot.y - px(4)},
                                            {plot.right() + px(4), plot.bottom() + px(4)}, theme().focus, px(4), 0,
                                            px(2));
    return diagonal;
}

void draw_offsets(Session& session, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const FieldPtr field = session.field();
    const FieldPtr distance = signed_distance(session);
    const std::shared_ptr<const DiagonalSpread> spread = diagonal_spread(session, field);
    const bool constant = spread->constant() && spread->complete();
    const Cell size = field->size();
    const Range drawn = constant ? Range{field->description().low, field->description().high} : spread->range();
    hairline(list, area.min(), {area.right(), area.y});
    const Rect plot{area.x + px(56), area.y + px(48), area.width - px(72), area.height - px(96)};
    if (plot.height < px(40))
        return;
    const Index first = static_cast<Index>(distance->at({size.row - 1, 0}));
    const ScreenAxis offsets = stretched(0, size.row + size.col - 1, plot.x, plot.width);
    const Index diagonal = point_at_diagonals(session, "Along the diagonals", plot, offsets);
    constexpr std::string_view title = "Along the diagonals";
    const float title_width = text_size(title, 14, Weight::semibold).x;
    const float right = draw_reading(*field, *spread, diagonal, first, {area.right(), area.y + px(14)},
                                     area.width - title_width - px(16));
    draw_relative_heading({area.x, area.y + px(14)}, right - area.x - px(16), title, note_of(*spread, offsets));
    const double high = std::max(drawn.high, drawn.low < 0 ? 0.0 : 1.0);
    const ValueAxis values{std::min(drawn.low, 0.0), high, plot.y, plot.bottom()};
    draw_value_axis(plot, values, "");
    draw_position_axis(plot, offsets, first,
                       session.state().text("method") == "similarity" ? "offset q − p" : "offset j − i", diagonal);
    if (!constant)
        draw_spread(*spread, offsets, values, true);
    else if (offsets.cell_size() >= 1)
        draw_stems(*field, offsets, values);
    else
        draw_diagonal_means(session, field, offsets, values);
    const float x = std::floor(offsets.pixel(static_cast<double>(diagonal) + 0.5));
    list->AddRectFilled({x, plot.y}, {x + px(1), plot.bottom()}, theme().text3);
}

}
