// The input of the head: tokens, their embeddings (typed, or seeded by the word, so that equal words are equal vectors)
// and the sinusoidal encoding of their positions p = offset + row.
//
//   E_i = row of the word (of the token, where there is a row for each) · √d_model if scaled
//   x_i = E_i,  E_i + U_p,  or E_i followed by U_p
#include "core/attention/attention.hpp"
#include "core/attention/typed_embeddings.hpp"
#include "core/encodings/learned/seeded_table.hpp"
#include "core/relative/logits/four_terms.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/visibility/mask_field.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace posenc {

namespace {

constexpr Index apart = Index{1} << 32; ///< distance in rows between two kinds of vectors in the seeded table

AttentionTokens tokens_of(const State& state, Index most, Issues issues = {}) {
    ChosenSentence chosen = chosen_sentence(state, most);
    issues.append(chosen.issues);
    const Batch& batch = chosen.batch;
    AttentionTokens tokens;
    tokens.count = most;
    std::map<std::string_view, Index> numbers;
    for (Index sentence = 0; sentence < batch.sentences(); ++sentence)
        for (Index place = 0; place < batch.words(sentence); ++place) {
            const std::string& word = batch.word(sentence, place).text;
            const Index number = numbers.try_emplace(word, static_cast<Index>(numbers.size())).first->second;
            if (sentence == chosen.sentence && place < batch.kept(sentence)) {
                tokens.first_token = tokens.all_tokens - place;
                tokens.words.push_back(word);
                tokens.labels.push_back(posenc::quoted(word));
                tokens.word_numbers.push_back(number);
            }
            ++tokens.all_tokens;
        }
    tokens.sentences = batch.sentences();
    tokens.different = static_cast<Index>(numbers.size());
    tokens.cut = batch.cut(chosen.sentence) > 0;
    if (!tokens.words.empty())
        tokens.count = static_cast<Index>(tokens.words.size());
    if (tokens.cut)
        issues.push_back({"length",
                          "length: only " + readable_integer(tokens.count) + " of the " +
                              counted(batch.words(chosen.sentence), "token") + " of sentence " +
                              std::to_string(chosen.sentence) + " fit",
                          "the first " + readable_integer(tokens.count) + " are used"});
    return tokens;
}

/// Assigns typed rows to tokens. There is one row for each different word of the batch. If there are more rows than
/// that, and exactly as many as the batch has tokens, there is one row for each token.
void choose_rows(AttentionTokens& tokens, Index rows, Issues issues = {}) {
    const bool named = !tokens.words.empty();
    const bool each = !named || (rows > tokens.different && rows == tokens.all_tokens);
    const Index wanted = !named ? tokens.count : each ? tokens.all_tokens : tokens.different;
    if (rows > wanted)
        issues.push_back({"embeddings",
                          "embeddings: " + counted(rows, "row") + " for " +
                              (named ? readable_integer(wanted) + (wanted == 1 ? " different word" : " different words")
                                     : counted(wanted, "token")),
                          "the first " + readable_integer(wanted) + " are used"});
    for (Index token = 0; token < tokens.count; ++token)
        tokens.typed_rows.push_back(each ? token + (named ? tokens.first_token : 0)
                                         : tokens.word_numbers[static_cast<std::size_t>(token)]);
}

/// The row of the seeded table that belongs to a token.
Index seeded_row(const AttentionTokens& tokens, Index token) {
    return tokens.words.empty() ? token : 3 * apart + row_of_word(tokens.words[static_cast<std::size_t>(token)]);
}

/// The typed row of a token, null where it is seeded.
const std::vector<double>* typed_row(const TypedEmbeddings& typed, Index row) {
    const auto at = static_cast<std::size_t>(row);
    return at < typed.rows.size() && !typed.rows[at].empty() ? &typed.rows[at] : nullptr;
}

void add_embeddings(AttentionInput& input, const TypedEmbeddings& typed, const SeededTable& seeded, Index width) {
    for (const Index row : input.tokens.typed_rows)
        input.typed.push_back(typed_row(typed, row) != nullptr);
    const auto fill = [tokens = input.tokens, typed, seeded, factor = input.factor](Index token,
                                                                                    std::span<double> numbers) {
        const std::vector<double>* row = typed_row(typed, tokens.typed_rows[static_cast<std::size_t>(token)]);
        const Index seed_row = seeded_row(tokens, token);
        for (std::size_t column = 0; column < numbers.size(); ++column)
            numbers[column] = factor * (row ? (*row)[column] : seeded.at(seed_row, static_cast<Index>(column)));
    };
    input.embeddings = {input.tokens.count, width, fill};
}

void add_encodings(AttentionInput& input, const State& state, Index width) {
    SinusoidShape shape = sinusoid_shape(state);
    shape.width = width;
    const auto fill = [waves = Sinusoid(shape), offset = state.integer("offset"),
                       used = input.use != EncodingUse::none](Index token, std::span<double> numbers) {
        for (std::size_t column = 0; used && column < numbers.size(); ++column)
            numbers[column] = waves.at(static_cast<double>(offset + token), static_cast<Index>(column));
    };
    input.encodings = {input.tokens.count, width, fill};
}

EncodingUse encoding_use(const State& state) {
    const std::string_view use = state.text("encoding_combine");
    return use == "add" ? EncodingUse::added : use == "concatenate" ? EncodingUse::concatenated : EncodingUse::none;
}

/// Concatenation doubles the width, and a matrix of twice the width has four times as many numbers.
Index most_width(const State& state) {
    return encoding_use(state) == EncodingUse::concatenated ? most_attention_width / 2 : most_attention_width;
}

/// Every row of `rows` with as many zeros after it (`rows_first`) or before it.
Rows beside_zeros(const Rows& rows, bool rows_first) {
    return {rows.count(), 2 * rows.width(), [rows, rows_first](Index row, std::span<double> numbers) {
                const std::size_t half = numbers.size() / 2;
                rows.copy(row, numbers.subspan(rows_first ? 0 : half, half));
            }};
}

}

