// What float32 programs make lies within the budget and near it; what they make in coarser types lies beyond.
#include "core/precision/budget.hpp"

#include "core/method.hpp"
#include "core/precision/number_format.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::budget_test {

namespace {

/// The largest error of a rotary table whose steps are rounded, in what its budget allows.
double worst(const State& state, NumberFormat working, NumberFormat stored, bool by_logarithm = false) {
    const FieldPtr field = make_field(state).field;
    const StepErrors errors = step_errors(state, field);
    const Rounding step(working), last(stored);
    const double base = state.number("base"), width = state.number("d_model");
    double most = 0;
    for (Index row = 0; row < field->size().row; row += 97)
        for (Index col = 0; col < field->size().col / 2; ++col) {
            const double exponent = step(2 * static_cast<double>(col) / width);
            const double frequency =
                by_logarithm ? step(std::exp(step(2 * static_cast<double>(col) * step(-std::log(base) / width))))
                             : step(1 / step(std::pow(base, exponent)));
            const double own = last(step(std::cos(step(static_cast<double>(row) * frequency)))),
                         exact = field->at({row, col});
            most = std::max(most, std::fabs(own - exact) /
                                      budget(exact, errors({row, col}, exact), precision_of(format_name(stored))));
        }
    return most;
}

TEST(Budget, IsWhatTheStepsOfProgramsNeed) {
    const State state = parse("method=rotary-table&length=100000&d_model=64&base=500000").state;
    for (const NumberFormat stored : number_formats)
        for (const bool by_logarithm : {false, true}) {
            const double most = worst(state, NumberFormat::float32, stored, by_logarithm);
            EXPECT_LE(most, 1) << format_name(stored);
            EXPECT_GE(most, 0.05) << format_name(stored) << ": a budget so wide says nothing";
        }
}

TEST(Budget, AnglesInACoarserTypeAreBeyondIt) {
    const State state = parse("method=rotary-table&length=2000&d_model=64").state;
    EXPECT_GT(worst(state, NumberFormat::bfloat16, NumberFormat::bfloat16), 20);
    EXPECT_GT(worst(state, NumberFormat::float16, NumberFormat::float16), 20);
}

TEST(Budget, GrowsWithTheAngle) {
    const State state = parse("method=rotary-table&length=1000&d_model=8").state;
    const StepErrors errors = step_errors(state, make_field(state).field);
    EXPECT_EQ(errors({0, 0}, 1), errors({0, 3}, 1)) << "no angle at position 0";
    EXPECT_GT(errors({900, 0}, 1), 9 * errors({90, 0}, 1) / 2);
    EXPECT_GT(errors({900, 0}, 1), errors({900, 3}, 1));
}

TEST(Budget, WholeNumbersAndMasksHaveNone) {
    for (const char* text : {"method=look-ahead", "method=t5-bucket", "method=index", "method=one-hot"}) {
        const State state = parse(text).state;
        const FieldPtr field = make_field(state).field;
        EXPECT_EQ(budget(field->at({1, 0}), step_errors(state, field)({1, 0}, field->at({1, 0})), {.stored = 0}), 0)
            << text;
    }
    EXPECT_EQ(budget(-HUGE_VAL, 1, {}), 0);
}

TEST(Budget, SlopesAreRoundedAndMultiplied) {
    const State state = parse("method=alibi&length=64&head_count=12&head=9").state;
    const FieldPtr field = make_field(state).field;
    const double exact = field->at({50, 3}), allowed = budget(exact, step_errors(state, field)({50, 3}, exact), {});
    EXPECT_GT(allowed, 4 * 0x1p-24 * std::fabs(exact));
    EXPECT_LT(allowed, 40 * 0x1p-24 * std::fabs(exact));
}

TEST(Budget, InUnitsInTheLastPlace) {
    EXPECT_DOUBLE_EQ(units_in_the_last_place(0x1p-23, 1, precision_of("float32")), 1);
    EXPECT_DOUBLE_EQ(units_in_the_last_place(0.5, 1.5, precision_of("bfloat16")), 64);
    EXPECT_DOUBLE_EQ(units_in_the_last_place(0x1p-24, 0, precision_of("float16")), 1);
    EXPECT_EQ(units_in_the_last_place(1, 1, {.stored = 0}), 0);
}

}

}
