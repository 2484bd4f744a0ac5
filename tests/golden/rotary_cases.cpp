// Rotary embeddings of public implementations. Tables and frequencies come from the methods' own fields, and what is
// turned is turned with those tables; scores that a case brings along are checked on the way.
#include "rotary_turn.hpp"

#include "core/rotary/rotary_score.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::golden {

namespace {

using Values = std::vector<double>;

constexpr std::string_view rotary_transformers = "huggingface/transformers",
                           rotary_lucidrains = "lucidrains/rotary-embedding-torch";

std::string joined(const Values& numbers) {
    std::string text;
    for (const double number : numbers)
        text += (text.empty() ? "" : ",") + shortest(number);
    return text;
}

/// Turned at their positions by the two tables of the state.
Values turn_at(const Case& c, std::string_view input, const Values& positions, const State& state,
               Axes axes = Axes::heads_first) {
    if (vectors_of(c, input, axes) != static_cast<Index>(positions.size()))
        throw Malformed(std::string(input) + " does not have one vector a position");
    return turn(c, input, tables_of(state, positions), field_of(state)->size().col, read_pairing(state), axes);
}

/// The library's scores of all pairs of a case (in float32) against those of the waves of the distance.
void check_scores(const Case& c, const Values& positions, const State& state) {
    if (!c.outputs.contains("logits_qk"))
        return;
    const Values logits = c.output("logits_qk"), q = c.input("q"), k = c.input("k");
    std::vector<Issue> issues;
    const RotaryHead head = read_rotary_head(state, state.integer("length"), issues);
    const RotaryFrequencies frequencies(head.settings);
    const auto count = static_cast<std::ptrdiff_t>(positions.size()),
               width = static_cast<std::ptrdiff_t>(head.head_dim);
    for (std::ptrdiff_t n = 0; n < static_cast<std::ptrdiff_t>(logits.size()); ++n) {
        const std::ptrdiff_t i = n / count % count, j = n % count, of_head = n / (count * count) * count;
        const auto query = q.begin() + (of_head + i) * width, key = k.begin() + (of_head + j) * width;
        const PairScores scores = pair_scores(head, frequencies, {{query, query + width}, {key, key + width}});
        const double delta = positions[static_cast<std::size_t>(j)] - positions[static_cast<std::size_t>(i)];
        double score = scores.rest;
        for (const CosineWave& wave : scores.waves)
            score += wave.at(delta);
        // The angles carry the rounding of float32.
        const double allowed = (1e-6 + 2e-7 * std::fabs(delta)) * scores.reach();
        if (!(std::fabs(score - logits[static_cast<std::size_t>(n)]) <= allowed))
            throw Malformed("score " + std::to_string(n) + " is " + std::to_string(score) + " instead of " +
                            std::to_string(logits[static_cast<std::size_t>(n)]));
    }
}

/// The settings that a configuration of transformers comes to; its versions differ, see the conventions.
Settings transformers_settings(const Case& c) {
    const bool of_2024 = c.commit.starts_with("570c8962");
    const std::string type = c.text("rope_type", "default");
    const double most = c.number("max_position_embeddings", 131072), seen = c.number("seq_len", 1);
    const double original = of_2024 && type == "yarn" ? most : c.number("original_max_position_embeddings", most);
    const double factor = type == "longrope" && !c.has("factor") ? most / original : c.number("factor", 1);
    Settings settings{{"d_model", shortest(c.number("head_dim"))},
                      {"base", shortest(c.number("rope_theta"))},
                      {"original_length", shortest(original)},
                      // In 2024 the configuration alone chose the list of LongRoPE.
                      {"seen_length", shortest(of_2024 && type == "longrope" ? original * factor : seen)},
                      {"factor", shortest(factor)},
                      {"scaling", type == "default"   ? "none"
                                  : type == "dynamic" ? "dynamic-ntk"
                                                      : type}};
    for (const std::string_view key : {"beta_fast", "beta_slow", "mscale", "mscale_all_dim", "attention_factor",
                                       "truncate", "low_freq_factor", "high_freq_factor"})
        if (c.has(key))
            settings.push_back({key, shortest(c.number(key))});
    for (const std::string_view key : {"short_factor", "long_factor"})
        if (c.has(key))
            settings.push_back({key, joined(c.numbers(key))});
    if (type == "proportional")
        settings.push_back({"rotary_share", shortest(c.number("partial_rotary_factor", 1))});
    return settings;
}

Values with_attention_checked(const Case& c, Values frequencies) {
    const std::string_view key =
        c.outputs.contains("attention_scaling_exact") ? "attention_scaling_exact" : "attention_scaling";
    const double factor = field_of(state_of("rotary-table", transformers_settings(c)))->at({0, 0});
    if (!(std::fabs(factor - c.output(key).front()) <= 1e-12))
        throw Malformed("the attention factor is " + shortest(factor));
    return frequencies;
}

Values frequencies_of(const Settings& settings) {
    const FieldPtr field = field_of(state_of("rotary-frequencies", settings));
    Values frequencies;
    for (Index pair = 0; pair < field->size().row; ++pair)
        frequencies.push_back(field->at({pair, 1}));
    return frequencies;
}

/// The code is handed α; the rule that it comes from is the scaling's.
Settings qwen1_settings(const Case& c) {
    return {{"d_model", shortest(c.number("head_dim"))},
            {"base", shortest(c.number("rope_theta", 10000))},
            {"scaling", "qwen1"},
            {"original_length", shortest(c.number("seq_length"))},
            {"seen_length", shortest(c.number("seen_length"))}};
}

std::optional<Values> frequency_cases(const Case& c) {
    const bool one_of_them = c.is(rotary_transformers, "LlamaRotaryEmbedding.compute_default_rope_parameters") ||
                             c.is(rotary_transformers, "_compute_dynamic_ntk_parameters") ||
                             c.is(rotary_transformers, "_compute_linear_scaling_rope_parameters") ||
                             c.is(rotary_transformers, "_compute_llama3_parameters") ||
                             c.is(rotary_transformers, "_compute_longrope_parameters") ||
                             c.is(rotary_transformers, "_compute_yarn_parameters") ||
                             c.is(rotary_transformers, "_compute_proportional_rope_parameters") ||
                             c.is("openai/gpt-oss", "RotaryEmbedding._compute_concentration_and_inv_freq");
    if (c.is("sophgo/LLM-TPU", "RotaryEmbedding.update_rotary_pos_emb_cache"))
        return frequencies_of(qwen1_settings(c));
    if (!one_of_them)
        return std::nullopt;
    return with_attention_checked(c, frequencies_of(transformers_settings(c)));
}

Settings plain_settings(const Case& c, std::string_view width_key, std::string_view base_key) {
    return {{"d_model", shortest(c.number(width_key))},
            {"base", shortest(c.number(base_key, 10000))},
            {"pairing", "interleaved"}};
}

Values positions_of(const Case& c) {
    Values positions(static_cast<std::size_t>(c.integer("T")));
    for (std::size_t n = 0; n < positions.size(); ++n)
        positions[n] = static_cast<double>(n) + c.number("offset", 0);
    return positions;
}

State long_enough(const State& state, const Values& positions) {
    return state.with("length", shortest(*std::max_element(positions.begin(), positions.end()) + 1));
}

std::optional<Values> turned_cases(const Case& c) {
    const bool llama = c.is(rotary_transformers, "LlamaRotaryEmbedding.forward + apply_rotary_pos_emb") ||
                       c.is(rotary_transformers, "Gemma4TextRotaryEmbedding + apply_rotary_pos_emb");
    const bool roformer = c.is(rotary_transformers, "RoFormerSelfAttention.apply_rotary_position_embeddings");
    if (llama || roformer) {
        const Values positions = c.numbers("positions");
        Settings settings = llama ? transformers_settings(c) : plain_settings(c, "head_dim", "base");
        const double seen = *std::max_element(positions.begin(), positions.end()) + 1;
        settings.push_back({"seen_length", shortest(seen)});
        const State state = long_enough(state_of("rotary-table", settings), positions);
        check_scores(c, positions, state);
        return turn_at(c, "q", positions, state);
    }
    if (c.is(rotary_transformers, "apply_rotary_pos_emb (partial rotary)")) {
        Settings settings = plain_settings(c, "head_dim", "base");
        settings.push_back({"rotary_width", shortest(c.number("rotary_dims"))});
        settings.push_back({"pairing", "half-split"});
        const Values positions = c.numbers("positions");
        return turn_at(c, "q", positions, long_enough(state_of("rotary-table", settings), positions));
    }
    if (c.is(rotary_transformers, "create_sinusoidal_positions + apply_rotary_pos_emb")) {
        const Values positions = c.numbers("positions");
        const State state = state_of("rotary-table", plain_settings(c, "rotary_dim", "base"));
        return turn_at(c, "x", positions, long_enough(state, positions), Axes::positions_first);
    }
    if (c.is(rotary_lucidrains, "RotaryEmbedding.rotate_queries_or_keys")) {
        const double linear = c.number("interpolate_factor", 1), ntk = c.number("theta_rescale_factor", 1);
        if (linear != 1 && ntk != 1)
            throw Malformed("both factors at a time are not known here");
        Settings settings = plain_settings(c, "dim", "theta");
        settings.push_back({"scaling", linear != 1 ? "linear" : ntk != 1 ? "ntk" : "none"});
        settings.push_back({"factor", shortest(linear * ntk)});
        const Values positions = positions_of(c);
        return turn_at(c, "q", positions, long_enough(state_of("rotary-table", settings), positions));
    }
    return std::nullopt;
}

}

std::optional<Values> rotary_cases(const Case& c) {
    if (auto frequencies = frequency_cases(c))
        return frequencies;
    if (auto turned = turned_cases(c))
        return turned;
    return rotary_place_cases(c);
}

}
