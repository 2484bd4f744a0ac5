// Multimodal rotary embeddings (Qwen2-VL, Wang et al. 2024): positions are triples (t, h, w).
//
//   text token           t = h = w = s, s = s + 1 for the next one
//   block of patches     t = s + frame, h = s + row, w = s + column;  what follows starts at its largest index + 1
//   pair p < d/2         turns by t, h or w if p lies in the first, second or third section
//
// The grid is counted after patches were merged. Pairing is half-split. Not covered: padded tokens, real time in videos
// (Qwen2.5-VL), interleaved sections (Qwen3-VL).
#pragma once

#include "core/rotary/places/rotary_places.hpp"

namespace posenc {

/// A run of text, or an image or video: frames × height × width tokens.
struct TokenRun {
    Index frames = 1, height = 1, width = 1;
    bool text = true; ///< a text of `frames` tokens
    Index tokens() const { return frames * height * width; }
};

class TokenTriples {
  public:
    explicit TokenTriples(std::vector<TokenRun> runs);

    Index tokens() const { return tokens_; }
    TokenPlace place(Index token) const; ///< t, h, w
    /// "text", or "frame 0, row 1, column 2 of an image".
    std::string words(Index token) const;

    struct Started {
        TokenRun run;
        Index token = 0;    ///< its first
        Index position = 0; ///< s
    };
    std::span<const Started> runs() const { return runs_; } ///< those that hold tokens

  private:
    const Started& at(Index token) const;

    std::vector<Started> runs_;
    Index tokens_ = 0;
};

/// The weights of the pairs: one axis each, chosen by the sections, which add up to the number of pairs; frequencies
/// n^(−2p/d).
std::vector<TokenPlace> section_weights(const std::array<Index, 3>& sections, double base);
/// Reads `sections`. By default a quarter of the pairs turns by t and the rest is halved, as in Qwen2-VL (16, 24, 24).
std::array<Index, 3> read_sections(const State& state, Index pairs, Issues issues = {});

}
