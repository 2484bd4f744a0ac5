// The planes of a rotary embedding, one per pair: the two numbers of the query and of the key before they turn, the
// frequency of the turning, and what the pair adds to the score of rotary_score.hpp.
#pragma once

#include "core/rotary/rotary_score.hpp"

namespace posenc {

struct RotaryPlane {
    std::array<double, 2> query, key; ///< at position 0
    double frequency = 0;             ///< radians per position
    CosineWave share;                 ///< of the score, over δ = key − query
    double decay = 1;                 ///< z_t of xPos; 1 where pairs do not fade
};

class RotaryPlanes {
  public:
    /// `shown_length` as in read_rotary_head. With the method xpos, or rotary-score with xpos=1, pairs fade.
    RotaryPlanes(const State& state, Index shown_length);

    const RotaryFrequencies& frequencies() const { return frequencies_; }
    const RotaryHead& head() const { return head_; }
    Index pairs() const { return frequencies_.pairs(); }
    const RotaryPlane& plane(Index pair) const { return planes_[static_cast<std::size_t>(pair)]; }
    double rest() const { return scores_.rest; } ///< what channels that do not turn add to every score
    bool fades() const { return scale_base_ > 0; }
    double scale_base() const { return scale_base_; } ///< of xPos; 0 where pairs do not fade
    /// z_t^((i − j)/B) at δ = j − i; 1 where pairs do not fade.
    double fading(Index pair, Index delta) const;
    double share(Index pair, Index delta) const {
        return fading(pair, delta) * plane(pair).share.at(static_cast<double>(delta));
    }
    double score(Index delta) const;

  private:
    RotaryHead head_;
    RotaryFrequencies frequencies_;
    PairScores scores_;
    std::vector<RotaryPlane> planes_;
    double scale_base_ = 0;
};

}
