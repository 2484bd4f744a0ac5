// The samples drawn lately, kept by field and viewport, so that a frame in which nothing moved computes nothing.
#pragma once

#include "core/field.hpp"

#include <list>

namespace posenc {

/// Means of one field under one viewport. `number` is different for every tile ever made: textures remember it.
struct Tile {
    FieldPtr field;
    Viewport viewport;
    std::vector<float> means; ///< row-major, rows.samples × cols.samples
    std::uint64_t number = 0;
};

class TileCache {
  public:
    /// The reference holds until the next call that makes a tile.
    const Tile& tile(const FieldPtr& field, const Viewport& viewport);
    std::uint64_t made() const { return made_; } ///< how many tiles were ever computed

  private:
    static constexpr std::size_t most_samples = 8u << 20; ///< 32 MiB of floats
    std::list<Tile> tiles_;                               ///< most recently used first
    std::uint64_t made_ = 0;
};

}
