// A parameter narrowed to the numbers that exist in a state, and what kinds of parameters are called.
#include "core/state/parameters.hpp"
#include "core/state/state.hpp"

#include <gtest/gtest.h>

namespace posenc::narrowed_test {
namespace {

TEST(Narrowed, RunsOverWhatExists) {
    for (const Parameter* parameter : parameter_table()) {
        const State state = parse("length=20&offset=5").state;
        const Parameter some = narrowed(*parameter, state);
        if (parameter->count_key.empty()) {
            EXPECT_EQ(some.low, parameter->low) << parameter->key;
            EXPECT_EQ(some.high, parameter->high) << parameter->key;
            continue;
        }
        const double first = parameter->first_key.empty() ? 0 : state.number(parameter->first_key);
        EXPECT_EQ(some.low, first) << parameter->key;
        EXPECT_EQ(some.high, std::min(parameter->high, first + state.number(parameter->count_key) - 1))
            << parameter->key;
    }
}

TEST(Kinds, HaveNames) {
    EXPECT_EQ(kind_name(Kind::integer), "integer");
    EXPECT_EQ(kind_name(Kind::real), "real");
    EXPECT_EQ(kind_name(Kind::choice), "choice");
    EXPECT_EQ(kind_name(Kind::flag), "flag");
    EXPECT_EQ(kind_name(Kind::text), "text");
    EXPECT_EQ(kind_name(Kind::integers), "integers");
    EXPECT_EQ(kind_name(Kind::reals), "reals");
}

}
}
