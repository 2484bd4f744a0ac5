#include "core/recognise/tables/rotary_settings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

/// Waves of a smaller base are too short to be slowed by a rule for long ones.
constexpr double least_base_scaled = 100;

bool is_usual(double base) {
    return std::find(rotary_bases.begin(), rotary_bases.end(), base) != rotary_bases.end();
}

bool possible_base(double base) {
    return base > 1 && base < 1e12;
}

/// Usual bases, and their roots: those of the exponent t/r.
std::vector<double> rotary_bases_meant(double measured) {
    std::vector<double> usual(rotary_bases.begin(), rotary_bases.end());
    for (const double base : rotary_bases)
        usual.push_back(std::sqrt(base));
    return meant(measured, 0.02, usual);
}

/// NTK-aware scaling multiplies a usual base by a power of its factor, which is mostly a multiple of 1/8.
void add_ntk(double base, double width, std::vector<std::string>& all) {
    for (const double usual : rotary_bases) {
        const double factor = std::pow(base / usual, (width - 2) / width), simple = std::round(8 * factor) / 8;
        if (simple > 1 && simple <= 1024 && std::fabs(factor / simple - 1) < 1e-3)
            all.push_back(setting("base", usual) + "&scaling=ntk" + setting("factor", simple));
    }
}

}

std::vector<double> with_expected(const Finder& finder, std::string_view key, std::vector<double> usual) {
    if (finder.expected() && !finder.expected()->is_none(key))
        usual.insert(usual.begin(), finder.expected()->number(key));
    return usual;
}

double RotaryMeasure::base_between(std::size_t pair) const {
    return std::pow(frequencies[pair] / frequencies[0], -width() / (2 * static_cast<double>(pair)));
}

std::vector<std::string> expected_rotary_settings(const Finder& finder) {
    if (!finder.expected() || !finder.expected()->text("method").starts_with("rotary-"))
        return {};
    State settings = *finder.expected();
    for (const std::string_view key : {"method", "d_model", "length", "offset", "pairing", "rotary_part", "quantity"})
        settings = settings.without(key);
    return {"&" + format(settings)};
}

std::vector<std::string> plain_rotary_settings(const RotaryMeasure& measure) {
    std::vector<std::string> all;
    const double factor = 1 / measure.frequencies[0], measured = measure.base_between(measure.steady);
    const bool kept = std::fabs(factor - 1) < (measure.coarse ? 0.02 : 1e-3);
    std::vector<double> bases = rotary_bases_meant(measured);
    if (measure.undetermined)
        std::erase_if(bases, [](double base) { return base != std::round(base); });
    if (measure.coarse)
        bases.insert(bases.begin(), rotary_bases.begin(), rotary_bases.end());
    bool other = false;
    for (const double base : bases) {
        if (!possible_base(base))
            continue;
        if (kept && !is_usual(base) && !std::exchange(other, true))
            add_ntk(measured, measure.width(), all);
        if (kept)
            all.push_back(setting("base", base));
        else if (factor > 1 && !measure.undetermined)
            for (const double whole : meant(factor, 1e-3, {}))
                all.push_back(setting("base", base) + "&scaling=linear" + setting("factor", whole));
    }
    return all;
}

std::vector<std::string> scaled_rotary_settings(const Finder& finder, const RotaryMeasure& measure) {
    std::vector<std::string> all;
    const std::vector<double>& frequencies = measure.frequencies;
    const double last = static_cast<double>(frequencies.size() - 1);
    for (const double base : meant(measure.base_between(1), 0.02, rotary_bases)) {
        if (!possible_base(base) || base < least_base_scaled)
            continue;
        std::vector<double> factors = with_expected(finder, "factor", {8, 4, 32, 40, 16, 2, 64});
        const double slowed = std::pow(base, -2 * last / measure.width()) / frequencies.back();
        if (std::isfinite(slowed))
            for (const double factor : meant(slowed, 0.01, {}))
                factors.push_back(factor);
        for (const double factor : factors)
            for (const double length :
                 with_expected(finder, "original_length", {8192, 4096, 2048, 32768, 16384, 65536}))
                for (const std::string_view scaling : {"llama3", "yarn", "yarn&truncate=0"})
                    if (factor > 1 && factor <= 1024)
                        all.push_back(setting("base", base) + "&scaling=" + std::string(scaling) +
                                      setting("factor", factor) + setting("original_length", length));
    }
    return all;
}

double rotary_oddity(const State& state) {
    const double base = state.number("base");
    return (is_usual(base) ? 0.1 : base == std::round(base) ? 0.2 : 0.5) + (state.text("scaling") == "none" ? 0 : 0.1);
}

}
