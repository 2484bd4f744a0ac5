#include "core/encodings/learned/resize_weights.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Cubic convolution at this distance from a place.
double cubic(double x, double a) {
    x = std::fabs(x);
    if (x <= 1)
        return ((a + 2) * x - (a + 3)) * x * x + 1;
    return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

double kernel(const ResizeRule& rule, double x) {
    return rule.kernel == ResizeRule::Kernel::cubic ? cubic(x, rule.a) : std::max(1 - std::fabs(x), 0.0);
}

/// Where place i is read, in places from the first.
double read_at(const ResizeRule& rule, double i, double n, double m) {
    constexpr double dino = 0.1;
    if (rule.about == ResizeRule::Places::corners)
        return m == 1 ? 0 : std::min(i * (n - 1) / (m - 1), n - 1);
    return (i + 0.5) * n / (m + (rule.about == ResizeRule::Places::widened ? dino : 0)) - 0.5;
}

}

ResizeRule rule_of(Resize rule) {
    using Kernel = ResizeRule::Kernel;
    switch (rule) {
    case Resize::antialias:
        return {.kernel = Kernel::linear, .antialias = true};
    case Resize::bicubic:
        return {.kernel = Kernel::cubic};
    case Resize::corners:
        return {.kernel = Kernel::linear, .about = ResizeRule::Places::corners};
    }
    return {};
}

std::string text_of(const ResizeRule& rule) {
    using Kernel = ResizeRule::Kernel;
    using Places = ResizeRule::Places;
    if (rule.kernel == Kernel::nearest)
        return "nearest";
    return (rule.kernel == Kernel::cubic ? "bicubic a = " + readable(rule.a) : std::string("bilinear")) +
           (rule.about == Places::corners   ? " align_corners"
            : rule.about == Places::widened ? " size + 0.1"
                                            : "") +
           (rule.antialias ? " antialias" : "");
}

ResizeWeights::ResizeWeights(const ResizeRule& rule, Index places, Index wanted)
    : places_(places), taps_(static_cast<std::size_t>(wanted)) {
    const double n = static_cast<double>(places), m = static_cast<double>(wanted);
    const double wide = rule.antialias ? std::max(n / m, 1.0) : 1,
                 reach = rule.kernel == ResizeRule::Kernel::cubic ? 2 * wide : wide;
    for (Index i = 0; i < wanted; ++i) {
        const double at = read_at(rule, static_cast<double>(i), n, m);
        if (rule.kernel == ResizeRule::Kernel::nearest) {
            add(i, static_cast<Index>(std::clamp(std::floor((static_cast<double>(i)) * n / m), 0.0, n - 1)), 1);
            continue;
        }
        double total = 0;
        for (double place = std::ceil(at - reach); place <= std::floor(at + reach); ++place) {
            const double weight = kernel(rule, (place - at) / wide);
            if (weight == 0 || (rule.antialias && (place < 0 || place >= n)))
                continue;
            total += weight;
            add(i, static_cast<Index>(std::clamp(place, 0.0, n - 1)), weight);
        }
        if (rule.antialias)
            for (auto& [place, weight] : taps_[static_cast<std::size_t>(i)])
                weight /= total;
    }
    until_.resize(static_cast<std::size_t>((wanted + 1) * places));
    for (Index i = 0; i < wanted; ++i) {
        const auto here = until_.begin() + static_cast<std::ptrdiff_t>(i * places);
        std::copy(here, here + static_cast<std::ptrdiff_t>(places), here + static_cast<std::ptrdiff_t>(places));
        for (const auto& [place, weight] : taps(i))
            until_[static_cast<std::size_t>((i + 1) * places + place)] += weight;
    }
}

void ResizeWeights::add(Index wanted, Index place, double weight) {
    auto& taps = taps_[static_cast<std::size_t>(wanted)];
    const auto same = std::find_if(taps.begin(), taps.end(), [&](const auto& tap) { return tap.first == place; });
    if (same != taps.end())
        same->second += weight;
    else
        taps.push_back({place, weight});
}

double ResizeWeights::largest() const {
    double most = 1;
    for (const auto& taps : taps_) {
        double sum = 0;
        for (const auto& [place, weight] : taps)
            sum += std::fabs(weight);
        most = std::max(most, sum);
    }
    return most;
}

std::vector<double> ResizeWeights::added(Index first, Index count) const {
    std::vector<double> sums(static_cast<std::size_t>(places_));
    for (std::size_t place = 0; place < sums.size(); ++place)
        sums[place] = until_[static_cast<std::size_t>((first + count) * places_) + place] -
                      until_[static_cast<std::size_t>(first * places_) + place];
    return sums;
}

}
