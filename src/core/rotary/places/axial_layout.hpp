// Axial rotary embeddings of images and videos as models of today have them: where patches stand, and which of frame,
// row and column turns which pair. d: width of the head; w: width of an axis; k counts its pairs.
//
//   dinov3          centres (i + ½)/N · 2 − 1, N own, the larger or the smaller count; 2π/period, period n^(4k/d) or
//   from
//                   least to greatest in equal ratios; rows, then columns; channels t and t + d/2         DINOv3
//   gemma4          first half of the head columns, second half rows; channels t and t + d/4 of each     Gemma 4 vision
//   flux            frame (0), row, column; neighbours                                                   FLUX
//   wan             the same with w = d − 4⌊d/6⌋, 2⌊d/6⌋, 2⌊d/6⌋                                         Wan 2.1
//   hunyuan-video   the same, base 256 in its code                                                       HunyuanVideo
//   qwen-image      the same, rows and columns counted from the centre, from −⌈N/2⌉ on                    Qwen-Image
//   cosmos          widths as wan; bases n s^(w/(w−2)), frame · 24/fps; channels t and t + d/2           Cosmos
//   ltx             shares of 20 frames and 2048² pixels, brought to −1 … 1, times (π/2) n^(k/(⌊d/6⌋ − 1)); the axes
//   pair by
//                   pair in turn, d mod 6 channels in front stand still; neighbours                      LTX-Video
//
// Not covered: text beside the patches (FLUX does not turn it, Qwen-Image goes on along the diagonal).
#pragma once

#include "core/rotary/places/rotary_axial.hpp"

namespace posenc {

struct AxialSettings {
    AxialFlavour flavour = AxialFlavour::flux;
    std::array<Index, 3> grid{1, 8, 8}; ///< frames, rows, columns
    Index width = 64;                   ///< d
    std::vector<Index> widths;          ///< of two to four axes; the fourth stands still
    double base = 10000;
    std::array<double, 3> scales{1, 1, 1};                         ///< cosmos: of the bases; ltx: of the coordinates
    double frame_rate = 24;                                        ///< cosmos
    enum class By { separate, larger, smaller } by = By::separate; ///< dinov3
    std::optional<std::array<double, 2>> periods = {};             ///< dinov3: least and greatest
    std::array<double, 2> shift{0, 0}, jitter{1, 1};               ///< dinov3: rows and columns
    double rescale = 1;
};

struct AxialLayout {
    std::array<GridAxis, 3> axes;    ///< frames, rows, columns
    std::vector<TokenPlace> weights; ///< one a pair: radians per unit of frame, row, column
    Pairing pairing = Pairing::interleaved;
    Index parts = 1; ///< of the head in which pairs lie
};

AxialLayout axial_layout(const AxialSettings& settings);

/// Whether the flavour stands in this file; the others are those of rotary_axial.hpp.
bool has_layout(AxialFlavour flavour);
/// Reads all of these; contradictory settings are reported and replaced.
AxialSettings read_axial(const State& state, Issues issues = {});
/// The field, and what its snippet needs.
FieldPtr axial_field(const AxialSettings& settings, bool cosine);
std::vector<Definition> axial_definitions(const State& state);

namespace parameters {

extern const Parameter axis_widths, axis_scales, frame_rate, coordinates_by, least_period, greatest_period, axis_shift,
    axis_jitter, axis_rescale;

}

}
