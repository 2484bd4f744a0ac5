#include "views/plot/profiles.hpp"

#include "core/text.hpp"
#include "views/canvas/fitting_number.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/plot/line_ranges.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

int sample_of(const Axis& axis, Index cell) {
    return static_cast<int>((cell - axis.first) / axis.cells_per_sample);
}

/// One line of samples through the focused one, along x or along y.
struct Line {
    Viewport viewport; ///< of its blocks, one of the axes with a single sample
    std::vector<float> values;
    std::vector<float> ranges = {}; ///< where pixels hold several cells: all lowest values, then all highest
    Range range(int sample) const {
        return ranges.empty() ? Range{} : range_of(ranges, static_cast<std::size_t>(sample));
    }
};

Line line_of(const Profile& profile, bool across) {
    const MatrixResult& matrix = profile.matrix;
    const Block focus = matrix.block(profile.focus);
    Line line;
    line.viewport = matrix.viewport;
    if (across != matrix.transposed)
        line.viewport.rows = {focus.row, focus.rows, 1};
    else
        line.viewport.cols = {focus.col, focus.cols, 1};
    const bool single = matrix.pixel == Pixel::cell;
    line.values = known_numbers(profile.session.tile(profile.field, line.viewport, single ? Pixel::cell : Pixel::mean));
    // Sampled cells say little about a range, and reading a whole line of them may take as long as the picture.
    if (matrix.averaged() && !single && profile.field->means() != Means::sampled)
        line.ranges = known_numbers(line_ranges(profile.session, profile.field, line.viewport));
    return line;
}

float center_of(const ScreenAxis& axis, int sample) {
    const double from = static_cast<double>(axis.first + sample * axis.cells_per_sample);
    return axis.pixel(from + static_cast<double>(axis.cells_per_sample) / 2);
}

float part_of(const Profile& profile, double value) {
    return static_cast<float>(
        std::clamp((value - profile.scale.low) / (profile.scale.high - profile.scale.low), 0.0, 1.0));
}

/// An infinite value has no place on the scale. Draws a mark at the end of the axis beyond which it lies; `length`: the
/// width of a sample.
void draw_infinity(ImVec2 end, ImVec2 inward, float length) {
    const float depth = px(4), half = std::clamp(length * 0.35f, 0.5f, px(3));
    const ImVec2 base{end.x + inward.x * depth, end.y + inward.y * depth}, aside{inward.y * half, inward.x * half};
    ImGui::GetWindowDrawList()->AddTriangleFilled(end, {base.x + aside.x, base.y + aside.y},
                                                  {base.x - aside.x, base.y - aside.y}, theme().text3);
}

/// Both ends, and zero if it lies between them.
std::vector<double> labelled_values(const Profile& profile) {
    const ColorScale& scale = profile.scale;
    return scale.low < 0 ? std::vector{scale.low, 0.0, scale.high} : std::vector{scale.low, scale.high};
}

void draw_bars(const Profile& profile, Rect rect, const Line& line, float zero) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = profile.matrix.across;
    const float step = axis.length / static_cast<float>(axis.samples);
    const auto y_of = [&](double value) { return std::floor(rect.bottom() - part_of(profile, value) * rect.height); };
    for (int sample = 0; sample < axis.samples; ++sample) {
        const float x = std::floor(axis.reversed ? rect.right() - static_cast<float>(sample + 1) * step
                                                 : rect.x + static_cast<float>(sample) * step);
        const float right = std::max(std::floor(x + step) - (step >= px(4) ? px(1) : 0), x + 1);
        if (const Range range = line.range(sample); range.low == range.low)
            list->AddRectFilled({x, y_of(range.high)}, {right, y_of(range.low) + 1}, theme().line);
        const double value = line.values[static_cast<std::size_t>(sample)];
        if (std::isinf(value))
            draw_infinity({(x + right) / 2, value < 0 ? rect.bottom() : rect.y}, {0, value < 0 ? -1.0f : 1.0f},
                          right - x);
        if (!std::isfinite(value))
            continue;
        const float y = y_of(value);
        list->AddRectFilled({x, std::min(y, zero)}, {right, std::max(y, zero) + (y == zero ? 1.0f : 0.0f)},
                            value_color(profile.scale.colors, value, profile.scale.low, profile.scale.high));
    }
}

/// The ranges behind the line beside the matrix: one stroke per row of pixels, in which a fast wave may complete many
/// periods.
void draw_ranges_beside(const Profile& profile, Rect rect, const Line& line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = profile.matrix.down;
    const float half = std::max(axis.length / static_cast<float>(axis.samples) / 2, 0.5f);
    for (int sample = 0; sample < axis.samples; ++sample) {
        const Range range = line.range(sample);
        if (range.low != range.low)
            continue;
        const float y = center_of(axis, sample);
        list->AddRectFilled({rect.x + part_of(profile, range.low) * rect.width, std::floor(y - half)},
                            {rect.x + part_of(profile, range.high) * rect.width + 1, std::floor(y + half)},
                            theme().line);
    }
}

