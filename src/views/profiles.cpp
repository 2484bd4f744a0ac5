#include "views/profiles.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

int sample_of(const Axis& axis, Index cell) {
    return static_cast<int>((cell - axis.first) / axis.cells_per_sample);
}

/// The mean in the sample (row, col) of the tile; NaN outside.
double mean_at(const Profile& profile, int row, int col) {
    const Viewport& viewport = profile.tile->viewport;
    if (row < 0 || col < 0 || row >= viewport.rows.samples || col >= viewport.cols.samples)
        return undefined;
    return profile.tile->means[static_cast<std::size_t>(row) * static_cast<std::size_t>(viewport.cols.samples) +
                               static_cast<std::size_t>(col)];
}

/// The value at sample `along` of the screen axis across (or down), the other index being the focus's.
double value_along(const Profile& profile, bool across, int along) {
    const Viewport& viewport = profile.tile->viewport;
    const bool along_cols = across != profile.matrix->transposed;
    return along_cols ? mean_at(profile, sample_of(viewport.rows, profile.focus.row), along)
                      : mean_at(profile, along, sample_of(viewport.cols, profile.focus.col));
}

float center_of(const ScreenAxis& axis, int sample) {
    const double from = static_cast<double>(axis.first + sample * axis.cells_per_sample);
    return axis.pixel(from + static_cast<double>(axis.cells_per_sample) / 2);
}

float part_of(const Profile& profile, double value) {
    return static_cast<float>(std::clamp((value - profile.low) / (profile.high - profile.low), 0.0, 1.0));
}

}

void draw_profile_below(const Profile& profile, Rect rect) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(rect.min(), rect.max(), theme().bg1);
    const ScreenAxis& axis = profile.matrix->across;
    const float zero = std::floor(rect.bottom() - part_of(profile, 0) * rect.height);
    const float step = axis.length / static_cast<float>(axis.samples);
    for (int sample = 0; sample < axis.samples; ++sample) {
        const double value = value_along(profile, true, sample);
        if (value != value)
            continue;
        const float y = std::floor(rect.bottom() - part_of(profile, value) * rect.height);
        const float x = rect.x + static_cast<float>(sample) * step;
        list->AddRectFilled({std::floor(x), std::min(y, zero)},
                            {std::max(std::floor(x + step) - (step >= px(4) ? px(1) : 0), std::floor(x) + 1),
                             std::max(y, zero) + (y == zero ? 1.0f : 0.0f)},
                            value_color(profile.colors, value, profile.low, profile.high));
    }
    list->AddRectFilled({rect.x, zero}, {rect.right(), zero + px(1)}, theme().line2);
    for (const double value : {profile.low, 0.0, profile.high}) {
        const float y =
            std::clamp(rect.bottom() - part_of(profile, value) * rect.height, rect.y + px(6), rect.bottom() - px(6));
        draw_text_aligned(list, {rect.x - px(8), y}, {1, 0.5f}, readable(value, 3), 12, theme().text2);
    }
    const Index column = profile.matrix->transposed ? profile.focus.row : profile.focus.col;
    if (axis.visible(column)) {
        const float x = center_of(axis, sample_of(axis.axis(), column)), half = std::max(step / 2, px(2));
        list->AddRect({std::floor(x - half) - px(1), rect.y - px(2)},
                      {std::ceil(x + half) + px(1), rect.bottom() + px(2)}, theme().text, 0, 0, px(1));
    }
}

void draw_profile_beside(const Profile& profile, Rect rect) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(rect.min(), rect.max(), theme().bg1);
    const float zero = std::floor(rect.x + part_of(profile, 0) * rect.width);
    list->AddRectFilled({zero, rect.y}, {zero + px(1), rect.bottom()}, theme().line2);
    const ScreenAxis& axis = profile.matrix->down;
    const bool dots = axis.length / static_cast<float>(axis.samples) >= px(6);
    std::vector<ImVec2> points;
    for (int sample = 0; sample < axis.samples; ++sample) {
        const double value = value_along(profile, false, sample);
        if (value == value)
            points.push_back({rect.x + part_of(profile, value) * rect.width, center_of(axis, sample)});
    }
    list->PushClipRect(rect.min(), rect.max(), true); // sharp turns would poke out of the range with their mitres
    list->AddPolyline(points.data(), static_cast<int>(points.size()), theme().text, 0, px(1.5f));
    list->PopClipRect();
    if (dots)
        for (const ImVec2 point : points)
            list->AddCircleFilled(point, px(2), theme().text);
    const Index row = profile.matrix->transposed ? profile.focus.col : profile.focus.row;
    if (axis.visible(row)) {
        const int sample = sample_of(axis.axis(), row);
        const double value = value_along(profile, false, sample);
        if (value == value)
            list->AddCircleFilled({rect.x + part_of(profile, value) * rect.width, center_of(axis, sample)}, px(4),
                                  theme().text);
    }
    for (const double value : {profile.low, 0.0, profile.high})
        draw_text_aligned(list, {rect.x + part_of(profile, value) * rect.width, rect.y - px(4)}, {0.5f, 1},
                          readable(value, 3), 12, theme().text2);
}

}
