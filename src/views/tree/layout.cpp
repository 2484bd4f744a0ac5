// See layout.hpp.
#include "views/tree/layout.hpp"

#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace posenc {

namespace {

constexpr float node_width = 40, node_height = 28, widest_label = 88, label_pad = 8;
constexpr float roomy = 190, tall = 150;        ///< a unit never grows beyond these while the tree fits
constexpr float between = 10, strip_below = 5;  ///< free pixels between neighbours; between node and vector
constexpr float largest_unit = 190;             ///< the deepest zoom
constexpr float cell_sizes[] = {6, 5, 4, 3, 2}; ///< possible widths of a vector's cell, design pixels
constexpr float large_cells[] = {40, 36, 32, 29, 24, 16, 8}; ///< the same with the levels below each other
constexpr float least_label_width = 24, least_label_height = 18, top_air = 8, least_edge = 9, widest_dot = 12;

/// The height of a strip with the gap above it and the piece of an edge that must stay visible below it.
float strip_room(const StripShape& strip) {
    return px(strip_below) + strip.height() + px(least_edge);
}

/// The least distance of two levels at which nodes have labels and vectors.
float full_level(const StripShape& strip) {
    return px(least_label_height) + strip_room(strip);
}

/// The widest cells for which vectors of neighbours do not touch, up to those of `strip` where its levels are stacked.
/// Levels that are empty in all vectors are left out first.
StripShape fit_strip(StripShape strip, int used_levels, float room) {
    const std::span<const float> sizes = strip.stacked ? std::span<const float>(large_cells) : cell_sizes;
    for (const int levels : {strip.levels, std::min(strip.levels, std::max(used_levels, 1))})
        for (const float cell : sizes) {
            if (strip.stacked && px(cell) > strip.cell_width) // so wide as the edges of the picture leave
                continue;
            StripShape tried = strip;
            tried.levels = levels;
            tried.cell_width = px(cell);
            if (tried.width() <= room && (cell >= 4 || levels <= used_levels))
                return tried;
        }
    strip.cell_width = 0;
    return strip;
}

/// Pixels per unit when `units` of them share `room`.
float fit_unit(float room, float units, float most) {
    return std::clamp(room / std::max(units, 1.0f), 1.0f, most);
}

void size_nodes(TreeGeometry& made, float room, bool root_only) {
    const bool strips = made.strip_shape.cell_width > 0;
    const float free = strips
                           ? made.down - strip_room(made.strip_shape)
                           : std::max(made.down * 0.55f, std::min(made.down - px(least_edge), px(least_label_height)));
    made.node_height = std::round(within(root_only ? px(node_height) : free, {4, node_height}));
    made.widest_node = within(room, {4, widest_label});
    const Rect box{0, 0, made.widest_node, made.node_height};
    if (has_room(box, least_label_width, least_label_height))
        made.label_size = has_room(box, 34, 24) ? 16 : 12;
    else { // a dot
        made.widest_node = std::round(within((room + px(between)) * 0.7f, {3, widest_dot}));
        made.node_height = std::min(made.node_height, std::max(made.widest_node, px(5)));
    }
}

/// Pixels between neighbouring leaves when `places` have to fit into a width, and free pixels at either side of them.
struct Across {
    float unit = 1, side = 0;
};

Across fit_across(const TreePlaces& places, float width, const StripShape& strip) {
    const bool crowded = width < (places.width + 1) * px(node_width);
    const float half = std::max(strip.width(), px(node_width)) / 2 + px(4);
    const float side = crowded ? px(widest_dot) : strip.stacked ? half : std::min(width / 10, half);
    return {fit_unit(width - 2 * side, places.width, px(roomy)), side};
}

/// The same for vectors whose levels stand below each other: with the widest cells that the leaves leave room for.
Across fit_tables(const TreePlaces& places, float width, StripShape& strip) {
    Across fit;
    for (const float cell : large_cells) {
        strip.cell_width = px(cell);
        fit = fit_across(places, width, strip);
        if (strip.width() <= places.closest * fit.unit - px(between))
            break;
    }
    return fit;
}

/// The shift for which a picture from `low` to `high` (unshifted) covers from…to or stays inside it.
float shift_inside(float shift, float low, float high, float from, float to) {
    const float a = from - low, b = to - high;
    return std::clamp(shift, std::min(a, b), std::max(a, b));
}

}

TreePlaces place_nodes(const Tree& tree) {
    TreePlaces places;
    places.x.assign(tree.nodes.size(), 0);
    float leaves = 0;
    // Preorder: leaves come in their order, and backwards every child comes before its parent.
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        places.depth = std::max(places.depth, tree.nodes[i].depth);
        if (tree.nodes[i].children.empty())
            places.x[i] = leaves++;
    }
    for (std::size_t i = tree.nodes.size(); i-- > 0;)
        if (const std::vector<int>& below = tree.nodes[i].children; !below.empty())
            places.x[i] =
                (places.x[static_cast<std::size_t>(below.front())] + places.x[static_cast<std::size_t>(below.back())]) /
                2;
    places.width = std::max(leaves - 1, 0.0f);
    std::vector<float> last(static_cast<std::size_t>(places.depth) + 1, -1e9f);
    places.closest = std::max(places.width, 1.0f);
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        float& before = last[static_cast<std::size_t>(tree.nodes[i].depth)];
        places.closest = std::min(places.closest, places.x[i] - before);
        before = places.x[i];
    }
    return places;
}

