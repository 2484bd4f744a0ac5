// A rotation in the keys of the table of parameters, for states and for kinds of layers.
#pragma once

#include "import/configs/model_config.hpp"

#include "core/rotary/rotary_parameters.hpp"

namespace posenc {

/// Which channels of a head turn, in which pairs, from which base; `head_dim` 0: not known.
template <class Maker>
void set_head(Maker& maker, const RotaryFacts& rotary, const RotarySettings& settings, Index head_dim) {
    const bool beside = rotary.still_width > 0; // channels that do not turn are no part of the head that does
    maker.set("d_model", head_dim > 0 && !beside ? head_dim : settings.width);
    if (settings.width != head_dim && !beside)
        maker.set("rotary_width", settings.width);
    if (rotary.last_channels)
        maker.choose("rotary_place", "last");
    maker.set("base", settings.base);
    maker.choose("pairing", rotary.pairing == Pairing::interleaved ? "interleaved" : "half-split");
}

/// Which pairs turn by time, rows and columns. The rows of the table count time first.
template <class Maker> void set_sections(Maker& maker, const RotarySections& sections) {
    const std::vector<double>& pairs = sections.pairs;
    maker.set("sections", sections.time_last ? std::vector<double>{pairs[2], pairs[0], pairs[1]} : pairs);
    maker.choose("section_layout", sections.time_last ? "rows-columns" : sections.in_turn ? "in-turn" : "blocks");
    if (sections.frames_are_images)
        maker.choose("frames_as", "images");
    maker.set("tokens_per_second", sections.tokens_per_second);
}

/// `Maker` has choose(key, id), turn(key, on), and set(key, …) of a number, an optional one or a list.
template <class Maker> void set_scaling(Maker& maker, const RotarySettings& settings) {
    maker.choose("scaling", parameters::scaling.choices[static_cast<std::size_t>(settings.scaling)].id);
    if (settings.scaling == RotaryScaling::none)
        return;
    if (settings.scaling != RotaryScaling::qwen1)
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

/// The settings up to the trained length, as the file has them. With proportional frequencies the facts hold the
/// channels that turn and the base that gives those the same frequencies.
RotarySettings settings_in_file(const ModelConfig& config, const RotaryFacts& rotary);

/// DeepSeek-V4's layers with blocks, which are scaled, and those without.
RotarySettings compressed_settings(const RotaryFacts& rotary, bool blocks);

/// Whether the divisors are within the limits of their row; those of pairs that do not turn are not.
bool divisors_fit(const RotarySettings& settings);

}
