// Multimodal rotary embeddings (Qwen2-VL, Wang et al. 2024): positions are triples (t, h, w).
//
//   text token           t = h = w = s, s = s + 1 for the next one
//   block of patches     t = s + frame, h = s + row, w = s + column;  what follows starts at its largest index + 1
//   pair p < r/2         turns by t, h or w, as the layout of the sections a, b, c says:
//
//   blocks               t for p < a, h for p < a + b, else w                                  Qwen2-VL, Qwen2.5-VL
//   in turn              h if p mod 3 = 1 and p < 3b, w if p mod 3 = 2 and p < 3c, else t      Qwen3-VL, Qwen3.5
//   rows and columns     for p < b + c even ones h, odd ones w, else t: the slowest pairs      ERNIE 4.5 VL
//
// Time: t = s + ⌊frame · seconds · rate⌋ (Qwen2.5-VL), or every frame is an image of its own (Qwen3-VL). The grid is
// counted after patches were merged; r is the rotary width. Not covered: padded tokens, the time stamps that Qwen3-VL
// writes between frames.
#pragma once

#include "core/rotary/places/rotary_places.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

/// A run of text, or an image or video: frames × height × width tokens.
struct TokenRun {
    Index frames = 1, height = 1, width = 1;
    bool text = true;      ///< a text of `frames` tokens
    double frame_step = 1; ///< seconds a frame × positions a second
    Index tokens() const { return frames * height * width; }
    Index time(Index frame) const { return static_cast<Index>(std::floor(static_cast<double>(frame) * frame_step)); }
    /// How many positions the run takes: its largest index + 1.
    Index positions() const { return text ? frames : std::max({time(frames - 1) + 1, height, width}); }
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

enum class SectionLayout { blocks, in_turn, rows_columns };
SectionLayout read_section_layout(const State& state);

/// The axis that turns a pair: 0 t, 1 h, 2 w.
std::size_t axis_of_pair(const std::array<Index, 3>& sections, SectionLayout layout, Index pair);
/// The weights of the pairs: one axis each, chosen by the sections, which add up to the number of pairs; frequencies
/// n^(−2p/r).
std::vector<TokenPlace> section_weights(const std::array<Index, 3>& sections, double base,
                                        SectionLayout layout = SectionLayout::blocks);
/// Reads `sections`. By default a quarter of the pairs turns by t and the rest is halved, as in Qwen2-VL (16, 24, 24).
std::array<Index, 3> read_sections(const State& state, Index pairs, Issues issues = {});

}
