// The drawn tree: edges, nodes, vectors under them; drag, wheel and pinch when it does not fit.
#include "views/tree_parts.hpp"

#include "widgets/items.hpp"

#include "icons.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float path_width = 2.5f, inner_radius = 6;

/// One frame's picture of the tree.
struct Picture {
    TreeScene& scene;
    const TreePlaces& places;
    TreeGeometry geometry;
    std::vector<bool> path; ///< nodes from the root to the one in focus
    bool on_path(int node) const { return path[static_cast<std::size_t>(node)]; }
    const Tree::Node& node(int i) const { return scene.tree().nodes[static_cast<std::size_t>(i)]; }
    Rect box(int i) const { return geometry.node(places, scene.tree(), i); }
};

std::vector<bool> path_to(const Tree& tree, Cell focus) {
    std::vector<bool> path(tree.nodes.size(), false);
    for (int node = static_cast<int>(focus.row); node >= 0; node = tree.nodes[static_cast<std::size_t>(node)].parent)
        path[static_cast<std::size_t>(node)] = true;
    return path;
}

void draw_edges(const Picture& picture, ImDrawList* list) {
    const int count = static_cast<int>(picture.path.size());
    // The path lies over the other edges.
    for (const bool path : {false, true})
        for (int i = 1; i < count; ++i) {
            if (picture.on_path(i) != path)
                continue;
            const Rect above = picture.box(picture.node(i).parent), below = picture.box(i);
            const ImVec2 from{std::round(above.x + above.width / 2), picture.geometry.foot(above)};
            const ImVec2 to{std::round(below.x + below.width / 2), below.y};
            list->AddLine(from, to, path ? theme().text : theme().line2, path ? px(1) * path_width : px(1));
        }
}

void draw_strip(const Picture& picture, ImDrawList* list, int i, Rect strip) {
    const StripShape& shape = picture.geometry.strip_shape;
    for (int level = 0; level < shape.levels; ++level) {
        const Rect first = shape.cell(strip, level, 0);
        list->AddRectFilled({first.x - shape.border, strip.y},
                            {first.x - shape.border + shape.group_width(), strip.bottom()}, theme().line2);
        for (int at = 0; at < shape.per_level; ++at) {
            const Rect cell = shape.cell(strip, level, at);
            list->AddRectFilled(cell.min(), cell.max(), picture.scene.color({i, level * shape.per_level + at}));
        }
    }
}

void draw_box(const Picture& picture, ImDrawList* list, int i, Rect box, bool hovered) {
    const Tree::Node& node = picture.node(i);
    const bool path = picture.on_path(i), selected = picture.scene.memory.selected == i;
    const float radius = node.children.empty() ? box.height / 2 : std::min(px(inner_radius), box.height / 3);
    if (picture.geometry.label_size == 0) {
        list->AddRectFilled(box.min(), box.max(),
                            path       ? theme().text
                            : selected ? theme().accent
                                       : theme().line2,
                            radius);
        return;
    }
    const ImU32 bed = selected ? theme().accent_soft : hovered ? theme().bg2 : theme().bg0;
    const float thickness = path ? px(2) : px(1);
    list->AddRectFilled(box.min(), box.max(), bed, radius);
    const Rect middle = box.inset(thickness / 2);
    list->AddRect(middle.min(), middle.max(), path ? theme().text : theme().line2, radius - thickness / 2, 0,
                  thickness);
    draw_text_aligned(list, {box.x + box.width / 2, box.y + box.height / 2}, {0.5f, 0.5f},
                      fitted(node.label, box.width - px(10), picture.geometry.label_size, Weight::semibold),
                      picture.geometry.label_size, theme().text, Weight::semibold);
}

void draw_ring(const Picture& picture, ImDrawList* list, int i, Rect box) {
    const float out = px(3);
    const Rect ring = box.inset(-out);
    const float radius =
        out + (picture.node(i).children.empty() ? box.height / 2 : std::min(px(inner_radius), box.height / 3));
    list->AddRect(ring.min(), ring.max(), theme().focus, radius, 0, px(2));
}

