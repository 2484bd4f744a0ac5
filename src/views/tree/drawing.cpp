// The drawn tree: edges, nodes, vectors under them; drag, wheel and pinch when it does not fit. Marked in it: the path
// between two nodes, the depth limit, and the nodes that share a vector because of it.
#include "core/text.hpp"
#include "core/trees/tree_push.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/tree/tree_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/layout.hpp"
#include "widgets/shapes.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float path_width = 2.5f, inner_radius = 6, low_cell = 10;
constexpr float roomy_box = 20; ///< in lower boxes letters would touch the edge of a path

/// The picture of the tree in one frame.
struct Picture {
    TreeScene& scene;
    const TreePlaces& places;
    TreeGeometry geometry;
    /// Whether each node is on the path.
    std::vector<bool> path;
    bool on_path(int node) const { return path[static_cast<std::size_t>(node)]; }
    const Tree::Node& node(int i) const { return scene.tree().nodes[static_cast<std::size_t>(i)]; }
    Rect box(int i) const { return geometry.node(places, scene.tree(), i); }
    /// Of the corners of a node's box: leaves are round.
    float radius(int i, Rect box) const {
        return node(i).children.empty() ? box.height / 2 : std::min(px(inner_radius), box.height / 3);
    }
};

/// The nodes on the path of the scene.
std::vector<bool> nodes_on_path(const TreeScene& scene) {
    std::vector<bool> path(scene.tree().nodes.size(), false);
    if (!scene.stacked()) // its steps are those of the stack
        return path;
    path[static_cast<std::size_t>(scene.path->from())] = true;
    for (const PathStep& step : scene.path->steps())
        path[static_cast<std::size_t>(step.to)] = true;
    return path;
}

void draw_edges(const Picture& picture, ImDrawList* list) {
    const int count = static_cast<int>(picture.path.size());
    // The path lies over the other edges.
    for (const bool path : {false, true})
        for (int i = 1; i < count; ++i) {
            if ((picture.on_path(i) && picture.on_path(picture.node(i).parent)) != path)
                continue;
            const Rect above = picture.box(picture.node(i).parent), below = picture.box(i);
            const ImVec2 from{std::round(above.center().x), picture.geometry.foot(above)};
            const ImVec2 to{std::round(below.center().x), below.y};
            list->AddLine(from, to, path ? theme().text : theme().line2, px(1) * (path ? path_width : 1));
        }
}

/// One number of a vector, written where it has room; on its way from level to level it would lie on others.
void draw_entry(ImDrawList* list, Rect cell, double value, double most, bool moves = false) {
    const ImU32 color = value_color(Colors::sequential, value, 0, most);
    list->AddRectFilled(cell.min(), cell.max(), color);
    const std::string text = with_decimals(value, 2);
    if (value != 0 && !moves && has_room(cell, in_design(text_size(text, 12).x) + 4, 16))
        draw_text_aligned(list, cell.center(), {0.5f, 0.5f}, text, 12,
                          wants_black_ink(color) ? IM_COL32_BLACK : IM_COL32_WHITE);
}

/// A vector on its way from the parent: every weight stands between two levels.
void draw_pushed_strip(const Picture& picture, ImDrawList* list, int i, Rect strip, double share) {
    const StripShape& shape = picture.geometry.strip_shape;
    const StackEncoding& stack = picture.scene.stack;
    draw_vector(list, picture.scene, shape, strip, std::vector<double>(static_cast<std::size_t>(stack.size().col)));
    list->PushClipRect(strip.min(), strip.max(), true);
    for (const PushedWeight& weight : pushed_weights(stack, i, share)) {
        Rect cell = shape.cell(strip, 0, weight.at);
        const auto levels = static_cast<float>(weight.level);
        cell.x += levels * shape.pitch().x;
        cell.y += levels * shape.pitch().y;
        draw_entry(list, cell, weight.value, stack.highest(), share > 0);
    }
    list->PopClipRect();
}

void draw_node_strip(const Picture& picture, ImDrawList* list, int i, Rect strip) {
    const double share = picture.scene.session.state().number("push");
    if (share < 1 && picture.scene.stacked())
        return draw_pushed_strip(picture, list, i, strip, share);
    const StripShape& shape = picture.geometry.strip_shape;
    std::vector<double> vector(static_cast<std::size_t>(shape.levels * shape.per_level));
    for (std::size_t at = 0; at < vector.size(); ++at)
        vector[at] = picture.scene.field->at({i, static_cast<Index>(at)});
    draw_vector(list, picture.scene, shape, strip, vector);
}

