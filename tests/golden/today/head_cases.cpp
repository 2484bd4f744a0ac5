// What models of today add to a head: queries scaled by their position, learned sinks, values that turn, channels that
// never turn. Factors come from the methods' own fields or functions; contents are the case's.
#include "golden/rotary_turn.hpp"

#include "core/attention/attention.hpp"
#include "core/masks/softmax/softmax.hpp"
#include "core/rotary/rotary_score.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::golden {

namespace {

using Numbers = std::vector<double>;
constexpr std::string_view hf = "huggingface/transformers";

std::string whole(Index number) {
    return std::to_string(number);
}

/// The factors of one rule at the case's positions.
Numbers query_factors(const Case& c, Index rule, Settings settings) {
    const Numbers positions = c.numbers("positions");
    settings.push_back({"length", shortest(*std::max_element(positions.begin(), positions.end()) + 1)});
    const FieldPtr field = field_of(state_of("query-scale", settings));
    Numbers made;
    for (const double position : positions)
        made.push_back(field->at({static_cast<Index>(position), rule}));
    return made;
}

double number_of(std::span<const double> numbers, Index at) {
    if (at < 0 || at >= static_cast<Index>(numbers.size()))
        throw Malformed("an input is too short");
    return numbers[static_cast<std::size_t>(at)];
}

std::span<const double> vector_of(const Numbers& numbers, Index vector, Index width) {
    if (vector < 0 || (vector + 1) * width > static_cast<Index>(numbers.size()))
        throw Malformed("an input is too short");
    return std::span(numbers).subspan(static_cast<std::size_t>(vector * width), static_cast<std::size_t>(width));
}

double product(std::span<const double> a, std::span<const double> b) {
    double sum = 0;
    for (std::size_t n = 0; n < a.size(); ++n)
        sum += a[n] * b[n];
    return sum;
}

/// Causal weights of one query with a sink; a window of 0 is none.
Numbers weights_with_sink(const Numbers& logits, Index query, Index window, double sink) {
    std::vector<std::uint8_t> visible(logits.size());
    for (Index j = 0; j < static_cast<Index>(visible.size()); ++j)
        visible[static_cast<std::size_t>(j)] = j <= query && (window == 0 || j > query - window);
    return masked_softmax_row(logits, visible,
                              {.treatment = Treatment::fill_infinity, .arithmetic = Arithmetic::float64, .sink = sink});
}

/// q: position, key head, query of its group, width; k: position, key head, width.
Numbers gpt_oss_weights(const Case& c) {
    const Index length = c.integer("length"), groups = c.integer("key_value_heads"),
                each = c.integer("queries_per_key"), width = c.integer("head_dim"),
                window = c.integer("sliding_window", 0);
    const Numbers q = c.input("q"), k = c.input("k"), sinks = c.input("sinks");
    Numbers made;
    for (Index group = 0; group < groups; ++group)
        for (Index head = 0; head < each; ++head)
            for (Index i = 0; i < length; ++i) {
                Numbers logits;
                for (Index j = 0; j < length; ++j)
                    logits.push_back(product(vector_of(q, (i * groups + group) * each + head, width),
                                             vector_of(k, j * groups + group, width)) /
                                     std::sqrt(static_cast<double>(width)));
                const Numbers weights = weights_with_sink(logits, i, window, number_of(sinks, group * each + head));
                made.insert(made.end(), weights.begin(), weights.end());
            }
    return made;
}

/// One key serves as value too: turned for the score, and turned again for the output.
Numbers turned_values(const Case& c) {
    const Index length = c.integer("length"), heads = c.integer("heads"), width = c.integer("head_dim"),
                turning = c.integer("rotary_width"), window = c.integer("sliding_window", 0);
    const Numbers q = c.input("q"), kv = c.input("kv"), sinks = c.input("sinks");
    Numbers frequencies;
    const FieldPtr field = field_of(state_of(
        "rotary-frequencies",
        {{"d_model", whole(width)}, {"rotary_width", whole(turning)}, {"base", shortest(c.number("rope_theta"))}}));
    for (Index pair = 0; pair < field->size().row; ++pair)
        frequencies.push_back(field->at({pair, 1}));
    const Index batches = c.shape.at(0);
    Numbers made(static_cast<std::size_t>(c.elements));
    for (Index batch = 0; batch < batches; ++batch)
        for (Index i = 0; i < length; ++i)
            for (Index head = 0; head < heads; ++head) {
                const auto turned = [&](Index j, double weight, std::span<double> sum) {
                    add_turned(vector_of(kv, batch * length + j, width), frequencies, static_cast<double>(j - i),
                               weight, sum, static_cast<std::size_t>(width - turning));
                };
                Numbers logits;
                for (Index j = 0; j < length; ++j) {
                    Numbers key(static_cast<std::size_t>(width));
                    turned(j, 1, key);
                    logits.push_back(product(vector_of(q, (batch * heads + head) * length + i, width), key) /
                                     std::sqrt(static_cast<double>(width)));
                }
                const Numbers weights = weights_with_sink(logits, i, window, number_of(sinks, head));
                const std::span<double> sum =
                    std::span(made).subspan(static_cast<std::size_t>(((batch * length + i) * heads + head) * width),
                                            static_cast<std::size_t>(width));
                for (Index j = 0; j < length; ++j)
                    turned(j, weights[static_cast<std::size_t>(j)], sum);
            }
    return made;
}

/// Only the last channels of each vector turn.
Numbers last_channels(const Case& c) {
    const Numbers positions = c.numbers("positions");
    const State state =
        state_of("rotary-table", {{"d_model", whole(c.integer("head_dim"))},
                                  {"rotary_width", whole(c.integer("rotary_width"))},
                                  {"rotary_place", "last"},
                                  {"base", shortest(c.number("rope_theta", 10000))},
                                  {"pairing", "interleaved"},
                                  {"length", shortest(*std::max_element(positions.begin(), positions.end()) + 1)}});
    const FieldPtr table = field_of(state);
    return turn(c, "q", tables_of(state, positions), table->size().col, Pairing::interleaved, Axes::heads_first,
                table->description().cols.first);
}

/// Scores of latent attention: beside the turned channels there are still ones, and one turned key serves all heads.
Numbers decoupled(const Case& c) {
    const Index still = c.integer("qk_nope_head_dim"), turning = c.integer("qk_rope_head_dim"),
                heads = c.integer("heads");
    const Numbers positions = c.numbers("positions");
    const auto length = static_cast<Index>(positions.size());
    Settings settings{{"d_model", whole(turning)},
                      {"still_width", whole(still)},
                      {"pairing", "interleaved"},
                      {"base", shortest(c.number("rope_theta", 10000))},
                      {"scaling", c.text("rope_type", "default") == "yarn" ? "yarn" : "none"}};
    for (const auto& [key, name] : {std::pair{"factor", "factor"},
                                    {"original_length", "original_max_position_embeddings"},
                                    {"beta_fast", "beta_fast"},
                                    {"beta_slow", "beta_slow"},
                                    {"mscale", "mscale"},
                                    {"mscale_all_dim", "mscale_all_dim"}})
        if (c.has(name) && c.number(name) != 0)
            settings.push_back({key, shortest(c.number(name))});
    const RotaryHead head = read_rotary_head(state_of("rotary-score", settings), 1);
    const RotaryFrequencies frequencies(head.settings);
    const Numbers q_still = c.input("q_nope"), q = c.input("q_rope"), k_still = c.input("k_nope"),
                  k = c.input("k_rope");
    const auto joined = [](std::span<const double> first, std::span<const double> second) {
        Numbers all(first.begin(), first.end());
        all.insert(all.end(), second.begin(), second.end());
        return all;
    };
    Numbers made;
    for (Index batch = 0; batch < c.shape.at(0); ++batch)
        for (Index n = 0; n < heads; ++n)
            for (Index i = 0; i < length; ++i)
                for (Index j = 0; j < length; ++j) {
                    const Index of_head = (batch * heads + n) * length;
                    const HeadVectors vectors{
                        joined(vector_of(q, of_head + i, turning), vector_of(q_still, of_head + i, still)),
                        joined(vector_of(k, batch * length + j, turning), vector_of(k_still, of_head + j, still))};
                    const PairScores scores = pair_scores(head, frequencies, vectors, decoupled_scale(head, still));
                    double score = scores.rest;
                    for (const CosineWave& wave : scores.waves)
                        score += wave.at(number_of(positions, j) - number_of(positions, i));
                    made.push_back(score);
                }
    return made;
}

}

std::optional<Numbers> head_cases(const Case& c) {
    if (c.is(hf, "Llama4TextAttention.forward"))
        return query_factors(
            c, 0,
            {{"query_growth", shortest(c.number("attn_scale"))}, {"query_step", shortest(c.number("floor_scale"))}});
    if (c.is(hf, "_get_llama_4_attn_scale") || c.is(hf, "get_llama_4_attn_scale"))
        return query_factors(c, 1,
                             {{"query_growth", shortest(c.number("llama_4_scaling_beta"))},
                              {"original_length", shortest(c.number("original_max_position_embeddings"))}});
    if (c.is("sophgo/LLM-TPU", "QWenAttention.__init__"))
        return query_factors(c, 2, {{"original_length", shortest(c.number("seq_length"))}});
    if (c.is("openai/gpt-oss", "sdpa"))
        return gpt_oss_weights(c);
    if (c.is(hf, "DeepseekV4Attention.forward"))
        return turned_values(c);
    if (c.is(hf, "apply_rotary_pos_emb (last channels)"))
        return last_channels(c);
    if (c.is(hf, "DeepseekV3Attention.forward"))
        return decoupled(c);
    return std::nullopt;
}

}
