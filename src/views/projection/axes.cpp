// What stands around the points: grid and numbers in the plane, the box, its axes and a bar for the scale in space.
#include "core/text.hpp"
#include "views/canvas/screen_axis.hpp"
#include "views/plot/fitting_text.hpp"
#include "views/projection/projection_view.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::array<double, 3> corner(const ProjectionBox& box, int number) {
    std::array<double, 3> point{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        point[axis] = (number >> axis) & 1 ? box[axis].high : box[axis].low;
    return point;
}

std::string brief_text(const ProjectionScene& scene, Index component) {
    return std::to_string(component + 1) + " · " + readable(100 * scene.field->share(component), 3) + " %";
}

/// A component's number and its share of the variance, in as many words as fit beside an axis of that length.
std::string component_text(const ProjectionScene& scene, Index component, float room) {
    const std::string brief = brief_text(scene, component);
    return fitting({"component " + brief + " of the variance", brief, std::to_string(component + 1)}, room, 12);
}

/// Grid and numbers of the plane: values of component 1 below, of component 2 at the left.
void draw_plane_axes(const ProjectionScene& scene, Rect plot, const ProjectionPlacing& placing) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto values = [&](double middle, float length) {
        const double half = static_cast<double>(length) / 2 / placing.scale;
        return tick_values(middle - half, middle + half, std::max(2, static_cast<int>(length / px(72))));
    };
    for (const double value : values(placing.right, plot.width)) {
        const float x = std::floor(placing.at({value, 0, 0}).x);
        line_down(list, plot, x, value == 0 ? theme().line2 : theme().line);
        draw_text_aligned(list, offset({x, plot.bottom()}, 0, 6), {0.5f, 0}, readable(value, 3), 12, theme().text2);
    }
    for (const double value : values(placing.up, plot.height)) {
        const float y = std::floor(placing.at({0, value, 0}).y);
        line_across(list, plot, y, value == 0 ? theme().line2 : theme().line);
        draw_text_aligned(list, offset({plot.x, y}, -6, 0), {1, 0.5f}, readable(value, 3), 12, theme().text2);
    }
    draw_text_aligned(list, offset({plot.center().x, plot.bottom()}, 0, 24), {0.5f, 0},
                      component_text(scene, 0, plot.width), 12, theme().text2);
    draw_text_upwards(list, offset({plot.x, plot.center().y}, -44, 0), component_text(scene, 1, plot.height), 12,
                      theme().text2);
}

/// The ends of a component's axis: through the origin, as far as the points reach.
std::array<ImVec2, 2> axis_line(const ProjectionScene& scene, const ProjectionPlacing& placing,
                                const ProjectionBox& box, std::size_t axis) {
    std::array<double, 3> low{}, high{};
    low[axis] = box[axis].low;
    high[axis] = box[axis].high;
    return {placing.at(project(scene, low)), placing.at(project(scene, high))};
}

/// A bar whose length is a round number in the components' unit, and that number.
struct ScaleBar {
    std::string text;
    Rect line, words;
};

ScaleBar scale_bar(Rect plot, const ProjectionPlacing& placing) {
    const double longest = static_cast<double>(std::min(px(140), plot.width / 3));
    const double unit = tick_values(0, longest / placing.scale, 3).back();
    Rect words = take_bottom(plot, 18);
    const Rect line = take_left(words, in_design(static_cast<float>(unit * placing.scale)), 8);
    const std::string number = readable(unit, 3);
    ScaleBar bar{fitting({number + " in every direction", number}, words.width, 12), line, words};
    bar.words.width = text_size(bar.text, 12).x;
    return bar;
}

/// The edges of the box that holds all points, and the axes; a bar for the scale.
void draw_space_axes(const ProjectionScene& scene, Rect plot, const ProjectionPlacing& placing,
                     const ProjectionBox& box) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (int from = 0; from < 8; ++from)
        for (int axis = 0; axis < 3; ++axis)
            if (!((from >> axis) & 1))
                list->AddLine(placing.at(project(scene, corner(box, from))),
                              placing.at(project(scene, corner(box, from | 1 << axis))), theme().line, px(1));
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto [from, to] = axis_line(scene, placing, box, axis);
        list->AddLine(from, to, theme().line2, px(1));
    }
    const Rect line = scale_bar(plot, placing).line;
    fill(list, centered(line.center(), in_design(line.width), 2), 0, theme().text2);
}

}

std::vector<Rect> draw_axis_names(const ProjectionScene& scene, Rect plot, const ProjectionPlacing& placing,
                                  const ProjectionBox& box) {
    std::vector<Rect> taken;
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (scene.solid) {
        const ScaleBar bar = scale_bar(plot, placing);
        taken = {bar.line, inset(bar.words, {.left = -8})};
        fill(list, inset(bar.words, {.left = -4}), 0, theme().bg0);
        draw_text_aligned(list, {bar.words.x, bar.words.center().y}, {0, 0.5f}, bar.text, 12, theme().text2);
    }
    for (std::size_t axis = 0; axis < 3 && scene.solid; ++axis) {
        const auto [from, to] = axis_line(scene, placing, box, axis);
        const float length = std::hypot(to.x - from.x, to.y - from.y);
        if (length < px(24)) // the axis points at the viewer
            continue;
        const std::string name = brief_text(scene, static_cast<Index>(axis));
        const ImVec2 size = text_size(name, 12, Weight::semibold);
        const ImVec2 way{(to.x - from.x) / length, (to.y - from.y) / length};
        const ImVec2 beyond = offset(to, 8 * way.x, 8 * way.y);
        const Rect words{std::clamp(beyond.x + (way.x - 1) * size.x / 2, plot.x, plot.right() - size.x),
                         std::clamp(beyond.y + (way.y - 1) * size.y / 2, plot.y, plot.bottom() - size.y), size.x,
                         size.y};
        const Rect patch = inset(words, {.left = -3, .right = -3});
        if (std::any_of(taken.begin(), taken.end(), [&](const Rect& other) { return meet(patch, other); }))
            continue;
        taken.push_back(patch);
        fill(list, patch, px(3), theme().bg0);
        draw_text(list, words.min(), name, 12, theme().text2, Weight::semibold);
    }
    return taken;
}

void draw_projection_axes(const ProjectionScene& scene, Rect plot, const ProjectionPlacing& placing,
                          const ProjectionBox& box) {
    scene.solid ? draw_space_axes(scene, plot, placing, box) : draw_plane_axes(scene, plot, placing);
}

}
