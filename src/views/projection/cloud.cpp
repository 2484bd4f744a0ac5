// The rows of an encoding as points in their principal components, joined in order. All components have one scale, so
// that distances can be compared in every direction; in space the drawing is orthographic and turned by dragging.
#include "core/text.hpp"
#include "views/canvas/curves.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/canvas/screen_axis.hpp"
#include "views/projection/projection_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace posenc {

namespace parameters {

constinit const Parameter yaw{.key = "yaw",
                              .label = "Rotation",
                              .unit = "degrees",
                              .help = "rotation of the plot about its vertical axis",
                              .kind = Kind::real,
                              .low = -180,
                              .high = 180,
                              .initial = "-30"};
constinit const Parameter pitch{.key = "pitch",
                                .label = "Tilt",
                                .unit = "degrees",
                                .help = "0 looks along the ground, 90 straight down",
                                .kind = Kind::real,
                                .low = -90,
                                .high = 90,
                                .initial = "24"};

}

namespace {

std::array<double, 3> point_of(const ProjectionScene& scene, Index row) {
    return {scene.score(row, 0), scene.score(row, 1), scene.solid ? scene.score(row, 2) : 0};
}

ProjectionBox box_of(const ProjectionScene& scene) {
    ProjectionBox box{};
    for (Index row = 0; row < scene.rows(); ++row) {
        const std::array<double, 3> point = point_of(scene, row);
        for (std::size_t axis = 0; axis < 3; ++axis)
            box[axis] = united(box[axis], {point[axis], point[axis]});
    }
    return box;
}

/// In the plane the box fills the plot. In space it fills it at the present tilt, for every rotation about the vertical
/// axis, so that this changes no size.
ProjectionPlacing place(const ProjectionScene& scene, const ProjectionBox& box, Rect plot) {
    const float clear = scene.solid ? 36 : 28;
    const Rect room = inset(plot, {clear, clear, clear, clear});
    const double width = std::max(static_cast<double>(room.width), 10.0);
    const double height = std::max(static_cast<double>(room.height), 10.0);
    const auto middle = [&](std::size_t axis) { return (box[axis].low + box[axis].high) / 2; };
    const ProjectedPoint center = project(scene, {middle(0), middle(1), middle(2)});
    ProjectionPlacing placing{plot.center(), center.right, center.up, 1};
    if (scene.solid && is_figure()) { // which nobody turns: it fills the plot as it stands
        Range across, up;
        for (int corner = 0; corner < 8; ++corner) {
            const auto end = [&](std::size_t axis) { return corner >> axis & 1 ? box[axis].high : box[axis].low; };
            const ProjectedPoint point = project(scene, {end(0), end(1), end(2)});
            across = united(across, {point.right, point.right});
            up = united(up, {point.up, point.up});
        }
        placing.right = (across.low + across.high) / 2;
        placing.up = (up.low + up.high) / 2;
        placing.scale = std::min(width / std::max(across.width(), 1e-300), height / std::max(up.width(), 1e-300));
    } else if (scene.solid) { // the largest width and height that the rotation can give it
        const double across = std::hypot(box[0].width(), box[1].width());
        const double upright = box[2].width() * std::cos(scene.pitch) + across * std::fabs(std::sin(scene.pitch));
        placing.scale = std::min(width / std::max(across, 1e-300), height / std::max(upright, 1e-300));
    } else {
        placing.scale = std::min(width / std::max(box[0].width(), 1e-300), height / std::max(box[1].width(), 1e-300));
    }
    return placing;
}

struct Cloud {
    std::vector<ImVec2> at;   ///< by row; unusable where the row is undefined
    std::vector<bool> usable; ///< by row
    std::vector<Index> order; ///< usable rows, farthest first
};

Cloud cloud_of(const ProjectionScene& scene, const ProjectionPlacing& placing) {
    Cloud cloud;
    std::vector<double> depth;
    for (Index row = 0; row < scene.rows(); ++row) {
        const ProjectedPoint point = project(scene, point_of(scene, row));
        cloud.usable.push_back(std::isfinite(point.right) && std::isfinite(point.up));
        cloud.at.push_back(cloud.usable.back() ? placing.at(point) : ImVec2{});
        depth.push_back(point.depth);
        if (cloud.usable.back())
            cloud.order.push_back(row);
    }
    if (scene.solid)
        std::stable_sort(cloud.order.begin(), cloud.order.end(), [&](Index a, Index b) {
            return depth[static_cast<std::size_t>(a)] > depth[static_cast<std::size_t>(b)];
        });
    return cloud;
}

double part_of(const ProjectionScene& scene, Index row) {
    return scene.places() > 1 ? static_cast<double>(scene.place_of(row)) / static_cast<double>(scene.places() - 1) : 1;
}

void draw_arrow(ImDrawList* list, ImVec2 from, ImVec2 to) {
    const float length = std::hypot(to.x - from.x, to.y - from.y), radius = px(6);
    if (length <= 2 * radius)
        return;
    const ImVec2 way{(to.x - from.x) / length, (to.y - from.y) / length};
    const ImVec2 start{from.x + way.x * radius, from.y + way.y * radius},
        tip{to.x - way.x * radius, to.y - way.y * radius};
    const float head = std::min(px(7), length - 2 * radius);
    const ImVec2 foot{tip.x - way.x * head, tip.y - way.y * head}, side{-way.y * head / 2, way.x * head / 2};
    list->AddLine(start, foot, theme().text3, px(1.5f));
    list->AddTriangleFilled(tip, {foot.x + side.x, foot.y + side.y}, {foot.x - side.x, foot.y - side.y}, theme().text3);
}

/// Joins the rows in order, or each embedding to its input vector.
void draw_joins(const ProjectionScene& scene, const Cloud& cloud) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const auto tokens = static_cast<std::size_t>(scene.tokens);
    for (std::size_t row = std::max<std::size_t>(tokens, 1); row < cloud.at.size(); ++row) {
        const std::size_t from = tokens > 0 ? row - tokens : row - 1;
        if (!cloud.usable[row] || !cloud.usable[from])
            continue;
        if (tokens > 0)
            draw_arrow(list, cloud.at[from], cloud.at[row]);
        else
            list->AddLine(cloud.at[from], cloud.at[row], theme().line2, px(1));
    }
}

