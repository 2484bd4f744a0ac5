// Block means of fields whose cells have no formula for their sum and are too many to read, such as a seeded table of
// 2^20 × 2^14 numbers: the mean of some cells stands for that of all.
//
//   strata = the block cut into 4 × 4 parts of nearly equal size (1 × 16 in a single row, 16 × 1 in a single column)
//   mean   = that of one cell per stratum, drawn by the stratum's place and size alone: the same cells each time
//   spread = 5 · s / √k · √(1 − k/n)     s: deviation of the k cells read, n: cells of the block
//
// Strata are spread evenly, so the mean of a smooth field is closer than the spread says. A block of at most k cells is
// read completely, so it is exact. If whole rows are read, two of them with eight cells each, k is 2 and the factor 16,
// because two numbers say little about how far others lie. Another kind of seeded table could have exact block sums:
// draw the sums of large blocks first and split them downwards. But that would change every number of the seeded
// tables, which links, lessons and their copies in NumPy already use.
#pragma once

#include "core/field.hpp"

namespace posenc {

/// Which cells of a block are read.
enum class Draw {
    cells, ///< one of each stratum
    rows, ///< those of two rows: where a row is computed as a whole, as in a softmax, one cell costs as much as its row
};

/// The mean of a block, estimated from some of its cells.
struct Estimate {
    double mean = undefined;
    double spread = 0; ///< the exact mean lies within mean ± spread, five standard errors; 0 if all were read
    Index read = 0;    ///< how many cells
    Range range;       ///< of those
};

inline constexpr Index most_sampled = 16; ///< cells that are read of a block

/// Reads at most `cells` of the block, 1 … most_sampled.
Estimate estimate(const Field& field, Block block, Index cells = most_sampled, Draw draw = Draw::cells);
/// In words, for a block of which not all cells were read; the last step's value is field.mean(block).
Explanation explain_estimate(const Field& field, Block block, const Estimate& estimate);

/// The same field with sampled means.
class Sampled final : public Field {
  public:
    Sampled(FieldPtr field, Index cells, Draw draw) : field_(std::move(field)), cells_(cells), draw_(draw) {}

    Cell size() const override { return field_->size(); }
    double at(Cell cell) const override { return field_->at(cell); }
    double sum(Block block) const override;
    Range range(Block block) const override { return estimated(block).range; }
    Means means() const override { return Means::sampled; }
    std::size_t held_bytes() const override { return field_->held_bytes(); }
    Explanation explain(Cell cell) const override { return field_->explain(cell); }
    Explanation explain_mean(Block block) const override;
    Description describe() const override;

  private:
    Estimate estimated(Block block) const { return estimate(*field_, block, cells_, draw_); }

    FieldPtr field_;
    Index cells_;
    Draw draw_;
};

}
