#include "core/sums/diagonal_sums.hpp"

#include "core/waves/sinusoid.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct Middle {
    double count, weight, offset; ///< n, ū, and (n − 1)/2
};

Middle middle_of(const DiagonalRun& run) {
    const double offset = static_cast<double>(run.count - 1) / 2;
    return {static_cast<double>(run.count), static_cast<double>(run.weight) + static_cast<double>(run.step) * offset,
            offset};
}

/// Σ τ sin wτ. For small nw the closed form loses digits by cancellation; two terms of the series are enough there.
double moments(double n, double w) {
    const double second = n * (n * n - 1) / 12;
    if (std::fabs(n * w) < 0.02)
        return w * second * (1 - w * w * (3 * n * n - 7) / 120);
    const double below = std::sin(w / 2);
    return (std::sin(n * w / 2) * std::cos(w / 2) - n * std::cos(n * w / 2) * below) / (2 * below * below);
}

}

DiagonalRun part(const DiagonalRun& run, Index from, Index to) {
    const Index first = std::clamp(from, run.first, run.first + run.count);
    const Index end = std::clamp(to, first, run.first + run.count);
    return {first, end - first, run.weight + run.step * (first - run.first), run.step};
}

double total_weight(const DiagonalRun& run) {
    return static_cast<double>(run.count * run.weight + run.step * (run.count * (run.count - 1) / 2));
}

double line_sum(const DiagonalRun& run, double a, double slope) {
    const auto [n, weight, offset] = middle_of(run);
    return n * weight * (a + slope * offset) + static_cast<double>(run.step) * slope * (n * (n * n - 1) / 12);
}

double cosine_sum(const DiagonalRun& run, double frequency, double phase) {
    if (run.count <= 0)
        return 0;
    const auto [n, weight, offset] = middle_of(run);
    const double angle = frequency * (static_cast<double>(run.first) + offset) + phase;
    const double level = weight * std::cos(angle) * wave_sum(Sinusoid::Part::cosine, frequency, -offset, run.count);
    return run.step == 0 ? level : level - static_cast<double>(run.step) * std::sin(angle) * moments(n, frequency);
}

}
