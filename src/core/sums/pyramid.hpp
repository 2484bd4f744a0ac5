// Block sums and ranges of fields whose cells have no formula for their sum: seeded tables, softmax.
//
//   chunk = 64 × 64 cells, part = 16 × 16 cells, both counted from cell (0, 0) and cut at the field's edge
//   band  = 16 rows of a chunk
//   block = whole chunks + whole parts + single cells
//
// A band is read once, when it is first touched. The sums, lowest and highest values of its parts are kept, and those
// of the chunk too once all of it was needed. So a strip of rows costs its bands; strips are best cut at multiples of
// 16. Sums are only added, never subtracted as in a summed-area table, so they are exact up to the order of the
// additions. Values that are not finite count as in Field: a sum is what adding them gives (−∞ with a single −∞, NaN
// with a NaN or with both infinities); a range leaves NaN out and includes infinities.
#pragma once

#include "core/field.hpp"

namespace posenc {

/// A field with a memory. Unlike other fields it must not be used by two threads at a time, because the first call
/// fills the memory. Here sums, ranges and samples do so. at() and explain() do so too in fields that keep what they
/// have computed, see softmax_field.hpp.
class Pyramid : public Field {
  public:
    static constexpr Index chunk_side = 64;
    static constexpr Index part_side = 16;
    static constexpr Index most_values = Index{1} << 21;  ///< single values that are kept: 16 MiB
    static constexpr std::size_t most_chunk_sums = 32768; ///< chunks whose sums are kept: 16 MiB for 2^27 cells

    double sum(Block block) const override;
    Range range(Block block) const override;
    Means means() const override { return Means::kept; }
    std::size_t held_bytes() const override; ///< the two bounds above keep it below 36 MiB

  protected:
    /// held: single values are kept too, and the least recently used chunk is dropped. asked: they are read again each
    /// time, because the field itself stores them.
    enum class Values { held, asked };
    explicit Pyramid(Values values);
    ~Pyramid() override;

    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    class Memory;
    std::unique_ptr<Memory> memory_; ///< it changes even in const calls; seen from outside, the field does not
};

/// The same field with a memory, for fields whose at() is costly and which have no block sums of their own.
std::shared_ptr<const Pyramid> with_pyramid(FieldPtr field);

}
