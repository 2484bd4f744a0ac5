// The plots of the frequencies view and what they are drawn from.
#pragma once

#include "core/encodings/sinusoid.hpp"
#include "core/encodings/wave_collisions.hpp"
#include "session/session.hpp"
#include "widgets/controls.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace posenc {

struct WaveFrame {
    Session& session;
    Sinusoid waves;
    Index length = 0, offset = 0;
    std::vector<Index> dimensions; ///< those of the list that exist at this width
    Cell focus;                    ///< row: where the hand stands; col: the dimension looked at
    std::optional<Index> asked;    ///< the position that the state names; empty: the hand follows the pointer

    Index position() const { return offset + focus.row; } ///< where the hand stands, as on the axis
};

/// Waves of the chosen dimensions over the positions, with the integer positions as dots.
void draw_waves(WaveFrame& frame, Rect area);
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
/// Those positions for the dimension and the position pointed at; kept by the session.
std::shared_ptr<const WaveCollisions> collisions_of(const WaveFrame& frame);

/// While the mouse or a finger holds the last item: the position is put at `row`, one step of undo from press to
/// release.
void drag_hand(WaveFrame& frame, Index row);
/// Moves the hand by `step` positions; `again`: the key is still held, so it is the same step of undo.
void step_hand(WaveFrame& frame, Index step, bool again);

/// "sin", "cos" or "zero": what stands in a column.
std::string wave_name(const Sinusoid& waves, Index dimension);
/// How many pairs, fastest first, complete a turn within the length.
Index turning_pairs(const WaveFrame& frame);
/// The column that holds the sine of a pair.
Index sine_column(const Sinusoid& waves, Index pair);

/// The angle of a pair at a position in radians, less its whole turns: from 0 towards ±2π with the sign of the
/// position. Its sine and cosine are those of the encoding.
double hand_angle(const Sinusoid& waves, double position, Index pair);
/// The pairs that get a dial where `room` dials fit, in rising order: all, or evenly spread ones, first and last
/// included, of which the nearest give way to the `wanted` ones.
std::vector<Index> dial_pairs(Index pairs, int room, std::span<const Index> wanted);

}
