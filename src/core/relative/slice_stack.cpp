#include "core/relative/slice_stack.hpp"

#include <algorithm>

namespace posenc {

namespace {

Axis samples_of(Index cells, Index most) {
    const Index each = std::max<Index>((cells + most - 1) / most, 1);
    return {0, each, static_cast<int>((cells + each - 1) / each)};
}

}

SliceStack slice_stack(const State& state, std::span<const Index> dimensions, Index most_samples) {
    SliceStack stack;
    for (const Index dimension : dimensions) {
        const FieldPtr field = make_field(state.with("dimension", std::to_string(dimension))).field;
        stack.rows = samples_of(field->size().row, most_samples);
        stack.cols = samples_of(field->size().col, most_samples);
        SliceStack::Slice slice{dimension, std::vector<float>(static_cast<std::size_t>(stack.rows.samples) *
                                                              static_cast<std::size_t>(stack.cols.samples))};
        field->sample({stack.rows, stack.cols}, slice.numbers);
        for (const float number : slice.numbers)
            stack.range = united(stack.range, {static_cast<double>(number), static_cast<double>(number)});
        stack.slices.push_back(std::move(slice));
    }
    return stack;
}

}
