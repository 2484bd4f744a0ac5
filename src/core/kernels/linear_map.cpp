#include "core/kernels/linear_map.hpp"

#include <algorithm>
#include <cstring>

namespace posenc {

namespace {

/// A register of 128 bits, in WebAssembly too.
using Doubles = double __attribute__((vector_size(2 * sizeof(double))));

}

void LinearMap::read_weight() const {
    const auto inputs = static_cast<std::size_t>(weight_.width()), outputs = static_cast<std::size_t>(this->outputs());
    groups_.resize((outputs + group - 1) / group * group * inputs);
    for (std::size_t output = 0; output < outputs; ++output) {
        const std::span<const double> row = weight_.row(static_cast<Index>(output));
        double* place = groups_.data() + output / group * group * inputs + output % group;
        for (std::size_t input = 0; input < inputs; ++input)
            place[input * group] = row[input];
    }
}

void LinearMap::apply(std::span<const double> x, std::span<double> outputs) const {
    if (groups_.empty())
        read_weight();
    const double* weights = groups_.data();
    for (std::size_t first = 0; first < outputs.size(); first += group) {
        Doubles sums[group / 2] = {}, of_input[group / 2];
        for (const double number : x) {
            std::memcpy(of_input, weights, sizeof of_input);
            sums[0] += number * of_input[0];
            sums[1] += number * of_input[1];
            sums[2] += number * of_input[2];
            sums[3] += number * of_input[3];
            weights += group;
        }
        std::memcpy(outputs.data() + first, sums, std::min(group, outputs.size() - first) * sizeof(double));
    }
}

}
