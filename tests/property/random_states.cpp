#include "random_states.hpp"

#include "core/own/own_table.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace posenc::properties {

namespace {

/// low … high, each order of magnitude as likely as the next; of both signs where low is negative.
double of_any_magnitude(double low, double high, Generator& random) {
    const double exponent = std::uniform_real_distribution<double>(0, 1)(random);
    if (low < 0)
        return random() % 2 ? of_any_magnitude(0, high, random) : -of_any_magnitude(0, -low, random);
    return low + std::expm1(exponent * std::log1p(high - low));
}

std::string random_number(const Parameter& parameter, Generator& random, Sizes sizes) {
    const bool whole = parameter.kind == Kind::integer || parameter.kind == Kind::integers;
    if (sizes == Sizes::any) {
        if (random() % 8 == 0)
            return shortest(nearest_allowed(parameter, random() % 2 ? parameter.low : parameter.high));
        return shortest(nearest_allowed(parameter, of_any_magnitude(parameter.low, parameter.high, random)));
    }
    if (parameter.key.starts_with("grid_") || parameter.key == "frames") // their product is the number of positions
        return shortest(parameter.low + static_cast<double>(below(random, 6)));
    if (whole && random() % 4)
        return shortest(std::min(parameter.low + static_cast<double>(below(random, 48)), parameter.high));
    const double high =
        parameter.key.ends_with("length") || parameter.key.starts_with("text_") || parameter.key == "d_model"
            ? 64
            : parameter.high;
    const double at = std::uniform_real_distribution<double>(0, 1)(random);
    const double value = parameter.low + at * (high - parameter.low);
    return shortest(whole ? std::round(value) : value);
}

}

namespace {

/// What somebody brought: a table of several slices.
const std::shared_ptr<const OwnTables>& brought() {
    static const std::shared_ptr<const OwnTables> tables = [] {
        Generator random(5);
        std::normal_distribution<double> normal;
        std::vector<double> values(4 * 21 * 13);
        for (double& value : values)
            value = normal(random);
        return OwnTables::with(nullptr, OwnTable::make("t", {4, 21, 13}, std::move(values), "float64"));
    }();
    return tables;
}

}

Index below(Generator& random, Index n) {
    return static_cast<Index>(random() % static_cast<std::uint64_t>(n));
}

std::string random_words(Generator& random) {
    constexpr std::string_view words[] = {"(", ")", "a", "b", " ", "+", "*", "the dog", "\n", "−", "éa", "7", "[PAD] "};
    std::string text;
    for (Index n = below(random, 24); n > 0; --n)
        text += words[random() % std::size(words)];
    return text;
}

std::string random_value(const Parameter& parameter, Generator& random, Sizes sizes) {
    switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
        return !parameter.none_label.empty() && random() % 3 == 0 ? "none" : random_number(parameter, random, sizes);
    case Kind::choice:
        return std::string(parameter.choices[random() % parameter.choices.size()].id);
    case Kind::flag:
        return random() % 2 ? "1" : "0";
    case Kind::text:
        return random() % 3 ? random_words(random) : std::string(parameter.initial);
    case Kind::integers:
    case Kind::reals: {
        std::string list = random_number(parameter, random, sizes);
        const Index least = parameter.least_items - 1;
        for (Index n = least + below(random, parameter.max_items - least); n > 0; --n)
            list += "," + random_number(parameter, random, sizes);
        return list;
    }
    }
    return {};
}

State random_state(const Method& method, Generator& random, Sizes sizes) {
    State state = State{}.with_tables(brought()).with("method", method.id);
    for (const Parameter* parameter : method.parameters)
        if (random() % 3)
            state = state.with(parameter->key, random_value(*parameter, random, sizes));
    return state;
}

Block random_block(Cell size, Generator& random) {
    Block block{below(random, size.row), below(random, size.col), 0, 0};
    block.rows = 1 + below(random, size.row - block.row);
    block.cols = 1 + below(random, size.col - block.col);
    return block;
}

Block random_block(Cell size, Generator& random, Index rows, Index cols) {
    Block block{0, 0, 1 + below(random, std::min(rows, size.row)), 1 + below(random, std::min(cols, size.col))};
    block.row = below(random, size.row - block.rows + 1);
    block.col = below(random, size.col - block.cols + 1);
    return block;
}

double range_of(const Field& field) {
    const Description description = field.describe();
    const double range = std::max(std::fabs(description.low), std::fabs(description.high));
    return std::isfinite(range) && range > 0 ? range : 1;
}

void for_every_method(int rounds, Sizes sizes, bool (*wanted)(const Method&),
                      const std::function<void(const State&, const Field&, Generator&)>& check) {
    Generator random(8);
    for (const Method* method : methods())
        for (int n = 0; n < rounds && wanted(*method); ++n) {
            const State state = n == 0 ? State{}.with("method", method->id) : random_state(*method, random, sizes);
            SCOPED_TRACE(format(state));
            const MakeResult made = make_field(state);
            ASSERT_TRUE(made.field);
            check(state, *made.field, random);
            if (testing::Test::HasFatalFailure())
                return;
        }
}

bool adds_up(const Method& method) {
    return method.limit == 0 ||
           std::any_of(method.parameters.begin(), method.parameters.end(), [](const Parameter* parameter) {
               return parameter->key == "grid_height" || parameter->key == "axes";
           });
}

void for_every_closed_form(int rounds, const std::function<void(const State&, const Field&, Generator&)>& check) {
    for_every_method(rounds, Sizes::any, adds_up, [&](const State& state, const Field& field, Generator& random) {
        if (field.means() == Means::closed)
            check(state, field, random);
    });
}

}
