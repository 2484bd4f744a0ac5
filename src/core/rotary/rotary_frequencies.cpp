#include "core/rotary/rotary_frequencies.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc {

RotaryFrequencies::RotaryFrequencies(RotarySettings settings) : settings_(std::move(settings)) {
    const double width = static_cast<double>(settings_.width);
    const auto dimension = [&](double turns) {
        return width * std::log(settings_.original_length / (turns * 2 * std::numbers::pi)) /
               (2 * std::log(settings_.base));
    };
    double low = dimension(settings_.beta_fast), high = dimension(settings_.beta_slow);
    if (settings_.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    outside_ = low > width - 1 || high < 0;
    // The upper bound is that of the libraries, although t only reaches r/2 − 1.
    yarn_low_ = std::clamp(low, 0.0, width - 1);
    yarn_high_ = std::clamp(high, 0.0, width - 1);
    if (yarn_low_ == yarn_high_)
        yarn_high_ += 0.001;
    attention_factor_ = compute_attention_factor();
    if (settings_.share != 1)
        attention_factor_ = std::pow(attention_factor_, settings_.share);
    for (Index pair = 0; pair < pairs(); ++pair)
        scaled_.push_back(compute(pair));
}

double RotaryFrequencies::power(double base, Index pair) const {
    return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(settings_.width));
}

double RotaryFrequencies::unscaled(Index pair) const {
    return power(settings_.base, pair);
}

double RotaryFrequencies::scaled_base() const {
    if (settings_.width <= 2)
        return settings_.base; // the only pair has exponent 0 whatever the base
    const double width = static_cast<double>(settings_.width);
    return settings_.base * std::pow(stretch(), width / (width - 2));
}

double RotaryFrequencies::stretch() const {
    const double s = settings_.factor, grown = settings_.seen_length / settings_.original_length;
    switch (settings_.scaling) {
    case RotaryScaling::dynamic_ntk:
        return s * std::max(grown, 1.0) - (s - 1);
    case RotaryScaling::qwen1:
        return std::max(std::exp2(std::ceil(std::log2(grown) + 1)) - 1, 1.0);
    default:
        return s;
    }
}

Index RotaryFrequencies::turning() const {
    return std::count_if(scaled_.begin(), scaled_.end(), [](double frequency) { return frequency > 0; });
}

/// The product comes first, as in the libraries: 0.3 · 256 // 2 = 38.
Index pairs_that_turn(double share, Index width) {
    return static_cast<Index>(std::floor(share * static_cast<double>(width) / 2));
}

Index RotaryFrequencies::share_end() const {
    return pairs_that_turn(settings_.turning_share, settings_.width);
}

/// YaRN's g: the share of the interpolated frequency.
double RotaryFrequencies::ramp(Index pair) const {
    return std::clamp((static_cast<double>(pair) - yarn_low_) / (yarn_high_ - yarn_low_), 0.0, 1.0);
}

double RotaryFrequencies::extension(Index pair) const {
    const bool is_long = settings_.seen_length > settings_.original_length;
    const std::vector<double>& list = is_long ? settings_.long_factors : settings_.short_factors;
    return list.empty() ? 1 : list[std::min(static_cast<std::size_t>(pair), list.size() - 1)];
}

double RotaryFrequencies::turns_within_original(double frequency) const {
    return settings_.original_length * frequency / (2 * std::numbers::pi);
}

/// The share of the original frequency that Llama 3 keeps: 1 for short waves, 0 for long ones.
double RotaryFrequencies::kept_share(double frequency) const {
    const double low = settings_.low_frequency_factor, high = settings_.high_frequency_factor;
    const double turns = turns_within_original(frequency);
    if (turns > high)
        return 1;
    return turns < low || high == low ? 0 : (turns - low) / (high - low);
}

double RotaryFrequencies::compute(Index pair) const {
    const double full = in_full(pair), plain = unscaled(pair);
    return settings_.share == 1 ? full : plain * std::pow(full / plain, settings_.share);
}

