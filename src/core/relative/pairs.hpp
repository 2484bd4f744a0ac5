// What the methods of query × key share: how many queries and keys there are, where the queries stand among the keys,
// and how the distance of a pair is written down.
//
//   i′ = i + shift,   δ = j − i′        shift = K − Q if the ends are aligned, 0 if the starts are
//
// i and j count from 0.
#pragma once

#include "core/method.hpp"
#include "core/toeplitz.hpp"

#include <optional>

namespace posenc {

struct Pairs {
    Index queries = 1;
    Index keys = 1;
    Index shift = 0; ///< key position of query 0
};

/// Reads query_length, key_length and alignment.
Pairs read_pairs(const State& state);
/// The same for methods that are limited to `most` queries and keys; longer ones are cut, with an issue.
Pairs read_pairs(const State& state, Index most, Issues issues = {});

/// Reads `dimension`; more than d_model − 1 becomes that, with an issue.
std::optional<Index> read_dimension(const State& state, Issues issues = {});

/// `dimension` as read_dimension() returns it, for snippets.
std::vector<Definition> dimension_definitions(const State& state);

enum class Sign {
    key_minus_query, ///< Shaw, T5, ALiBi
    query_minus_key, ///< Transformer-XL
    none,            ///< the absolute value
};

/// "j − i = 2 − 8 = −6"; before it, where the shift is not zero, the step to i′.
std::vector<Step> distance_steps(const Toeplitz& field, Cell cell, Sign sign);

/// "Key 2 lies 6 places before query 8", without a full stop; says where the query stands if the shift is not zero.
std::string distance_words(const Toeplitz& field, Cell cell);

/// "6 places", "1 place".
std::string places(Index count);

}
