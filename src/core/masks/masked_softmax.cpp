// Masked softmax as a method: seeded logits, the mask of a sentence, and the treatment and arithmetic of a library.
// The formula and what becomes of rows without a visible key stand in softmax.hpp.
#include "core/masks/mask_parameters.hpp"
#include "core/masks/softmax_field.hpp"
#include "core/parameters.hpp"

namespace posenc {

extern const Method masked_softmax;

namespace {

Made make(const State& state) {
    Made made{softmax_field(state), {}};
    const Index length = capped(state.integer("length"), most_softmax_positions, "length", made.issues);
    for (Issue& issue : chosen_sentence(state, length).issues)
        made.issues.push_back(std::move(issue));
    return made;
}

constexpr const Parameter* used[] = {&parameters::tokens,     &parameters::length,       &parameters::sentence,
                                     &parameters::mask,       &parameters::padding_side, &parameters::treatment,
                                     &parameters::arithmetic, &parameters::seed};

}

constinit const Method masked_softmax = {
    .id = "masked-softmax",
    .title = "Masked softmax",
    .family = "masks",
    .paper = "Vaswani et al. 2017",
    .formula = "a(i, j) = m(i, j) e^z(i, j) / Σ m(i, j′) e^z(i, j′)",
    .parameters = used,
    .make = make,
    .limit = most_softmax_positions,
};

}
