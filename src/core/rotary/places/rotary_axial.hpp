// Which coordinate turns which pair of an axial rotary embedding, d channels and d/4 pairs an axis:
//
//   rope-vit (Heo et al. 2024)    pairs 0 … d/4 − 1 by x, the others by y;  w_c = n^(−4c/d)
//   lucidrains, "lang"            first by y, then by x;  w_c the same
//   lucidrains, "pixel"           first by y, then by x, both from −1 to 1;  w_c = π · (1 … m/2 in even steps)
#pragma once

#include "core/rotary/places/rotary_places.hpp"

namespace posenc {

/// The first three stand here, the others in axial_layout.hpp.
enum class AxialFlavour { rope_vit, lang, pixel, dinov3, gemma4, flux, wan, hunyuan_video, qwen_image, cosmos, ltx };

/// Reads axial_flavour.
AxialFlavour read_axial_flavour(const State& state);

/// The weights of `width`/2 pairs, width a multiple of 4; `base` is n, `most` is m of the pixel flavour.
std::vector<TokenPlace> axial_weights(AxialFlavour flavour, Index width, double base, double most);

}
