// Values of a dragged slider, rounded to numbers that people would have typed.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc {

/// The value at a slider's position 0…1, rounded to a multiple of 1, 2 or 5 times a power of ten. The multiple is at
/// least as coarse as the change of the value over `step`, a part of the slider's length, so dragging skips none. It
/// skips no power of two either where whole numbers have a logarithmic scale. Values at the ends are not rounded.
double round_slider_value(const Parameter& parameter, double position, double step);

/// Rounded more coarsely, while Shift is held: on a logarithmic scale to powers of two for whole numbers and to 1, 2
/// and 5 times powers of ten for others, on a linear scale to multiples of about a twentieth of the range.
double snapped_slider_value(const Parameter& parameter, double position);

}
