// The parts of the tree view, between tree.cpp (arrangement), scene.cpp (what one frame shows), layout.cpp (where nodes
// stand), drawing.cpp (edges, nodes, vectors), pan_and_zoom.cpp, node_tools.cpp (editing), channels.cpp (the heatmap of
// all nodes), beside_heatmap.cpp (other encodings), path_steps.cpp (the path between two nodes), depth_limit.cpp (what
// is lost), notes.cpp (for the inspector) and graph.cpp (graphs as circles).
#pragma once

#include "core/trees/tree_depths.hpp"
#include "core/trees/tree_path.hpp"
#include "views/canvas/canvas.hpp"
#include "views/tree/layout.hpp"
#include "views/views.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/text/language.hpp"

namespace posenc {

namespace parameters {

extern const Parameter beside_nodes, push;

}

/// Kept by the canvas from frame to frame; no part of the state.
struct TreeMemory {
    int selected = -1; ///< node that can be edited; −1: none
    int wanted = -1;   ///< node that is to get the keyboard in this frame
    int visited = -1;  ///< node that had the keyboard in the last frame
    enum Renaming { no, asked, waiting, editing };
    int renaming = no;
    int group = -1; ///< of nodes that share a vector, pointed at; −1: none
    TreeCamera camera;
    bool shows_table = false; ///< instead of the tree, where a step names both and there is room for one
};
/// The memory for this tree: nodes that no longer exist are forgotten.
TreeMemory recalled(const TreeMemory& memory, const Tree& tree);

struct TreeScene {
    Session& session;
    const StackEncoding& stack; ///< of the tree, whatever the method
    FieldPtr field;             ///< of the method: a row a node
    const Description& description;
    ColorScale scale; ///< of the field
    Cell focus;       ///< row: node, col: column of the field
    TreeMemory memory;
    Rect channels;                             ///< where the heatmap is: there + and − mean zoom
    std::shared_ptr<const StackEncoding> held; ///< the stack
    std::shared_ptr<const TreePath> path = {};
    std::shared_ptr<const TreeDepths> depths = {};

    const Tree& tree() const { return stack.tree(); }
    bool stacked() const { return field.get() == &stack; } ///< the method is the stack encoding itself
    ImU32 color(Cell cell) const { return value_color(scale.colors, field->at(cell), scale.low, scale.high); }
    /// The same in every language.
    std::string name(int node) const {
        std::string own = node_name(tree(), node);
        keep_translation(own);
        return own;
    }
    /// Marks the node for editing and points every view at it.
    void select(int node);
    /// Points every view at the node; the column stays unless the stack is empty there.
    void look_at(int node);
};

/// The scene of the session's state, path and depths included; memory and channels are as they come.
TreeScene tree_scene(Session& session);
/// True while the nodes are those of the parameter `edges`: there is no tree to draw.
bool shows_graph(const State& state);
/// "left" and "right" where there are two branches, else "branch 2"; shorter forms where the room is less.
std::string branch_name(const StackEncoding& stack, int branch, float room = 1e9f);

/// The strip of a node's vector before it is made to fit; without levels where the field is no stack encoding.
StripShape strip_shape(const TreeScene& scene);
/// A vector of the stack's channels as such a strip.
void draw_vector(ImDrawList* list, const TreeScene& scene, const StripShape& shape, Rect strip,
                 std::span<const double> vector);

/// Edges, nodes and vectors; nodes answer mouse, finger and keyboard.
void draw_tree(TreeScene& scene, Rect area);

/// The ground under the tree: drag, wheel and pinch move it; a click on it ends the selection.
void pan_and_zoom_tree(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry);

/// Buttons and text field at the selected node.
void draw_tree_tools(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry);
/// The keys of a node that has the keyboard.
void take_node_keys(TreeScene& scene, const HitArea& area, int node);

/// Device pixels that the heatmap of all nodes would like.
float channels_height(const TreeScene& scene, float width);
/// Title, names of the levels, heatmap and names of the channels.
MatrixResult draw_channels(TreeScene& scene, Canvas& canvas, Rect area);

// Beside the heatmap of all nodes stands what the parameter beside_nodes names.
float beside_choice_height(float width);
/// The segments that choose what stands there.
void draw_beside_choice(TreeScene& scene, Rect area);
void draw_beside(TreeScene& scene, Canvas& canvas, Rect area);
void draw_path(TreeScene& scene, Rect area);
void draw_depths(TreeScene& scene, Rect area);

/// The graph of `edges` as a circle, and its numbers below.
void draw_graph(Session& session, Canvas& canvas, Rect area);

/// The step of the path that leads to the focused node; the last one otherwise, none on a path without steps.
std::optional<std::size_t> step_looked_at(const TreeScene& scene);
/// The matrix of a step with the added column apart, `cell` pixels an entry.
void draw_step_matrix(ImDrawList* list, const TreeStep& step, ImVec2 at, float cell);
/// For the inspector: one step as a matrix; for other encodings of the nodes the numbers of the node's neighbours.
float draw_tree_notes(Session& session, Canvas&, Rect area);

}
