// Any bytes as sentences, and behind a zero byte as embeddings: taken apart and joined again, cut and padded to a
// batch, hidden by two masks together and by each alone, and attended to.
#include "check.hpp"

#include "core/attention/attention.hpp"
#include "core/attention/same_words.hpp"
#include "core/attention/typed_embeddings.hpp"
#include "core/attention/words.hpp"
#include "core/state/parameters.hpp"
#include "core/visibility/mask_field.hpp"

namespace {

using namespace posenc;
using namespace posenc::fuzz;

std::string without_blanks(std::string_view text) {
    std::string kept(text);
    std::erase_if(kept, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
    return kept;
}

std::string joined(const std::vector<std::string>& tokens) {
    std::string text;
    for (const std::string& token : tokens)
        text += token;
    return text;
}

void require_tokens(std::string_view line) {
    const std::vector<std::string> tokens = words_and_marks(line);
    require(joined(tokens) == without_blanks(line), "tokens join back to their line", joined(tokens));
    for (const std::string& token : tokens)
        require(words_and_marks(token) == std::vector{token}, "a token is one token", token);
}

void require_sentences(std::string_view text, const Sentences& sentences) {
    require(!sentences.empty(), "there is always a sentence");
    std::string all;
    for (const std::vector<std::string>& sentence : sentences)
        for (const std::string& token : sentence) {
            require(!token.empty() && without_blanks(token) == token, "tokens hold no blanks", token);
            all += token;
        }
    require(all == without_blanks(text), "sentences join back to their text", all);
    require(read_sentences(write_sentences(sentences)) == sentences, "what was written is the same", all);
}

/// Words and padding of one row, position by position.
void require_row(const Batch& batch, Index sentence, PaddingSide side) {
    const Index length = batch.length(), kept = batch.kept(sentence);
    const Index first = side == PaddingSide::left ? length - kept : 0;
    for (Index position = 0; position < length; ++position) {
        const Batch::Word* word = batch.at(sentence, position);
        const bool inside = position >= first && position < first + kept;
        require((word != nullptr) == inside, "the words stand on one side", std::to_string(position));
        require(!inside || word == &batch.word(sentence, position - first), "words keep their order");
        require(!batch.has_words() || batch.is_padding(sentence, position) == (!word || word->padding),
                "what is no word is padding", std::to_string(position));
        require_one_line(batch.label(sentence, position));
    }
}

void try_batch(std::string_view text, const Sentences& sentences, Choices& choices) {
    const Index length = 1 + choices.below(choices.below(8) == 0 ? 300 : 12);
    const PaddingSide side = choices.below(2) == 0 ? PaddingSide::right : PaddingSide::left;
    const BatchReading reading = read_batch(text, length, side);
    require_messages(reading.issues);
    const Batch& batch = reading.batch;
    require(batch.has_words() == !text.empty() && batch.length() == length, "a text makes a batch with words");
    require(batch.sentences() >= 1 && batch.sentences() <= static_cast<Index>(most_sentences), "few sentences");
    for (Index number = 0; number < batch.sentences(); ++number) {
        const auto at = static_cast<std::size_t>(number);
        const std::vector<std::string> typed = at < sentences.size() ? sentences[at] : std::vector<std::string>();
        require(batch.words(number) == static_cast<Index>(typed.size()), "batch and sentences have the same words");
        for (std::size_t word = 0; word < typed.size(); ++word)
            require(batch.word(number, static_cast<Index>(word)).text == typed[word], "words stay as typed",
                    typed[word]);
    }
    require_row(batch, choices.below(batch.sentences()), side);
}

/// One of these parameters, of the others none, has another value.
State any_value(const State& state, std::span<const std::string_view> keys, Choices& choices) {
    const std::string_view key = keys[static_cast<std::size_t>(choices.below(static_cast<Index>(keys.size())))];
    const std::span<const Choice> ids = find_parameter(key)->choices;
    if (!ids.empty())
        return state.with(key, ids[static_cast<std::size_t>(choices.below(static_cast<Index>(ids.size())))].id);
    return state.with(key, std::to_string(choices.below(choices.below(4) == 0 ? 40 : 5)));
}

State any_pattern(State state, Choices& choices) {
    constexpr std::string_view keys[] = {
        "padding_side",   "sentence",      "window",        "window_count", "prefix_length", "chunk_size",
        "left_padding",   "dilation",      "direction",     "sink_count",   "global_count",  "block_size",
        "block_layout",   "local_blocks",  "combine",       "first_mask",   "second_mask",   "first_mask",
        "sliding_blocks", "global_blocks", "random_blocks", "polarity",     "treatment",     "second_mask"};
    for (Index n = 2 + choices.below(4); n > 0; --n)
        state = any_value(state, keys, choices);
    return state;
}

/// Two masks together let through what both, or one of them, let through alone.
void require_combined(const State& state, const Field& both) {
    const bool all = state.text("combine") == "and", additive = state.text("polarity") == "additive";
    const auto alone = [&](std::string_view key) { return make_field(state.with("method", state.text(key))).field; };
    const FieldPtr first = alone("first_mask"), second = alone("second_mask");
    const double visible = state.text("polarity") == "visibility" ? 1 : 0;
    const auto sees = [&](const Field& field, Cell cell) { return field.at(cell) == visible; };
    const Cell size = both.size();
    double total = 0;
    for (Cell cell; cell.row < size.row; ++cell.row)
        for (cell.col = 0; cell.col < size.col; ++cell.col) {
            const bool one = sees(*first, cell), other = sees(*second, cell);
            require(sees(both, cell) == (all ? one && other : one || other), "two masks are their cells combined",
                    std::to_string(cell.row) + ", " + std::to_string(cell.col));
            total += both.at(cell);
        }
    require(additive || both.sum({0, 0, size.row, size.col}) == total, "a mask is counted right", shortest(total));
}

/// Weights are shares: of the visible keys, or whatever the treatment makes of a row without any.
void require_shares(const Field& weights, double within) {
    const Cell size = weights.size();
    const Index row = size.row - 1;
    double total = 0;
    for (Index key = 0; key < size.col; ++key) {
        const double share = weights.at({row, key});
        require(std::isnan(share) || (share >= 0 && share <= 1 + within), "a weight is a share", shortest(share));
        total += share;
    }
    require(std::isnan(total) || total == 0 || std::fabs(total - 1) <= within, "shares add up", shortest(total));
}

void try_masks(State state, Choices& choices) {
    state = any_pattern(std::move(state), choices);
    const MakeResult both = make_field(state.with("method", "combined-mask"));
    require_messages(both.issues);
    require_combined(state, *both.field);
    require_consistent(*both.field, choices);
    if (choices.below(4) != 0)
        return;
    const MakeResult weights = make_field(state.with("method", "masked-softmax").with("mask", "combined"));
    require_messages(weights.issues);
    require_shares(*weights.field, 1e-5);
}

void require_embeddings(std::string_view text, Index width) {
    const std::vector<std::vector<double>> rows = read_embeddings(text, width).rows;
    const TypedEmbeddings again = read_embeddings(write_embeddings(rows), width);
    require(again.issues.empty() && again.rows == rows, "what was written is the same rows", write_embeddings(rows));
}

/// Tokens that are one word are one vector, unless every token has a row of its own.
void require_input(const AttentionInput& input) {
    const AttentionTokens& tokens = input.tokens;
    require(tokens.count >= 1 && tokens.labels.size() == tokens.words.size(), "every token has a label");
    for (const std::string& label : tokens.labels)
        require_one_line(label);
    require(input.embeddings.count() == tokens.count && input.encodings.count() == tokens.count, "a row a token");
    const Rows sum = input.sum();
    for (Index token = 0; token < sum.count(); ++token)
        for (const double number : sum.row(token))
            require(std::isfinite(number), "the input is numbers", shortest(number));
    for (std::size_t token = 1; token < tokens.words.size(); ++token)
        if (tokens.words[token] == tokens.words[0] && tokens.typed_rows[token] == tokens.typed_rows[0])
            require(std::ranges::equal(input.embeddings.row(static_cast<Index>(token)), input.embeddings.row(0)),
                    "equal words are equal vectors", tokens.words[0]);
}

/// One number typed into the table of embeddings is that number, and only tokens that share its row have changed.
void require_typed(const State& state, Choices& choices) {
    const AttentionInput input = attention_input(state);
    const Cell cell = choices.cell({input.tokens.count, input.embeddings.width()});
    const double number = static_cast<double>(choices.below(2000001) - 1000000) / 64;
    const std::optional<std::string> text = embeddings_with(state, cell, number);
    if (!text)
        return;
    const AttentionInput next = attention_input(state.with("embeddings", *text));
    require(next.embeddings.row(cell.row)[static_cast<std::size_t>(cell.col)] == number, "a typed number is there",
            shortest(number));
    const std::vector<Index>& rows = input.tokens.typed_rows;
    for (std::size_t token = 0; token < rows.size(); ++token) {
        const auto at = static_cast<Index>(token);
        require(rows[token] == rows[static_cast<std::size_t>(cell.row)] ||
                    std::ranges::equal(next.embeddings.row(at), input.embeddings.row(at)),
                "other tokens stay as they were", *text);
    }
}

void require_same_words(const AttentionTokens& one, const AttentionTokens& other) {
    const SameWords words = same_words(one, other);
    for (const auto& [first, second] : words.pairs)
        require(one.words[static_cast<std::size_t>(first)] == other.words[static_cast<std::size_t>(second)],
                "partners are the same word");
    const SameWords back = same_words(other, one);
    require(words.pairs.size() == back.pairs.size() && words.all == back.all, "both ways alike");
}

void try_attention(State state, Choices& choices) {
    constexpr std::string_view keys[] = {"attention_stage", "scale_embeddings", "encoding_combine", "projections",
                                         "sentence",        "attention_stage",  "d_model"};
    for (Index n = 2 + choices.below(3); n > 0; --n)
        state = any_value(state, keys, choices);
    std::vector<Issue> issues;
    const AttentionInput input = attention_input(state, issues);
    require_messages(issues);
    require_input(input);
    require_embeddings(state.text("embeddings"), input.embeddings.width());
    if (choices.below(4) == 0)
        require_typed(state.with("scale_embeddings", "0"), choices);
    require_same_words(input.tokens, attention_tokens(state.with("sentence", "1")));
    const MakeResult made = make_field(state);
    require_messages(made.issues);
    require_consistent(*made.field, choices);
    if (state.text("attention_stage") == "weights")
        require_shares(*made.field, 1e-9);
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t zero = std::min(bytes.find('\0'), size);
    const std::string_view text = bytes.substr(0, zero), numbers = bytes.substr(std::min(zero + 1, size));
    for (const std::string_view line : split(text, '\n'))
        require_tokens(line);
    const Sentences sentences = read_sentences(text);
    require_sentences(text, sentences);
    Choices choices(bytes);
    try_batch(text, sentences, choices);
    const State state = State().with("tokens", text).with("length", std::to_string(1 + choices.below(12)));
    std::string kept(text);
    std::erase(kept, '\r');
    require(state.text("tokens") == kept || valid_utf8_prefix(text) != text.size(), "a text is taken as it is", kept);
    if (choices.below(2) == 0)
        try_masks(state, choices);
    else
        try_attention(state.with("method", "attention").with("d_model", "4").with("embeddings", numbers), choices);
    return 0;
}
