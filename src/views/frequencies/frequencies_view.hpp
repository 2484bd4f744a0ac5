// The parts of the frequencies view, shared by frequencies.cpp (arrangement), frequencies_view.cpp (the field and its
// waves), waves.cpp (curves over the positions), columns.cpp (one such curve), periods.cpp (periods of an imported
// table), wavelengths.cpp (the wavelength of every pair), clocks.cpp (one dial per pair), projected_clock.cpp (a single
// one with its curves), binary_counter.cpp (bits beside waves), widths.cpp (the effect of d_model), collisions.cpp
// (positions that share a value) and notes.cpp (for the inspector).
#pragma once

#include "core/waves/sinusoid.hpp"
#include "core/waves/wave_collisions.hpp"
#include "session/session.hpp"
#include "views/canvas/curves.hpp"
#include "widgets/controls.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

class Canvas;

namespace parameters {

extern const Parameter hand_shift;

}

/// What is remembered from frame to frame.
struct FrequencyMemory {
    std::uint64_t hand_gesture = 0;           ///< of the hand's present movement
    std::optional<Index> position_asked = {}; ///< the row of the state's `position` in the last frame
    Index resets = 0;                         ///< Session::focus_resets then
};

struct WaveFrame {
    Session& session;
    FieldPtr field;          ///< row = position, column = dimension
    Description description; ///< of the field
    Waves waves;             ///< what stands in the columns; none where no column turns with the position
    double factor = 1;       ///< a factor on every wave
    std::optional<SinusoidShape> shape = {}; ///< for the method sinusoidal only
    Index length = 0, offset = 0;
    std::vector<Index> dimensions = {}; ///< those of the list that exist at this width; the first four where none does
    bool step = false;                  ///< a step of a lesson names the parts: plots come first, words after them
    bool instead = false;               ///< they are the first four because none of the list exists
    Cell focus = {};                    ///< row: the hand's position; col: the focused dimension
    std::optional<Index> asked = {};    ///< the position that the state names; empty: the hand follows the pointer
    Index shift = 0;                    ///< from the hand to a second one
    std::vector<double> times = {};     ///< of the rows, where they stand at times and not one after the other
    FrequencyMemory* memory = nullptr;  ///< null in the inspector, where nothing can be moved

    Index position() const { return offset + focus.row; } ///< the hand's position as labelled on the axis
    bool turns() const { return waves.width() > 0; }
    /// Where a row lies on an axis of positions: at its time, if it has one.
    float pixel(const ScreenAxis& positions, Index row) const;
    Index row_at(const ScreenAxis& positions, float pixel) const; ///< the nearest one
    double value(Index row, Index dimension) const { return field->at({row, dimension}); }
};

/// The field of the state's method, an absolute encoding or a table of rotations, with the state's position, dimensions
/// and shift. `memory` is null.
WaveFrame wave_frame(Session& session);
/// Why the columns of a method have neither wavelengths nor clocks, and the view that shows more of it, if any.
struct NoWaves {
    std::string_view why, view;
};
NoWaves no_waves(const Method& method);

/// The title and the plot below it, with room for axes below and beside it; none where it would be too small to be
/// read.
std::optional<Rect> titled_plot(const WaveFrame& frame, Rect area, std::string_view title, std::string_view subtitle,
                                float left, float right);

/// The radius of the points over an axis, in pixels of the design.
float point_radius(const ScreenAxis& axis);

/// The waves of the chosen dimensions over the positions, with dots at integer positions. Columns that do not turn with
/// the position are drawn as dots joined by lines.
void draw_waves(WaveFrame& frame, Rect area);
/// One such curve where a pixel holds several positions.
void draw_dense_column(const WaveFrame& frame, const ScreenAxis& positions, const ValueAxis& values, std::size_t i);
/// One such curve where a position takes at least a pixel.
void draw_column(const WaveFrame& frame, const ScreenAxis& positions, const ValueAxis& values, std::size_t i);
/// The range of the values in the drawn columns, and at least the range that the field describes.
Range drawn_values(const WaveFrame& frame);

/// The strongest period of every column of an imported table.
void draw_periods(WaveFrame& frame, Rect area);
/// The wavelength of every pair on a log axis, with a line at the length.
void draw_wavelengths(WaveFrame& frame, Rect area);
/// One dial per pair with its hand at the angle of the position; as many dials as can be read.
void draw_clocks(WaveFrame& frame, Rect area);
/// Where there is one pair alone, and room: a large dial whose height and width run on as sine and cosine.
bool projects_clock(const WaveFrame& frame, Rect area);
void draw_projected_clock(WaveFrame& frame, Rect area);

/// The bits of the position, fastest first, each with the pair of the nearest wavelength.
void draw_counter(WaveFrame& frame, Rect area);
/// Value at the hand and wavelength of the chosen dimensions over the width.
void draw_widths(WaveFrame& frame, Rect area);
/// Other positions with the value pointed at, and the dimension that tells them apart.
void draw_collisions(WaveFrame& frame, Rect area);
/// The positions that share the value of the focused dimension and position; cached by the session.
std::shared_ptr<const WaveCollisions> collisions_of(const WaveFrame& frame);

/// The numbers of the waves, of the wavelengths, of an imported table's periods, and of the widths.
FieldPtr wave_curves(const WaveFrame& frame);
FieldPtr wavelength_curves(const WaveFrame& frame);
FieldPtr period_curves(const WaveFrame& frame);
FieldPtr width_curves(const WaveFrame& frame);

/// What the view adds to the inspector; returns the height used.
float draw_wave_notes(Session& session, Canvas&, Rect area);

/// While the last ImGui item is held by the mouse or a finger: sets the position to `row`. From press to release is one
/// step of undo.
void drag_hand(WaveFrame& frame, Index row);
/// Moves the hand by `step` positions; `again`: the key is still held, so it is the same step of undo.
void step_hand(WaveFrame& frame, Index step, bool again);

/// All rows in the order in which they lie along the axis.
std::vector<Index> rows_from_left(const WaveFrame& frame);
/// "sin", "cos" or "zero": what stands in a column; empty where no column turns.
std::string wave_name(const Waves& waves, Index dimension);
/// Whether a pair completes a turn within the length, and how many do.
bool turns_once(const WaveFrame& frame, Index pair);
Index turning_pairs(const WaveFrame& frame);
/// The column that holds the sine of a pair, or else the first column that belongs to the pair.
Index pair_column(const Waves& waves, Index pair);

/// The angle of a pair at a position in radians, less its whole turns: from 0 towards ±2π with the sign of the
/// position. Its sine and cosine are those of the encoding.
double hand_angle(const Waves& waves, double position, Index pair);

}
