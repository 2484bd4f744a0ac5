#include "core/rotary/places/placed_pairs.hpp"

#include "core/rotary/places/m_rope.hpp"
#include "core/rotary/places/rotary_axial.hpp"
#include "core/rotary/places/rotary_mixed.hpp"

namespace posenc {

PlacedPairs placed_pairs(const State& state) {
    std::vector<Issue> said_by_the_field;
    const std::string_view method = state.text("method");
    PlacedPairs pairs{{}, {"x", "y", ""}, {"column", "row", ""}, Pairing::interleaved};
    if (method == "rotary-axial") {
        pairs.weights = axial_weights(read_axial_flavour(state), read_even_head(state, 4, said_by_the_field),
                                      state.number("base"), state.number("max_freq"));
    } else if (method == "rotary-mixed") {
        pairs.weights = mixed_weights(read_even_head(state, 4, said_by_the_field), state.number("base"),
                                      mixed_direction(state, said_by_the_field));
    } else if (method == "m-rope") {
        const Index count = read_even_head(state, 2, said_by_the_field) / 2;
        pairs = {section_weights(read_sections(state, count, said_by_the_field), state.number("base")),
                 {"t", "h", "w"},
                 {"time", "height", "width"},
                 Pairing::half_split};
    }
    return pairs;
}

}
