#include "core/rotary/places/placed_pairs.hpp"
#include "core/registry.hpp"

#include "core/rotary/places/axial_layout.hpp"
#include "core/rotary/places/m_rope.hpp"
#include "core/rotary/places/rotary_axial.hpp"
#include "core/rotary/places/rotary_mixed.hpp"

namespace posenc {

PlacedPairs placed_pairs(const State& state) {
    const std::string_view method = state.text("method");
    PlacedPairs pairs{{}, {"x", "y", ""}, {"column", "row", ""}, Pairing::interleaved};
    if (method == registry::rotary_axial.id && has_layout(read_axial_flavour(state))) {
        const AxialLayout layout = axial_layout(read_axial(state));
        pairs = {layout.weights, {"t", "y", "x"}, {"time", "row", "column"}, layout.pairing, layout.parts};
    } else if (method == registry::rotary_axial.id) {
        pairs.weights = axial_weights(read_axial_flavour(state), read_even_head(state, 4), state.number("base"),
                                      state.number("max_freq"));
    } else if (method == registry::rotary_mixed.id) {
        pairs.weights = mixed_weights(read_even_head(state, 4), state.number("base"), mixed_direction(state));
    } else if (method == registry::m_rope.id) {
        const Index count = read_rotary_width(state, std::max<Index>(state.integer("d_model"), 2)) / 2;
        pairs = {section_weights(read_sections(state, count), state.number("base"), read_section_layout(state)),
                 {"t", "h", "w"},
                 {"time", "height", "width"},
                 read_pairing(state)};
    }
    return pairs;
}

}
