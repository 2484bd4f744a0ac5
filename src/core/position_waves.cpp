#include "core/position_waves.hpp"

#include "core/registry.hpp"
#include "core/rotary/rotary_parameters.hpp"

#include <algorithm>
#include <numbers>

namespace posenc {

namespace {

PositionWaves of_rotary_table(const State& state, Index end) {
    const RotaryHead head = read_rotary_head(state, std::max<Index>(end, 1));
    const RotaryFrequencies frequencies(head.settings);
    return {rotary_waves(head, frequencies, draws_cosine(state)), frequencies.attention_factor()};
}

/// All columns are the same sine.
PositionWaves of_single_sine(const State& state) {
    const auto columns = static_cast<std::size_t>(make_field(state).field->size().col);
    return {Waves(std::vector<Waves::Column>(columns, {Waves::Part::sine, 0}),
                  {2 * std::numbers::pi / state.number("wavelength")})};
}

}

std::optional<PositionWaves> position_waves(const State& state, Index end) {
    const Method& method = method_of(state);
    if (&method == &registry::sinusoidal) {
        const SinusoidShape shape = sinusoid_shape(state);
        return PositionWaves{Sinusoid(shape), 1, shape};
    }
    if (&method == &registry::rotary_table)
        return of_rotary_table(state, end);
    if (&method == &registry::single_sine)
        return of_single_sine(state);
    return std::nullopt;
}

}
