#include "core/biases/seeded_rows.hpp"

#include <cmath>
#include <numeric>

namespace posenc {

Rows seeded_rows(const Random& random, Index first_row, Index rows, Index width, double scale) {
    constexpr Index widest = 128;
    Rows made{width, {}};
    made.numbers.reserve(static_cast<std::size_t>(rows * width));
    for (Index row = first_row; row < first_row + rows; ++row)
        for (Index column = 0; column < width; ++column)
            made.numbers.push_back(scale * random.normal(static_cast<std::uint64_t>(row * widest + column)));
    return made;
}

double dot(std::span<const double> a, std::span<const double> b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

Rows layer_normed(const Rows& rows, std::span<const double> gain, std::span<const double> shift) {
    constexpr double epsilon = 1e-5;
    Rows made{rows.width, {}};
    for (Index row = 0; row < rows.count(); ++row) {
        const std::span<const double> x = rows.row(row);
        const double width = static_cast<double>(rows.width), mean = std::accumulate(x.begin(), x.end(), 0.0) / width;
        double variance = 0;
        for (const double number : x)
            variance += (number - mean) * (number - mean) / width;
        for (std::size_t column = 0; column < x.size(); ++column)
            made.numbers.push_back((x[column] - mean) / std::sqrt(variance + epsilon) *
                                       (gain.empty() ? 1 : gain[column]) +
                                   (shift.empty() ? 0 : shift[column]));
    }
    return made;
}

Rows projected(const Rows& rows, const Rows& weight, std::span<const double> bias) {
    Rows made{weight.count(), {}};
    for (Index row = 0; row < rows.count(); ++row)
        for (Index output = 0; output < weight.count(); ++output)
            made.numbers.push_back(dot(rows.row(row), weight.row(output)) +
                                   (bias.empty() ? 0 : bias[static_cast<std::size_t>(output)]));
    return made;
}

}
