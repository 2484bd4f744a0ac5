// One head of scaled dot-product attention on a sentence (Vaswani et al. 2017), from what a person typed to its output:
// which tokens there are, their embeddings and encodings, and the stages between those and the output.
#pragma once

#include "core/attention/query_scale.hpp"
#include "core/biases/learned/seeded_rows.hpp"
#include "core/method.hpp"
#include "core/waves/sinusoid.hpp"

#include <optional>
#include <string>

namespace posenc {

inline constexpr Index most_attention_tokens = 4096;
inline constexpr Index most_attention_width = 512;
inline constexpr Index most_attention_numbers = Index{1} << 18; ///< tokens × d_model

enum class AttentionStage {
    embeddings,
    encodings,
    input,
    queries,
    keys,
    values,
    logits,
    weights,
    output,
    word_reading,
    position_reading
};
enum class EncodingUse { none, added, concatenated };

/// The tokens of the chosen sentence. Equal words are one word of the batch, whichever sentence they stand in.
struct AttentionTokens {
    std::vector<std::string> words;  ///< as typed; empty where there is no sentence
    std::vector<std::string> labels; ///< the same, fit for display
    /// For each token the number of its word among the batch's different words, in order of first appearance.
    std::vector<Index> word_numbers;
    std::vector<Index> typed_rows; ///< for each token the row of the typed embeddings that it uses
    Index count = 1;
    Index different = 0;   ///< different words in the whole batch
    Index first_token = 0; ///< tokens of the batch before this sentence
    Index all_tokens = 0;  ///< tokens of the batch
    Index sentences = 1;   ///< of the batch
    bool cut = false;      ///< the sentence has more tokens
};

/// Embeddings E and encodings U, a row a token, d_model wide; what goes into the head.
struct AttentionInput {
    AttentionTokens tokens;
    std::vector<bool> typed; ///< for each token: its row of E was typed, not seeded
    double factor = 1;       ///< E has been multiplied by it: √d_model or 1
    EncodingUse use = EncodingUse::added;
    Rows embeddings; ///< E, times the factor
    Rows encodings;  ///< U; zeros where no encoding is used

    Index width() const { return embeddings.width() * (use == EncodingUse::concatenated ? 2 : 1); }
    Rows content() const;   ///< what E gives to the input: E, or E followed by zeros
    Rows positions() const; ///< what U gives: U, or zeros followed by U
    Rows sum() const;       ///< the input: content plus positions
};

/// The tokens of the sentence that the state names, as many as length allows; without typed_rows.
AttentionTokens attention_tokens(const State& state, Issues issues = {});

/// Reads tokens, sentence, length, d_model, embeddings, scale_embeddings, encoding_combine, the settings of the
/// encoding and seed. Where `issues` is given, what could not be used is added.
AttentionInput attention_input(const State& state, Issues issues = {});

/// The text for the parameter `embeddings` after one number of one token's vector has been replaced. The token's whole
/// row is then typed, for every token that shares it. No value where the text would be too long; `number` is clamped to
/// ±largest_typed.
std::optional<std::string> embeddings_with(const State& state, Cell cell, double number);

/// A linear map of the head: columns of the input taken as they are, or a seeded matrix.
struct HeadProjection {
    std::vector<Index> columns; ///< the columns taken, if there is no matrix
    Rows weight = {};           ///< one row for each output
    Index width() const { return weight.count() == 0 ? static_cast<Index>(columns.size()) : weight.count(); }
    Rows of(const Rows& rows) const;
};
struct AttentionProjections {
    std::string name; ///< the choice of the parameter `projections`
    HeadProjection queries, keys, values;
};
AttentionProjections attention_projections(const State& state, Index d_model, EncodingUse use);

/// What happens besides projections and softmax.
struct AttentionExtras {
    std::optional<double> sink;            ///< the logit of a learned sink
    std::vector<double> factors;           ///< of each query, by its position; empty: 1
    std::vector<double> value_frequencies; ///< by which pairs of neighbouring channels of values turn; empty: none
};

/// Reads sink_logit, temperature with its rows, and turn_values with base.
AttentionExtras attention_extras(const State& state, Index tokens, Index value_width);

/// Adds weight · R(shift)·value to the output: pairs of neighbouring channels from `first` on turn by shift ·
/// frequency, the others do not.
void add_turned(std::span<const double> value, std::span<const double> frequencies, double shift, double weight,
                std::span<double> output, std::size_t first = 0);

AttentionStage attention_stage(const State& state); ///< the parameter `attention_stage`

/// The number of tokens whose own column holds the largest number of their row, in a reading of words or positions.
Index rows_read_right(const Field& reading);

}

namespace posenc::parameters {

extern const Parameter attention_stage, turn_values, embeddings, scale_embeddings, encoding_combine, projections, gain,
    noise;

}
