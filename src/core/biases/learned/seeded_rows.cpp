#include "core/biases/learned/seeded_rows.hpp"

#include "core/kernels/linear_map.hpp"

#include <cmath>
#include <numeric>

namespace posenc {

void fill_seeded(const Random& random, Index row, std::span<double> numbers, double scale) {
    constexpr Index widest = 128;
    auto next = static_cast<std::uint64_t>(row * widest);
    for (double& number : numbers)
        number = scale * random.normal(next++);
}

Rows seeded_rows(const Random& random, Index first_row, Index rows, Index width, double scale) {
    return {rows, width,
            [=](Index row, std::span<double> numbers) { fill_seeded(random, first_row + row, numbers, scale); }};
}

double dot(std::span<const double> a, std::span<const double> b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

Rows layer_normed(const Rows& rows, std::vector<double> gain, std::vector<double> shift) {
    const auto fill = [rows, gain = std::move(gain), shift = std::move(shift)](Index row, std::span<double> x) {
        constexpr double epsilon = 1e-5;
        rows.copy(row, x);
        const double width = static_cast<double>(x.size()), mean = std::accumulate(x.begin(), x.end(), 0.0) / width;
        double variance = 0;
        for (const double number : x)
            variance += (number - mean) * (number - mean) / width;
        for (std::size_t column = 0; column < x.size(); ++column)
            x[column] = (x[column] - mean) / std::sqrt(variance + epsilon) * (gain.empty() ? 1 : gain[column]) +
                        (shift.empty() ? 0 : shift[column]);
    };
    return {rows.count(), rows.width(), fill};
}

Rows unit_rows(const Rows& rows) {
    return {rows.count(), rows.width(), [rows](Index row, std::span<double> x) {
                rows.copy(row, x);
                const double length = std::sqrt(dot(x, x));
                for (double& number : x)
                    number /= length > 0 ? length : 1;
            }};
}

Rows projected(const Rows& rows, const Rows& weight, std::vector<double> bias) {
    const auto fill = [rows, map = LinearMap(weight), bias = std::move(bias)](Index row, std::span<double> outputs) {
        std::vector<double> x(static_cast<std::size_t>(rows.width()));
        rows.copy(row, x);
        map.apply(x, outputs);
        for (std::size_t output = 0; output < bias.size(); ++output)
            outputs[output] += bias[output];
    };
    return {rows.count(), weight.count(), fill};
}

}
