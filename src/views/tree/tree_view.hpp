// The parts of the tree view, shared by tree.cpp (arrangement), tree_view.cpp (the scene of one frame), layout.cpp (the
// places of nodes), drawing.cpp (edges, nodes, vectors), pan_and_zoom.cpp, node_tools.cpp (editing), channels.cpp (the
// heatmap of all nodes), beside_heatmap.cpp (other encodings), path_steps.cpp (the path between two nodes),
// depth_limit.cpp (what is lost), notes.cpp (for the inspector) and graph.cpp (graphs as circles).
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
    int wanted = -1;   ///< node that gets the keyboard focus in this frame
    int visited = -1;  ///< node that had the keyboard in the last frame
    enum Renaming { no, asked, waiting, editing };
    int renaming = no;
    int group = -1; ///< group of nodes with the same vector at the pointer; −1: none
    TreeCamera camera;
    int shown = 0;     ///< of the tree and what stands below it, where a lesson's step names both and only one has room
    std::string shows; ///< the step's parts, in whose order that number counts
};
/// The memory for this tree: nodes that no longer exist are forgotten.
TreeMemory recalled(const TreeMemory& memory, const Tree& tree);

struct TreeScene {
    Session& session;
    const StackEncoding& stack; ///< of the tree, whatever the method
    FieldPtr field;             ///< of the method: one row per node
    const Description& description;
    ColorScale scale; ///< of the field
    Cell focus;       ///< row: node, col: column of the field
    TreeMemory memory;
    Rect channels;                             ///< the heatmap's area, in which + and − zoom
    std::shared_ptr<const StackEncoding> held; ///< keeps `stack` alive
    std::shared_ptr<const TreePath> path = {};
    std::shared_ptr<const TreeDepths> depths = {};

    const Tree& tree() const { return stack.tree(); }
    bool stacked() const { return field.get() == &stack; } ///< the method is the stack encoding itself
    ImU32 color(Cell cell) const { return value_color(scale.colors, field->at(cell), scale.low, scale.high); }
    /// The node's name, which is not translated.
    std::string name(int node) const {
        std::string own = node_name(tree(), node);
        keep_translation(own);
        return own;
    }
    /// Selects the node for editing and focuses it in every view.
    void select(int node);
    /// Focuses the node in every view. The column stays unless the node's vector is zero there.
    void look_at(int node);
};

/// The scene of the session's state with path and depths; `memory` and `channels` are left empty.
TreeScene tree_scene(Session& session);
/// True while the nodes are those of the parameter `edges`: there is no tree to draw.
bool shows_graph(const State& state);
/// "left" and "right" if there are two branches, otherwise "branch 2"; shorter where `room` is small.
std::string branch_name(const StackEncoding& stack, int branch, float room = 1e9f);

/// The strip of a node's vector before it is fitted; without levels if the field is not the stack encoding.
StripShape strip_shape(const TreeScene& scene);
/// A vector of the stack's channels as such a strip.
void draw_vector(ImDrawList* list, const TreeScene& scene, const StripShape& shape, Rect strip,
                 std::span<const double> vector);

/// The colour bar at the right end of a head, with a mark at a value; the rest of the head is for the title.
void draw_tree_colors(Rect& head, const ColorScale& scale, double marked);
/// The number of a group of nodes that share a vector, on a patch of this height.
void draw_group_number(ImVec2 center, std::size_t group, float height);
/// A dashed line: beyond it steps are lost.
void draw_limit_line(float left, float right, float y);
/// Two lines in the middle of a card.
void draw_two_lines(Rect place, std::string_view name, std::string_view note);

/// Edges, nodes and vectors; the nodes respond to mouse, touch and keyboard.
void draw_tree(TreeScene& scene, Rect area);

/// The background of the tree: drag, wheel and pinch move it; a click on it ends the selection.
void pan_and_zoom_tree(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry);

/// Buttons and text field at the selected node.
void draw_tree_tools(TreeScene& scene, const TreePlaces& places, const TreeGeometry& geometry);
/// The keys of a node that has the keyboard.
void take_node_keys(TreeScene& scene, const HitArea& area, int node);

/// The preferred height of the heatmap of all nodes, in pixels of the design, in this many device pixels.
float channels_height(const TreeScene& scene, float width);
/// The width, in design pixels, beyond which its columns do not grow.
float channels_width(const TreeScene& scene);
/// Title, names of the levels, heatmap and names of the channels.
MatrixResult draw_channels(TreeScene& scene, Canvas& canvas, Rect area);

// Beside the heatmap of all nodes is the part that the parameter beside_nodes names.
float beside_choice_height(const TreeScene& scene, float width);
/// Its name: that of the parameter, but the path and the depth limit belong to the stack encoding alone.
std::string_view beside_nodes_of(const TreeScene& scene);
/// The segments that choose that part.
void draw_beside_choice(TreeScene& scene, Rect area);
void draw_beside(TreeScene& scene, Canvas& canvas, Rect area);
void draw_path(TreeScene& scene, Rect area);
void draw_depths(TreeScene& scene, Rect area);

/// The graph of `edges` as a circle, and its numbers below.
void draw_graph(Session& session, Canvas& canvas, Rect area);

/// The step of the path that leads to the focused node; the last one otherwise, none on a path without steps.
std::optional<std::size_t> step_looked_at(const TreeScene& scene);
/// The matrix of a step with the added column set apart; `cell` pixels per entry.
void draw_step_matrix(ImDrawList* list, const TreeStep& step, ImVec2 at, float cell);
/// For the inspector: one step as a matrix; for other encodings of the nodes the numbers of the node's neighbours.
float draw_tree_notes(Session& session, Canvas&, Rect area);

}
