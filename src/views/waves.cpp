// The waves of chosen dimensions with the integer positions as dots.
#include "core/text.hpp"
#include "views/canvas.hpp"
#include "views/curves.hpp"
#include "views/frequency_plots.hpp"
#include "widgets/items.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace posenc {

std::string wave_name(const Sinusoid& waves, Index dimension) {
    const Sinusoid::Column column = waves.column(dimension);
    return column.part == Sinusoid::Part::sine ? "sin" : column.part == Sinusoid::Part::cosine ? "cos" : "zero";
}

namespace {

/// "dimensions 6 to 9" or "dimensions 6, 12, 24".
std::string list_text(const std::vector<Index>& dimensions) {
    if (dimensions.empty())
        return "no dimension";
    bool run = dimensions.size() > 2;
    for (std::size_t i = 1; i < dimensions.size(); ++i)
        run = run && dimensions[i] == dimensions[i - 1] + 1;
    if (run)
        return "dimensions " + std::to_string(dimensions.front()) + " to " + std::to_string(dimensions.back());
    std::string text = dimensions.size() == 1 ? "dimension " : "dimensions ";
    for (std::size_t i = 0; i < dimensions.size(); ++i)
        text += (i ? ", " : "") + std::to_string(dimensions[i]);
    return text;
}

/// The names at the curves' right ends, moved apart so that none covers another.
void draw_end_labels(const WaveFrame& frame, Rect plot, const ValueAxis& values) {
    struct End {
        float wanted, y;
        std::size_t series;
    };
    std::vector<End> ends;
    const double last = static_cast<double>(frame.offset + frame.length - 1);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i) {
        const float y = values.pixel(frame.waves.at(last, frame.dimensions[i]));
        ends.push_back({y, y, i});
    }
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.wanted < b.wanted; });
    for (std::size_t i = 1; i < ends.size(); ++i)
        ends[i].y = std::max(ends[i].y, ends[i - 1].y + px(17));
    float limit = plot.bottom() + px(4);
    for (std::size_t i = ends.size(); i-- > 0; limit = ends[i].y - px(17))
        ends[i].y = std::min(ends[i].y, limit);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (const End& end : ends) {
        const int series = static_cast<int>(end.series);
        const ImU32 color = series_color(series);
        list->AddLine({plot.right() + px(2), end.wanted}, {plot.right() + px(10), end.y}, color, px(1));
        draw_marker(list, {plot.right() + px(17), end.y}, series, px(4), color);
        const float used =
            draw_text_aligned(list, {plot.right() + px(27), end.y}, {0, 0.5f},
                              std::to_string(frame.dimensions[end.series]), 14, theme().text, Weight::semibold);
        draw_text_aligned(list, {plot.right() + px(30) + used, end.y}, {0, 0.5f},
                          wave_name(frame.waves, frame.dimensions[end.series]), 12, theme().text2);
    }
}

/// The chosen dimension whose curve is nearest to the pointer at the position under it.
Index nearest_dimension(const WaveFrame& frame, const ValueAxis& values, Index row, float y) {
    Index best = frame.dimensions.front();
    float least = 1e9f;
    for (const Index dimension : frame.dimensions) {
        const float away =
            std::fabs(values.pixel(frame.waves.at(static_cast<double>(frame.offset + row), dimension)) - y);
        if (away < least) {
            least = away;
            best = dimension;
        }
    }
    return best;
}

void point_at_waves(WaveFrame& frame, Rect plot, const ScreenAxis& positions, const ValueAxis& values) {
    ImGui::SetCursorScreenPos(plot.min());
    ImGui::InvisibleButton("Waves", {plot.width, plot.height}, ImGuiButtonFlags_EnableNav);
    note_item({"Waves", "plot", plot.x, plot.y, plot.width, plot.height});
    if (frame.dimensions.empty())
        return;
    // A pointer at rest must not hold what keys and play move.
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const bool arrives = ImGui::GetCurrentContext()->HoveredIdPreviousFrame != ImGui::GetItemID();
    const bool acts = moved.x != 0 || moved.y != 0 || arrives || ImGui::IsItemActivated();
    if (acts && (ImGui::IsItemHovered() || ImGui::IsItemActive())) {
        const Index row = positions.cell_at(ImGui::GetIO().MousePos.x);
        frame.session.set_focus({row, nearest_dimension(frame, values, row, ImGui::GetIO().MousePos.y)});
        drag_hand(frame, row);
    }
    if (!ImGui::IsItemFocused())
        return;
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, std::pair{ImGuiKey_RightArrow, 1}}) {
        ImGui::SetKeyOwner(key, ImGui::GetItemID());
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, ImGui::GetItemID()))
            step_hand(frame, step, !ImGui::IsKeyPressed(key, ImGuiInputFlags_None, ImGui::GetItemID()));
    }
}

