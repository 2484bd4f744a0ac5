// Biases behind a constant in every row, which the softmax ignores, with and without a mask: named by a search and
// beside what was meant.
#include "core/oracle/check.hpp"
#include "core/recognise/recognise.hpp"

#include "core/method.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace posenc::row_constants_test {

namespace {

constexpr Index length = 14;

/// A bias with a constant in each row, in float32; `hides`: later keys.
std::vector<double> shifted(const State& state, bool hides, bool one_constant = false) {
    const FieldPtr field = make_field(state).field;
    std::vector<double> all;
    for (Index row = 0; row < length; ++row)
        for (Index col = 0; col < length; ++col) {
            const double constant = one_constant ? 0.7 : 0.37 * static_cast<double>(row * row % 7) - 1.1;
            all.push_back(hides && col > row ? -HUGE_VAL : static_cast<float>(field->at({row, col}) + constant));
        }
    return all;
}

NumberTable table_of(const std::vector<double>& numbers) {
    NumberTable table{length, length, numbers};
    table.largest = largest_of(numbers);
    return table;
}

TEST(RowConstants, AreNamedBesideWhatWasMeant) {
    for (const char* text :
         {"method=alibi&length=14", "method=alibi&length=14&form=symmetric", "method=alibi&length=14&form=keys",
          "method=t5-bias&length=14", "method=t5-bias&length=14&bidirectional=1", "method=kerple&length=14",
          "method=kerple&length=14&kernel=power", "method=sandwich&length=14",
          "method=head-decay&length=14&decay_form=bias", "method=learned-bias&length=14", "method=fire&length=14",
          "method=deberta-bias&length=14"})
        for (const bool hides : {false, true})
            for (const bool one : {false, true}) {
                const State state = parse(text).state;
                const std::vector<double> numbers = shifted(state, hides, one);
                const Check result = check(table_of(numbers), state);
                ASSERT_TRUE(result.cause) << text << hides << one;
                EXPECT_EQ(result.cause->mistakes.front(), one ? "bias-shifted" : "rows-shifted") << text << hides;
            }
}

TEST(RowConstants, AreNotSeenWhereNumbersAreNotAdded) {
    const State state = parse("method=head-decay&length=14&decay_form=weight").state;
    const std::vector<double> numbers = shifted(state, false);
    const Check result = check(table_of(numbers), state);
    EXPECT_FALSE(result.cause && result.cause->mistakes.front() == "rows-shifted");
}

TEST(RowConstants, DoNotExplainAnotherSlope) {
    const State state = parse("method=alibi&length=14&head=2&form=symmetric").state;
    const std::vector<double> numbers = shifted(state, false);
    const Check result = check(table_of(numbers), state.with("head", "3"));
    EXPECT_FALSE(result.cause && result.cause->mistakes.front() == "rows-shifted");
}

TEST(RowConstants, AreFoundWithoutKnowingWhatWasMeant) {
    for (const char* text : {"method=alibi&length=14&form=symmetric&head=2", "method=kerple&length=14",
                             "method=kerple&length=14&kernel=power&kerple_p=1.5"})
        for (const bool hides : {false, true}) {
            const State state = parse(text).state;
            const std::vector<double> numbers = shifted(state, hides);
            const Recognition found = recognise(table_of(numbers));
            ASSERT_FALSE(found.matches.empty()) << text << hides;
            const Match& first = found.matches.front();
            EXPECT_EQ(first.state.text("method"), state.text("method")) << first.text;
            EXPECT_EQ(std::count(first.mistakes.begin(), first.mistakes.end(), "rows-shifted"), 1) << first.text;
        }
}

}

}
