// Editing a tree in its drawing: buttons at the selected node, its keys, and renaming in place. Every edit sets a new
// text for the parameter `tree` and is one step of undo.
#include "views/tree/tree_view.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/layout.hpp"

#include "icons.hpp"

#include <algorithm>

namespace posenc {

namespace {

void commit(TreeScene& scene, const Tree& edited) {
    if (!(edited == scene.tree()))
        scene.session.edit("tree", write_tree(edited));
}

/// The first letter that is not yet a node's name, otherwise "n12".
std::string new_label(const Tree& tree) {
    const auto taken = [&](std::string_view label) {
        return std::any_of(tree.nodes.begin(), tree.nodes.end(), [&](const auto& node) { return node.label == label; });
    };
    for (char letter = 'a'; letter <= 'z'; ++letter)
        if (const std::string label(1, letter); !taken(label))
            return label;
    return "n" + std::to_string(tree.nodes.size());
}

bool can_add(const Tree& tree, int node) {
    return tree.nodes.size() < static_cast<std::size_t>(most_tree_nodes) &&
           tree.nodes[static_cast<std::size_t>(node)].depth + 1 < most_tree_levels;
}

void add(TreeScene& scene, int node) {
    if (can_add(scene.tree(), node))
        commit(scene, add_child(scene.tree(), node, new_label(scene.tree())));
    scene.memory.wanted = node;
}

void remove(TreeScene& scene, int node) {
    if (node == 0)
        return;
    commit(scene, remove_node(scene.tree(), node));
    const int parent = scene.tree().nodes[static_cast<std::size_t>(node)].parent;
    scene.select(parent);
    scene.memory.wanted = parent;
}

Rect move_into(Rect rect, Rect area) {
    rect.x = std::clamp(rect.x, area.x, std::max(area.right() - rect.width, area.x));
    rect.y = std::clamp(rect.y, area.y, std::max(area.bottom() - rect.height, area.y));
    return rect;
}

void draw_rename_field(TreeScene& scene, Rect node, Rect area) {
    TreeMemory& memory = scene.memory;
    const float width = std::min(std::max(in_design(node.width) + 16, 132.0f), in_design(area.width));
    const Rect rect = move_into(centered(node.center(), width, in_design(control_height())), area);
    if (memory.renaming == TreeMemory::asked) {
        ImGui::SetKeyboardFocusHere();
        memory.renaming = TreeMemory::waiting;
    }
    const std::string& label = scene.tree().nodes[static_cast<std::size_t>(memory.selected)].label;
    const FieldResult result = text_field(rect, "Label of the node##node_label", label);
    if (result.committed)
        commit(scene, rename_node(scene.tree(), memory.selected, *result.committed));
    if (result.editing)
        memory.renaming = TreeMemory::editing;
    else if (memory.renaming == TreeMemory::editing) {
        memory.renaming = TreeMemory::no;
        if (ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false) ||
            ImGui::IsKeyPressed(ImGuiKey_Escape, false))
            memory.wanted = memory.selected;
    }
}

float overlap(Rect a, Rect b) {
    const float width = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const float height = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}

/// How much of the tree a rectangle would cover; the node it belongs to counts most.
float covered(const TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry, Rect rect) {
    float sum = 0;
    const int count = static_cast<int>(scene.tree().nodes.size());
    for (int i = 0; i < count; ++i) {
        const Rect box = geometry.node(places, scene.tree(), i);
        sum += overlap(rect, inset(box, {-3, -3, -3, -3})) * (i == scene.memory.selected ? 100.0f : 1.0f);
        if (geometry.strip_shape.cell_width > 0)
            sum += overlap(rect, geometry.strip(box));
    }
    return sum;
}

/// Beside the node, where the least of the tree is covered.
Rect tools_place(const TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry, ImVec2 size) {
    const Rect node = geometry.node(places, scene.tree(), scene.memory.selected);
    const float gap = px(8), half = std::max(node.width, geometry.strip_shape.width()) / 2;
    const float center = node.x + node.width / 2, middle = center - size.x / 2,
                level = node.y + (node.height - size.y) / 2;
    const float foot = geometry.foot(node) + gap, head = node.y - size.y - gap;
    const float right = node.right() + gap, left = node.x - gap - size.x;
    const float far_right = center + half + gap, far_left = center - half - gap - size.x;
    const ImVec2 corners[] = {{middle, head}, {right, level}, {left, level}, {far_right, level}, {far_left, level},
                              {middle, foot}, {right, head},  {left, head},  {far_right, foot},  {far_left, foot}};
    Rect best;
    float least = -1;
    for (const ImVec2 corner : corners) {
        const Rect tried = move_into({corner.x, corner.y, size.x, size.y}, geometry.area);
        const float cost = covered(scene, places, geometry, tried);
        if (least < 0 || cost < least) {
            best = tried;
            least = cost;
        }
    }
    return best;
}

/// Parent, first child, or the neighbour on the same level; the node itself where there is none.
int neighbour(const Tree& tree, int node, ImGuiKey key) {
    const Tree::Node& from = tree.nodes[static_cast<std::size_t>(node)];
    if (key == ImGuiKey_UpArrow)
        return std::max(from.parent, 0);
    if (key == ImGuiKey_DownArrow)
        return from.children.empty() ? node : from.children.front();
    const int way = key == ImGuiKey_LeftArrow ? -1 : 1;
    const int count = static_cast<int>(tree.nodes.size());
    for (int other = node + way; other >= 0 && other < count; other += way)
        if (tree.nodes[static_cast<std::size_t>(other)].depth == from.depth)
            return other;
    return node;
}

}