/// One wave where a pixel holds several positions.
void draw_dense_wave(const WaveFrame& frame, const ScreenAxis& positions, const ValueAxis& values, std::size_t i) {
    const Index dimension = frame.dimensions[i];
    const Sinusoid::Column column = frame.waves.column(dimension);
    const double frequency = column.part == Sinusoid::Part::zero ? 0 : frame.waves.frequency(column.pair);
    std::vector<CurvePixel> pixels;
    for (const auto& [x, first, count] : pixel_columns(positions)) {
        const double from = static_cast<double>(frame.offset + first), cells = static_cast<double>(count);
        const double last = static_cast<double>(frame.offset + frame.length - 1);
        pixels.push_back({x, frame.waves.sum(from, count, dimension) / cells,
                          wave_range(column.part, frequency, from, std::min(from + cells, last))});
    }
    draw_curve_pixels(values, pixels, series_color(static_cast<int>(i)));
}

/// The line at the chosen position with a ring at the value of every curve.
void draw_hand(const WaveFrame& frame, Rect plot, const ScreenAxis& positions, const ValueAxis& values) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = std::floor(positions.pixel(static_cast<double>(frame.focus.row) + 0.5));
    list->AddRectFilled({x, plot.y - px(4)}, {x + px(1), plot.bottom()}, theme().text);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i) {
        const double value = frame.waves.at(static_cast<double>(frame.offset + frame.focus.row), frame.dimensions[i]);
        const ImVec2 at{x + 0.5f, values.pixel(value)};
        const bool chosen = frame.dimensions[i] == frame.focus.col;
        list->AddCircleFilled(at, px(chosen ? 8 : 6), theme().bg0);
        list->AddCircle(at, px(chosen ? 8 : 6), series_color(static_cast<int>(i)), 0, px(2));
        draw_marker(list, at, static_cast<int>(i), px(3), series_color(static_cast<int>(i)));
    }
}

/// The positions that share the value pointed at: a line at that value with a ring at each of them.
void draw_shared(const WaveFrame& frame, Rect plot, const ScreenAxis& positions, const ValueAxis& values) {
    const std::shared_ptr<const WaveCollisions> shared = collisions_of(frame);
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float y = std::floor(values.pixel(shared->value()));
    for (float x = plot.x; x < plot.right(); x += px(7))
        list->AddRectFilled({x, y}, {std::min(x + px(3), plot.right()), y + px(1)}, theme().accent);
    for (const WaveCollisions::Found& found : shared->found()) {
        const float x = positions.pixel(static_cast<double>(found.position - frame.offset) + 0.5);
        list->AddCircle({x, values.pixel(found.value)}, px(6), theme().accent, 0, px(2));
    }
}

/// What the plot shows, said below its title.
std::string waves_subtitle(const WaveFrame& frame, const ScreenAxis& positions) {
    const bool phone = look().arrangement == Arrangement::phone;
    if (frame.dimensions.empty())
        return "none of the dimensions chosen exists at width " + readable_integer(frame.waves.width());
    if (positions.cell_size() < 1) {
        const std::string held = readable(1 / positions.exact_cell_size(), 3) + " positions a pixel";
        return phone ? "lines: means; bands: ranges" : held + ": lines are their means, bands the range of the curve";
    }
    return phone ? "exact sine and cosine; dots are positions"
                 : "curves are the exact sine and cosine; dots are the positions a model uses";
}

}

void draw_waves(WaveFrame& frame, Rect area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool phone = look().arrangement == Arrangement::phone;
    Rect plot{area.x + px(phone ? 44 : 56), 0, area.width - px(phone ? 44 : 56) - px(80), 0};
    const ScreenAxis positions = stretched(0, frame.length, plot.x, plot.width);
    const float head = draw_title(list, area.min(), area.width, "Waves of " + list_text(frame.dimensions),
                                  waves_subtitle(frame, positions));
    plot.y = area.y + head + px(12);
    plot.height = area.height - head - px(12) - px(46);
    if (plot.height < px(40) || plot.width < px(60))
        return;
    const ValueAxis values{-1, 1, plot.y + px(4), plot.bottom() - px(4)};
    point_at_waves(frame, plot, positions, values);
    draw_value_axis(plot, values, phone ? "" : "value");
    draw_position_axis(plot, positions, frame.offset, "position", frame.focus.row);
    for (std::size_t i = 0; i < frame.dimensions.size(); ++i) {
        const Index dimension = frame.dimensions[i];
        if (positions.cell_size() < 1)
            draw_dense_wave(frame, positions, values, i);
        else
            draw_curve(
                positions, values,
                {[&](double cell) { return frame.waves.at(static_cast<double>(frame.offset) + cell, dimension); },
                 static_cast<int>(i)});
    }
    draw_end_labels(frame, plot, values);
    if (frame.session.state().text("frequency_detail") == "collisions")
        draw_shared(frame, plot, positions, values);
    draw_hand(frame, plot, positions, values);
}

}
