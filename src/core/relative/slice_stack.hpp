// A relative method gives every pair of a query and a key a vector: a stack of matrices, one for each dimension. What
// is drawn of a relative method is one slice of it; here are the first ones together, as means where there are many
// cells.
#pragma once

#include "core/method.hpp"

namespace posenc {

/// Some of the slices; `numbers` of each row by row.
struct SliceStack {
    struct Slice {
        Index dimension = 0;
        std::vector<float> numbers;
    };
    Axis rows, cols; ///< the samples of each slice
    std::vector<Slice> slices;
    Range range; ///< of all numbers

    float at(const Slice& slice, int row, int col) const {
        return slice.numbers[static_cast<std::size_t>(row) * static_cast<std::size_t>(cols.samples) +
                             static_cast<std::size_t>(col)];
    }
};

/// These slices of the state's method, which has the parameter `dimension`; at most `most_samples` a side.
SliceStack slice_stack(const State& state, std::span<const Index> dimensions, Index most_samples);

}
