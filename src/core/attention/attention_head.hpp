// What the stages of the head share: its numbers, and the words that explain them.
#pragma once

#include "core/attention/attention.hpp"

#include <memory>

namespace posenc {

struct AttentionHead {
    AttentionInput input;
    AttentionProjections projections;
    std::shared_ptr<const Sinusoid> waves;
    double first_position = 0;
    AttentionExtras extras;
    Rows sum = input.sum();

    AxisNames names(std::string_view axis) const { return {std::string(axis), 0, input.tokens.labels}; }
    /// What a query is multiplied by.
    double factor(Index query) const {
        return extras.factors.empty() ? 1 : extras.factors[static_cast<std::size_t>(query)];
    }
    Rows scaled(Rows queries) const; ///< by their factors
    std::string fact() const;        ///< which of its numbers were typed and which seeded
};
using AttentionHeadPtr = std::shared_ptr<const AttentionHead>;

/// "0.2·0.3 + 0.4·(−0.5)", or how many products there are.
std::string spelled_products(std::span<const double> a, std::span<const double> b);
/// "q[1, 0]"
std::string entry_name(std::string_view letter, Index row, Index column);
/// "token 1 ‘dog’"
std::string token_name(const AttentionTokens& tokens, Index token);
std::string_view stage_meaning(AttentionStage stage);

/// The input projected on the embeddings of all tokens, or on the encodings of their places: token × token.
FieldPtr attention_reading(AttentionHeadPtr head, bool words);
/// Embeddings, encodings, input, queries, keys or values: a row a token.
FieldPtr attention_table(AttentionHeadPtr head, AttentionStage stage, Rows rows);

}
