// Bounded cost: whatever the parameters say, making a field and sampling a picture of it takes at most so much work,
// with every number of a method at its end alone and with all of them there. Work is counted in basic blocks of core,
// so that no machine or neighbour can make this pass or fail; what slips back is seen at once. And what a field keeps
// of its answers it says to keep (held_bytes): a session that does not know of it cannot let go of it.
#include "allocated.hpp"
#include "count.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace posenc::bounded_cost {
namespace {

constexpr int side = 256;
/// Of which the closed forms take one hundredth. A second of a machine like that of tests/bench/README.md has about
/// 10^9.
constexpr std::uint64_t most_blocks = 300'000'000;
constexpr std::size_t most_untold = 1 << 20; ///< bytes, for a row or two of the widest

bool is_number(const Parameter& parameter) {
    return parameter.kind == Kind::integer || parameter.kind == Kind::real;
}

State at_its_end(const State& state, const Parameter& parameter) {
    return state.with(parameter, {nearest_allowed(parameter, parameter.high), {}, {}});
}

std::vector<State> states_of(const Method& method) {
    const State plain = State{}.with("method", method.id);
    std::vector<State> states{plain};
    State ends = plain;
    for (const Parameter* parameter : method.parameters)
        if (is_number(*parameter)) {
            states.push_back(at_its_end(plain, *parameter));
            ends = at_its_end(ends, *parameter);
        }
    states.push_back(ends);
    return states;
}

/// A picture of all of the field by its means, another by its ranges, and why one block has its mean.
void look_at(const Field& field) {
    const Cell size = field.size();
    const auto axis = [](Index cells) {
        const Index step = (cells + side - 1) / side;
        return Axis{0, step, static_cast<int>((cells + step - 1) / step)};
    };
    const Viewport whole{axis(size.row), axis(size.col)};
    std::vector<float> numbers(static_cast<std::size_t>(whole.rows.samples) *
                               static_cast<std::size_t>(whole.cols.samples));
    field.sample(whole, numbers);
    field.sample_ranges(whole, numbers);
    field.explain_mean({0, 0, whole.rows.cells_per_sample, whole.cols.cells_per_sample});
    field.explain({size.row / 2, size.col / 2});
}

struct Cost {
    std::uint64_t blocks;
    std::size_t untold; ///< bytes that the answers made the field keep, less those that it tells of
};

Cost cost(const State& state) {
    const std::uint64_t before = blocks_entered();
    const FieldPtr field = make_field(state).field;
    const std::size_t bytes = bytes_allocated(), held = field->held_bytes();
    look_at(*field);
    const std::size_t kept = bytes_allocated() - bytes, told = field->held_bytes() - held;
    return {blocks_entered() - before, kept - std::min(kept, told)};
}

class BoundedCost : public testing::TestWithParam<const Method*> {};

TEST_P(BoundedCost, NoStateTakesLongOrKeepsInSilence) {
    std::uint64_t worst = 0;
    std::string slowest;
    for (const State& state : states_of(*GetParam())) {
        const auto [blocks, untold] = cost(state);
        EXPECT_LE(blocks, most_blocks) << format(state);
        EXPECT_LE(untold, most_untold) << format(state);
        if (blocks > worst) {
            worst = blocks;
            slowest = format(state);
        }
    }
    std::printf("%-24s %12llu  %s\n", std::string(GetParam()->id).c_str(), static_cast<unsigned long long>(worst),
                slowest.c_str());
}

INSTANTIATE_TEST_SUITE_P(Methods, BoundedCost, testing::ValuesIn(methods().begin(), methods().end()),
                         [](const testing::TestParamInfo<const Method*>& method) {
                             std::string name(method.param->id);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}
}