Rows AttentionInput::content() const {
    return use == EncodingUse::concatenated ? beside_zeros(embeddings, true) : embeddings;
}

Rows AttentionInput::positions() const {
    return use == EncodingUse::concatenated ? beside_zeros(encodings, false) : encodings;
}

Rows AttentionInput::sum() const {
    return {tokens.count, width(), [content = content(), added = positions()](Index row, std::span<double> numbers) {
                content.copy(row, numbers);
                std::vector<double> more(numbers.size());
                added.copy(row, more);
                std::transform(numbers.begin(), numbers.end(), more.begin(), numbers.begin(), std::plus<>());
            }};
}

AttentionTokens attention_tokens(const State& state, Issues issues) {
    std::vector<Issue> about_length;
    const Index width = std::min(state.integer("d_model"), most_width(state));
    const Index most = std::min(most_attention_tokens, most_attention_numbers / width);
    const Index length = capped(state.integer("length"), most, "length", about_length);
    AttentionTokens tokens = tokens_of(state, length, issues);
    // The limit of the length matters only where it cuts the sentence, or where there is no sentence.
    if (tokens.words.empty() || tokens.cut)
        issues.append(about_length);
    return tokens;
}

AttentionInput attention_input(const State& state, Issues issues) {
    const Index width = capped(state.integer("d_model"), most_width(state), "d_model", issues);
    AttentionInput input;
    input.tokens = attention_tokens(state, issues);
    input.use = encoding_use(state);
    input.factor = state.flag("scale_embeddings") ? std::sqrt(static_cast<double>(width)) : 1;
    const TypedEmbeddings typed = read_embeddings(state.text("embeddings"), width);
    issues.append(typed.issues);
    choose_rows(input.tokens, static_cast<Index>(typed.rows.size()), issues);
    add_embeddings(input, typed, SeededTable(state, Stream::attention), width);
    add_encodings(input, state, width);
    return input;
}

std::optional<std::string> embeddings_with(const State& state, Cell cell, double number) {
    const AttentionInput input = attention_input(state);
    TypedEmbeddings typed = read_embeddings(state.text("embeddings"), input.embeddings.width());
    const auto row = static_cast<std::size_t>(input.tokens.typed_rows[static_cast<std::size_t>(cell.row)]);
    typed.rows.resize(std::max(typed.rows.size(), row + 1));
    if (typed.rows[row].empty())
        for (Index column = 0; column < input.embeddings.width(); ++column)
            typed.rows[row].push_back(
                SeededTable(state, Stream::attention).at(seeded_row(input.tokens, cell.row), column));
    typed.rows[row][static_cast<std::size_t>(cell.col)] = std::clamp(number, -largest_typed, largest_typed);
    std::string text = write_embeddings(typed.rows);
    if (static_cast<double>(text.size()) > find_parameter("embeddings")->high)
        return std::nullopt;
    return text;
}

}