Rect StripShape::cell(Rect strip, int level, int at) const {
    const auto down = static_cast<float>(level);
    return {strip.x + down * pitch().x + border + static_cast<float>(at) * cell_width,
            strip.y + down * pitch().y + border, cell_width, cell_height};
}

ImVec2 TreeGeometry::center(const TreePlaces& places, const Tree& tree, int node) const {
    const auto i = static_cast<std::size_t>(node);
    return {std::round(origin_x + places.x[i] * across),
            std::round(origin_y + static_cast<float>(tree.nodes[i].depth) * down)};
}

float TreeGeometry::width_of(const Tree& tree, int node) const {
    if (label_size == 0)
        return widest_node;
    const std::string& label = tree.nodes[static_cast<std::size_t>(node)].label;
    const float wanted = text_size(label, label_size, Weight::semibold).x + 2 * px(label_pad);
    const float most = node == 0 ? std::max(widest_node, px(widest_label)) : widest_node; // the root has no neighbours
    return std::round(std::clamp(wanted, std::min(px(node_width), most), most));
}

Rect TreeGeometry::node(const TreePlaces& places, const Tree& tree, int node) const {
    const ImVec2 at = center(places, tree, node);
    const float width = width_of(tree, node);
    return {std::round(at.x - width / 2), std::round(at.y - node_height / 2), width, node_height};
}

Rect TreeGeometry::strip(Rect node) const {
    const float width = strip_shape.width();
    return {std::round(node.x + (node.width - width) / 2), node.bottom() + px(strip_below), width,
            strip_shape.height()};
}

float TreeGeometry::foot(Rect node) const {
    return strip_shape.cell_width > 0 ? strip(node).bottom() : node.bottom();
}

float height_with_labels(const TreePlaces& places, float width, const StripShape& strip) {
    const float unit = fit_across(places, width, {}).unit;
    if (places.width > 0 && places.closest * unit - px(between) < px(least_label_width))
        return 0;
    const bool vectors = strip.levels > 0;
    const float level = vectors ? in_design(full_level(strip)) : least_label_height + least_edge + 3;
    const float below = vectors ? strip_below + in_design(strip.height()) : 0;
    return node_height + 2 * top_air + below + 1 + static_cast<float>(places.depth) * level;
}

TreeGeometry tree_geometry(const TreePlaces& places, Rect area, StripShape strip, int used_levels, TreeCamera& camera) {
    const float levels = static_cast<float>(places.depth);
    strip.cell_width = px(cell_sizes[0]);
    const Across fit = strip.stacked ? fit_tables(places, area.width, strip) : fit_across(places, area.width, strip);
    const float side = fit.side, below = px(strip_below) + strip.height(), above = px(top_air);
    const float height = area.height - px(node_height) - 2 * above, tallest = px(tall);
    float fit_down = fit_unit(height - below, levels, tallest);
    if (fit_down < full_level(strip)) // no vectors: the edges get their room
        fit_down = fit_unit(height, levels, full_level(strip) - 1);
    const float most = px(largest_unit) / std::min(fit.unit * places.closest, fit_down);
    camera.zoom = std::clamp(camera.zoom, 1.0f, std::max(most, 1.0f));
    TreeGeometry made;
    made.area = area;
    made.across = fit.unit * camera.zoom;
    made.down = std::min(fit_down * camera.zoom, std::max(tallest, fit_down));
    const bool alone = places.width == 0; // a chain: no node has a neighbour
    const float room = (alone ? area.width : places.closest * made.across) - px(between);
    if (strip.levels > 0 && (levels == 0 || made.down >= full_level(strip)))
        made.strip_shape = fit_strip(strip, used_levels, room);
    // The nodes at the edges stay in the picture, whatever their labels.
    const float edge = area.width - fit.unit * places.width + px(8);
    size_nodes(made, std::min(room, edge), levels == 0);

    made.origin_x = area.x + (area.width - fit.unit * places.width) / 2;
    const float used = 2 * above + made.node_height + levels * made.down + below;
    const float spare = camera.whole() ? std::max(area.height - used, 0.0f) / 2 : 0;
    made.origin_y = std::floor(area.y + above + spare) + made.node_height / 2;
    if (camera.whole())
        camera.x = camera.y = 0;
    else {
        camera.x = shift_inside(camera.x, made.origin_x - side, made.origin_x + places.width * made.across + side,
                                area.x, area.right());
        camera.y = shift_inside(camera.y, area.y, made.origin_y + levels * made.down + px(node_height) + below, area.y,
                                area.bottom());
    }
    made.origin_x += camera.x;
    made.origin_y += camera.y;
    return made;
}

}
