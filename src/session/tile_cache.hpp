// A cache of samples by field, viewport and kind of pixel. A frame in which nothing moved computes nothing, and after
// panning only the new part is computed. Work is limited by a time budget. What does not fit into a frame is shown in
// larger blocks, by their exact means if the field has a closed form, else by one cell of each block, and refined in
// the next frames.
#pragma once

#include "core/field.hpp"

#include <list>

namespace posenc {

/// What a pixel that covers several cells shows.
enum class Pixel {
    mean,  ///< mean of all cells
    range, ///< the largest minus the smallest value
    cell,  ///< the first cell
};

/// A rectangle of samples of a tile.
struct Patch {
    int row = 0, col = 0, rows = 0, cols = 0;
};

/// Samples of one field in one viewport. `number` changes whenever they change; a texture stores the number it shows.
struct Tile {
    std::weak_ptr<const Field> field; ///< weak: a tile does not keep its field alive
    Viewport viewport;                ///< of the blocks; with `cell` only their first cells are read
    Pixel pixel = Pixel::mean;
    std::vector<float> numbers; ///< row-major, rows.samples × cols.samples
    std::uint64_t number = 0;
    std::vector<Patch> missing = {}; ///< so far known in larger blocks only, or by single cells
    double step = 0;                 ///< number of samples in the next step
    double rate = 0;                 ///< samples a second of the step before
    bool used = true;                ///< since begin_frame
};

/// Whether the tile has the sample's own number.
bool knows(const Tile& tile, int row, int col);
/// The numbers of a tile, NaN where they are missing. For curves, which must not be drawn through what stands there so
/// far.
std::vector<float> known_numbers(const Tile& tile);

class TileCache {
  public:
    /// Seconds of sampling a frame; infinite: every tile is finished at once.
    explicit TileCache(double budget) : usual_budget_(budget), budget_(budget) {}

    double budget() const { return usual_budget_; }
    void set_budget(double budget) { usual_budget_ = budget; } ///< from the next frame on

    /// Call it before the first tile of a frame. The frame may take so many budgets. Drops tiles of fields that no
    /// longer exist.
    void begin_frame(double budgets = 1);
    /// The reference holds until the next call.
    const Tile& tile(const FieldPtr& field, const Viewport& viewport, Pixel pixel);
    /// Drops the tiles that nobody has requested since begin_frame.
    void drop_unused();
    /// Whether a tile requested since begin_frame is unfinished, so that another frame would refine it.
    bool unfinished() const { return unfinished_; }
    std::size_t bytes() const { return samples_ * sizeof(float); } ///< of all tiles
    std::uint64_t made() const { return made_; }         ///< how many times numbers of a tile were made or changed
    std::uint64_t computed() const { return computed_; } ///< total number of computed samples

  private:
    Tile& find_or_make(const FieldPtr& field, const Viewport& viewport, Pixel pixel);
    double step(const Field& field, Tile& tile);
    void refine(const Field& field, Tile& tile);
    void compute(const Field& field, Tile& tile, const Patch& patch);
    void fill_missing(const Field& field, Tile& tile, const Patch& patch, double a_sample);
    void drop_old();
    template <class Superfluous> void drop(const Superfluous& superfluous);

    static constexpr std::size_t most_samples = 4u << 20; ///< 16 MiB of floats
    static constexpr std::size_t most_tiles = 256;        ///< the cache is searched linearly
    double usual_budget_;
    double budget_;    ///< of this frame
    double spent_ = 0; ///< seconds, in this frame
    bool unfinished_ = false;
    std::list<Tile> tiles_;   ///< most recently used first
    std::size_t samples_ = 0; ///< of all tiles
    std::uint64_t made_ = 0, computed_ = 0;
};

}