void draw_points(const ProjectionScene& scene, const Cloud& cloud) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    draw_joins(scene, cloud);
    const float radius = px(scene.rows() <= 64 ? 5 : scene.rows() <= 400 ? 3.5f : 2);
    for (const Index row : cloud.order) {
        const ImVec2 at = cloud.at[static_cast<std::size_t>(row)];
        const ImU32 color = way_color(part_of(scene, row));
        if (scene.rows() > 400) {
            list->AddRectFilled({at.x - radius, at.y - radius}, {at.x + radius, at.y + radius}, color);
            continue;
        }
        list->AddCircleFilled(at, radius + px(1), theme().bg0);
        if (scene.after(row))
            list->AddCircleFilled(at, radius, color);
        else
            list->AddCircle(at, radius - px(1), color, 0, px(2));
    }
}

/// Where a label may stand: its corner or edge so far right of and below the point.
struct LabelPlace {
    float right, down;
    ImVec2 align;
};
constexpr LabelPlace label_places[] = {{9, 0, {0, 0.5f}}, {-9, 0, {1, 0.5f}}, {0, -9, {0.5f, 1}}, {0, 9, {0.5f, 0}},
                                       {6, -6, {0, 1}},   {6, 6, {0, 0}},     {-6, -6, {1, 1}},   {-6, 6, {1, 0}}};

/// A text beside a point, where it covers no other; true when it was drawn.
bool draw_label(ImDrawList* list, Rect plot, ImVec2 point, const std::string& text, Weight weight,
                std::vector<Rect>& taken) {
    const Verbatim of_row;
    const ImVec2 size = text_size(text, 12, weight);
    for (const auto& [right, down, align] : label_places) {
        const ImVec2 from = offset(point, right, down);
        const Rect words{from.x - align.x * size.x, from.y - align.y * size.y, size.x, size.y};
        const Rect rect = inset(words, {.left = -2, .right = -2});
        const bool inside =
            rect.x >= plot.x && rect.right() <= plot.right() && rect.y >= plot.y && rect.bottom() <= plot.bottom();
        if (!inside || std::any_of(taken.begin(), taken.end(), [&](const Rect& other) { return meet(rect, other); }))
            continue;
        taken.push_back(rect);
        fill(list, rect, px(3), theme().bg0);
        draw_text(list, words.min(), text, 12, theme().text, weight);
        return true;
    }
    return false;
}

constexpr int arrow_parts = 12; ///< an arrow is divided into this many parts, and no name may touch one

void draw_labels(const ProjectionScene& scene, const Cloud& cloud, Rect plot, Index focus, std::vector<Rect> taken) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    std::vector<Index> shown;
    const auto show = [&](Index row, Weight weight) {
        if (row >= scene.rows() || !cloud.usable[static_cast<std::size_t>(row)] ||
            std::find(shown.begin(), shown.end(), row) != shown.end())
            return;
        shown.push_back(row);
        draw_label(list, plot, cloud.at[static_cast<std::size_t>(row)], axis_label(scene.description.rows, row), weight,
                   taken);
    };
    constexpr std::size_t most_clear = 400; // of more points a few may be covered
    for (const Index row : cloud.order)
        if (const ImVec2 at = cloud.at[static_cast<std::size_t>(row)]; cloud.order.size() <= most_clear)
            taken.push_back(centered(at, 10, 10));
    // Names of tokens stay clear of all arrows too; there are few of them.
    for (Index row = 0; row < scene.tokens; ++row)
        for (int part = 0; part <= arrow_parts; ++part) {
            const ImVec2 from = cloud.at[static_cast<std::size_t>(row)],
                         to = cloud.at[static_cast<std::size_t>(scene.tokens + row)];
            const float along = static_cast<float>(part) / arrow_parts, clear = part % arrow_parts == 0 ? 10 : 4;
            taken.push_back(
                centered({from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along}, clear, clear));
        }
    if (!is_figure())
        show(focus, Weight::semibold);
    for (Index row = 0; row < scene.tokens; ++row)
        show(row, Weight::regular);
    if (scene.tokens > 0)
        return;
    show(0, Weight::semibold);
    show(scene.rows() - 1, Weight::semibold);
    const ScreenAxis along = stretched(0, scene.rows(), 0, px(12 * 60));
    for (const Index row : tick_cells(along, scene.description.rows.first, px(60), false))
        show(row, Weight::regular);
}

