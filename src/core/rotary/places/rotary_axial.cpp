// Axial rotary embeddings of images (Heo et al. 2024; before them Fang et al. 2023, EVA-02, and others): row = token,
// column = channel, tokens row by row.
//
//   half of the pairs turn by the patch's column x, half by its row y;  token = y·W + x
//
// Flavours differ in which half comes first and in the frequencies, see rotary_axial.hpp; pairs are channels 2t and
// 2t + 1 in all of them. Not covered: more axes than two.
#include "core/rotary/places/rotary_axial.hpp"
#include "core/registry.hpp"
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

AxialFlavour read_axial_flavour(const State& state) {
    const std::string_view name = state.text("axial_flavour");
    return name == "pixel" ? AxialFlavour::pixel : name == "lang" ? AxialFlavour::lang : AxialFlavour::rope_vit;
}

namespace {

MakeResult make(const State& state) {
    MakeResult made;
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
                               {"pixel", "pixel", "rows first, coordinates −1 … 1, even frequencies (lucidrains)"}};
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

constexpr When with_highest = is(axial_flavour, "pixel"), with_base = is_not(axial_flavour, "pixel");
constexpr Use used[] = {&parameters::grid_height,  &parameters::grid_width, &parameters::d_model,
                        &parameters::rotary_part,  &axial_flavour,          {&parameters::base, &with_base},
                        {&max_freq, &with_highest}};

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
    .users = "RoPE-ViT, SAM 2, rotary-embedding-torch",
    .definitions = grid_definitions,
    .sight = "A patch has a row and a column. Half of the pairs turn by the row, half by the column, so a score "
             "depends on the two differences separately.",
    .no_waves = waves_over_grid,
};

}
