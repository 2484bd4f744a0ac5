// The position that each row of a table of waves is taken at, whatever order the positions are in: slow waves tell it
// roughly, faster ones more and more exactly.
#pragma once

#include "core/recognise/table.hpp"
#include "core/waves/sinusoid.hpp"

#include <optional>
#include <string>

namespace posenc {

class RowPositions {
  public:
    /// `waves` are those of the table's columns; of a rotary table cosines or sines alone, of which positions from 0 on
    /// can be read. `exchanged`: there are sines where the waves have cosines.
    RowPositions(ReadTable read, const Waves& waves, bool exchanged);

    /// Empty if the waves of the row disagree about it, or if there are too few of them.
    std::optional<double> at(Index row) const;
    /// Of all rows; empty if one of them has none.
    std::vector<double> all() const;

  private:
    struct Pair {
        double frequency;
        Index sine = -1, cosine = -1; ///< columns; −1: there is none
    };
    double angle(Index row, const Pair& pair, double expected) const;

    ReadTable read_;
    std::vector<Pair> pairs_; ///< slowest first
};

/// The same positions without decimals, with one, with more and more of them, and as they were measured.
std::vector<std::vector<double>> simpler_positions(const std::vector<double>& measured);

/// "981, 961, 941, …, 1, falling by 20", "0 to 6, 0 to 4".
std::string positions_text(std::span<const double> positions);

}
