// The parts of the projection view, shared by projection.cpp (arrangement), cloud.cpp (the positions in the plane or in
// space), axes.cpp (axes, grid and names), scree.cpp (the shares of the variance) and embeddings.cpp (embeddings before
// and after encodings are added).
#pragma once

#include "core/encodings/projection.hpp"
#include "views/views.hpp"

#include <array>

namespace posenc {

/// What is remembered while the cloud is turned.
struct ProjectionMemory {
    std::uint64_t gesture = 0; ///< of the present drag, which is one step of undo
};

namespace parameters {

extern const Parameter yaw, pitch;

}

struct ProjectionScene {
    Session& session;
    Canvas& canvas;
    std::shared_ptr<const Projection> field;
    Description description;
    bool solid = false;        ///< three components, which can be turned; otherwise two
    double yaw = 0, pitch = 0; ///< radians
    /// If embeddings are shown, their number: row i is an embedding, row tokens + i its input vector; otherwise 0.
    Index tokens = 0;
    Index left_out = 0; ///< further tokens that are not drawn

    /// The number of different positions, and which of them a row stands for.
    Index places() const { return tokens > 0 ? tokens : rows(); }
    Index place_of(Index row) const { return tokens > 0 ? row % tokens : row; }
    bool after(Index row) const { return tokens == 0 || row >= tokens; }
    Index rows() const { return field->size().row; }
    Index axes() const { return solid ? 3 : 2; }
    double score(Index row, Index component) const { return field->at({row, component}); }
    std::string row_text(Index row) const { return description.rows.name + " " + axis_label(description.rows, row); }
};

/// A point as the viewer sees it: right and up in the components' unit, and the distance from the viewer.
struct ProjectedPoint {
    double right = 0, up = 0, depth = 0;
};
/// Component 1 points to the right and component 2 up; turned in space, component 3 stands upright: yaw turns about it,
/// a pitch of 90° looks down on it.
ProjectedPoint project(const ProjectionScene& scene, const std::array<double, 3>& point);

using ProjectionBox = std::array<Range, 3>; ///< of every component drawn; 0 … 0 for a third that is not

/// Maps projected points to pixels, with one scale for both directions.
struct ProjectionPlacing {
    ImVec2 center;
    double right = 0, up = 0; ///< the projected point at `center`
    double scale = 1;         ///< pixels per unit
    ImVec2 at(const ProjectedPoint& point) const {
        return {center.x + static_cast<float>((point.right - right) * scale),
                center.y - static_cast<float>((point.up - up) * scale)};
    }
};

/// The colour of a row at `part` (0 … 1) of the way from the first to the last; never the background colour.
ImU32 way_color(double part);

/// Grid and numbers, or the box in space, with the share of the variance at each axis.
void draw_projection_axes(const ProjectionScene& scene, Rect plot, const ProjectionPlacing& placing,
                          const ProjectionBox& box);
/// The names of the axes in space, over the points; returns the rectangles they take.
std::vector<Rect> draw_axis_names(const ProjectionScene& scene, Rect plot, const ProjectionPlacing& placing,
                                  const ProjectionBox& box);
/// Whether the state asks for embeddings; set_embeddings makes them what is projected.
bool shows_embeddings(const State& state);
void set_embeddings(ProjectionScene& scene);

void draw_cloud(ProjectionScene& scene, Rect area);
void draw_scree(ProjectionScene& scene, Rect area);
/// The share of every component.
FieldPtr share_curve(const ProjectionScene& scene);

}
