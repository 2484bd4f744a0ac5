// The streams of seeded numbers (core/random.hpp) of learning, so that no two draw the same ones.
#pragma once

#include "core/random.hpp"

namespace posenc::learning {

enum class Stream : std::uint64_t { weights = 96, embedding, training_lengths, training, testing, places };

inline Random seeded(std::uint64_t seed, Stream stream) {
    return {seed, static_cast<std::uint64_t>(stream)};
}

}
