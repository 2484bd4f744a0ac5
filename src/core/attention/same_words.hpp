// Two sentences compared word by word: what order changes, and what it does not.
#pragma once

#include "core/attention/attention.hpp"

#include <string>
#include <utility>
#include <vector>

namespace posenc {

/// Pairs of tokens with the same word: its n-th occurrence in one sentence and its n-th in the other, in the order of
/// the first sentence.
struct SameWords {
    std::vector<std::pair<Index, Index>> pairs;
    bool all = false; ///< every token of both sentences has a partner
};
SameWords same_words(const AttentionTokens& one, const AttentionTokens& other);

/// Row n: row pairs[n].first of `one` minus row pairs[n].second of `other`, both tables of token × dimension. Null
/// where there is no pair, the widths differ, or more than 2^25 products would be needed for either output.
FieldPtr difference_of_words(const FieldPtr& one, const FieldPtr& other, const AttentionTokens& tokens,
                             const SameWords& words);

/// A row of a table alone, its columns in this order; undefined where a column is −1.
FieldPtr row_of_table(FieldPtr table, Index row, std::vector<Index> columns, std::string label);

/// The largest magnitude of the field's numbers.
double largest_cell(const Field& field);

/// The mean over all queries of Σ_j a[i, j] |i − j|: how far away attention goes. Nothing beyond 2^14 cells.
std::optional<double> mean_reach(const Field& weights);

}
