#include "core/kernels/linear_map.hpp"

#include <algorithm>
#include <cstring>

namespace posenc {

namespace {

/// A register of 128 bits, in WebAssembly too.
using Doubles = double __attribute__((vector_size(2 * sizeof(double))));

}

void LinearMap::read_weight(std::size_t wanted) const {
    const auto inputs = static_cast<std::size_t>(weight_.width()), outputs = static_cast<std::size_t>(this->outputs());
    const std::size_t known = groups_.size() / inputs, end = (wanted + group - 1) / group * group;
    if (end <= known)
        return;
    groups_.resize(end * inputs);
    std::vector<double> row(inputs);
    for (std::size_t output = known; output < std::min(end, outputs); ++output) {
        weight_.copy(static_cast<Index>(output), row);
        double* place = groups_.data() + output / group * group * inputs + output % group;
        for (std::size_t input = 0; input < inputs; ++input)
            place[input * group] = row[input];
    }
}

void LinearMap::apply(std::span<const double> x, std::span<double> outputs) const {
    read_weight(outputs.size());
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