ImVec2 point_beside(const Profile& profile, Rect rect, const Line& line, int sample) {
    const auto value = static_cast<double>(line.values[static_cast<std::size_t>(sample)]);
    return {rect.x + part_of(profile, value) * rect.width, center_of(profile.matrix.down, sample)};
}

/// A line through consecutive numbers, interrupted where there is none, and marks for infinite values.
void draw_line_beside(const Profile& profile, Rect rect, const Line& line) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ScreenAxis& axis = profile.matrix.down;
    const float room = axis.length / static_cast<float>(axis.samples);
    std::vector<ImVec2> points;
    const auto flush = [&] {
        list->PushClipRect(rect.min(), rect.max(), true); // the mitres of sharp turns would reach beyond the range
        draw_joined(list, points, theme().text, px(1.5f));
        list->PopClipRect();
        for (const ImVec2 at : points)
            if (room >= px(6) || points.size() == 1)
                list->AddCircleFilled(at, std::min(px(2), std::max(room / 2, 1.0f)), theme().text);
        points.clear();
    };
    for (int sample = 0; sample < axis.samples; ++sample) {
        const float value = line.values[static_cast<std::size_t>(sample)];
        if (std::isfinite(value)) {
            points.push_back(point_beside(profile, rect, line, sample));
            continue;
        }
        flush();
        if (std::isinf(value))
            draw_infinity({value < 0 ? rect.x : rect.right(), center_of(axis, sample)}, {value < 0 ? 1.0f : -1.0f, 0},
                          room);
    }
    flush();
}

}

void draw_profile_below(const Profile& profile, Rect rect) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float room = rect.x - px(8) - list->GetClipRectMin().x;
    list->AddRectFilled(rect.min(), rect.max(), theme().bg1);
    const ScreenAxis& axis = profile.matrix.across;
    const float zero = std::floor(rect.bottom() - part_of(profile, 0) * rect.height);
    draw_bars(profile, rect, line_of(profile, true), zero);
    list->AddRectFilled({rect.x, zero}, {rect.right(), zero + px(1)}, theme().line2);
    for (const double value : labelled_values(profile)) {
        const float y =
            std::clamp(rect.bottom() - part_of(profile, value) * rect.height, rect.y + px(6), rect.bottom() - px(6));
        draw_text_aligned(list, {rect.x - px(8), y}, {1, 0.5f},
                          fitting({fitting_number(value, room), readable(value, 2), readable(value, 1)}, room, 12), 12,
                          theme().text2);
    }
    const Index column = profile.matrix.transposed ? profile.focus.row : profile.focus.col;
    if (!axis.visible(column))
        return;
    const float x = center_of(axis, sample_of(axis.axis(), column));
    const float half = std::max(axis.length / static_cast<float>(axis.samples) / 2, px(2));
    list->AddRect({std::floor(x - half) - px(1), rect.y - px(2)}, {std::ceil(x + half) + px(1), rect.bottom() + px(2)},
                  theme().text, 0, 0, px(1));
}

void draw_profile_beside(const Profile& profile, Rect rect) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(rect.min(), rect.max(), theme().bg1);
    const float zero = std::floor(rect.x + part_of(profile, 0) * rect.width);
    list->AddRectFilled({zero, rect.y}, {zero + px(1), rect.bottom()}, theme().line2);
    const ScreenAxis& axis = profile.matrix.down;
    const Line line = line_of(profile, false);
    draw_ranges_beside(profile, rect, line);
    draw_line_beside(profile, rect, line);
    const Index row = profile.matrix.transposed ? profile.focus.col : profile.focus.row;
    if (const int sample = axis.visible(row) ? sample_of(axis.axis(), row) : -1;
        sample >= 0 && std::isfinite(line.values[static_cast<std::size_t>(sample)]))
        list->AddCircleFilled(point_beside(profile, rect, line, sample), px(4), theme().text);
    float taken = rect.x - rect.width; // right end of the text before
    for (const double value : labelled_values(profile)) {
        const std::string text = readable(value, 3);
        const float half = text_size(text, 12).x / 2, most = list->GetClipRectMax().x - half;
        const float middle = std::min(rect.x + part_of(profile, value) * rect.width, most);
        if (middle - half < taken + px(4))
            continue;
        draw_text_aligned(list, {middle, rect.y - px(4)}, {0.5f, 1}, text, 12, theme().text2);
        taken = middle + half;
    }
}

}
