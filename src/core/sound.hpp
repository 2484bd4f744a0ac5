// A row or a column of a field as sound: one tone for each value, in order. The value sets the pitch; the place in the
// line moves the tone from left to right. Equal steps of the value are equal intervals, f = 220 Hz · 2^(3 (v − low) /
// (high − low)), between the low and the high that the field describes, so that a number has the same pitch in every
// row, as it has the same colour. Parameter mapping is described in Hermann, Hunt and Neuhoff, The Sonification
// Handbook (2011), chapter 15. Not covered: playing.
#pragma once

#include "core/field.hpp"

#include <vector>

namespace posenc {

/// One row or one column of a field.
struct FieldLine {
    bool column = false;
    Index index = 0;
    bool operator==(const FieldLine&) const = default;
};

struct Note {
    double begin = 0, seconds = 0; ///< `begin` counts from the start of the sound
    double frequency = 0;          ///< Hz; 0: a soft noise, for values that are not finite
    double pan = 0;                ///< −1 left … 1 right
};

/// One mark, the tones, two marks. A mark is a short tone at the pitch of zero if zero is on the scale, else of its low
/// end.
struct LineSound {
    std::vector<Note> notes; ///< in order of time, without overlaps
    double seconds = 0;      ///< 4.5 from ten values on, less for fewer
    Index values = 0;        ///< cells of the line
    Index each = 1;          ///< cells that share a tone, which stands for their mean; the last may have fewer
    Index tones = 0;
    Index noises = 0; ///< number of tones whose value is not finite
    Range range;      ///< of the finite values
};

inline constexpr Index most_tones = 256;
inline constexpr double lowest_tone = 220, octaves = 3;

/// Hz. Values beyond the ends get the pitch of that end; where low = high, the pitch is in the middle.
double pitch(double value, double low, double high);
/// The line must exist; a line without cells has no notes.
LineSound sound_of(const Field& field, FieldLine line);

}
