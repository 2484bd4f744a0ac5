// What must hold for every method of the registry, whatever its parameters: sums and means are those of the cells,
// explanations arrive at the cell's value, and no text makes a method fail.
#include "random_states.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

namespace posenc::methods_test {

namespace {

using namespace posenc::properties;

/// Runs `check` on small fields of every method with random parameters.
template <typename Check> void for_every_method(int rounds, const Check& check) {
    properties::for_every_method(
        rounds, Sizes::small, [](const Method&) { return true; },
        [&](const State&, const Field& field, Generator& random) { check(field, random); });
}

/// Σ of at() and Σ of |at()|, which tells how much cancels.
std::pair<double, double> added(const Field& field, Block block) {
    double total = 0, size = 0;
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col) {
            total += field.at({row, col});
            size += std::fabs(field.at({row, col}));
        }
    return {total, size};
}

TEST(EveryMethod, SumIsThatOfTheCells) {
    for_every_method(40, [](const Field& field, Generator& random) {
        for (int n = 0; n < 10; ++n) {
            const Block block = random_block(field.size(), random);
            const auto [total, size] = added(field, block);
            const double sum = field.sum(block);
            // Sines of positions up to 2^24 carry the rounding of their angle, 2e-9 each.
            const double allowed = 1e-9 * size + 4e-9 * static_cast<double>(block.rows * block.cols) + 1e-9;
            ASSERT_TRUE(same(sum, total) || std::fabs(sum - total) <= allowed)
                << sum << " instead of " << total << " at " << block.row << ", " << block.col << " of " << block.rows
                << " × " << block.cols;
        }
    });
}

TEST(EveryMethod, SamplesAreMeansAndNaNBeyondTheEdges) {
    for_every_method(30, [](const Field& field, Generator& random) {
        const Cell size = field.size();
        const auto axis = [&](Index cells) {
            return Axis{below(random, 2 * cells + 4) - cells / 2 - 2, 1 + below(random, cells / 2 + 3),
                        static_cast<int>(1 + below(random, 7))};
        };
        const Viewport viewport{axis(size.row), axis(size.col)};
        std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples) * viewport.cols.samples, -77.0f);
        field.sample(viewport, means);
        std::size_t next = 0;
        for (int row = 0; row < viewport.rows.samples; ++row)
            for (int col = 0; col < viewport.cols.samples; ++col, ++next) {
                const Block block = sample_block(viewport, row, col, size);
                const double count = static_cast<double>(block.rows * block.cols);
                const double mean = count == 0 ? undefined : added(field, block).first / count;
                ASSERT_TRUE(same(means[next], static_cast<float>(mean)) ||
                            std::fabs(means[next] - mean) <= 1e-7 * std::max(range_of(field), std::fabs(mean)))
                    << means[next] << " instead of " << mean << " in sample " << row << ", " << col;
            }
    });
}

TEST(EveryMethod, ExplanationsArriveAtTheValue) {
    for_every_method(60, [](const Field& field, Generator& random) {
        const Cell size = field.size();
        for (int n = 0; n < 20; ++n) {
            const Cell cell{below(random, size.row), below(random, size.col)};
            const Explanation explanation = field.explain(cell);
            ASSERT_FALSE(explanation.steps.empty());
            ASSERT_TRUE(same(explanation.steps.back().value, field.at(cell)))
                << explanation.steps.back().text << " but " << field.at(cell) << " at " << cell.row << ", " << cell.col;
            ASSERT_FALSE(explanation.fact.empty());
            ASSERT_FALSE(explanation.meaning.empty());
            for (const Step& step : explanation.steps) {
                ASSERT_EQ(valid_utf8_prefix(step.text), step.text.size());
                ASSERT_EQ(step.text.find('\n'), std::string::npos) << step.text;
            }
        }
    });
}

TEST(EveryMethod, DescribesItsAxes) {
    for_every_method(20, [](const Field& field, Generator&) {
        const Description description = field.describe();
        const Cell size = field.size();
        ASSERT_GT(size.row, 0);
        ASSERT_GT(size.col, 0);
        ASSERT_FALSE(description.title.empty());
        ASSERT_LT(description.low, description.high);
        ASSERT_FALSE(description.rows.name.empty());
        ASSERT_FALSE(description.cols.name.empty());
        for (const auto& [names, cells] : {std::pair{description.rows, size.row}, {description.cols, size.col}})
            ASSERT_TRUE(names.labels.empty() || static_cast<Index>(names.labels.size()) == cells);
    });
}

