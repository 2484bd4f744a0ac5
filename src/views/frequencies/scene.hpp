// The parts of the frequencies view, between frequencies.cpp (arrangement), scene.cpp (the field and its waves),
// waves.cpp (curves over the positions), columns.cpp (one of them), periods.cpp (of what was brought), wavelengths.cpp
// (of every pair), clocks.cpp (a dial a pair), binary_counter.cpp (bits beside waves), widths.cpp (what d_model
// changes), collisions.cpp (positions that share a value) and notes.cpp (for the inspector).
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
#include <vector>

namespace posenc {

class Canvas;

namespace parameters {

extern const Parameter hand_shift;

}

/// What is remembered from frame to frame.
struct FrequencyMemory {
    std::uint64_t hand_gesture = 0;           ///< of the hand that is moved
    std::optional<Index> position_asked = {}; ///< the row that the state asked for in the last frame
};

struct WaveFrame {
    Session& session;
    FieldPtr field;          ///< row = position, column = dimension
    Description description; ///< of the field
    Waves waves;             ///< what stands in the columns; none where no column turns with the position
    double factor = 1;       ///< that multiplies every wave
    std::optional<SinusoidShape> shape = {}; ///< where the waves are those of the two grids
    Index length = 0, offset = 0;
    std::vector<Index> dimensions = {}; ///< those of the list that exist at this width; the first four where none does
    bool instead = false;               ///< they are the first four because none of the list exists
    Cell focus = {};                    ///< row: where the hand stands; col: the dimension looked at
    std::optional<Index> asked = {};    ///< the position that the state names; empty: the hand follows the pointer
    Index shift = 0;                    ///< from the hand to a second one
    FrequencyMemory* memory = nullptr;  ///< of the picture; null in the inspector, where nothing is moved

    Index position() const { return offset + focus.row; } ///< where the hand stands, as on the axis
    bool turns() const { return waves.width() > 0; }
    double value(Index row, Index dimension) const { return field->at({row, dimension}); }
};

/// What the state's method holds, and the state's wishes; an absolute encoding or a table of rotations. Without memory.
WaveFrame wave_frame(Session& session);
/// Why the columns of a method have neither wavelengths nor clocks, and the view that shows more of it, if any.
struct NoWaves {
    std::string_view why, view;
};
NoWaves no_waves(const Method& method);

/// Waves of the chosen dimensions over the positions, with the integer positions as dots; columns that do not turn with
/// the position as dots that lines join.
void draw_waves(WaveFrame& frame, Rect area);
/// One of them where a pixel holds several positions.
void draw_dense_column(const WaveFrame& frame, const ScreenAxis& positions, const ValueAxis& values, std::size_t i);
/// One of them where its positions are apart.
void draw_column(const WaveFrame& frame, const ScreenAxis& positions, const ValueAxis& values, std::size_t i);
/// The values that the columns drawn reach, and at least those of the field's scale.
Range drawn_values(const WaveFrame& frame);

/// The strongest period of every column of a table that was brought.
void draw_periods(WaveFrame& frame, Rect area);
/// Wavelength of every pair on a log axis, the length drawn in.
void draw_wavelengths(WaveFrame& frame, Rect area);
/// One dial a pair with its hand at the angle of the position; as many as can be read.
void draw_clocks(WaveFrame& frame, Rect area);
/// True when at least one row of dials can be read in an area of this size.
bool clocks_fit(Rect area);

/// The bits of the position, fastest first, each with the pair whose wave repeats most nearly as often.
void draw_counter(WaveFrame& frame, Rect area);
/// Value at the hand and wavelength of the chosen dimensions over the width.
void draw_widths(WaveFrame& frame, Rect area);
/// Other positions with the value pointed at, and the dimension that tells them apart.
void draw_collisions(WaveFrame& frame, Rect area);
/// The positions that share the value at the dimension and position pointed at; kept by the session.
std::shared_ptr<const WaveCollisions> collisions_of(const WaveFrame& frame);

/// What the view adds to the inspector; returns the height used.
float draw_wave_notes(Session& session, Canvas&, Rect area);

/// While the mouse or a finger holds the last item: the position is put at `row`, one step of undo from press to
/// release.
void drag_hand(WaveFrame& frame, Index row);
/// Moves the hand by `step` positions; `again`: the key is still held, so it is the same step of undo.
void step_hand(WaveFrame& frame, Index step, bool again);

/// "sin", "cos" or "zero": what stands in a column; empty where no column turns.
std::string wave_name(const Waves& waves, Index dimension);
/// Whether a pair completes a turn within the length, and how many do.
bool turns_once(const WaveFrame& frame, Index pair);
Index turning_pairs(const WaveFrame& frame);
/// The column that holds the sine of a pair; the first that holds anything of it where no sine does.
Index pair_column(const Waves& waves, Index pair);

/// The angle of a pair at a position in radians, less its whole turns: from 0 towards ±2π with the sign of the
/// position. Its sine and cosine are those of the encoding.
double hand_angle(const Waves& waves, double position, Index pair);

}