/// One node as an item that mouse, finger and keyboard can reach.
void show_node(Picture& picture, ImDrawList* list, int i) {
    TreeScene& scene = picture.scene;
    const Rect box = picture.box(i), strip = picture.geometry.strip(box);
    const bool with_strip = picture.geometry.strip_shape.cell_width > 0;
    const Rect target = look().touch ? box.inset(-px(6)) : box;
    ImGui::PushID(i);
    ImGui::SetCursorScreenPos(target.min());
    ImGui::SetNextItemAllowOverlap();
    const bool pressed = ImGui::InvisibleButton("node", {target.width, target.height}, ImGuiButtonFlags_EnableNav);
    if (scene.memory.wanted == i) {
        ImGui::FocusItem();
        scene.memory.wanted = -1;
    }
    const bool hovered = ImGui::IsItemHovered(), focused = ImGui::IsItemFocused();
    const bool ringed = focused && ImGui::GetCurrentContext()->NavCursorVisible;
    note_item({"node " + node_name(scene.tree(), i), "node", box.x, box.y, box.width, box.height, true,
               scene.memory.selected == i});
    if (pressed || (ringed && scene.memory.visited != i))
        scene.select(i);
    if (pressed && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        scene.memory.renaming = TreeMemory::asked;
    if (focused)
        scene.memory.visited = i;
    take_node_keys(scene, i);
    ImGui::PopID();
    if (hovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (with_strip)
        draw_strip(picture, list, i, strip);
    draw_box(picture, list, i, box, hovered);
    if (ringed || scene.focus.row == i)
        draw_ring(picture, list, i, box);
}

/// Magnifies about a point of the screen, which stays on the same place of the tree.
void zoom(TreeScene& scene, const TreePlaces& places, const TreeGeometry& before, float factor, ImVec2 about) {
    const float x = (about.x - before.origin_x) / before.across, y = (about.y - before.origin_y) / before.down;
    TreeCamera& camera = scene.memory.camera;
    camera.zoom = std::max(camera.zoom * factor, 1.0f);
    if (camera.zoom < 1.02f)
        camera.zoom = 1;
    const TreeGeometry after =
        tree_geometry(places, before.area, strip_shape(scene.field), tree_depth(scene.tree()), camera);
    camera.x += about.x - (after.origin_x + x * after.across);
    camera.y += about.y - (after.origin_y + y * after.down);
}

/// The ground under the tree: drag, wheel and pinch move it; a click on it ends the selection.
void take_hand(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry) {
    TreeMemory& memory = scene.memory;
    const Rect area = geometry.area;
    ImGui::SetCursorScreenPos(area.min());
    ImGui::SetNextItemAllowOverlap();
    const bool pressed = ImGui::InvisibleButton("tree", {area.width, area.height});
    note_item({"Tree", "plot", area.x, area.y, area.width, area.height});
    const ImGuiIO& io = ImGui::GetIO();
    const bool dragging = ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, px(3));
    if (dragging && !memory.camera.whole()) {
        memory.camera.x += io.MouseDelta.x;
        memory.camera.y += io.MouseDelta.y;
    }
    if (pressed && io.MouseDragMaxDistanceSqr[0] < px(3) * px(3))
        memory.selected = -1;
    if (!ImGui::IsWindowHovered() || !area.contains(io.MousePos))
        return;
    const bool finger = io.MouseSource == ImGuiMouseSource_TouchScreen;
    if (finger && !memory.camera.whole()) {
        memory.camera.x += io.MouseWheelH * px(75);
        memory.camera.y += io.MouseWheel * px(75);
    } else if (!finger && io.MouseWheel != 0)
        zoom(scene, places, geometry, std::pow(1.25f, io.MouseWheel), io.MousePos);
    else if (io.MouseWheelH != 0)
        memory.camera.x += io.MouseWheelH * px(75);
    if (const double pinch = platform::take_pinch(); pinch != 1)
        zoom(scene, places, geometry, static_cast<float>(pinch), io.MousePos);
}

/// Shifts the picture so that a node that is to get the keyboard can be seen.
void bring_into_view(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry) {
    if (scene.memory.wanted < 0 || scene.memory.camera.whole())
        return;
    const Rect box = geometry.node(places, scene.tree(), scene.memory.wanted);
    const Rect inside = geometry.area.inset(px(24));
    const float right = std::max(inside.right() - box.width, inside.x);
    const float bottom = std::max(inside.bottom() - (geometry.foot(box) - box.y), inside.y);
    scene.memory.camera.x += std::clamp(box.x, inside.x, right) - box.x;
    scene.memory.camera.y += std::clamp(box.y, inside.y, bottom) - box.y;
}

bool in_sight(const TreeGeometry& geometry, Rect box) {
    const float reach = std::max(geometry.strip_shape.width(), box.width) / 2;
    const float middle = box.x + box.width / 2;
    return middle + reach > geometry.area.x && middle - reach < geometry.area.right() &&
           geometry.foot(box) > geometry.area.y && box.y < geometry.area.bottom();
}

void draw_fit_button(TreeScene& scene, Rect area) {
    if (scene.memory.camera.whole())
        return;
    const ButtonOptions options{.icon = icons::maximize};
    const float width = button_width("Fit tree", options);
    if (button({area.right() - width, area.y + px(4), width, control_height()}, "Fit tree", options))
        scene.memory.camera = {};
}

}

StripShape strip_shape(const StackEncoding& field) {
    StripShape shape;
    shape.levels = field.levels();
    shape.per_level = field.branches() * static_cast<int>(field.decays().size());
    shape.cell_height = px(10);
    shape.gap = px(3);
    shape.border = px(1);
    return shape;
}

void draw_tree(TreeScene& scene, Rect area) {
    const TreePlaces places = place_nodes(scene.tree());
    const auto geometry = [&] {
        return tree_geometry(places, area, strip_shape(scene.field), tree_depth(scene.tree()), scene.memory.camera);
    };
    take_hand(scene, places, geometry());
    bring_into_view(scene, places, geometry());
    Picture picture{scene, places, geometry(), path_to(scene.tree(), scene.focus)};
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImGui::PushClipRect({area.x - px(6), area.y - px(1)}, {area.right() + px(6), area.bottom() + px(1)}, true);
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
