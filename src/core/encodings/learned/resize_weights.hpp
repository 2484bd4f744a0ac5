// How a learned row of n places is read at m other places, one axis at a time: place i is Σ_a w[i, a] · T[a].
//
//   c = (i + ½) n/m − ½      places about their middles; c = i (n − 1)/(m − 1) where the ends stay the ends
//   ("corners");
//                            (i + ½) n/(m + 0.1) − ½ for DINO, whose code widens the grid against rounding
//   w[i, a] = k(c − a)       k: the nearest place; a triangle; cubic convolution (Keys 1981) with a = −¾ or −½
//
// Places beyond the ends are clamped to them. With antialiasing the kernel is n/m times as wide where the grid shrinks,
// and what lies beyond the ends is left out: the rest is divided by its sum. PyTorch takes −¾ without antialiasing and
// −½ with it, Pillow −½.
#pragma once

#include "core/field.hpp"
#include "core/state/state.hpp"

#include <string>
#include <utility>

namespace posenc {

struct ResizeRule {
    enum class Kernel { nearest, linear, cubic } kernel = Kernel::linear;
    enum class Places { middles, corners, widened } about = Places::middles;
    bool antialias = false;
    double a = -0.75; ///< of the cubic
};

/// The rules that models of today use.
enum class Resize { antialias, bicubic, corners };
ResizeRule rule_of(Resize rule);
Resize read_resize(const State& state); ///< the parameter `resize` of the method table-resized
/// In the words of libraries: "bicubic a = −0.75 align_corners antialias".
std::string text_of(const ResizeRule& rule);

class ResizeWeights {
  public:
    ResizeWeights(const ResizeRule& rule, Index places, Index wanted);
    ResizeWeights(Resize rule, Index places, Index wanted) : ResizeWeights(rule_of(rule), places, wanted) {}

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