double RotaryFrequencies::in_full(Index pair) const {
    const double plain = unscaled(pair), interpolated = plain / settings_.factor;
    switch (settings_.scaling) {
    case RotaryScaling::none:
        break;
    case RotaryScaling::linear:
        return interpolated;
    case RotaryScaling::ntk:
    case RotaryScaling::dynamic_ntk:
    case RotaryScaling::qwen1:
        return power(scaled_base(), pair);
    case RotaryScaling::proportional:
        return pair < share_end() ? interpolated : 0;
    case RotaryScaling::yarn:
        return plain * (1 - ramp(pair)) + interpolated * ramp(pair);
    case RotaryScaling::longrope:
        return plain / extension(pair);
    case RotaryScaling::llama3: {
        const double kept = kept_share(plain);
        return (1 - kept) * interpolated + kept * plain;
    }
    }
    return plain;
}

double RotaryFrequencies::compute_attention_factor() const {
    const bool yarn = settings_.scaling == RotaryScaling::yarn;
    if (!yarn && settings_.scaling != RotaryScaling::longrope)
        return 1;
    if (settings_.attention_factor)
        return *settings_.attention_factor;
    const double grown = std::log(settings_.factor);
    if (!yarn)
        return std::sqrt(1 + grown / std::log(settings_.original_length));
    if (settings_.mscale && settings_.mscale_all_dim)
        return (0.1 * *settings_.mscale * grown + 1) / (0.1 * *settings_.mscale_all_dim * grown + 1);
    return 0.1 * grown + 1;
}

std::vector<Step> RotaryFrequencies::explain(Index pair) const {
    const double plain = unscaled(pair), value = in_full(pair);
    const std::string t = readable_integer(pair), s = readable(settings_.factor), f = readable(plain),
                      result = " = " + readable(value);
    const std::string exponent = "^(−" + readable_integer(2 * pair) + "/" + readable_integer(settings_.width) + ")";
    std::vector<Step> steps{{"f = n^(−2t/r) = " + readable(settings_.base) + exponent + " = " + f, plain}};
    const auto say = [&](std::string text, double number) { steps.push_back({std::move(text), number}); };
    switch (settings_.scaling) {
    case RotaryScaling::none:
        break;
    case RotaryScaling::linear:
        say("w = f / s = " + f + " / " + s + result, value);
        break;
    case RotaryScaling::ntk:
    case RotaryScaling::dynamic_ntk:
    case RotaryScaling::qwen1:
        if (settings_.scaling == RotaryScaling::qwen1)
            say("α = max(2^⌈log₂(" + readable(settings_.seen_length, 15) + "/" +
                    readable(settings_.original_length, 15) + ") + 1⌉ − 1, 1) = " + readable(stretch()),
                stretch());
        say("n′ = " + readable(scaled_base()), scaled_base());
        say("w = n′" + exponent + result, value);
        break;
    case RotaryScaling::proportional:
        if (value == 0)
            say("w = 0: pairs from " + readable_integer(share_end()) + " on stand still", 0);
        else
            say("w = f / s = " + f + " / " + s + result, value);
        break;
    case RotaryScaling::yarn: {
        const std::string low = readable(yarn_low_), high = readable(yarn_high_), g = readable(ramp(pair));
        say("g = clip((" + t + " − " + low + ") / (" + high + " − " + low + "), 0, 1) = " + g, ramp(pair));
        say("w = (1 − g)·f + g·f/s,  s = " + s + result, value);
        break;
    }
    case RotaryScaling::longrope: {
        const std::string list = settings_.seen_length > settings_.original_length ? " (long list)" : " (short list)";
        say("w = f / e = " + f + " / " + readable(extension(pair)) + list + result, value);
        break;
    }
    case RotaryScaling::llama3: {
        const std::string turns = readable(turns_within_original(plain)), g = readable(kept_share(plain));
        say("L0/λ = " + turns + " turns, kept share g = " + g, kept_share(plain));
        say("w = (1 − g)·f/s + g·f,  s = " + s + result, value);
        break;
    }
    }
    if (settings_.share != 1 && settings_.scaling != RotaryScaling::none)
        say("f · (w/f)^" + readable(settings_.share) + " = " + readable(frequency(pair)), frequency(pair));
    return steps;
}

}
