#include "core/encodings/learned/resize_weights.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Cubic convolution (Keys 1981) with a = −¾, at this distance from a place.
double cubic(double x) {
    constexpr double a = -0.75;
    x = std::fabs(x);
    if (x <= 1)
        return ((a + 2) * x - (a + 3)) * x * x + 1;
    return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

}

ResizeWeights::ResizeWeights(Resize rule, Index places, Index wanted)
    : places_(places), taps_(static_cast<std::size_t>(wanted)) {
    const double n = static_cast<double>(places), m = static_cast<double>(wanted), wide = std::max(n / m, 1.0);
    for (Index i = 0; i < wanted; ++i) {
        const double middle = (static_cast<double>(i) + 0.5) * n / m;
        if (rule == Resize::antialias) {
            const Index first = std::max<Index>(static_cast<Index>(std::floor(middle - wide)), 0),
                        last = std::min<Index>(static_cast<Index>(std::ceil(middle + wide)), places - 1);
            double total = 0;
            for (Index place = first; place <= last; ++place) {
                const double weight = 1 - std::fabs(static_cast<double>(place) + 0.5 - middle) / wide;
                total += std::max(weight, 0.0);
                if (weight > 0)
                    add(i, place, weight);
            }
            for (auto& [place, weight] : taps_[static_cast<std::size_t>(i)])
                weight /= total;
        } else if (rule == Resize::bicubic) {
            const double at = middle - 0.5, below = std::floor(at);
            for (double place = below - 1; place <= below + 2; ++place)
                add(i, static_cast<Index>(std::clamp(place, 0.0, n - 1)), cubic(at - place));
        } else {
            const double at = wanted == 1 ? 0 : static_cast<double>(i) * (n - 1) / (m - 1),
                         below = std::min(std::floor(at), n - 1);
            add(i, static_cast<Index>(below), 1 - (at - below));
            if (at > below)
                add(i, std::min(static_cast<Index>(below) + 1, places - 1), at - below);
        }
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
