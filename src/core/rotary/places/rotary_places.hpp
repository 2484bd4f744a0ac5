// Rotary embeddings of tokens with positions in space or time: row = token, column = channel. A pair turns by a
// weighted sum of up to three coordinates,
//
//   angle[p, t] = Σ_axis place[p, axis] · f[t, axis]        cos or sin of it stands in both channels of pair t
//
// The methods say where tokens are and which weights the pairs have. Sums over tokens on a grid are sums of waves of
// their coordinates (grid_waves.hpp), so a block of any size costs the same. Not covered: the vectors that are turned.
#pragma once

#include "core/rotary/rotary_parameters.hpp"
#include "core/waves/grid_waves.hpp"

#include <array>

namespace posenc {

using TokenPlace = std::array<double, 3>;

struct PlacedTable {
    Index tokens = 1;
    std::vector<TokenPlace> weights;      ///< one per pair: radians per unit of each axis
    std::array<std::string_view, 3> axes; ///< letters of the coordinates
    Pairing pairing = Pairing::interleaved;
    Index parts = 1; ///< of the head in which pairs lie, each with its own halves
    bool cosine = true;
    std::string_view title;
};

class PlacedRotary : public Field {
  public:
    virtual TokenPlace place(Index token) const = 0;
    double angle(Index token, Index pair) const;

    Cell size() const override { return {table_.tokens, 2 * static_cast<Index>(table_.weights.size())}; }
    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;

  protected:
    explicit PlacedRotary(PlacedTable table) : table_(std::move(table)) {}
    Index pair_of(Index channel) const {
        const Index columns = size().col / table_.parts, part = channel / columns;
        return part * (columns / 2) + turned(table_.pairing, columns, channel % columns).pair;
    }
    const PlacedTable& table() const { return table_; }
    Waves::Part part() const { return table_.cosine ? Waves::Part::cosine : Waves::Part::sine; }
    /// "Token 7 is the pixel in row 1, column 3", without a full stop.
    virtual std::string words(Index token) const = 0;

  private:
    std::string channels_of(Index pair) const;

    PlacedTable table_;
};

struct PixelGrid {
    Index height = 8, width = 8;
    bool unit = false; ///< coordinates run evenly from −1 to 1 instead of 0, 1, 2, …
};

/// Tokens are the pixels (or patches) of an image row by row; coordinates x = column and y = row.
class GridRotary : public PlacedRotary {
  public:
    /// table.tokens and table.axes are set here.
    GridRotary(PixelGrid grid, PlacedTable table);
    TokenPlace place(Index token) const override;
    double sum(Block block) const override { return waves_.sum(block); }
    Range range(Block block) const override { return waves_.range(block); }
    Strips strips() const override { return Strips::columns; }

  protected:
    std::string words(Index token) const override;
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        waves_.fill_means(viewport, means);
    }

  private:
    GridWaves waves() const;

    PixelGrid grid_;
    GridWaves waves_;
};

/// Reads grid_height and grid_width; a grid with more than most_tokens gets fewer rows, with an issue.
PixelGrid read_grid(const State& state, Issues issues = {});

/// grid_height and d_model as axial and mixed rotary embeddings use them, for snippets.
std::vector<Definition> grid_definitions(const State& state);

inline constexpr Index most_tokens = Index{1} << 20;

}
