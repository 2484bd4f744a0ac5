// Mixed rotary embeddings of images (Heo et al. 2024): row = token, column = channel, tokens row by row.
//
//   angle[p, t] = x · fx_t + y · fy_t        fx, fy learned for each head
//
// The table shows the initial values of training in rope-vit: frequencies m_c = n^(−4c/d), c < d/4, along one
// direction, which each head draws at random, and again at right angles to it:
//
//   (fx, fy) = m_c (cos α, sin α) for t = c,   m_c (−sin α, cos α) for t = c + d/4,   α = 2π · uniform(head)
//
// of Random(seed, stream directions). Not covered: trained frequencies.
#include "core/rotary/places/rotary_mixed.hpp"
#include "core/registry.hpp"
#include "core/waves/no_waves.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/method.hpp"

#include <cmath>
#include <numbers>

namespace posenc {

std::vector<TokenPlace> mixed_weights(Index width, double base, double direction) {
    const Index count = width / 4;
    const double cosine = std::cos(direction), sine = std::sin(direction);
    std::vector<TokenPlace> weights;
    for (Index pair = 0; pair < 2 * count; ++pair) {
        const double m = std::pow(base, -4 * static_cast<double>(pair % count) / static_cast<double>(width));
        weights.push_back(pair < count ? TokenPlace{m * cosine, m * sine, 0} : TokenPlace{-m * sine, m * cosine, 0});
    }
    return weights;
}

double mixed_direction(const State& state, Issues issues) {
    const Random random = seeded(state, RotaryStream::directions);
    return 2 * std::numbers::pi * random.uniform(static_cast<std::uint64_t>(read_head(state, issues).shown));
}

namespace {

MakeResult make(const State& state) {
    MakeResult made;
    const PixelGrid grid = read_grid(state, made.issues);
    const Index width = read_even_head(state, 4, made.issues);
    PlacedTable table;
    table.weights = mixed_weights(width, state.number("base"), mixed_direction(state, made.issues));
    table.cosine = draws_cosine(state);
    table.title = "Mixed rotary table, token by channel";
    made.field = std::make_shared<GridRotary>(grid, std::move(table));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    std::vector<Definition> all = grid_definitions(state);
    for (Definition& definition : head_definition(state))
        all.push_back(std::move(definition));
    return all;
}

constexpr Use used[] = {&parameters::grid_height, &parameters::grid_width, &parameters::d_model,
                        &parameters::rotary_part, &parameters::base,       &parameters::head_count,
                        &parameters::head,        &parameters::seed};

}

constinit const Method registry::rotary_mixed = {
    .id = "rotary-mixed",
    .title = "Rotary, mixed",
    .family = "rotary",
    .sort = Sort::rotation,
    .aspects = rows_of_channels,
    .choice = "Mixed",
    .hint = "images: pairs turn along slanted directions",
    .paper = "Heo et al. 2024",
    .paper_url = "https://arxiv.org/abs/2403.13298",
    .formula = "angle[p, t] = x · fx_t + y · fy_t\nfx, fy learned; here their random start (base 10 in RoPE-ViT)",
    .parameters = used,
    .make = make,
    .limit = most_tokens,
    .users = "RoPE-ViT (mixed)",
    .definitions = definitions,
    .sight = "Each head gets a random direction. Half of its pairs turn along it, the others at right angles to it; "
             "training then changes the direction of each pair separately.",
    .no_waves = waves_over_grid,
};

}
