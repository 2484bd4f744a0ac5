// States whose fields a fuzz target can ask for in time.
#pragma once

#include "check.hpp"

namespace posenc::fuzz {

/// The same with what costs time in proportion to its number made small: widths, and lengths where every cell counts.
inline State affordable(State state, Choices& choices) {
    const auto cut = [&](std::string_view key, Index most) {
        if (find_parameter(key) && state.integer(key) > most)
            state = state.with(key, std::to_string(most));
    };
    cut("d_model", 64);
    cut("clip", 512);
    const std::string method(state.text("method"));
    // A cell takes its whole row, or all rows before it; once in a while it may.
    if ((method == "attention" || method == "recurrent") && choices.below(16) != 0)
        cut("length", 256);
    if (method == "masked-softmax")
        cut("length", 12);
    if (method == "laplacian") { // under sanitizers eigenvectors of 512 nodes take seconds
        const State matrix = state.with("laplacian_part", "matrix");
        if (make_field(matrix).field->size().row > 64)
            return matrix;
    }
    return state;
}

}
