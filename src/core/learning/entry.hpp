// How a method enters an attention head that learns, and which of its numbers can be learned. A method that a head can
// use names its Entry (method.hpp); the code that trains knows no method, only this.
//
//   added      row p of the field is added to the embedding of token p
//   beside     row p stands beside the embedding: a learned matrix brings it to the model's width
//   bias       cell (i, j) is added to the logit of query i and key j, already divided by √d; −∞ hides the key
//   rotation   pairs of channels of query and key p are turned by p times a frequency
//   vectors    row r of a learned table a is added to the key: q_i · (k_j + a_r) / √d; with a second table b also to
//   the
//              query: (q_i · (k_j + a_r) + k_j · b_r) / √d
//   mask       key j is seen by query i where cell (i, j) is 1 (polarity=visibility)
//
// Numbers are always those of the method's own field, made with the model's sizes: what is trained is what is drawn.
// Not covered: entries that depend on the tokens (CoPE) and those with projections of their own (Transformer-XL).
#pragma once

#include "core/field.hpp"

#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace posenc {

class State;

enum class Enters { added, beside, bias, rotation, vectors, mask };

/// A table of which every row is learned.
struct LearnedRows {
    Index count = 0;                       ///< rows of the table
    std::function<Index(Index place)> row; ///< which one position p reads, or pairs at the distance δ = key − query
    FieldPtr start;                        ///< row × column: the numbers that learning begins with; null: zeros
    double scale = 1;                      ///< what these are multiplied by before
    bool both_sides = false;               ///< vectors: the second half of the rows is b
};

/// Two channels of a head that turn together.
struct TurningPair {
    Index first = 0, second = 0;
    double frequency = 0; ///< radians a position
    double size = 1;      ///< what cosine and sine are multiplied by
    double growth = 1;    ///< queries at position p are multiplied by growth^p, keys divided by it
};

/// A bias whose formula holds learned numbers, as many in every head.
struct LearnedFormula {
    std::vector<std::vector<double>> start; ///< those of each head that learning begins with
    /// The bias of a pair with these numbers; its derivative by each of them is written to `slopes`, as long.
    std::function<double(std::span<const double> numbers, Index query, Index key, std::span<double> slopes)> bias;
};

struct Entry {
    Enters as = Enters::added;
    /// The settings that training begins with, on top of the defaults: "base=100", as in links.
    std::string_view usual = {};
    /// Of a rotation: its pairs, for a state whose `length` is that of the text.
    std::vector<TurningPair> (*pairs)(const State&) = nullptr;
    /// Where the method is a learned table: its rows, for a state whose `length` is the longest there will be.
    LearnedRows (*rows)(const State&) = nullptr;
    /// Where it is a bias with learned numbers in its formula.
    LearnedFormula (*formula)(const State&) = nullptr;
};

/// Of all masks.
inline constexpr Entry mask_entry{.as = Enters::mask};

}
