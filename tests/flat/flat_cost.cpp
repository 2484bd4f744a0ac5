// Flat cost: a picture of 1024 × 512 samples takes as much work of 2^24 positions as of 2^10, for every method that
// claims closed forms (Method::limit 0) and every single choice and extreme of its parameters. Work is counted in basic
// blocks of core (count.hpp), so no clock, machine or neighbour can make this pass or fail.
#include "count.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace posenc::flat_cost {
namespace {

constexpr int row_samples = 1024, col_samples = 512;
constexpr Index short_length = Index{1} << 10, middle_length = Index{1} << 16, long_length = Index{1} << 24;
constexpr double most_growth = 1.3;

bool takes(const Method& method, std::string_view key) {
    return std::any_of(method.parameters.begin(), method.parameters.end(),
                       [&](const Parameter* parameter) { return parameter->key == key; });
}

/// What is changed for the test itself or says nothing about cost.
bool is_size(const Parameter& parameter) {
    return parameter.key.ends_with("length") || parameter.key == "d_model";
}

/// The texts worth trying for one parameter: every choice, both flags, both ends.
std::vector<std::string> variants(const Parameter& parameter) {
    switch (parameter.kind) {
    case Kind::choice: {
        std::vector<std::string> ids;
        for (const Choice& choice : parameter.choices)
            ids.emplace_back(choice.id);
        return ids;
    }
    case Kind::flag:
        return {"0", "1"};
    case Kind::integer:
    case Kind::real:
        return {shortest(nearest_allowed(parameter, parameter.low)),
                shortest(nearest_allowed(parameter, parameter.high))};
    case Kind::text:
        return parameter.key == "tokens" ? std::vector<std::string>{"the dog <pad> bit\na man"}
                                         : std::vector<std::string>{};
    case Kind::integers:
    case Kind::reals:
        break;
    }
    return {};
}

/// The method as it is, each of its parameters changed alone, and each of those with a dimension picked or odd width.
std::vector<State> states_of(const Method& method) {
    State plain = State{}.with("method", method.id);
    if (takes(method, "d_model"))
        plain = plain.with("d_model", shortest(col_samples));
    std::vector<State> starts = {plain};
    if (takes(method, "dimension"))
        starts.push_back(plain.with("dimension", "3"));
    if (takes(method, "d_model"))
        starts.push_back(plain.with("d_model", "513"));
    std::vector<State> states = starts;
    for (const State& start : starts)
        for (const Parameter* parameter : method.parameters)
            if (!is_size(*parameter))
                for (const std::string& text : variants(*parameter))
                    if (const State state = start.with(parameter->key, text); !(state == start))
                        states.push_back(state);
    return states;
}

struct Work {
    std::uint64_t means = 0, ranges = 0;
};

/// Some states have no closed form where their method has; they cut the length and say so, or have none.
bool cut_with_an_issue(const State& state) {
    if (!applies(parameters::length, state))
        return true;
    const MakeResult made = make_field(state.with("length", std::to_string(long_length)));
    return made.field->size().row < long_length &&
           std::any_of(made.issues.begin(), made.issues.end(),
                       [](const Issue& issue) { return issue.key.ends_with("length"); });
}

/// Asks for exactly row_samples × col_samples blocks inside the field, as large as fit, or smaller by `less` cells; of
/// narrow fields for all columns. Sums that a field keeps from its first mean on (of Shaw's vectors within the clip)
/// are there before the count begins: bounded_cost.cpp counts them.
Work work_of(const State& state, Index length, Index less = 0) {
    const FieldPtr field = make_field(state.with("length", std::to_string(length))).field;
    const Cell size = field->size();
    EXPECT_EQ(size.row, length);
    const int cols = static_cast<int>(std::min<Index>(col_samples, size.col));
    const Viewport viewport{{0, size.row / row_samples - less, row_samples},
                            {0, std::max<Index>(size.col / col_samples - 3 * less, 1), cols}};
    std::vector<float> samples(static_cast<std::size_t>(row_samples) * static_cast<std::size_t>(cols));
    field->sample({{0, size.row, 1}, {0, size.col, 1}}, std::span(samples).first(1));
    Work work;
    std::uint64_t before = blocks_entered();
    field->sample(viewport, samples);
    work.means = blocks_entered() - before;
    EXPECT_EQ(std::count_if(samples.begin(), samples.end(), [](float mean) { return mean != mean; }), 0);
    before = blocks_entered();
    field->sample_ranges(viewport, samples);
    work.ranges = blocks_entered() - before;
    return work;
}

double ratio(std::uint64_t big, std::uint64_t small) {
    return static_cast<double>(big) / static_cast<double>(small);
}

class FlatCost : public testing::TestWithParam<const Method*> {};

TEST_P(FlatCost, OfLengthAlone) {
    const Method& method = *GetParam();
    double worst_mean = 0, worst_range = 0;
    for (const State& state : states_of(method)) {
        SCOPED_TRACE(format(state));
        if (cut_with_an_issue(state)) {
            std::printf("%39s  %s\n", "no closed form, which is said", format(state).c_str());
            continue;
        }
        Work small = work_of(state, short_length);
        const Work big = work_of(state, long_length);
        // The range of two cells may need no search at all; that of a block of thousands must not grow any further.
        small.ranges = std::max(small.ranges, work_of(state, middle_length).ranges);
        ASSERT_GT(small.means, static_cast<std::uint64_t>(row_samples)) << "the counter does not count";
        const double mean = ratio(big.means, small.means), range = ratio(big.ranges, small.ranges);
        EXPECT_LE(mean, most_growth) << "means: " << big.means << " basic blocks after " << small.means;
        EXPECT_LE(range, most_growth) << "ranges: " << big.ranges << " basic blocks after " << small.ranges;
        std::printf("%12llu %6.3f %12llu %6.3f  %s\n", static_cast<unsigned long long>(small.means), mean,
                    static_cast<unsigned long long>(small.ranges), range, format(state).c_str());
        worst_mean = std::max(worst_mean, mean);
        worst_range = std::max(worst_range, range);
    }
    std::printf("%12s %6.3f %12s %6.3f  worst of %s\n", "", worst_mean, "", worst_range,
                std::string(method.id).c_str());
}

/// Blocks whose sides have no common divisor share no diagonals, so every sample is worked out for itself: more work
/// than above, but no more of 2^24 positions than of 2^20.
TEST_P(FlatCost, OfUnevenSteps) {
    const State state = states_of(*GetParam()).front();
    const Work small = work_of(state, long_length >> 4, 1), big = work_of(state, long_length, 1);
    EXPECT_LE(ratio(big.means, small.means), most_growth) << big.means << " after " << small.means;
    EXPECT_LE(ratio(big.ranges, small.ranges), most_growth) << big.ranges << " after " << small.ranges;
}

/// The number of rows is the length.
bool grows(const Method& method) {
    constexpr Index some = 4000;
    const State state = State{}.with("method", method.id).with("length", std::to_string(some));
    return takes(method, "length") && make_field(state).field->size().row == some;
}

/// The closed forms of the registry whose fields grow with a length.
std::vector<const Method*> closed_forms() {
    std::vector<const Method*> found;
    for (const Method* method : methods())
        if (method->limit == 0 && grows(*method))
            found.push_back(method);
    return found;
}

INSTANTIATE_TEST_SUITE_P(ClosedForms, FlatCost, testing::ValuesIn(closed_forms()),
                         [](const testing::TestParamInfo<const Method*>& info) {
                             std::string name(info.param->id);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Counter, SeesWorkThatGrows) {
    const FieldPtr field = make_field(State{}).field;
    const auto cells = [&](Index rows) {
        const std::uint64_t before = blocks_entered();
        field->Field::sum({0, 0, rows, 100}); // cell by cell
        return blocks_entered() - before;
    };
    const std::uint64_t few = cells(5), many = cells(50);
    EXPECT_GT(many, 9 * few);
}

}
}