void draw_tree_tools(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry) {
    TreeMemory& memory = scene.memory;
    if (memory.renaming != TreeMemory::no)
        return draw_rename_field(scene, geometry.node(places, scene.tree(), memory.selected), geometry.area);
    const int selected = memory.selected;
    const ButtonOptions plus{
        .icon = icons::plus, .enabled = can_add(scene.tree(), selected), .icon_only = true, .key = "Insert"};
    const ButtonOptions name{.key = "F2"};
    const ButtonOptions trash{.icon = icons::trash_2, .icon_only = true, .key = "Delete"};
    const float height = control_height(), gap = px(4), middle = button_width("Rename", name);
    const bool removable = selected != 0;
    const float width = height + gap + middle + (removable ? gap + height : 0);
    const Rect place = tools_place(scene, places, geometry, {width, height});
    if (button({place.x, place.y, height, height}, "Add child##node_add", plus))
        add(scene, selected);
    if (button({place.x + height + gap, place.y, middle, height}, "Rename##node_rename", name))
        memory.renaming = TreeMemory::asked;
    if (removable && button({place.right() - height, place.y, height, height}, "Remove subtree##node_remove", trash))
        remove(scene, selected);
}

void take_node_keys(TreeScene& scene, const HitArea& area, int node) {
    if (!area.focused || keyboard_taken() || ImGui::GetIO().KeyCtrl)
        return;
    const auto pressed = [&](ImGuiKey key) { return take_key(area.id, key, false); };
    for (const ImGuiKey key : {ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_LeftArrow, ImGuiKey_RightArrow})
        if (pressed(key)) {
            show_ring();
            scene.memory.wanted = neighbour(scene.tree(), node, key);
            scene.select(scene.memory.wanted);
            return;
        }
    if (scene.memory.selected != node)
        return;
    const bool zooms = scene.channels.contains(ImGui::GetIO().MousePos);
    if (pressed(ImGuiKey_Insert) || (!zooms && (pressed(ImGuiKey_Equal) || pressed(ImGuiKey_KeypadAdd))))
        add(scene, node);
    else if (pressed(ImGuiKey_F2) || pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeypadEnter))
        scene.memory.renaming = TreeMemory::asked;
    else if (pressed(ImGuiKey_Delete))
        remove(scene, node);
    else if (pressed(ImGuiKey_Escape))
        scene.memory.selected = -1;
}

}