void draw_box(const Picture& picture, ImDrawList* list, int i, Rect box, bool hovered) {
    const Tree::Node& node = picture.node(i);
    const bool path = picture.on_path(i), selected = picture.scene.memory.selected == i;
    const float radius = picture.radius(i, box);
    const TreeScene& scene = picture.scene;
    const bool lit = scene.memory.group >= 0 && scene.depths->group_of(i) == scene.memory.group;
    if (picture.geometry.label_size == 0) {
        const ImU32 plain = scene.stacked() ? theme().line2 : scene.color({i, scene.focus.col});
        return fill(list, box, radius, lit ? theme().warn : path ? theme().text : selected ? theme().accent : plain);
    }
    ImU32 bed = selected ? theme().accent_soft : hovered ? theme().bg2 : theme().bg0, ink = theme().text;
    if (!scene.stacked()) { // the node's colour shows its value
        bed = scene.color({i, scene.focus.col});
        ink = wants_black_ink(bed) ? IM_COL32_BLACK : IM_COL32_WHITE;
    } else if (lit) {
        bed = theme().warn_soft;
    }
    const float thickness = px(path && has_room(box, 0, roomy_box) ? 2 : 1);
    fill(list, box, radius, bed);
    const Rect middle = box.inset(thickness / 2);
    list->AddRect(middle.min(), middle.max(), path ? theme().text : theme().line2, radius - thickness / 2, 0,
                  thickness);
    const Verbatim as_written;
    draw_text_aligned(
        list, box.center(), {0.5f, 0.5f},
        fitted(node.label, inset(box, {.left = 5, .right = 5}).width, picture.geometry.label_size, Weight::semibold),
        picture.geometry.label_size, ink, Weight::semibold);
}

/// The number of the group of nodes that share a vector, at the corner of the node's box.
void draw_group_mark(const Picture& picture, int i, Rect box) {
    const int group = picture.scene.depths->group_of(i);
    if (group >= 0 && picture.scene.stacked() && picture.geometry.label_size > 0)
        draw_group_number({box.right(), box.y}, static_cast<std::size_t>(group), 16);
}

/// Whether no node and no vector is there.
bool is_free(const Picture& picture, Rect rect) {
    const int count = static_cast<int>(picture.path.size());
    for (int i = 0; i < count; ++i) {
        const Rect box = picture.box(i), strip = picture.geometry.strip(box);
        const float left = std::min(box.x, strip.x), right = std::max(box.right(), strip.right());
        if (meet(rect, {left, box.y, right - left, picture.geometry.foot(box) - box.y}))
            return false;
    }
    return true;
}

/// A line between the deepest nodes that are kept whole and those that lose their oldest steps.
void draw_limit(const Picture& picture, ImDrawList* list) {
    const int levels = picture.scene.stack.levels();
    if (!picture.scene.stacked() || picture.places.depth <= levels)
        return;
    const TreeGeometry& geometry = picture.geometry;
    const float below = geometry.origin_y + static_cast<float>(levels + 1) * geometry.down - geometry.node_height / 2;
    const float y = std::round(below - px(5)), left = geometry.area.x, right = geometry.area.right();
    draw_limit_line(left, right, y);
    const std::string text = "depth limit " + std::to_string(levels);
    const ImVec2 size = text_size(text, 12, Weight::semibold);
    const ImVec2 above = offset({left, y - size.y}, 0, -2), under = offset({left, y}, 0, 3);
    for (const ImVec2 at : {above, under, ImVec2{right - size.x, above.y}, ImVec2{right - size.x, under.y}})
        if (is_free(picture, {at.x, at.y, size.x, size.y})) {
            draw_text(list, at, text, 12, theme().warn, Weight::semibold);
            note_item({text, "text", at.x, at.y, size.x, size.y});
            return;
        }
}

void draw_ring(const Picture& picture, ImDrawList* list, int i, Rect box) {
    const float out = px(3);
    const Rect ring = box.inset(-out);
    list->AddRect(ring.min(), ring.max(), theme().focus, out + picture.radius(i, box), 0, px(2));
}

/// Shift+click: the path from the focused node to this one.
void make_path(TreeScene& scene, int to) {
    const std::uint64_t gesture = scene.session.new_gesture();
    scene.session.edit("path_from", std::to_string(scene.focus.row), gesture);
    scene.session.edit("path_to", std::to_string(to), gesture);
}

