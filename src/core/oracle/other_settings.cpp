#include "core/oracle/other_settings.hpp"

#include "core/method.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace posenc {

namespace {

/// A value of one row, in its text form.
struct Setting {
    std::string_view key;
    std::string value;
};

std::vector<Setting> each(std::string_view key, std::initializer_list<double> numbers) {
    std::vector<Setting> all;
    for (const double number : numbers)
        all.push_back({key, shortest(number)});
    return all;
}

void add(std::vector<Setting>& all, std::vector<Setting> more) {
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::vector<Setting> other_bases(const State& meant, std::span<const double> bases) {
    const double base = meant.number("base"), width = meant.number("d_model"), turned = meant.number("rotary_width");
    std::vector<Setting> all;
    if (turned > 0 && turned < width)
        all = each("base", {std::pow(base, turned / width), std::pow(base, width / turned)});
    for (const double other : bases)
        all.push_back({"base", shortest(other)});
    if (const double widths = turned > 0 ? turned : width; meant.text("scaling") == "yarn" && widths > 2)
        add(all, each("base", {base * std::pow(meant.number("factor"), widths / (widths - 2))})); // that of NTK
    add(all, each("base", {10000, 500000, 1e6, 100000, 1000, 100, 150000, 160000, 1e7, 5e6, 1e8, base * base,
                           std::sqrt(base)}));
    return all;
}

/// NTK’s exponent d/(d − 2) over the head, r of whose channels turn, is another factor.
std::vector<Setting> factors_by_other_width(const State& meant) {
    const double width = meant.number("d_model"), turned = meant.number("rotary_width"),
                 factor = meant.number("factor");
    if (!(turned > 2 && turned < width) || meant.text("scaling") != "ntk")
        return {};
    return each("factor", {std::pow(factor, width / (width - 2) * (turned - 2) / turned)});
}

std::vector<Setting> other_factors(const State& meant) {
    const double factor = meant.number("factor");
    std::vector<Setting> all = factors_by_other_width(meant);
    add(all, each("factor", {1,
                             2,
                             4,
                             8,
                             16,
                             32,
                             64,
                             128,
                             1.5,
                             2.5,
                             3,
                             5,
                             6,
                             10,
                             12,
                             20,
                             24,
                             40,
                             48,
                             96,
                             factor * factor,
                             std::sqrt(factor),
                             factor * 2,
                             factor / 2}));
    return all;
}

std::vector<Setting> other_lengths(const State& meant) {
    const double length = meant.number("original_length"), factor = std::max(1.0, meant.number("factor"));
    return each("original_length",
                {length * factor, length / factor, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144});
}

double attention_factor_of(const State& state) {
    return RotaryFrequencies(read_rotary_head(state, state.integer("length")).settings).attention_factor();
}

std::vector<Setting> other_attention_factors(const State& meant) {
    const double factor = attention_factor_of(meant);
    std::vector<Setting> all = each("attention_factor", {1, factor * factor});
    all.insert(all.begin() + 1, {"attention_factor", "none"});
    return all;
}

std::vector<Setting> other_widths(const State& meant) {
    const double width = meant.number("d_model");
    std::vector<Setting> all = each("rotary_width", {width / 2, width / 4, 64, 32, 128, width * 3 / 4});
    all.insert(all.begin(), {"rotary_width", "none"});
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const Setting& one) {
                                 const auto number = parse_number(one.value);
                                 return number && (*number >= width || std::fmod(*number, 2) != 0);
                             }),
              all.end());
    return all;
}

