// Scalings with a divisor for each pair: LongRoPE, whose two lists stand in the file, and what GGUF files keep in
// tensors. There the tensor rope_freqs.weight has Llama 3's divisors, which the converter computed; they are
// recognised, so that the model is shown as what it is.
#include "import/configs/config_scaling.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// PhiMoE has an attention factor for each list; the other Phis do not read them.
void read_mscales(Scaling& scaling) {
    if (scaling.draft.rule("mscales")) {
        if (const auto mscale = scaling.keys.number("short_mscale", any_multiplier, "attention factor"))
            scaling.settings.attention_factor = mscale;
        scaling.rotary.long_attention_factor =
            scaling.keys.number("long_mscale", any_multiplier, "attention factor beyond the original length");
    }
    for (const std::string_view key : {"short_mscale", "long_mscale"})
        scaling.keys.ignore(key, "the code of this model has one attention factor for both lists");
}

/// Whether there is a divisor for each pair. Where it is not known how many channels turn, the list tells it.
bool fits(Scaling& scaling, std::size_t divisors) {
    RotarySettings& settings = scaling.settings;
    if (settings.width == 0 && divisors > 0 && divisors <= 8192) {
        settings.width = scaling.rotary.width = static_cast<Index>(2 * divisors);
        scaling.draft.file.assume("rotary width", "two channels for each divisor");
    }
    return divisors == static_cast<std::size_t>(settings.width / 2);
}

/// Llama 3's scaling that gives these divisors, up to float32's rounding.
std::optional<RotarySettings> llama3_with(const RotarySettings& plain, const std::vector<double>& divisors,
                                          double original_length) {
    constexpr double rounding = 1e-6;
    RotarySettings settings = plain;
    settings.scaling = RotaryScaling::llama3;
    settings.factor = *std::max_element(divisors.begin(), divisors.end());
    settings.original_length = original_length;
    if (settings.factor <= 1)
        return std::nullopt;
    const RotaryFrequencies frequencies(settings);
    for (std::size_t pair = 0; pair < divisors.size(); ++pair)
        if (std::fabs(frequencies.slowed(static_cast<Index>(pair)) / divisors[pair] - 1) > rounding)
            return std::nullopt;
    return settings;
}

/// Gemma 4: the first pairs keep the frequencies of the whole head, and the others are divided by so much that they do
/// not turn. How many turn; 0 if the divisors are others.
Index turning_pairs(const std::vector<double>& divisors) {
    constexpr double still = 1e20;
    const auto first = std::find_if(divisors.begin(), divisors.end(), [](double divisor) { return divisor != 1; });
    const bool rest =
        first != divisors.end() && std::all_of(first, divisors.end(), [&](double divisor) { return divisor >= still; });
    return rest ? static_cast<Index>(first - divisors.begin()) : 0;
}

/// Divisors that no other scaling has.
void set_own_divisors(Scaling& scaling, const std::vector<double>& divisors, std::optional<Index> original) {
    ModelConfig& config = scaling.draft.config;
    RotarySettings& settings = scaling.settings;
    if (original)
        config.trained_length = original;
    settings.scaling = RotaryScaling::longrope;
    settings.short_factors = settings.long_factors = divisors;
    settings.attention_factor = 1;
    settings.original_length = static_cast<double>(std::max<Index>(config.trained_length.value_or(2048), 2));
    scaling.draft.file.name("scaling", "is shown as LongRoPE with the divisors of the tensor");
}

}

bool read_longrope(Scaling& scaling) {
    if (!set_original(scaling) || !set_factor(scaling))
        return false;
    RotarySettings& settings = scaling.settings;
    settings.scaling = RotaryScaling::longrope;
    settings.short_factors = scaling.keys.numbers("short_factor", any_turns, "divisors up to the original length");
    settings.long_factors = scaling.keys.numbers("long_factor", any_turns, "divisors beyond it");
    settings.attention_factor = scaling.keys.number("attention_factor", any_multiplier, "attention factor");
    const bool all = fits(scaling, settings.short_factors.size()) && fits(scaling, settings.long_factors.size());
    const std::size_t pairs = static_cast<std::size_t>(settings.width / 2);
    if (!all)
        return scaling.failed("short_factor and long_factor hold " + std::to_string(settings.short_factors.size()) +
                              " and " + std::to_string(settings.long_factors.size()) +
                              " numbers; allowed: " + std::to_string(pairs) + ", one for each pair");
    read_mscales(scaling);
    return true;
}

bool read_tensor_lists(Scaling& scaling) {
    const ConfigReader& file = scaling.draft.file;
    RotarySettings& settings = scaling.settings;
    if (!set_original(scaling))
        return false;
    scaling.rotary.tensors = "rope_factors_short.weight and rope_factors_long.weight";
    settings.scaling = RotaryScaling::longrope;
    settings.short_factors = scaling.keys.numbers("short_factor", any_divisor, "divisors up to the original length");
    settings.long_factors = scaling.keys.numbers("long_factor", any_divisor, "divisors beyond it");
    settings.attention_factor =
        scaling.keys.number("further_attention_factor", any_multiplier, "attention factor").value_or(1);
    if (fits(scaling, settings.short_factors.size()) && fits(scaling, settings.long_factors.size()))
        return true;
    file.name("frequencies", "there is not one divisor for each pair: no frequencies");
    return false;
}

bool read_divisors(Scaling& scaling) {
    ModelConfig& config = scaling.draft.config;
    const ConfigReader& file = scaling.draft.file;
    RotarySettings& settings = scaling.settings;
    scaling.rotary.tensors = "rope_freqs.weight";
    const std::vector<double> divisors =
        scaling.keys.numbers("divisors", any_divisor, "divisors of the frequencies, one for each pair");
    if (!fits(scaling, divisors.size())) {
        file.name("frequencies", "there is not one divisor for each pair: no frequencies");
        return false;
    }
    const auto original = scaling.keys.integer("original_max_position_embeddings", {2, 1e9}, "length before scaling");
    constexpr Index usual = 8192; // of Llama 3.1 and later
    if (const auto llama = llama3_with(settings, divisors, static_cast<double>(original.value_or(usual)))) {
        settings = *llama;
        scaling.rotary.scaling = "llama3";
        config.trained_length = original.value_or(usual);
        file.assume("scaling", "the divisors are those of Llama 3’s scaling by " + shortest(settings.factor) +
                                   " with the limits 1 and 4 and the original length " +
                                   std::to_string(*config.trained_length));
        return true;
    }
    if (std::all_of(divisors.begin(), divisors.end(), [](double divisor) { return divisor == 1; })) {
        scaling.rotary.scaling = "none";
        return true;
    }
    if (const Index pairs = turning_pairs(divisors); pairs > 0) {
        settings.base = std::pow(settings.base, static_cast<double>(2 * pairs) / static_cast<double>(settings.width));
        settings.width = scaling.rotary.width = 2 * pairs;
        scaling.rotary.scaling = "proportional";
        return true;
    }
    set_own_divisors(scaling, divisors, original);
    return true;
}

}