/// One node as an item that mouse, finger and keyboard can reach.
void show_node(Picture& picture, ImDrawList* list, int i) {
    TreeScene& scene = picture.scene;
    const Rect box = picture.box(i), strip = picture.geometry.strip(box);
    const bool with_strip = picture.geometry.strip_shape.cell_width > 0;
    const Rect target = look().touch ? inset(box, {-8, -8, -8, -8}) : box; // 28 high; on touch screens 44
    ImGui::PushID(i);
    const HitArea area = hit_area(target, "node." + std::to_string(i),
                                  {.kind = "node",
                                   .spoken = "node " + scene.name(i),
                                   .visible = box,
                                   .chosen = scene.memory.selected == i,
                                   .under = true});
    if (scene.memory.wanted == i) {
        focus_last_item();
        scene.memory.wanted = -1;
    }
    if (area.pressed && ImGui::GetIO().KeyShift)
        make_path(scene, i);
    else if (area.pressed || (area.ringed && scene.memory.visited != i))
        scene.select(i);
    if (area.pressed && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        scene.memory.renaming = TreeMemory::asked;
    if (area.focused)
        scene.memory.visited = i;
    take_node_keys(scene, area, i);
    ImGui::PopID();
    if (area.hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (with_strip)
        draw_node_strip(picture, list, i, strip);
    draw_box(picture, list, i, box, area.hovered);
    if (!is_figure() && (area.ringed || scene.focus.row == i))
        draw_ring(picture, list, i, box);
    draw_group_mark(picture, i, box);
}

/// Shifts the picture so that the node that gets the keyboard focus next is visible.
void bring_into_view(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry) {
    if (scene.memory.wanted < 0 || scene.memory.camera.whole())
        return;
    const Rect box = geometry.node(places, scene.tree(), scene.memory.wanted);
    const Rect inside = inset(geometry.area, {24, 24, 24, 24});
    const float right = std::max(inside.right() - box.width, inside.x);
    const float bottom = std::max(inside.bottom() - (geometry.foot(box) - box.y), inside.y);
    scene.memory.camera.x += std::clamp(box.x, inside.x, right) - box.x;
    scene.memory.camera.y += std::clamp(box.y, inside.y, bottom) - box.y;
}

bool in_sight(const TreeGeometry& geometry, Rect box) {
    const float reach = std::max(geometry.strip_shape.width(), box.width) / 2;
    const float middle = box.center().x;
    return middle + reach > geometry.area.x && middle - reach < geometry.area.right() &&
           geometry.foot(box) > geometry.area.y && box.y < geometry.area.bottom();
}

void draw_fit_button(TreeScene& scene, Rect area) {
    if (scene.memory.camera.whole())
        return;
    const ButtonOptions options{.icon = icons::maximize};
    const float width = button_width("Fit tree", options);
    const ImVec2 at = offset({area.right() - width, area.y}, 0, 4);
    if (button({at.x, at.y, width, control_height()}, "Fit tree##fit_tree", options))
        scene.memory.camera = {};
}

}

namespace {

/// The levels beside each other, in low cells.
StripShape in_one_line(StripShape shape) {
    shape.stacked = false;
    shape.cell_height = px(10);
    return shape;
}

}

StripShape strip_shape(const TreeScene& scene) {
    StripShape shape;
    if (!scene.stacked())
        return shape;
    shape.levels = scene.stack.levels();
    shape.per_level = scene.stack.branches() * static_cast<int>(scene.stack.decays().size());
    const State& state = scene.session.state();
    shape.stacked = !is_figure() && names_parts(state, "tree") && names_part(state, "tree") &&
                    !names_part(state, "matrix") && !names_part(state, "path"); // it has all the room
    shape.cell_height = px(18);
    shape.gap = px(3);
    shape.border = px(1);
    return shape.stacked ? shape : in_one_line(shape);
}

void draw_vector(ImDrawList* list, const TreeScene& scene, const StripShape& shape, Rect strip,
                 std::span<const double> vector) {
    for (int level = 0; level < shape.levels; ++level) {
        const Rect first = shape.cell(strip, level, 0);
        list->AddRectFilled({first.x - shape.border, first.y - shape.border},
                            {first.x - shape.border + shape.group_width(), first.bottom() + shape.border},
                            theme().line2);
        for (int at = 0; at < shape.per_level; ++at) {
            const Rect cell = shape.cell(strip, level, at);
            const double value = vector[static_cast<std::size_t>(level * shape.per_level + at)];
            draw_entry(list, cell, value, scene.stack.highest());
        }
    }
}

void draw_tree(TreeScene& scene, Rect area) {
    const TreePlaces places = place_nodes(scene.tree());
    StripShape strip = strip_shape(scene);
    const auto fits = [&] { return has_room(area, 0, height_with_labels(places, area.width, strip)); };
    if (strip.stacked && !fits())
        strip.cell_height = px(low_cell); // without numbers
    if (strip.stacked && !fits())
        strip = in_one_line(strip);
    const auto geometry = [&] {
        return tree_geometry(places, area, strip, tree_depth(scene.tree()), scene.memory.camera);
    };
    pan_and_zoom_tree(scene, places, geometry());
    bring_into_view(scene, places, geometry());
    Picture picture{scene, places, geometry(), nodes_on_path(scene)};
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Rect shown = inset(area, {-6, -1, -6, -1});
    ImGui::PushClipRect(shown.min(), shown.max(), true);
    draw_limit(picture, list);
    draw_edges(picture, list);
    const int count = static_cast<int>(scene.tree().nodes.size());
    for (int i = 0; i < count; ++i)
        if (in_sight(picture.geometry, picture.box(i)))
            show_node(picture, list, i);
    if (const int selected = scene.memory.selected; selected >= 0 && selected < count)
        draw_tree_tools(scene, places, picture.geometry);
    draw_fit_button(scene, area);
    ImGui::PopClipRect();
}

}
