// The samples drawn lately, kept by field, viewport and kind of pixel, so that a frame in which nothing moved computes
// nothing and a step sideways only what came into sight. Work is cut to a budget: what it does not reach in one frame
// is shown in larger blocks, as true as the field's means have a closed form, else by a cell of each, and made finer in
// the next ones.
#pragma once

#include "core/field.hpp"

#include <list>

namespace posenc {

/// What a pixel shows that holds several cells.
enum class Pixel {
    mean,  ///< of all of them
    range, ///< the largest minus the smallest value
    cell,  ///< the first of them
};

/// Samples row … + rows, col … + cols of a tile.
struct Patch {
    int row = 0, col = 0, rows = 0, cols = 0;
};

/// Numbers of one field under one viewport, one a sample. `number` is different whenever they have changed: textures
/// remember it.
struct Tile {
    std::weak_ptr<const Field> field; ///< a picture keeps no field: it goes with the last who does
    Viewport viewport;                ///< of the blocks; `cell` asks for their first cells only
    Pixel pixel = Pixel::mean;
    std::vector<float> numbers; ///< row-major, rows.samples × cols.samples
    std::uint64_t number = 0;
    std::vector<Patch> missing = {}; ///< so far known in larger blocks only, or by single cells
    double step = 0;                 ///< how many samples to compute next
    double rate = 0;                 ///< samples a second of the step before
    bool used = true;                ///< since begin_frame
};

class TileCache {
  public:
    /// Seconds of sampling a frame; infinite: every tile is finished at once.
    explicit TileCache(double budget) : usual_budget_(budget), budget_(budget) {}

    double budget() const { return usual_budget_; }
    void set_budget(double budget) { usual_budget_ = budget; } ///< from the next frame on

    /// Before the first tile of a frame, which may take so many budgets. Drops the tiles of fields that are gone.
    void begin_frame(double budgets = 1);
    /// The reference holds until the next call.
    const Tile& tile(const FieldPtr& field, const Viewport& viewport, Pixel pixel);
    /// Drops those that nobody has asked for since begin_frame.
    void drop_unused();
    /// Some tile asked for since begin_frame is not finished: another frame would make it finer.
    bool unfinished() const { return unfinished_; }
    std::size_t bytes() const { return samples_ * sizeof(float); } ///< of all tiles
    std::uint64_t made() const { return made_; }         ///< how many times numbers of a tile were made or changed
    std::uint64_t computed() const { return computed_; } ///< how many samples were ever computed

  private:
    Tile& find_or_make(const FieldPtr& field, const Viewport& viewport, Pixel pixel);
    double step(const Field& field, Tile& tile);
    void refine(const Field& field, Tile& tile);
    void compute(const Field& field, Tile& tile, const Patch& patch);
    void fill_missing(const Field& field, Tile& tile, const Patch& patch, double a_sample);
    void drop_old();
    template <class Superfluous> void drop(const Superfluous& superfluous);

    static constexpr std::size_t most_samples = 4u << 20; ///< 16 MiB of floats
    static constexpr std::size_t most_tiles = 256;        ///< small ones are looked through one by one
    double usual_budget_;
    double budget_;    ///< of this frame
    double spent_ = 0; ///< seconds, in this frame
    bool unfinished_ = false;
    std::list<Tile> tiles_;   ///< most recently used first
    std::size_t samples_ = 0; ///< of all tiles
    std::uint64_t made_ = 0, computed_ = 0;
};

}
