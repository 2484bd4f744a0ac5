// Numbers in a row that went through the relative shift.
#include "unit/core/recognise/made_table.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace posenc::shifted_numbers_test {
namespace {

/// As Transformer-XL shifts: a column of zeros in front, rows of another length, without the first of them.
std::vector<double> padded(Index queries, Index keys, double first, double step) {
    std::vector<double> numbers;
    for (Index row = 0; row < queries; ++row)
        for (Index col = 0; col <= keys; ++col)
            numbers.push_back(col == 0 ? 0 : first + step * static_cast<double>(row * keys + col - 1));
    return numbers;
}

MadeTable in_rows(const std::vector<double>& numbers, Index from, Index rows, Index cols) {
    return {rows, cols,
            [&](Index row, Index col) { return numbers[static_cast<std::size_t>(from + row * cols + col)]; }};
}

void expect_stage(const MadeTable& table, const std::string& stage, Index queries, Index keys) {
    const Match first = table.first();
    EXPECT_EQ(id_of(first), "relative-shift") << stage << " " << queries << " × " << keys;
    EXPECT_EQ(first.state.text("stage"), stage) << first.text;
    EXPECT_EQ(first.state.integer("query_length"), queries) << first.text;
    EXPECT_TRUE(first.structure);
    EXPECT_TRUE(first.mistakes.empty());
}

TEST(ShiftedNumbers, AreFoundInEveryStage) {
    for (const auto& size : {Cell{4, 8}, Cell{3, 3}, Cell{2, 7}, Cell{6, 9}, Cell{12, 30}})
        for (const double first : {0.0, 1.0, 100.0}) {
            const Index queries = size.row, keys = size.col;
            const std::vector<double> numbers = padded(queries, keys, first, 1);
            const MadeTable shifted = in_rows(numbers, queries, queries, keys);
            expect_stage(shifted, "shifted", queries, keys);
            expect_stage(in_rows(numbers, 0, queries, keys + 1), "padded", queries, keys);
            expect_stage(in_rows(numbers, 0, keys + 1, queries), "reshaped", queries, keys);
            if (keys != queries) // else it is the shifted table
                expect_stage(in_rows(numbers, queries, keys, queries), "dropped", queries, keys);
            for (const double fill : {0.0, -std::numeric_limits<double>::infinity()})
                if (queries > 2 || fill != 0) // else nothing but the padding's zero is masked
                    expect_stage({queries, keys,
                                  [&](Index row, Index col) {
                                      return col > row + keys - queries
                                                 ? fill
                                                 : shifted.values[static_cast<std::size_t>(row * keys + col)];
                                  }},
                                 "result", queries, keys);
        }
}

TEST(ShiftedNumbers, AreSaidToHaveBeenInARow) {
    const Match ones = in_rows(padded(4, 8, 1, 1), 4, 4, 8).first();
    EXPECT_NE(ones.text.find("Before the shift these were the numbers 1 to 32, 8 a row; "), std::string::npos)
        << ones.text;
    const Match tenths = in_rows(padded(3, 5, 0.5, 0.25), 3, 3, 5).as_float().first();
    EXPECT_NE(tenths.text.find("the numbers from 0.5 to 4 in steps of 0.25, 5 a row"), std::string::npos)
        << tenths.text;
}

TEST(ShiftedNumbers, NumbersThatWereNotShiftedAreNot) {
    for (const MadeTable& table :
         {MadeTable(4, 8, [](Index row, Index col) { return static_cast<double>(8 * row + col); }),
          MadeTable(4, 8, [](Index row, Index col) { return static_cast<double>(row * col); }),
          MadeTable(5, 5, [](Index row, Index col) { return col > row ? 0.0 : static_cast<double>(5 * row + col); })})
        for (const Match& match : table.recognised().matches)
            EXPECT_NE(id_of(match), "relative-shift") << match.text;
}

}
}
