// The parts of the view of time and space, shared by space.cpp (the choice of the part), time_stamps.cpp (the axis on
// which time stamps are edited), time_distances.cpp, time2vec.cpp, fourier.cpp and image_grid.cpp.
#pragma once

#include "views/canvas/curves.hpp"
#include "views/views.hpp"

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
    bool narrow = false;

    const State& state() const { return session.state(); }
};

/// The times that are drawn: all stamps and some room on either side, between the pixels `left` and `right`.
struct TimeAxis {
    Range times;
    float left = 0, right = 1; ///< device pixels
    float pixel(double time) const {
        return left + static_cast<float>((time - times.low) / times.width()) * (right - left);
    }
    double time(float pixel) const {
        return times.low + static_cast<double>((pixel - left) / (right - left)) * times.width();
    }
};
/// It stays the same while a stamp is dragged.
TimeAxis time_axis(SpaceFrame& frame, float left, float right);

/// Vertical grid lines with labels below; `name` below them.
void draw_time_axis(const TimeAxis& axis, Rect plot, std::string_view name);

/// The stamps as handles on an axis: drag, arrow keys, Delete, a click on the free axis adds one. Returns the height.
float draw_stamps(SpaceFrame& frame, const TimeAxis& axis, Rect area);
float stamps_height();

inline constexpr float space_heading = 24; ///< the heading of a plot, design pixels
/// The card over a matrix, and the focus that follows the pointer when the matrix shows the session's rows and columns.
void draw_space_card(SpaceFrame& frame, const FieldPtr& field, const MatrixResult& matrix);

/// The distances of the stamps, and the kernel at whole distances of positions, as numbers.
FieldPtr time_curves(SpaceFrame& frame);
FieldPtr kernel_curve(SpaceFrame& space);
FieldPtr time2vec_curves(const SpaceFrame& frame);

void draw_times(SpaceFrame& frame, Rect area);
void draw_time2vec(SpaceFrame& frame, Rect area);
void draw_fourier(SpaceFrame& frame, Rect area);
void draw_grid(SpaceFrame& frame, Rect area);

}
