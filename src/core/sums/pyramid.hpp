// Block sums and ranges of fields whose cells follow no formula that could be added up: seeded tables, softmax.
//
//   chunk = 64 × 64 cells, part = 16 × 16 cells, both counted from cell (0, 0) and cut at the field's edge
//   band  = 16 rows of a chunk
//   block = whole chunks + whole parts + single cells
//
// A band is read once, when it is first touched; its parts' sums, lowest and highest values stay, and so do those of
// the chunk once all of it has been asked for. So a strip of rows costs its bands, best cut at multiples of 16. Sums
// are sums of sums, nothing is ever subtracted as in a summed-area table, so they are exact up to the order in which
// they are added. Values that are not finite count as in Field: a sum is what adding them comes to (−∞ with a single
// −∞, NaN with a NaN or with both infinities), a range leaves NaN out and takes infinities in.
#pragma once

#include "core/field.hpp"

namespace posenc {

/// A field that remembers. Unlike other fields it must not be asked by two threads at a time: the first question fills
/// the memory (the program has one thread). Here sums, ranges and samples remember; at() and explain() do so in fields
/// that keep what they have computed themselves, see softmax_field.hpp.
class Pyramid : public Field {
  public:
    static constexpr Index chunk_side = 64;
    static constexpr Index part_side = 16;
    static constexpr Index most_values = Index{1} << 21;  ///< single values that are held: 16 MiB
    static constexpr std::size_t most_chunk_sums = 32768; ///< chunks whose sums are held: 16 MiB for 2^27 cells

    double sum(Block block) const override;
    Range range(Block block) const override;
    Means means() const override { return Means::kept; }
    std::size_t held_bytes() const override; ///< the two bounds above keep it below 36 MiB

  protected:
    /// Whether single values are held too (the least recently used chunk gives way), or asked for again each time,
    /// because the field itself stores them.
    enum class Values { held, asked };
    explicit Pyramid(Values values);
    ~Pyramid() override;

    void fill_means(const Viewport& viewport, std::span<float> means) const override;
    void fill_ranges(const Viewport& viewport, std::span<float> widths) const override;

  private:
    class Memory;
    std::unique_ptr<Memory> memory_; ///< changes while the field, as seen from outside, does not
};

/// The same field with a memory: for fields whose at() costs and which do not add up blocks themselves.
std::shared_ptr<const Pyramid> with_pyramid(FieldPtr field);

}
