// Drag, wheel and pinch on the background of the drawn tree move and magnify it.
#include "views/tree/tree_view.hpp"
#include "widgets/hit_area.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Magnifies about a point of the screen, which stays on the same place of the tree.
void zoom(TreeScene& scene, const TreePlaces& places, const TreeGeometry& before, float factor, ImVec2 about) {
    const float x = (about.x - before.origin_x) / before.across, y = (about.y - before.origin_y) / before.down;
    TreeCamera& camera = scene.memory.camera;
    camera.zoom = std::max(camera.zoom * factor, 1.0f);
    if (camera.zoom < 1.02f)
        camera.zoom = 1;
    const TreeGeometry after = tree_geometry(places, before.area, strip_shape(scene), tree_depth(scene.tree()), camera);
    camera.x += about.x - (after.origin_x + x * after.across);
    camera.y += about.y - (after.origin_y + y * after.down);
}

}

void pan_and_zoom_tree(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry) {
    TreeMemory& memory = scene.memory;
    const Rect area = geometry.area;
    const HitArea ground = hit_area(area, "tree", {.spoken = "Tree", .keyboard = false, .under = true});
    const ImGuiIO& io = ImGui::GetIO();
    const float still = px(3),
                notch = px(75); // a press moves no further; the tree moves so far for a turn of the wheel
    const bool dragging = ground.held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, still);
    if (dragging && !memory.camera.whole()) {
        memory.camera.x += io.MouseDelta.x;
        memory.camera.y += io.MouseDelta.y;
    }
    if (ground.pressed && io.MouseDragMaxDistanceSqr[0] < still * still)
        memory.selected = -1;
    if (!ImGui::IsWindowHovered() || !area.contains(io.MousePos))
        return;
    const bool finger = io.MouseSource == ImGuiMouseSource_TouchScreen;
    if (finger && !memory.camera.whole()) {
        memory.camera.x += io.MouseWheelH * notch;
        memory.camera.y += io.MouseWheel * notch;
    } else if (!finger && io.MouseWheel != 0)
        zoom(scene, places, geometry, std::pow(1.25f, io.MouseWheel), io.MousePos);
    else if (io.MouseWheelH != 0)
        memory.camera.x += io.MouseWheelH * notch;
    if (const double pinch = platform::take_pinch(); pinch != 1)
        zoom(scene, places, geometry, static_cast<float>(pinch), io.MousePos);
}

}