void draw_focus_circle(const Cloud& cloud, Index focus) {
    if (is_figure() || !cloud.usable[static_cast<std::size_t>(focus)])
        return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = cloud.at[static_cast<std::size_t>(focus)];
    list->AddCircle(at, px(9), theme().bg0, 0, px(4));
    list->AddCircle(at, px(8), theme().text, 0, px(2));
}

std::optional<Index> nearest(const Cloud& cloud, ImVec2 pointer) {
    std::optional<Index> best;
    float least = px(22);
    for (const Index row : cloud.order) {
        const ImVec2 at = cloud.at[static_cast<std::size_t>(row)];
        const float away = std::hypot(at.x - pointer.x, at.y - pointer.y);
        if (away <= least) { // of two equally close points the one nearer to the viewer, which comes later
            least = away;
            best = row;
        }
    }
    return best;
}

std::string scores_text(const ProjectionScene& scene, Index row) {
    std::string text = "(";
    for (Index k = 0; k < scene.axes(); ++k)
        text += (k ? ", " : "") + readable(scene.score(row, k), 4);
    return text + ")";
}

/// Turns by what the pointer was dragged; one step of undo from press to release.
void drag(ProjectionScene& scene, const HitArea& hit) {
    std::uint64_t& gesture = scene.canvas.memory<ProjectionMemory>().gesture;
    if (hit.grabbed)
        gesture = scene.session.new_gesture();
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (!scene.solid || !hit.held || (moved.x == 0 && moved.y == 0))
        return;
    const double turn = 0.4 / static_cast<double>(look().scale), degrees = 180 / std::numbers::pi;
    const double yaw = std::remainder(scene.yaw * degrees - static_cast<double>(moved.x) * turn, 360.0);
    const double pitch = std::clamp(scene.pitch * degrees + static_cast<double>(moved.y) * turn, -90.0, 90.0);
    scene.session.edit(parameters::yaw, Value{std::round(yaw * 10) / 10, {}, {}}, gesture);
    scene.session.edit(parameters::pitch, Value{std::round(pitch * 10) / 10, {}, {}}, gesture);
}

}

void draw_cloud(ProjectionScene& scene, Rect area) {
    const Rect plot = scene.solid ? area : inset(area, {56, 0, 4, 44});
    const ProjectionBox box = box_of(scene);
    const ProjectionPlacing placing = place(scene, box, plot);
    draw_projection_axes(scene, plot, placing, box);
    const Cloud cloud = cloud_of(scene, placing);
    note_part("points", plot);
    const HitArea hit = hit_area(plot, "Positions in their components");
    const bool hovered = hit.hovered && !ImGui::IsMouseDragging(ImGuiMouseButton_Left);
    const Index near = hovered ? nearest(cloud, ImGui::GetIO().MousePos).value_or(-1) : -1;
    Cell focus = scene.session.focus();
    if (near >= 0)
        scene.session.set_focus(focus = {scene.place_of(near), focus.col});
    drag(scene, hit);
    if (hit.focused)
        if (const int step = take_arrow_step(hit.id); step != 0)
            scene.session.set_focus({std::clamp<Index>(focus.row + step, 0, scene.places() - 1), focus.col});
    const Index row = std::min(focus.row, scene.places() - 1);
    draw_points(scene, cloud);
    draw_focus_circle(cloud, row);
    if (scene.tokens > 0)
        draw_focus_circle(cloud, scene.tokens + row);
    draw_labels(scene, cloud, plot, row, draw_axis_names(scene, plot, placing, box));
    const ImVec2 looked_at = cloud.at[static_cast<std::size_t>(row)];
    note_item({scene.row_text(row) + ": " + scores_text(scene, row), "text", looked_at.x, looked_at.y, px(8), px(8)});
    if (near < 0 || look().touch)
        return;
    const ImVec2 at = cloud.at[static_cast<std::size_t>(near)];
    draw_hover_card(centered(at, 16, 16), plot, way_color(part_of(scene, near)), scene.row_text(near),
                    scores_text(scene, near),
                    scene.tokens == 0   ? "its position along the components drawn"
                    : scene.after(near) ? "with its encoding, along the components drawn"
                                        : "the embedding alone, along the components drawn");
}

}
