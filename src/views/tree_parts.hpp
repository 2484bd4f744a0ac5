// What the files of the tree view share: the scene of one frame, and what the view remembers between frames.
#pragma once

#include "core/trees/stack_encoding.hpp"
#include "views/tree_layout.hpp"
#include "views/views.hpp"

namespace posenc {

/// Kept in the storage of the ImGui window the view is drawn in; no part of the state.
struct TreeMemory {
    int selected = -1; ///< node that can be edited; −1: none
    int wanted = -1;   ///< node that is to get the keyboard in this frame
    int visited = -1;  ///< node that had the keyboard in the last frame
    enum Renaming { no, asked, waiting, editing };
    int renaming = no;
    TreeCamera camera;
};
TreeMemory recall_tree(const Tree& tree); ///< nodes that no longer exist are forgotten
void remember_tree(const TreeMemory& memory);

struct TreeScene {
    Session& session;
    const StackEncoding& field;
    const Description& description;
    Cell focus;
    TreeMemory memory;
    Rect channels; ///< where the heatmap is: there + and − mean zoom
    const Tree& tree() const { return field.tree(); }
    ImU32 color(Cell cell) const {
        return value_color(Colors::sequential, field.at(cell), description.low, description.high);
    }
    /// Marks the node for editing and points every view at it.
    void select(int node);
};

/// The vector under a node as the field says it, before any fitting.
StripShape strip_shape(const StackEncoding& field);

/// Edges, nodes and vectors, and the hand on them.
void draw_tree(TreeScene& scene, Rect area);

/// Buttons and text field at the selected node.
void draw_tree_tools(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry);
/// The keys of a node that has the keyboard; call right after its item.
void take_node_keys(TreeScene& scene, int node);

/// Device pixels that the heatmap of all nodes would like.
float channels_height(const TreeScene& scene, float width);
/// Title, names of the levels, heatmap and names of the channels.
MatrixResult draw_channels(TreeScene& scene, Canvas& canvas, const FieldPtr& field, Rect area);

}
