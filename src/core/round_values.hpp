// What a dragged slider comes to: numbers that people would have typed.
#pragma once

#include "core/state/parameter.hpp"

namespace posenc {

/// The value at a slider's position 0…1, rounded to a multiple of 1, 2 or 5 times a power of ten that is not finer than
/// what `step` of the slider's length changes there: none of the multiples is jumped over, nor
/// is a power of two where whole numbers stand on a logarithmic scale. The ends stay.
double round_slider_value(const Parameter& parameter, double position, double step);

/// Coarser, for whoever holds Shift: powers of two of whole numbers on a logarithmic scale, 1, 2 and 5 times powers of
/// ten of other numbers there, and on a linear scale multiples of about a twentieth of the range.
double snapped_slider_value(const Parameter& parameter, double position);

}