/// The lowest and the highest value of every parameter, alone and all together.
TEST(EveryMethod, ExtremesDoNotBreakIt) {
    for (const Method* method : methods()) {
        std::vector<State> states(2, State{}.with("method", method->id));
        for (const Parameter* parameter : method->parameters)
            for (const bool high : {false, true}) {
                const bool list = parameter->kind == Kind::integers || parameter->kind == Kind::reals;
                const bool number = list || parameter->kind == Kind::integer || parameter->kind == Kind::real;
                std::string text = shortest(nearest_allowed(*parameter, high ? parameter->high : parameter->low));
                if (parameter->kind == Kind::text)
                    text = high ? std::string(static_cast<std::size_t>(parameter->high), '(') : "";
                else if (!number)
                    continue;
                states[high] = states[high].with(parameter->key, text);
                states.push_back(states[0].without(parameter->key).with(parameter->key, text));
            }
        for (const State& state : states) {
            SCOPED_TRACE(format(state).substr(0, 300));
            const MakeResult made = make_field(state);
            ASSERT_TRUE(made.field);
            const Cell size = made.field->size(), last{size.row - 1, size.col - 1};
            ASSERT_TRUE(same(made.field->explain(last).steps.back().value, made.field->at(last)));
            std::vector<float> means(9);
            made.field->sample({{size.row - 2, 1, 3}, {size.col - 2, 1, 3}}, means);
            ASSERT_TRUE(same(means[4], static_cast<float>(made.field->at(last))) ||
                        std::fabs(means[4] - made.field->at(last)) < 1e-6);
            ASSERT_TRUE(std::isnan(means[8]));
        }
    }
}

TEST(EveryMethod, AnyTextMakesAField) {
    Generator random(9);
    const std::span<const Parameter* const> table = parameter_table();
    for (int n = 0; n < 1500; ++n) {
        std::string text = "method=" + std::string(methods()[random() % methods().size()]->id);
        for (Index pairs = below(random, 8); pairs > 0; --pairs) {
            const Parameter& parameter = *table[random() % table.size()];
            text += "&" + std::string(parameter.key) + "=";
            text += random() % 2 ? percent_encode(random_value(parameter, random)) : random_words(random);
        }
        const MakeResult made = make_field(parse(text).state);
        ASSERT_TRUE(made.field) << text;
        for (const Issue& issue : made.issues)
            ASSERT_EQ(valid_utf8_prefix(sentence(issue)), sentence(issue).size()) << text;
        const Cell size = made.field->size();
        const Cell cell{below(random, size.row), below(random, size.col)};
        ASSERT_TRUE(same(made.field->explain(cell).steps.back().value, made.field->at(cell))) << text;
    }
}

TEST(Registry, MethodsAreWellFormed) {
    std::set<std::string_view> ids;
    for (const Method* method : methods()) {
        EXPECT_TRUE(ids.insert(method->id).second) << method->id << " twice";
        EXPECT_EQ(find_method(method->id), method);
        EXPECT_FALSE(method->title.empty()) << method->id;
        EXPECT_FALSE(method->formula.empty()) << method->id;
        EXPECT_TRUE(method->family == "absolute" || method->family == "relative" || method->family == "trees" ||
                    method->family == "masks" || method->family == "rotary" || method->family == "precision" ||
                    method->family == "attention" || method->family == "own")
            << method->id;
    }
}

TEST(Registry, PartsAndTheirWholesAreReadFromTheSameSettings) {
    const auto has = [](const Method& method, const Parameter* row) {
        return std::any_of(method.parameters.begin(), method.parameters.end(),
                           [&](const Parameter* own) { return own == row; });
    };
    for (const Method* method : methods()) {
        if (method->made_of) {
            EXPECT_TRUE(has(*method, method->made_of)) << method->id;
            for (const Choice& choice : method->made_of->choices) {
                ASSERT_TRUE(find_method(choice.id)) << method->id << " of " << choice.id;
                EXPECT_FALSE(find_method(choice.id)->part_of) << choice.id << " stands for itself";
                EXPECT_EQ(&whole_of(State{}.with("method", method->id).with(method->made_of->key, choice.id)),
                          find_method(choice.id));
            }
        } else if (method->part_of) {
            EXPECT_FALSE(method->part_of->part_of || method->part_of->made_of) << method->id;
            EXPECT_EQ(&whole_of(State{}.with("method", method->id)), method->part_of);
            EXPECT_TRUE(std::any_of(method->parameters.begin(), method->parameters.end(), [&](const Parameter* row) {
                return has(*method->part_of, row);
            })) << method->id;
        }
    }
}

TEST(Registry, UnknownMethodsFallBackWithAnIssue) {
    const MakeResult made = make_field(parse("method=nothing").state);
    ASSERT_EQ(made.issues.size(), 1u);
    EXPECT_EQ(sentence(made.issues[0]), "method: ‘nothing’ is unknown; sinusoidal is shown");
    EXPECT_EQ(sentence(make_field(State{}.with("method", "alibbi")).issues[0]),
              "method: ‘alibbi’ is unknown (did you mean alibi?); sinusoidal is shown");
    EXPECT_EQ(made.field->size(), (Cell{50, 128}));
}

}

}
