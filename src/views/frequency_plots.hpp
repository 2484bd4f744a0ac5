// The plots of the frequencies view and what they are drawn from.
#pragma once

#include "core/encodings/sinusoid.hpp"
#include "session/session.hpp"
#include "widgets/controls.hpp"

#include <string>
#include <vector>

namespace posenc {

struct WaveFrame {
    Session& session;
    Sinusoid waves;
    Index length = 0, offset = 0;
    std::vector<Index> dimensions; ///< those of the list that exist at this width
    Cell focus;
};

/// Waves of the chosen dimensions over the positions, with the integer positions as dots.
void draw_waves(WaveFrame& frame, Rect area);
/// Wavelength of every pair on a log axis, the length drawn in.
void draw_wavelengths(WaveFrame& frame, Rect area);

/// "sin", "cos" or "zero": what stands in a column.
std::string wave_name(const Sinusoid& waves, Index dimension);
/// How many pairs, fastest first, complete a turn within the length.
Index turning_pairs(const WaveFrame& frame);

}
