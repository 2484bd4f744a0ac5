#include "core/kernels/linear_map.hpp"

#include <algorithm>
#include <cstring>

namespace posenc {

namespace {

/// Two registers of 128 bits, in WebAssembly too, or one of 256.
using Doubles = double __attribute__((vector_size(4 * sizeof(double))));

}

void LinearMap::read_weight() const {
    const auto inputs = static_cast<std::size_t>(weight_.width()), outputs = static_cast<std::size_t>(this->outputs());
    groups_.resize((outputs + group - 1) / group * group * inputs);
    std::vector<double> row(inputs);
    for (std::size_t output = 0; output < outputs; ++output) {
        weight_.copy(static_cast<Index>(output), row);
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
        Doubles sums[2] = {}, of_input[2];
        for (const double number : x) {
            std::memcpy(of_input, weights, sizeof of_input);
            sums[0] += number * of_input[0];
            sums[1] += number * of_input[1];
            weights += group;
        }
        std::memcpy(outputs.data() + first, sums, std::min(group, outputs.size() - first) * sizeof(double));
    }
}

}
