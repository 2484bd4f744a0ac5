// Texts of equal length and what is wanted of them, made from a seed.
#pragma once

#include "core/field.hpp"

#include <vector>

namespace posenc::learning {

inline constexpr int nothing_wanted = -1;

/// Sequence by sequence, each `length` tokens.
struct Batch {
    Index sequences = 0, length = 0;
    std::vector<int> tokens;
    std::vector<int> wanted; ///< nothing_wanted where no answer is asked for
    /// The positions that the model is told for the tokens of every text, rising; empty: 0, 1, 2, …
    std::vector<Index> places = {};

    /// `count` texts from number `first` on.
    Batch part(Index first, Index count) const {
        const auto of_part = [&](const std::vector<int>& all) {
            const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first * length);
            return std::vector<int>(begin, begin + static_cast<std::ptrdiff_t>(count * length));
        };
        return {count, length, of_part(tokens), of_part(wanted), places};
    }
};

}