/// The same numbers for the axes in every other order.
std::vector<Setting> other_orders(const State& meant, std::string_view key) {
    std::vector<std::string> parts;
    for (const double part : meant.list(key))
        parts.push_back(shortest(part));
    std::vector<Setting> all;
    std::vector<std::size_t> order(parts.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    while (parts.size() <= 4 && std::next_permutation(order.begin(), order.end())) {
        std::string text;
        for (const std::size_t part : order)
            text += (text.empty() ? "" : ",") + parts[part];
        all.push_back({key, text});
    }
    return all;
}

/// What is often taken for a setting whose wrong values are known.
std::vector<Setting> known_values(const Parameter& row, const State& meant, std::span<const double> bases) {
    const std::string_view key = row.key;
    if (key == "base")
        return other_bases(meant, bases);
    if (key == "factor")
        return other_factors(meant);
    if (key == "original_length")
        return other_lengths(meant);
    if (key == "attention_factor")
        return other_attention_factors(meant);
    if (key == "rotary_width")
        return other_widths(meant);
    if (key == "beta_fast" || key == "high_freq_factor")
        return each(key, {32, 64, 4, meant.number(key == "beta_fast" ? "beta_slow" : "low_freq_factor")});
    if (key == "beta_slow" || key == "low_freq_factor")
        return each(key, {1, 2});
    if (key == "buckets")
        return each(key, {32, 64, 16, 128, 256, 320, 8});
    if (key == "max_distance")
        return each(key, {128, 256, 512, 64, 800, 1000, 32});
    if (key == "head_count")
        return each(key, {8, 12, 16, 32, 40, 64, 4, 6, 24, 71, 112, 128});
    if (key == "sections" || key == "axis_widths")
        return other_orders(meant, key);
    return {};
}

/// All choices, the other side of a switch, one more and one less.
std::vector<Setting> values_of_kind(const Parameter& row, const State& meant) {
    std::vector<Setting> all;
    if (row.kind == Kind::flag)
        all.push_back({row.key, meant.flag(row.key) ? "0" : "1"});
    if (row.kind == Kind::choice)
        for (const Choice& choice : row.choices)
            all.push_back({row.key, std::string(choice.id)});
    if (row.kind == Kind::integer && !meant.is_none(row.key))
        for (const double by : {1.0, -1.0, 2.0, -2.0})
            all.push_back({row.key, shortest(meant.number(row.key) + by)});
    return all;
}

/// Rows that say what is looked at, or how much of it, and rows of chance.
bool says_nothing(std::string_view key) {
    constexpr std::array<std::string_view, 12> keys{"tokens",      "seed",    "length",     "query_length",
                                                    "key_length",  "d_model", "grid_width", "grid_height",
                                                    "grid_frames", "vectors", "dimension",  "scaling_share"};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::vector<Setting> other_settings(const State& meant, std::span<const double> bases) {
    std::vector<Setting> all;
    for (const Use& use : method_of(meant).parameters)
        if (!says_nothing(use.row->key) && applies(*use.row, meant)) {
            add(all, known_values(*use.row, meant, bases));
            add(all, values_of_kind(*use.row, meant));
        }
    return all;
}

State with(const State& state, const Setting& setting) {
    return state.with(setting.key, setting.value);
}

bool is_of_rotation(const Setting& setting) {
    return setting.key == "base" || setting.key == "pairing" || setting.key == "rotary_width" ||
           setting.key == "offset" || setting.key == "rotary_part" || setting.key == "attention_factor" ||
           setting.key == "rotary_place" || std::any_of(scaling_uses.begin(), scaling_uses.end(), [&](const Use& use) {
               return use.row->key == setting.key;
           });
}

void add_new(std::vector<State>& all, const State& meant, State state) {
    if (state != meant && std::find(all.begin(), all.end(), state) == all.end())
        all.push_back(std::move(state));
}

}

namespace {

/// Another scaling, or one where none was meant, with the factors and lengths that models have.
std::vector<State> scaled_states(const State& meant) {
    std::vector<State> all;
    const auto& uses = method_of(meant).parameters;
    if (std::none_of(uses.begin(), uses.end(), [](const Use& use) { return use.row == &parameters::scaling; }))
        return all;
    for (const std::string_view kind : {"linear", "ntk", "dynamic-ntk", "llama3", "yarn"}) {
        const State scaled = meant.with("scaling", kind);
        if (kind == meant.text("scaling"))
            continue;
        for (const std::string_view factor : {"2", "4", "8", "16", "32", "64"})
            for (const std::string_view length : {"8192", "4096", "32768"})
                if (kind == "llama3" || kind == "yarn" || length == "8192")
                    all.push_back(scaled.with("factor", factor).with("original_length", length));
    }
    return all;
}

}

std::vector<State> states_by_one_setting(const State& meant, std::span<const double> bases) {
    std::vector<State> all;
    add_new(all, meant,
            meant.with(parameters::grid_height, meant.value("grid_width"))
                .with(parameters::grid_width, meant.value("grid_height")));
    if (meant.text("scaling") == "longrope") // the other list of divisors
        for (const double seen : {1.0, meant.number("original_length") + 1})
            add_new(all, meant, meant.with("seen_length", shortest(seen)));
    for (const Setting& setting : other_settings(meant, bases))
        add_new(all, meant, with(meant, setting));
    for (State& state : scaled_states(meant))
        add_new(all, meant, std::move(state));
    return all;
}

std::vector<State> states_by_two_settings(const State& meant, std::span<const double> bases) {
    std::vector<State> all;
    std::vector<Setting> settings = other_settings(meant, bases);
    settings.erase(std::remove_if(settings.begin(), settings.end(),
                                  [](const Setting& setting) { return !is_of_rotation(setting); }),
                   settings.end());
    for (const Setting& one : settings)
        for (const Setting& other : settings)
            if (one.key < other.key)
                if (State state = with(with(meant, one), other);
                    state != with(meant, one) && state != with(meant, other))
                    all.push_back(std::move(state));
    return all;
}

}
