// How a learned row of n places is read at m other places, one axis at a time: place i is Σ_a w[i, a] · T[a].
//
//   antialias   c = (i + ½) n/m, a triangle about c of half width max(n/m, 1) over the middles a + ½, divided by its
//   sum bicubic     c = (i + ½) n/m − ½, cubic convolution with −¾ (PyTorch), places beyond the ends clamped to them
//   corners     between the two places about i (n − 1)/(m − 1): the ends stay the ends
#pragma once

#include "core/field.hpp"

#include <utility>

namespace posenc {

enum class Resize { antialias, bicubic, corners };

class ResizeWeights {
  public:
    ResizeWeights(Resize rule, Index places, Index wanted);

    Index places() const { return places_; }
    Index wanted() const { return static_cast<Index>(taps_.size()); }
    /// The places that count for one wanted place, and their weights; none is named twice.
    std::span<const std::pair<Index, double>> taps(Index wanted) const {
        return taps_[static_cast<std::size_t>(wanted)];
    }
    /// The largest sum of absolute weights of a wanted place: 1 where none is negative.
    double largest() const;
    /// The weights of all places, added over the wanted places first … first + count − 1.
    std::vector<double> added(Index first, Index count) const;

  private:
    void add(Index wanted, Index place, double weight);

    Index places_;
    std::vector<std::vector<std::pair<Index, double>>> taps_;
    std::vector<double> until_; ///< running sums, wanted place by wanted place
};

}
