// The parts of the view of time and space, shared by space.cpp (the choice of the part), real_axis.cpp,
// time_stamps.cpp (the axis on which time stamps are edited), time_distances.cpp, time2vec.cpp, fourier.cpp and
// image_grid.cpp.
#pragma once

#include "views/canvas/curves.hpp"
#include "views/views.hpp"
#include "widgets/layout.hpp"

namespace posenc {

/// What is remembered while time stamps are moved.
struct SpaceMemory {
    std::uint64_t gesture = 0; ///< of the present drag, which is one step of undo
    bool held = false;         ///< a stamp is being dragged
    Range range;               ///< the times that are drawn; they stay the same while a stamp is dragged
};

struct SpaceFrame {
    Session& session;
    Canvas& canvas;
    Rect area = {}; ///< of the whole view
    bool narrow = false;

    const State& state() const { return session.state(); }
    /// A step of a lesson names the parts: plots come first, words after them.
    bool step() const;
    /// From the edge of the view to its parts; the axis of a matrix stands in it.
    float margin() const { return narrow ? 12 : 24; }
};

/// The parts with those first that a step of a lesson names; as they are where it names none of these.
Part named_here(const SpaceFrame& frame, Part parts);

/// Times, coordinates or distances between the pixels `left` and `right`.
struct RealAxis {
    Range range;
    float left = 0, right = 1; ///< device pixels
    float pixel(double value) const;
    double value(float pixel) const;
};
/// Ticks with labels below the plot; `name` below them.
void draw_real_axis(const RealAxis& axis, Rect plot, std::string_view name);

/// The times that are drawn, over the width that plots take of an area: all stamps and some room on either side. It
/// stays the same while a stamp is dragged.
RealAxis time_axis(SpaceFrame& frame, Rect area);

/// The stamps as handles on an axis: drag, arrow keys, Delete, a click on the free axis adds one.
void draw_stamps(SpaceFrame& frame, const RealAxis& axis, Rect area);
inline constexpr float stamps_height = 132; ///< design pixels

inline constexpr float space_heading = 24;                 ///< the heading of a plot, design pixels
inline constexpr float values_left = 48, values_right = 8; ///< beside a plot with an axis of values
/// The card over the cell of a matrix at the pointer.
void draw_space_card(const Field& field, const MatrixResult& matrix, std::string_view fact);
/// The same over a matrix that shows the session's rows and columns; the focus follows the pointer.
void point_at_table(SpaceFrame& frame, const Field& field, const MatrixResult& matrix);

/// The distances of the stamps, and the kernel at whole distances of positions, as numbers.
FieldPtr time_curves(SpaceFrame& frame);
FieldPtr kernel_curve(SpaceFrame& space);
FieldPtr time2vec_curves(const SpaceFrame& frame);

void draw_times(SpaceFrame& frame, Rect area);
void draw_time2vec(SpaceFrame& frame, Rect area);
void draw_fourier(SpaceFrame& frame, Rect area);
void draw_grid(SpaceFrame& frame, Rect area);

}
