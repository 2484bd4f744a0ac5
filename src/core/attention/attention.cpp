// Attention by example: one head of scaled dot-product attention (Vaswani et al. 2017) on a typed sentence, each stage
// a field. Tokens i (query) and j (key) count from 0, dimensions from 0, positions from `offset`.
//
//   x_i = e_i + u_i,  q = x Wq, k = x Wk, v = x Wv,  z[i, j] = q_i · k_j / √d,  a = softmax over j,  o_i = Σ_j a v_j
//
// Embeddings are typed or seeded by the word; without positions the output of equal words in another order is the same
// (attention is equivariant to permutations, not invariant). Not covered: masks, several heads, the map behind the
// heads, layer norm. What models of today add stands in attention_extras.cpp. Dense: at most 4096 tokens, 512
// dimensions and 2^18 numbers in the table of embeddings.
#include "core/attention/attention.hpp"
#include "core/registry.hpp"

#include "core/attention/attention_stages.hpp"
#include "core/masks/mask_parameters.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/snippets/python_literals.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/texts/json_text.hpp"

namespace posenc {

namespace {

constexpr Choice stages[] = {
    {"embeddings", "embeddings", "E: what the words say"},
    {"encodings", "encodings", "U: where they stand"},
    {"input", "input", "X: embeddings with encodings"},
    {"queries", "queries", "Q = X Wq: what each token looks for"},
    {"keys", "keys", "K = X Wk: how each token can be found"},
    {"values", "values", "V = X Wv: what each token passes on"},
    {"logits", "logits", "every query · key / √d, or one of their four terms"},
    {"weights", "weights", "the softmax of each row of logits"},
    {"output", "output", "the weights times the values"},
    {"word-reading", "words read back", "x · e / |e|²: the words that the input still holds"},
    {"position-reading", "positions read back", "x · u / |u|²: the positions that the input still holds"}};
constexpr Choice combinations[] = {
    {"add", "added", "X = E + U, as wide as either"},
    {"concatenate", "concatenated", "U appended to E: twice as wide, no dimension shared"},
    {"none", "no encoding", "X = E: the input carries no order information"}};
constexpr Choice maps[] = {
    {"identity", "identity", "queries, keys and values are the input itself"},
    {"seeded", "random", "three random matrices, standing in for learned ones"},
    {"fast-pairs", "fast pairs", "queries and keys read only the faster half of the encoding’s pairs"},
    {"slow-pairs", "slow pairs", "queries and keys read only the slower half of the encoding’s pairs"},
    {"shift", "shift", "a query is the encoding k positions on, so that its row looks there"},
    {"first", "first", "every query is the encoding of position 0, by the slowest cosine, which is nearly 1"}};

}

namespace parameters {

const Parameter attention_stage{.key = "attention_stage",
                                .label = "Stage",
                                .help = "which table of the head is explained",
                                .kind = Kind::choice,
                                .initial = "weights",
                                .choices = stages};
const Parameter turn_values{.key = "turn_values",
                            .label = "Values turn",
                            .help = "values turn with their distance to the query, as keys with rotary embeddings do "
                                    "(DeepSeek-V4)",
                            .kind = Kind::flag,
                            .low = 0,
                            .high = 1,
                            .initial = "0"};
const Parameter embeddings{
    .key = "embeddings",
    .label = "Embeddings",
    .symbol = "E",
    .help = "one row per word, separated by semicolons; numbers separated by commas; empty rows are filled at random",
    .kind = Kind::text,
    .high = 16384,
    .initial = ""};
const Parameter scale_embeddings{.key = "scale_embeddings",
                                 .label = "Embeddings × √d_model",
                                 .help = "as in Vaswani et al. 2017; beside them encodings then weigh less",
                                 .kind = Kind::flag,
                                 .low = 0,
                                 .high = 1,
                                 .initial = "0"};
const Parameter encoding_combine{.key = "encoding_combine",
                                 .label = "Encoding is",
                                 .help = "how the encoding is combined with the embedding",
                                 .kind = Kind::choice,
                                 .initial = "add",
                                 .choices = combinations};
const Parameter projections{.key = "projections",
                            .label = "Projections",
                            .symbol = "W",
                            .help = "what turns the input into queries, keys and values",
                            .kind = Kind::choice,
                            .initial = "identity",
                            .choices = maps};
const Parameter gain{.key = "gain",
                     .label = "Strength",
                     .symbol = "g",
                     .help = "what the queries are multiplied by: the softmax of larger logits is sharper",
                     .kind = Kind::real,
                     .low = 0.01,
                     .high = 10000,
                     .scale = Scale::logarithmic,
                     .initial = "32"};
const Parameter noise{.key = "noise",
                      .label = "Noise",
                      .symbol = "σ",
                      .help = "standard deviation of what is added to each number of Wq, before the strength",
                      .kind = Kind::real,
                      .low = 0,
                      .high = 4,
                      .initial = "0"};

}

AttentionStage attention_stage(const State& state) {
    const std::string_view id = state.text("attention_stage");
    int stage = 0;
    while (stages[stage].id != id)
        ++stage;
    return static_cast<AttentionStage>(stage);
}

namespace {

MakeResult make(const State& state) {
    MakeResult made;
    AttentionInput input = attention_input(state, made.issues);
    const Index width = input.embeddings.width();
    SinusoidShape shape = sinusoid_shape(state);
    shape.width = width;
    AttentionProjections projections = attention_projections(state, width, input.use);
    AttentionExtras extras = attention_extras(state, input.tokens.count, projections.values.width());
    made.field = attention_field(std::move(input), std::move(projections), attention_stage(state), read_term(state),
                                 std::make_shared<const Sinusoid>(shape), state.number("offset"), std::move(extras));
    return made;
}

std::string rows_literal(const Rows& rows, const std::vector<Index>& chosen) {
    return python_list(chosen, [&](Index row) { return python_list(rows.row(row), shortest); });
}

std::vector<Definition> definitions(const State& state) {
    const AttentionInput input = attention_input(state.with("scale_embeddings", "0"));
    const Index width = input.embeddings.width();
    std::vector<Index> typed;
    for (Index token = 0; token < input.tokens.count; ++token)
        if (input.typed[static_cast<std::size_t>(token)])
            typed.push_back(token);
    const auto number = [](Index value) { return std::to_string(value); };
    std::vector<Definition> made = {
        {"length", number(input.tokens.count)},
        {"d_model", number(width)},
        {"first_query", number(std::max<Index>(state.integer("offset"), 0))},
        {"words", input.tokens.words.empty() ? "None" : python_list(input.tokens.words, json_string)},
        {"typed", typed.empty() ? "None" : rows_literal(input.embeddings, typed)},
        {"typed_rows", python_list(typed, number)}};
    const std::string_view choice = state.text("projections");
    if (choice == "fast-pairs" || choice == "slow-pairs")
        made.push_back(
            {"pairs_read", python_list(attention_projections(state, width, input.use).queries.columns, number)});
    return made;
}

constexpr When with_terms = is(parameters::attention_stage, "logits"),
               with_encoding = is_not(parameters::encoding_combine, "none"),
               odd_width = is_odd(parameters::d_model) && with_encoding,
               built = is(parameters::projections, "shift", "first") && with_encoding,
               shifts = is(parameters::projections, "shift") && with_encoding,
               with_temperature = is_not(parameters::temperature, "none"),
               in_growing_steps = is(parameters::temperature, "llama4", "ministral"),
               in_llama4_steps = is(parameters::temperature, "llama4"),
               with_trained_length = is(parameters::temperature, "ministral", "log-n"),
               with_positions = with_encoding || with_temperature,
               with_base = with_encoding || is_on(parameters::turn_values);
constexpr Use used[] = {&parameters::tokens,
                        {&parameters::sentence, &with_sentences},
                        &parameters::attention_stage,
                        {&parameters::term, &with_terms},
                        &parameters::d_model,
                        &parameters::embeddings,
                        &parameters::scale_embeddings,
                        &parameters::encoding_combine,
                        &parameters::projections,
                        {&parameters::shift, &shifts},
                        {&parameters::gain, &built},
                        {&parameters::noise, &built},
                        &parameters::temperature,
                        {&parameters::query_growth, &in_growing_steps},
                        {&parameters::query_step, &in_llama4_steps},
                        {&parameters::original_length, &with_trained_length},
                        &parameters::sink_logit,
                        &parameters::turn_values,
                        {&parameters::offset, &with_positions},
                        {&parameters::base, &with_base},
                        {&parameters::layout, &with_encoding},
                        {&parameters::grid, &with_encoding},
                        {&parameters::odd, &odd_width},
                        &parameters::length,
                        &parameters::seed};

}

constinit const Method registry::attention = {
    .id = "attention",
    .title = "Attention by example",
    .family = "attention",
    .sort = Sort::attention,
    .aspects = embedded_words,
    .paper = "Vaswani et al. 2017",
    .paper_url = "https://arxiv.org/abs/1706.03762",
    .formula = "x_i = e_i + u_i\na[i, j] = softmax_j(x_i Wq · x_j Wk / √d)\no_i = Σ_j a[i, j] x_j Wv",
    .parameters = used,
    .make = make,
    .limit = most_attention_tokens,
    .users = "every transformer, here with one head",
    .definitions = definitions,
};

}
