// Axial rotary embeddings of images (Heo et al. 2024; before them Fang et al. 2023, EVA-02, and others): row = token,
// column = channel, tokens row by row.
//
//   half of the pairs turn by the patch's column x, half by its row y;  token = y·W + x
//
// Flavours differ in which half comes first and in the frequencies, see rotary_axial.hpp; pairs are channels 2t and
// 2t + 1 in these. The flavours of models of today, with up to four axes, stand in axial_layout.hpp.
#include "core/rotary/places/rotary_axial.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/registry.hpp"
#include "core/rotary/places/axial_layout.hpp"
#include "core/waves/no_waves.hpp"

#include "core/method.hpp"

#include <cmath>
#include <numbers>

namespace posenc {

std::vector<TokenPlace> axial_weights(AxialFlavour flavour, Index width, double base, double most) {
    const Index count = width / 4;
    std::vector<TokenPlace> weights;
    for (Index pair = 0; pair < 2 * count; ++pair) {
        const double c = static_cast<double>(pair % count);
        double w = std::pow(base, -4 * c / static_cast<double>(width));
        if (flavour == AxialFlavour::pixel)
            w = std::numbers::pi * (count == 1 ? 1 : 1 + (most / 2 - 1) * c / static_cast<double>(count - 1));
        const bool by_x = (pair < count) == (flavour == AxialFlavour::rope_vit);
        weights.push_back(by_x ? TokenPlace{w, 0, 0} : TokenPlace{0, w, 0});
    }
    return weights;
}

namespace {

MakeResult make(const State& state) {
    MakeResult made;
    if (has_layout(read_axial_flavour(state))) {
        made.field = axial_field(read_axial(state, made.issues), draws_cosine(state));
        return made;
    }
    PixelGrid grid = read_grid(state, made.issues);
    const Index width = read_even_head(state, 4, made.issues);
    const AxialFlavour flavour = read_axial_flavour(state);
    grid.unit = flavour == AxialFlavour::pixel;
    PlacedTable table;
    table.weights = axial_weights(flavour, width, state.number("base"), state.number("max_freq"));
    table.cosine = draws_cosine(state);
    table.title = "Axial rotary table, token by channel";
    made.field = std::make_shared<GridRotary>(grid, std::move(table));
    return made;
}

constexpr Choice flavours[] = {{"rope-vit", "rope-vit", "columns first, base 100 in its code (Heo et al. 2024)"},
                               {"lang", "lang", "rows first (lucidrains)"},
                               {"pixel", "pixel", "rows first, coordinates −1 … 1, even frequencies (lucidrains)"},
                               {"dinov3", "DINOv3", "rows first, centres within −1 … 1, periods; base 100 in its code"},
                               {"gemma4", "Gemma 4", "columns in the first half, rows in the second; base 100"},
                               {"flux", "FLUX", "frame, row, column one after the other: 16, 56, 56 of 128"},
                               {"wan", "Wan", "frame, row, column: what thirds leave over is the frame’s"},
                               {"hunyuan-video", "HunyuanVideo", "as FLUX, base 256 in its code"},
                               {"qwen-image", "Qwen-Image", "as FLUX, rows and columns counted from the centre"},
                               {"cosmos", "Cosmos", "a base for each axis, frames by their rate"},
                               {"ltx", "LTX-Video", "shares of a whole video, frequencies rise, axes in turn"}};
constexpr Parameter axial_flavour{.key = "axial_flavour",
                                  .label = "Variant",
                                  .help = "which axis comes first, and how fast pairs turn",
                                  .kind = Kind::choice,
                                  .initial = "rope-vit",
                                  .choices = flavours};
constexpr Parameter max_freq{.key = "max_freq",
                             .label = "Highest frequency",
                             .help = "pixel variant only: half turns from edge to edge (10 in lucidrains)",
                             .kind = Kind::real,
                             .low = 2,
                             .high = 4096,
                             .scale = Scale::logarithmic,
                             .initial = "10"};

constexpr When with_highest = is(axial_flavour, "pixel"), of_dinov3 = is(axial_flavour, "dinov3"),
               of_cosmos = is(axial_flavour, "cosmos"), with_scales = is(axial_flavour, "cosmos", "ltx"),
               with_frames = is(axial_flavour, "flux", "wan", "hunyuan-video", "qwen-image", "cosmos", "ltx"),
               with_widths = is(axial_flavour, "flux", "wan", "hunyuan-video", "qwen-image", "cosmos"),
               with_base = is_not(axial_flavour, "pixel");
constexpr auto used =
    uses(&parameters::grid_height, &parameters::grid_width, &parameters::d_model, &parameters::rotary_part,
         &axial_flavour, under(with_frames, &parameters::grid_frames), under(with_widths, &parameters::axis_widths),
         under(with_base, &parameters::base), under(with_highest, &max_freq),
         under(with_scales, &parameters::axis_scales), under(of_cosmos, &parameters::frame_rate),
         under(of_dinov3, &parameters::coordinates_by, &parameters::least_period, &parameters::greatest_period,
               &parameters::axis_shift, &parameters::axis_jitter, &parameters::axis_rescale));

std::vector<Definition> definitions(const State& state) {
    if (has_layout(read_axial_flavour(state)))
        return axial_definitions(state);
    std::vector<Definition> all = grid_definitions(state);
    all.push_back({"grid_frames", "1"}); // these are images
    return all;
}

}

AxialFlavour read_axial_flavour(const State& state) {
    for (std::size_t n = 0; n < std::size(flavours); ++n)
        if (flavours[n].id == state.text(axial_flavour.key))
            return static_cast<AxialFlavour>(n);
    return AxialFlavour::rope_vit;
}

constinit const Method registry::rotary_axial = {
    .id = "rotary-axial",
    .title = "Rotary, axial",
    .family = "rotary",
    .sort = Sort::rotation,
    .aspects = rows_of_channels,
    .choice = "Axial",
    .hint = "images: rows and columns turn different pairs",
    .paper = "Heo et al. 2024; Fang et al. 2023",
    .paper_url = "https://arxiv.org/abs/2403.13298",
    .formula = "pairs of x: x · n^(−4c/d)\npairs of y: y · n^(−4c/d)",
    .parameters = used,
    .make = make,
    .limit = most_tokens,
    .users = "RoPE-ViT, SAM 2, DINOv3, Gemma 4 (vision), FLUX, Wan 2.1, Cosmos",
    .definitions = definitions,
    .sight = "A patch has a row and a column. Half of the pairs turn by the row, half by the column, so a score "
             "depends on the two differences separately.",
    .no_waves = waves_over_grid,
};

}
