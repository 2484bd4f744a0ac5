// Buckets of distances that grow with the logarithm, decided without rounding.
//
//   T5 (Raffel et al. 2019), δ = j − i:    e = ⌊B/2⌋;  x < e: bucket x
//                                          else min(e + ⌊ln(x/e)/ln(D/e) · (B − e)⌋, B − 1)
//   DeBERTa (He et al. 2020), i − j:       mid = ⌊B/2⌋;  x ≤ mid: x
//                                          else mid + ⌈ln(x/mid)/ln((M − 1)/mid) · (mid − 1)⌉
//
// Where x falls exactly on the edge of a bucket, the logarithms of libraries differ from the exact value and from each
// other. Here the edges are computed exactly, by comparing (x/e)^m with (D/e)^k: in floating point away from ties, and
// with integers of any length within 1e-12 of one. A bucket function is the list of its edges, however long the
// sequence.
#pragma once

#include "core/biases/step_function.hpp"

namespace posenc {

/// Distances x = 0, 1, 2, … in buckets 0, 1, …, of which some may be empty and the last has no end.
class Buckets {
  public:
    /// The T5 rule for one direction; needs B ≥ 2 and D > ⌊B/2⌋. With a `reach` buckets go on beyond the last one, as
    /// far as that.
    static Buckets t5(Index buckets, Index max_distance, Index reach = 0);
    /// The DeBERTa rule, B ≥ 2 and M ≥ max(B, 3). With `clamped` (Microsoft) distances from M − 1 on are one bucket;
    /// without (Hugging Face) buckets go on, here as far as `reach`.
    static Buckets deberta(Index buckets, Index max_position, bool clamped, Index reach);

    Index bucket(Index x) const;
    Index first(Index bucket) const { return edges_[static_cast<std::size_t>(bucket)]; }
    bool is_last(Index bucket) const { return bucket + 1 == count(); }
    /// The largest distance in a bucket that is not the last.
    Index last(Index bucket) const { return edges_[static_cast<std::size_t>(bucket) + 1] - 1; }
    Index count() const { return static_cast<Index>(edges_.size()); }

    /// value(δ), constant inside every bucket of |δ| on either side of 0, over all distances of the pairs.
    template <typename Value> StepFunction steps(const Pairs& pairs, const Value& value) const {
        std::vector<Plateau> plateaus;
        for (const Index start : starts(pairs))
            if (const double level = value(start); plateaus.empty() || level != plateaus.back().value)
                plateaus.push_back({start, level});
        return {std::move(plateaus), pairs.keys - pairs.shift};
    }
    /// "35 to 39 positions", "64 or more positions": the distances that share the bucket of x.
    std::string span_words(Index x) const;

  private:
    /// The δ at which the bucket of |δ| or the side changes, the smallest one of the pairs first.
    std::vector<Index> starts(const Pairs& pairs) const;

    std::vector<Index> edges_; ///< the smallest distance of each bucket
};

}
