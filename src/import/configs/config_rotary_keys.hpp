// A rotation in the keys of the table of parameters, for states and for kinds of layers.
#pragma once

#include "core/rotary/rotary_parameters.hpp"

namespace posenc {

/// `Maker` has choose(key, id), turn(key, on), and set(key, …) of a number, an optional one or a list.
template <class Maker> void set_scaling(Maker& maker, const RotarySettings& settings) {
    maker.choose("scaling", parameters::scaling.choices[static_cast<std::size_t>(settings.scaling)].id);
    if (settings.scaling == RotaryScaling::none)
        return;
    maker.set("factor", settings.factor);
    maker.set("attention_factor", settings.attention_factor);
    if (settings.scaling == RotaryScaling::yarn) {
        maker.set("beta_fast", settings.beta_fast);
        maker.set("beta_slow", settings.beta_slow);
        maker.turn("truncate", settings.truncate);
        maker.set("mscale", settings.mscale);
        maker.set("mscale_all_dim", settings.mscale_all_dim);
    }
    if (settings.scaling == RotaryScaling::llama3) {
        maker.set("low_freq_factor", settings.low_frequency_factor);
        maker.set("high_freq_factor", settings.high_frequency_factor);
    }
    if (settings.scaling == RotaryScaling::proportional)
        maker.set("rotary_share", settings.turning_share);
    if (settings.scaling == RotaryScaling::longrope) {
        maker.set("short_factor", settings.short_factors);
        maker.set("long_factor", settings.long_factors);
    }
}

/// Whether the divisors are within the limits of their row; those of pairs that do not turn are not.
bool divisors_fit(const RotarySettings& settings);

}
