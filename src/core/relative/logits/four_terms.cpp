// The attention logits of contents E plus positions U for a sentence: row = query i, column = key j.
//
//   (E_i + U_i) Wq · (E_j + U_j) Wk / √d  =  E·E + E·U + U·E + U·U      each term projected and divided by √d alike
//
// First letter: the query's side, second: the key's. Transformer-XL replaces U·E by u·k and U·U by v·R; TUPE leaves E·U
// and U·E out. E is seeded by the word, so a repeated word has the same vector everywhere (without a sentence every
// position has its own). U is the interleaved sinusoidal encoding from position 0. Wq and Wk are seeded, for one head
// as wide as E. Not covered: the factor √d_model by which many models multiply E. Limited to 2048 tokens.
#include "core/relative/logits/four_terms.hpp"
#include "core/registry.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/masks/mask_parameters.hpp"
#include "core/relative/logits/position_logits.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/texts/json_text.hpp"
#include "core/visibility/mask_field.hpp"
#include "core/waves/sinusoid.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

FourTerms::FourTerms(ProjectedTokens tokens, std::vector<std::string> words, Term shown)
    : LogitTerms(shown,
                 {"E_i Wq · E_j Wk / √d", "E_i Wq · U_j Wk / √d", "U_i Wq · E_j Wk / √d", "U_i Wq · U_j Wk / √d"}),
      tokens_(std::move(tokens)), words_(std::move(words)),
      scale_(1 / std::sqrt(static_cast<double>(tokens_.content_queries.width()))) {}

double FourTerms::term(Term which, Cell cell) const {
    const bool content_asks = which == Term::content_content || which == Term::content_position;
    const bool content_answers = which == Term::content_content || which == Term::position_content;
    return scale_ * dot((content_asks ? tokens_.content_queries : tokens_.position_queries).row(cell.row),
                        (content_answers ? tokens_.content_keys : tokens_.position_keys).row(cell.col));
}

/// All four products in one pass. Each keeps its own order of additions, but the four sums do not depend on each other,
/// so none waits for the last addition of another.
double FourTerms::sum_of_terms(Cell cell) const {
    const std::span<const double> e = tokens_.content_queries.row(cell.row), u = tokens_.position_queries.row(cell.row),
                                  f = tokens_.content_keys.row(cell.col), v = tokens_.position_keys.row(cell.col);
    double ef = 0, ev = 0, uf = 0, uv = 0;
    for (std::size_t n = 0; n < e.size(); ++n) {
        ef += e[n] * f[n];
        ev += e[n] * v[n];
        uf += u[n] * f[n];
        uv += u[n] * v[n];
    }
    return scale_ * ef + scale_ * ev + scale_ * uf + scale_ * uv;
}

std::size_t FourTerms::held_bytes() const {
    return tokens_.content_queries.held_bytes() + tokens_.content_keys.held_bytes() +
           tokens_.position_queries.held_bytes() + tokens_.position_keys.held_bytes();
}

void FourTerms::add_first_steps(Cell cell, std::vector<Step>& steps) const {
    if (!words_.empty())
        steps.push_back({"query ‘" + words_[static_cast<std::size_t>(cell.row)] + "’ at " + readable_integer(cell.row) +
                             ", key ‘" + words_[static_cast<std::size_t>(cell.col)] + "’ at " +
                             readable_integer(cell.col),
                         undefined});
}

Description FourTerms::describe() const {
    return {shown() == Term::sum ? "Logits of content plus position" : "Logits, one of four terms",
            {"query", 0, words_},
            {"key", 0, words_},
            -scale_high(),
            scale_high()};
}

Index row_of_word(std::string_view word) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const char byte : word)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
    return static_cast<Index>((hash >> 32 ^ hash) & 0xFFFFFFFF);
}

namespace {

constexpr Index apart = Index{1} << 32; ///< row offset from one kind of vectors to the next

Rows sinusoid_rows(Index rows, Index width, double base) {
    const Sinusoid waves({width, base, Layout::interleaved, Grid::paper, Odd::extra_sine});
    return {rows, width, [waves, width](Index row, std::span<double> numbers) {
                for (Index column = 0; column < width; ++column)
                    numbers[static_cast<std::size_t>(column)] = waves.at(static_cast<double>(row), column);
            }};
}

std::vector<std::string> words_of(const ChosenSentence& chosen) {
    std::vector<std::string> words;
    for (Index number = 0; number < chosen.batch.kept(chosen.sentence); ++number)
        words.push_back(chosen.batch.word(chosen.sentence, number).text);
    return words;
}

MakeResult make(const State& state) {
    MakeResult made;
    const Index length = capped(state.integer("length"), most_shifted, "length", made.issues),
                width = state.integer("head_dim");
    const ChosenSentence chosen = chosen_sentence(state, length);
    made.issues.insert(made.issues.end(), chosen.issues.begin(), chosen.issues.end());
    const Random random = seeded(state, LogitStream::four_terms);
    std::vector<Index> word_rows;
    std::vector<std::string> words;
    for (const std::string& word : words_of(chosen)) {
        word_rows.push_back(3 * apart + row_of_word(word));
        words.push_back(posenc::quoted(word));
    }
    const auto count = static_cast<Index>(words.size());
    const Rows contents = words.empty() // no sentence, or one without words
                              ? seeded_rows(random, 0, length, width)
                              : Rows(count, width, [random, word_rows](Index token, std::span<double> numbers) {
                                    fill_seeded(random, word_rows[static_cast<std::size_t>(token)], numbers);
                                });
    const Rows positions = sinusoid_rows(contents.count(), width, state.number("base"));
    const double scale = 1 / std::sqrt(static_cast<double>(width));
    const Rows query_weight = seeded_rows(random, apart, width, width, scale),
               key_weight = seeded_rows(random, 2 * apart, width, width, scale);
    const Term term = read_term(state);
    made.field =
        with_sums(std::make_shared<FourTerms>(
                      ProjectedTokens{projected(contents, query_weight, {}), projected(contents, key_weight, {}),
                                      projected(positions, query_weight, {}), projected(positions, key_weight, {})},
                      std::move(words), term),
                  (term == Term::sum ? 2 : 1) * cost_of_product(width));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    const Index length = std::min(state.integer("length"), most_shifted);
    const std::vector<std::string> words = words_of(chosen_sentence(state, length));
    if (words.empty())
        return {{"words", "None"}};
    return {{"words", python_list(words, json_string)}, {"length", std::to_string(words.size())}};
}

constexpr When with_positions = is_not(parameters::term, "content-content");
constexpr Use used[] = {&parameters::length, &parameters::tokens,   {&parameters::sentence, &with_sentences},
                        &parameters::term,   &parameters::head_dim, {&parameters::base, &with_positions},
                        &parameters::seed};

}

constinit const Method registry::four_terms = {
    .id = "four-terms",
    .title = "Four terms",
    .family = "relative",
    .sort = Sort::attention,
    .paper = "Dai et al. 2019",
    .paper_url = "https://arxiv.org/abs/1901.02860",
    .formula = "(E_i + U_i) Wq · (E_j + U_j) Wk / √d\n= E·E + E·U + U·E + U·U",
    .parameters = used,
    .make = make,
    .limit = most_shifted,
    .definitions = definitions,
};

}
