// All heads in one table: each is compared with its own, and what is wrong with all of them is one mistake.
#include "core/oracle/check.hpp"

#include "core/method.hpp"

#include <gtest/gtest.h>

namespace posenc::slices_test {

namespace {

using Ids = std::vector<std::string_view>;
constexpr Index length = 9;

/// Heads of a state one below the other, in this order.
std::vector<double> stacked(const State& state, const std::vector<Index>& heads) {
    std::vector<double> all;
    for (const Index head : heads) {
        const FieldPtr field = make_field(state.with("head", std::to_string(head))).field;
        for (Index row = 0; row < length; ++row)
            for (Index col = 0; col < length; ++col)
                all.push_back(static_cast<float>(field->at({row, col})));
    }
    return all;
}

Check checked(const std::vector<double>& numbers, Index slices, const State& meant) {
    NumberTable table{slices * length, length, numbers};
    table.largest = largest_of(numbers);
    table.slices = slices;
    return check(table, meant);
}

State alibi(Index heads) {
    return parse("method=alibi&form=symmetric&length=9&head_count=" + std::to_string(heads)).state;
}

TEST(Slices, EachIsItsHead) {
    const std::vector<double> heads = stacked(alibi(6), {0, 1, 2, 3, 4, 5});
    EXPECT_TRUE(checked(heads, 6, alibi(6)).meant.agrees());
    std::vector<double> batch = heads;
    batch.insert(batch.end(), heads.begin(), heads.end());
    EXPECT_TRUE(checked(batch, 12, alibi(6)).meant.agrees());
}

TEST(Slices, OneMistakeOfAllHeads) {
    const Check plain = checked(stacked(alibi(6).with("slopes", "plain"), {0, 1, 2, 3, 4, 5}), 6, alibi(6));
    ASSERT_TRUE(plain.cause);
    EXPECT_EQ(plain.cause->mistakes, Ids{"slope-order"});
    EXPECT_NE(plain.difference.find("6 of 6 heads differ"), std::string::npos) << plain.difference;
}

TEST(Slices, HeadsInAnotherOrder) {
    const Check swapped = checked(stacked(alibi(4), {0, 2, 1, 3}), 4, alibi(4));
    ASSERT_TRUE(swapped.cause);
    EXPECT_EQ(swapped.cause->mistakes.front(), "heads-reordered");
    EXPECT_EQ(swapped.meant.cells.first.row, length);
    EXPECT_NE(swapped.difference.find("This is in head 1; 2 of 4 heads differ."), std::string::npos)
        << swapped.difference;
}

TEST(Slices, AnotherNumberOfHeadsIsNoSize) {
    const Check fewer = checked(stacked(alibi(8), {0, 1, 2, 3, 4, 5, 6, 7}), 8, alibi(12));
    EXPECT_FALSE(fewer.meant.agrees()) << "the first eight slopes of twelve are those of eight";
    ASSERT_TRUE(fewer.cause);
    EXPECT_EQ(fewer.cause->mistakes, Ids{"head-count"});
}

TEST(Slices, OfAMethodWithoutHeadsAreAllTheSame) {
    const State state = parse("method=kerple&length=9").state;
    std::vector<double> numbers = stacked(state, {0, 0});
    EXPECT_TRUE(checked(numbers, 2, state).meant.agrees());
    numbers[2 * length * length - length] += 1;
    EXPECT_EQ(checked(numbers, 2, state).meant.cells.first, (Cell{2 * length - 1, 0}));
}

}

}
