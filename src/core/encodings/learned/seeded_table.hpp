// Tables of normal numbers that stand for learned ones: entry (row, col) = normal(row·16384 + col) of the seed's
// stream. A wider or longer table begins with the same numbers.
#pragma once

#include "core/random.hpp"
#include "core/state/state.hpp"

namespace posenc {

/// Streams that keep the tables of one seed apart; lower ones belong to other folders.
enum class Stream : std::uint64_t {
    learned = 16,
    recurrent,
    fourier_features,
    time2vec,
    axial_learned,
    similarity,
    attention,
    table_resized
};

/// Colours run over ±3 standard deviations.
inline constexpr double normal_range = 3;

class SeededTable {
  public:
    SeededTable(const State& state, Stream stream)
        : random_(static_cast<std::uint64_t>(state.number("seed")), static_cast<std::uint64_t>(stream)) {}

    double at(Index row, Index col) const {
        constexpr Index widest = 16384;
        return random_.normal(static_cast<std::uint64_t>(row * widest + col));
    }

  private:
    Random random_;
};

}
