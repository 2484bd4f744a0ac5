#include "core/rotary/rotary_parameters.hpp"

#include "core/snippets/python_literals.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <iterator>

namespace posenc {

namespace parameters {

namespace {

constexpr Choice pairings[] = {
    {"half-split", "half split",
     "channels t and t + r/2 turn together (GPT-NeoX; Llama and Qwen in Hugging Face’s code)"},
    {"interleaved", "interleaved",
     "channels 2t and 2t + 1 turn together (RoFormer, GPT-J, Meta’s Llama code, lucidrains)"}};
constexpr Choice sides[] = {{"first", "first", "channels 0 … r − 1 (GPT-NeoX, Phi, GLM)"},
                            {"last", "last", "channels d − r … d − 1 (DeepSeek-V4)"}};
constexpr Choice parts[] = {{"cos", "cos", "cosines of the angles"}, {"sin", "sin", "sines of the angles"}};
constexpr Choice vector_choices[] = {{"ones", "ones", "every number is 1: the pure effect of the angles"},
                                     {"seeded", "random", "normally distributed random numbers (fixed seed)"}};
// In the order of RotaryScaling.
constexpr Choice scalings[] = {
    {"none", "none", "frequencies as trained"},
    {"linear", "linear", "position interpolation (Chen et al. 2023)"},
    {"ntk", "NTK", "a larger base (NTK-aware, lucidrains)"},
    {"dynamic-ntk", "dynamic NTK", "a base that grows with the length seen (transformers)"},
    {"yarn", "YaRN", "slow waves interpolated, fast ones kept (Peng et al. 2023)"},
    {"longrope", "LongRoPE", "one divisor per pair (Ding et al. 2024)"},
    {"llama3", "Llama 3", "long waves interpolated, short ones kept (Llama 3.1)"},
    {"qwen1", "Qwen 1", "a base that grows at every doubling of the length (Qwen)"},
    {"proportional", "proportional", "only the first pairs turn, the rest stand still (Gemma 4)"}};

constexpr Parameter real(std::string_view key, std::string_view label, std::string_view help, double low, double high,
                         std::string_view initial) {
    return {.key = key,
            .label = label,
            .help = help,
            .kind = Kind::real,
            .low = low,
            .high = high,
            .scale = Scale::logarithmic,
            .initial = initial,
            .above_low = low == 0};
}

/// A parameter that may have no value; then the rule decides.
constexpr Parameter optional_real(std::string_view key, std::string_view label, std::string_view help) {
    Parameter parameter = real(key, label, help, 0.01, 16, "none");
    parameter.none_label = "by rule";
    return parameter;
}

constexpr Parameter factors(std::string_view key, std::string_view label, std::string_view help,
                            std::string_view initial) {
    Parameter parameter = real(key, label, help, 0.01, 10000, initial);
    parameter.kind = Kind::reals;
    parameter.max_items = 256;
    return parameter;
}

constexpr Parameter choice(std::string_view key, std::string_view label, std::string_view help,
                           std::span<const Choice> choices) {
    return {.key = key,
            .label = label,
            .help = help,
            .kind = Kind::choice,
            .initial = choices.front().id,
            .choices = choices};
}

}

constinit const Parameter rotary_width{.key = "rotary_width",
                                       .label = "Rotary width",
                                       .symbol = "r",
                                       .unit = "channels",
                                       .help = "only r channels turn (GPT-NeoX, Phi)",
                                       .kind = Kind::integer,
                                       .low = 2,
                                       .high = 16384,
                                       .scale = Scale::logarithmic,
                                       .initial = "none",
                                       .none_label = "all"};
constinit const Parameter rotary_place =
    choice("rotary_place", "Channels that turn", "which channels turn where not all do", sides);
constinit const Parameter pairing = choice("pairing", "Pairing", "which channels turn together", pairings);
constinit const Parameter rotary_part = choice("rotary_part", "Table", "which of the two tables", parts);
constinit const Parameter vectors = choice("vectors", "Vectors", "the numbers in q and k", vector_choices);
constinit const Parameter scaling =
    choice("scaling", "Scaling", "how frequencies are adapted to longer texts", scalings);
constinit const Parameter scaling_share{.key = "scaling_share",
                                        .label = "Share of the scaling",
                                        .help = "0: every pair turns as trained, 1: as the scaling says",
                                        .kind = Kind::real,
                                        .low = 0,
                                        .high = 1,
                                        .initial = "1"};
constinit const Parameter factor{.key = "factor",
                                 .label = "Scaling factor",
                                 .symbol = "s",
                                 .help = "how many times longer the context becomes",
                                 .kind = Kind::real,
                                 .low = 1,
                                 .high = 1e6,
                                 .scale = Scale::logarithmic,
                                 .initial = "4"};
constinit const Parameter original_length{.key = "original_length",
                                          .label = "Original length",
                                          .symbol = "L0",
                                          .unit = "positions",
                                          .help = "context the model was trained on",
                                          .kind = Kind::integer,
                                          .low = 2,
                                          .high = 16777216,
                                          .scale = Scale::logarithmic,
                                          .initial = "2048"};
constinit const Parameter seen_length{.key = "seen_length",
                                      .label = "Length seen",
                                      .unit = "positions",
                                      .help =
                                          "largest position + 1 so far: dynamic NTK, LongRoPE and Qwen 1 depend on it",
                                      .kind = Kind::integer,
                                      .low = 1,
                                      .high = 33554432,
                                      .scale = Scale::logarithmic,
                                      .initial = "none",
                                      .none_label = "as shown"};
constinit const Parameter rotary_share{.key = "rotary_share",
                                       .label = "Share that turns",
                                       .help = "proportional: of the head’s pairs, the fastest first",
                                       .kind = Kind::real,
                                       .low = 0,
                                       .high = 1,
                                       .initial = "0.25"};
constinit const Parameter attention_factor =
    optional_real("attention_factor", "Attention factor", "c in YaRN and LongRoPE; scores are multiplied by c²");
constinit const Parameter beta_fast =
    real("beta_fast", "Fast limit", "YaRN: waves that turn at least this often within L0 are left unchanged", 0.01, 1e6,
         "32");
constinit const Parameter beta_slow = real(
    "beta_slow", "Slow limit", "YaRN: waves that turn less often than this within L0 are slowed fully", 0.01, 1e6, "1");
constinit const Parameter truncate{.key = "truncate",
                                   .label = "Round limits",
                                   .help = "YaRN: the ramp starts and ends at whole pairs",
                                   .kind = Kind::flag,
                                   .low = 0,
                                   .high = 1,
                                   .initial = "1"};
constinit const Parameter mscale =
    optional_real("mscale", "mscale", "YaRN: c is the ratio of two such values (DeepSeek)");
constinit const Parameter mscale_all_dim =
    optional_real("mscale_all_dim", "mscale all dims", "YaRN: the denominator of that ratio");
constinit const Parameter low_freq_factor =
    real("low_freq_factor", "Low limit", "Llama 3: waves that turn less often than this within L0 are slowed", 0.01,
         1e6, "1");
constinit const Parameter high_freq_factor =
    real("high_freq_factor", "High limit", "Llama 3: waves that turn more often than this within L0 are left unchanged",
         0.01, 1e6, "4");
constinit const Parameter short_factor =
    factors("short_factor", "Short divisors",
            "LongRoPE, up to L0: one divisor per pair; the last one serves all remaining pairs", "1");
constinit const Parameter long_factor =
    factors("long_factor", "Long divisors",
            "LongRoPE, beyond L0: one divisor per pair; the last one serves all remaining pairs", "1,1.5,2,3,4");

}

namespace {

std::optional<double> optional_number(const State& state, std::string_view key) {
    return state.is_none(key) ? std::nullopt : std::optional(state.number(key));
}

std::vector<double> list_of(const State& state, std::string_view key) {
    const std::span<const double> list = state.list(key);
    return {list.begin(), list.end()};
}

/// Limits that must not cross: swapped, with an issue, if they do.
void put_in_order(std::string_view low_key, double& low, std::string_view high_key, double& high, Issues issues = {}) {
    if (low <= high)
        return;
    issues.push_back({std::string(low_key),
                      std::string(low_key) + ": " + readable(low) + " is above " + std::string(high_key) + ", " +
                          readable(high) + "; it must not be larger",
                      "the two are swapped"});
    std::swap(low, high);
}

void check_list(std::string_view key, std::size_t size, const RotarySettings& settings, Issues issues = {}) {
    const std::size_t pairs = static_cast<std::size_t>(settings.width / 2);
    if (size > pairs)
        issues.push_back({std::string(key),
                          std::string(key) + ": " + std::to_string(size) + " numbers for " + std::to_string(pairs) +
                              " pairs; at most one per pair is allowed",
                          "the first " + std::to_string(pairs) + " are used"});
}

}

Turned turned(Pairing pairing, Index rotary_width, Index channel) {
    if (pairing == Pairing::interleaved)
        return {channel / 2, channel % 2 == 0};
    const Index half = rotary_width / 2;
    return {channel % half, channel < half};
}

Index first_channel(Pairing pairing, Index pair) {
    return pairing == Pairing::interleaved ? 2 * pair : pair;
}

Index second_channel(Pairing pairing, Index rotary_width, Index pair) {
    return pairing == Pairing::interleaved ? 2 * pair + 1 : pair + rotary_width / 2;
}

std::string channels_text(Pairing pairing, Index rotary_width, Index pair, Index first) {
    return "channels " + std::to_string(first + first_channel(pairing, pair)) + " and " +
           std::to_string(first + second_channel(pairing, rotary_width, pair));
}

std::string RotaryHead::still_words() const {
    if (settings.width == head_dim)
        return {};
    return first > 0 ? "channels before " + readable_integer(first) + " do not turn"
                     : "channels from " + readable_integer(settings.width) + " on do not turn";
}

std::vector<TurningPair> turning_pairs(const RotaryHead& head) {
    const RotaryFrequencies frequencies(head.settings);
    std::vector<TurningPair> pairs;
    for (Index pair = 0; pair < frequencies.pairs(); ++pair)
        pairs.push_back({head.first_channel(pair), head.second_channel(pair), frequencies.frequency(pair),
                         frequencies.attention_factor()});
    return pairs;
}

Pairing read_pairing(const State& state) {
    return state.text("pairing") == "interleaved" ? Pairing::interleaved : Pairing::half_split;
}

bool draws_cosine(const State& state) {
    return state.text("rotary_part") == "cos";
}

Random seeded(const State& state, RotaryStream stream) {
    return {static_cast<std::uint64_t>(state.number("seed")), static_cast<std::uint64_t>(stream)};
}

Waves rotary_waves(const RotaryHead& head, const RotaryFrequencies& frequencies, bool cosine) {
    std::vector<Waves::Column> columns;
    for (Index channel = 0; channel < head.settings.width; ++channel)
        columns.push_back({cosine ? Waves::Part::cosine : Waves::Part::sine,
                           turned(head.pairing, head.settings.width, channel).pair});
    return {std::move(columns), frequencies.scaled()};
}

Index read_even_head(const State& state, Index unit, Issues issues) {
    const Index wanted = state.integer("d_model"), used = std::max(wanted / unit, Index{1}) * unit;
    if (wanted != used)
        issues.push_back(
            {"d_model",
             "d_model: ‘" + std::to_string(wanted) + "’ does not fit; allowed: multiples of " + std::to_string(unit),
             std::to_string(used) + " channels are turned"});
    return used;
}

Index read_rotary_width(const State& state, Index head_dim, Issues issues) {
    if (state.is_none("rotary_width"))
        return read_even_head(state, 2, issues);
    const Index wanted = state.integer("rotary_width"), used = std::min(wanted, head_dim) / 2 * 2;
    if (wanted != used)
        issues.push_back({"rotary_width",
                          "rotary_width: ‘" + std::to_string(wanted) +
                              "’ does not fit; allowed: even numbers up to d_model, " + std::to_string(head_dim),
                          std::to_string(used) + " is used"});
    return used;
}

RotaryHead read_rotary_head(const State& state, Index shown_length, Issues issues) {
    RotaryHead head;
    head.head_dim = std::max<Index>(state.integer("d_model"), 2);
    head.pairing = read_pairing(state);
    RotarySettings& settings = head.settings;
    settings.width = read_rotary_width(state, head.head_dim, issues);
    if (!state.is_none("rotary_width") && state.text("rotary_place") == "last")
        head.first = head.head_dim - settings.width;
    settings.base = state.number("base");
    for (std::size_t n = 0; n < std::size(parameters::scalings); ++n)
        if (parameters::scalings[n].id == state.text("scaling"))
            settings.scaling = static_cast<RotaryScaling>(n);
    settings.share = state.number("scaling_share");
    settings.turning_share = state.number("rotary_share");
    settings.factor = state.number("factor");
    settings.original_length = state.number("original_length");
    settings.seen_length = optional_number(state, "seen_length").value_or(static_cast<double>(shown_length));
    settings.attention_factor = optional_number(state, "attention_factor");
    settings.mscale = optional_number(state, "mscale");
    settings.mscale_all_dim = optional_number(state, "mscale_all_dim");
    settings.beta_fast = state.number("beta_fast");
    settings.beta_slow = state.number("beta_slow");
    settings.truncate = state.flag("truncate");
    settings.low_frequency_factor = state.number("low_freq_factor");
    settings.high_frequency_factor = state.number("high_freq_factor");
    settings.short_factors = list_of(state, "short_factor");
    settings.long_factors = list_of(state, "long_factor");
    if (settings.scaling == RotaryScaling::yarn)
        put_in_order("beta_slow", settings.beta_slow, "beta_fast", settings.beta_fast, issues);
    if (settings.scaling == RotaryScaling::llama3)
        put_in_order("low_freq_factor", settings.low_frequency_factor, "high_freq_factor",
                     settings.high_frequency_factor, issues);
    if (settings.scaling == RotaryScaling::longrope) {
        check_list("short_factor", settings.short_factors.size(), settings, issues);
        check_list("long_factor", settings.long_factors.size(), settings, issues);
    }
    return head;
}

std::vector<Definition> rotary_definitions(const State& state, Index shown_length) {
    const RotaryHead head = read_rotary_head(state, shown_length);
    const RotarySettings& used = head.settings;
    std::vector<Definition> all{{"d_model", std::to_string(head.head_dim)},
                                {"rotary_width", std::to_string(used.width)},
                                {"seen_length", std::to_string(static_cast<Index>(used.seen_length))},
                                {"whole_scaling", python_flag(used.share == 1)}};
    if (used.share != 1) // the program gets the attention factor with the share applied
        all.push_back({"attention_factor", shortest(RotaryFrequencies(used).attention_factor())});
    for (const auto& [key, number] : {std::pair{"beta_fast", used.beta_fast},
                                      {"beta_slow", used.beta_slow},
                                      {"low_freq_factor", used.low_frequency_factor},
                                      {"high_freq_factor", used.high_frequency_factor}})
        if (number != state.number(key)) // swapped
            all.push_back({key, shortest(number)});
    return all;
}

}
