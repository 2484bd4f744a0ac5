// How the cosines or sines of a rotary embedding's pairs stand in the columns of a table.
#pragma once

#include "core/recognise/candidate.hpp"

namespace posenc {

enum class Channels {
    halves,  ///< pair t in the columns t and t + d/2
    in_turn, ///< in 2t and 2t + 1
    once,    ///< in t alone
    complex, ///< its cosine in 2t, its sine in 2t + 1: the real and the imaginary part
};

/// As the numbers show.
Channels channels_of(const ReadTable& read);

struct PairChannels {
    Channels kind = Channels::once;
    Index pairs = 0;

    PairChannels(Channels channels, Index columns)
        : kind(channels), pairs(channels == Channels::once ? columns : columns / 2) {}

    bool in_turn() const { return kind == Channels::in_turn || kind == Channels::complex; }
    Index pair(Index col) const { return in_turn() ? col / 2 : col % pairs; }
    Index first_column(Index pair) const { return in_turn() ? 2 * pair : pair; }
};

/// The angle of each cell, by a rotary state: position times the frequency of its pair.
Values rotary_angles(const State& rotary, const PairChannels& channels);
inline constexpr std::string_view angles_remark = "These are the angles, before cosines and sines are taken.";

/// Of a complex table: the cosines and sines of a rotary state, whatever table of them it names.
Values complex_values(const State& rotary);

}
