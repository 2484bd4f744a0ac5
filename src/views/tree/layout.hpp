// The places of a tree's nodes on the screen. Leaves are side by side in their order, one unit apart. An inner node is
// above the middle of its children, and every level is one unit lower than the one before, so no two nodes and no two
// edges overlap. If there is little room, first the vectors are left out, then the labels.
#pragma once

#include "core/trees/tree_text.hpp"
#include "widgets/controls.hpp"

#include <vector>

namespace posenc {

/// Places in units, one per node: x from 0 (the first leaf) to `width`, y = depth.
struct TreePlaces {
    std::vector<float> x;
    float width = 0;   ///< leaves − 1
    int depth = 0;     ///< of the deepest node
    float closest = 1; ///< least distance of two neighbours on one level, at least 1
};
TreePlaces place_nodes(const Tree& tree);

/// The vector under a node: `levels` groups of `per_level` cells. Sizes in device pixels.
struct StripShape {
    int levels = 0, per_level = 0;
    float cell_width = 0; ///< 0: there is no room for the vectors
    float cell_height = 0, gap = 0, border = 0;
    bool stacked = false; ///< the levels stand below each other, in cells that have room for numbers
    float group_width() const { return static_cast<float>(per_level) * cell_width + 2 * border; }
    float width() const {
        return cell_width > 0 ? static_cast<float>(stacked ? 1 : levels) * (group_width() + gap) - gap : 0;
    }
    float height() const { return static_cast<float>(stacked ? levels : 1) * (cell_height + gap) - gap + 2 * border; }
    /// From a level to the next.
    ImVec2 pitch() const { return stacked ? ImVec2{0, cell_height + gap} : ImVec2{group_width() + gap, 0}; }
    /// The coloured cell of a level, without its frame; `strip` is TreeGeometry::strip.
    Rect cell(Rect strip, int level, int at) const;
};

/// The camera of the drawn tree: magnification relative to the fitted size, and the shift in device pixels.
struct TreeCamera {
    float zoom = 1;
    float x = 0, y = 0;
    bool whole() const { return zoom == 1; }
};

/// Converts units to pixels: the rectangles of nodes and vectors.
struct TreeGeometry {
    Rect area;
    float origin_x = 0, origin_y = 0; ///< centre of the node's box at (0, 0)
    float across = 1, down = 1;       ///< pixels per unit
    float node_height = 0;
    float widest_node = 0;
    float label_size = 0; ///< design pixels; 0: no room for labels
    StripShape strip_shape;

    ImVec2 center(const TreePlaces& places, const Tree& tree, int node) const;
    Rect node(const TreePlaces& places, const Tree& tree, int node) const;
    Rect strip(Rect node) const;                      ///< below the node's box
    float foot(Rect node) const;                      ///< the y at which the edges to its children begin
    float width_of(const Tree& tree, int node) const; ///< of a node's box
};

/// The least height, in pixels of the design, at which all nodes have labels and, where `strip` has levels, vectors; 0
/// if `width`, in device pixels, is too small for labels at any height.
float height_with_labels(const TreePlaces& places, float width, const StripShape& strip = {});

/// Fits the tree into `area`, magnified and shifted by the camera. The camera is first corrected so that the tree stays
/// visible. `used_levels`: how many levels are not zero in at least one node; without levels there are no vectors.
TreeGeometry tree_geometry(const TreePlaces& places, Rect area, StripShape strip, int used_levels, TreeCamera& camera);

}
