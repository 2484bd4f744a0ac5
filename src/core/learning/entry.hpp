// How a method enters an attention head that learns, and which of its numbers can be learned. A method that a head can
// use names its Entry (method.hpp); the code that trains knows no method, only this.
//
//   added      row p of the field is added to the embedding of token p
//   beside     row p stands beside the embedding: a learned matrix brings it to the model's width
//   bias       cell (i, j) is added to the logit of query i and key j, already divided by √d; −∞ hides the key
//   rotation   pairs of channels of query and key p are turned by p times a frequency
//   vectors    row r of a learned table a is added to the key: q_i · (k_j + a_r) / √d; with a second table b also to
//              the query: (q_i · (k_j + a_r) + k_j · b_r) / √d
//   counted    q_i · e_p is added to the logit: p counts the keys from j to i that matter to the query (CoPE)
//   path       q_i · H_i … H_{j+1} k_j / √d: every token between reflects or shortens a direction, which is learned
//   like
//              queries and keys; later keys are hidden (PaTH)
//   mask       key j is seen by query i where cell (i, j) is above 0 (polarity=visibility, or shares of what is seen)
//
// Numbers are always those of the method's own field, made with the model's sizes: what is trained is what is drawn.
// What is learned is the same in every layer. A method whose entry names nothing that is learned stays as it is drawn.
// Not covered: masks of padding, since texts of a batch are equally long.
#pragma once

#include "core/field.hpp"

#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace posenc {

class State;

enum class Enters { added, beside, bias, rotation, vectors, counted, path, mask };

/// A table whose rows are all learned.
struct LearnedRows {
    Index count = 0;                       ///< rows of the table; 0: there is no table
    std::function<Index(Index place)> row; ///< the row that position p reads, or pairs at the distance δ = key − query
    FieldPtr start;                        ///< row × column: the numbers that learning begins with; null: zeros
    double scale = 1;                      ///< what `start` is multiplied by
    bool both_sides = false;               ///< vectors: the second half of the rows is b
    /// Instead of `row`, where pairs at one distance may read different rows.
    std::function<Index(Index query, Index key)> row_of_pair = {};
};

/// Two channels of a head that turn together.
struct TurningPair {
    Index first = 0, second = 0;
    double frequency = 0; ///< radians a position
    double size = 1;      ///< what cosine and sine are multiplied by
    double growth = 1;    ///< queries at position p are multiplied by growth^p, keys divided by it
};

/// Cells that are a formula of learned numbers: biases, where every head has its own numbers, or columns of the field.
struct LearnedFormula {
    std::vector<std::vector<double>> start; ///< the initial numbers of each head, or of each group of columns
    /// The value of a cell (row = query or position) with these numbers. Its derivative with respect to each of them is
    /// written to `slopes`, which is as long as `numbers`.
    std::function<double(std::span<const double> numbers, Index row, Index col, std::span<double> slopes)> cell;
    /// The group that a column belongs to; −1: none, its numbers are those of the field.
    std::function<Index(Index col)> group = {};
};

/// Vectors for pairs of positions, which are waves times a learned matrix W, and learned vectors u and v that are added
/// to the queries: ((q_i + u) · k_j + (q_i + v) · (w_r W)) / √d. Every head has its own columns of W, u and v.
struct ProjectedWaves {
    Index count = 0;                       ///< number of waves
    std::function<Index(Index delta)> row; ///< the wave that pairs at the distance δ = key − query read
    std::vector<double> waves;             ///< count × model width
    std::vector<double> matrix;            ///< initial W: model width × model width
    std::vector<double> u, v;              ///< initial values, as wide as the model
};

/// Biases between vectors of positions: b[i, j] = (norm(P_a) Q) · (norm(P_b) K) / √(2d). Every head has its own columns
/// of Q and K. The logits of the content are then divided by √(2d) too, instead of √d.
struct UntiedPositions {
    Index count = 0;                                                   ///< rows of P
    std::function<std::pair<Index, Index>(Index query, Index key)> at; ///< a and b
    std::vector<double> positions;                                     ///< initial P: count × model width
    std::vector<double> queries, keys;                                 ///< initial Q and K: model width × model width
};

struct Entry {
    Enters as = Enters::added;
    /// The settings that training begins with, on top of the defaults: "base=100", as in links.
    std::string_view usual = {};
    /// Of a rotation: its pairs, for a state whose `length` is that of the text.
    std::vector<TurningPair> (*pairs)(const State&) = nullptr;
    /// Where the method is a learned table: its rows, for a state whose `length` is the longest there will be.
    LearnedRows (*rows)(const State&) = nullptr;
    /// Where its cells are a formula of learned numbers, for a state whose `length` is that of the text.
    LearnedFormula (*formula)(const State&) = nullptr;
    /// Where its vectors are made from waves, for a state whose `length` is that of the text.
    ProjectedWaves (*waves)(const State&) = nullptr;
    /// Where its biases are made from vectors of the positions; those of `rows` are added to them.
    UntiedPositions (*untied)(const State&) = nullptr;
};

/// Of all masks.
inline constexpr Entry mask_entry{.as = Enters::mask};

}
