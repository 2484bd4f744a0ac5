// Tables that no method draws, but of which every number is explained: a fact says what they are. Each is asked for
// exactly, so that nothing else is taken for one.
#pragma once

#include "core/recognise/recognise.hpp"

#include <limits>

namespace posenc {

/// What the table is; empty if it is none of those below, or if a match with this oddity says it better.
std::optional<TableFact> plain_fact(const NumberTable& table, double oddity = std::numeric_limits<double>::infinity());

/// position_ids "5 0; 0 0": the columns at which each row begins to count, and from which number.
std::optional<TableFact> position_ids(const NumberTable& table);
/// m_rope "text 0, picture 4 2 3, text 10": positions of time, height and width, a row each.
std::optional<TableFact> m_rope_ids(const NumberTable& table);
/// padding "left 5,10": a row for each sentence of a batch, and how long they are.
std::optional<TableFact> padded_batch(const NumberTable& table);
/// batch_masks "causal left 16,12": of a tensor of more axes, a slice for each text.
std::optional<TableFact> batch_masks(const NumberTable& table);
/// tree "-1,0,0,1,2": a mask of drafts; the parent of each token.
std::optional<TableFact> tree_mask(const NumberTable& table);
/// window "4 before, 2 after": a mask with a window of two sizes.
std::optional<TableFact> uneven_window(const NumberTable& table);
/// both_ways "2-4,7-9": a causal mask or a window, in which some runs of tokens see each other in both directions.
std::optional<TableFact> runs_both_ways(const NumberTable& table);

/// "3, 4, 7": at most this many, then "…".
std::string listed_numbers(const std::vector<Index>& numbers, std::size_t most = 24);
/// "3,4,7": all of them, for scripts.
std::string joined_numbers(const std::vector<Index>& numbers);

}
