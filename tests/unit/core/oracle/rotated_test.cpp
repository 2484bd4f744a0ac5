// Vectors turned by the rule itself, with complex numbers, and wrongly in the ways that are named.
#include "core/oracle/rotated.hpp"

#include "core/oracle/permuted.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace posenc::rotated_test {

namespace {

struct Vectors {
    Index width = 16;
    std::vector<double> before, after, positions;

    TurnedVectors turned() const { return {width, before, after, positions}; }
};

using Turn = std::function<std::complex<double>(std::complex<double> pair, double position, Index which)>;

/// Turns pairs of neighbours or of halves of the first `turned` channels, in float32.
Vectors vectors(const Turn& turn, bool halves = true, Index turned = 16) {
    Vectors made;
    std::mt19937 random(7);
    for (Index vector = 0; vector < 20; ++vector) {
        const double position = static_cast<double>(vector % 10 * 37);
        made.positions.push_back(position);
        std::vector<double> x;
        for (Index channel = 0; channel < made.width; ++channel)
            x.push_back(static_cast<float>(random() % 20001) / 10000.0F - 1.0F);
        std::vector<double> y = x;
        for (Index pair = 0; pair < turned / 2; ++pair) {
            const auto a = static_cast<std::size_t>(halves ? pair : 2 * pair),
                       b = static_cast<std::size_t>(halves ? pair + turned / 2 : 2 * pair + 1);
            const std::complex<double> now = turn({x[a], x[b]}, position, pair);
            y[a] = static_cast<float>(now.real());
            y[b] = static_cast<float>(now.imag());
        }
        made.before.insert(made.before.end(), x.begin(), x.end());
        made.after.insert(made.after.end(), y.begin(), y.end());
    }
    return made;
}

Turn by(double base, double times = 1, double factor = 1, double width = 16) {
    return [=](std::complex<double> pair, double position, Index which) {
        const double angle = times * position * std::pow(base, -2 * static_cast<double>(which) / width);
        return factor * pair * std::polar(1.0, angle);
    };
}

using Ids = std::vector<std::string_view>;

Ids told(const Vectors& made, const std::string& meant) {
    const RotationCheck result = check_rotation(made.turned(), parse("method=rotary-table&" + meant).state);
    EXPECT_EQ(result.agrees, result.differing == 0);
    EXPECT_TRUE(result.agrees || result.worst > 1);
    return result.cause ? result.cause->mistakes : Ids{};
}

bool agrees(const Vectors& made, const std::string& meant) {
    return check_rotation(made.turned(), parse("method=rotary-table&" + meant).state).agrees;
}

TEST(Rotated, WhatWasMeantPasses) {
    EXPECT_TRUE(agrees(vectors(by(10000)), "base=10000"));
    EXPECT_TRUE(agrees(vectors(by(500000), false), "base=500000&pairing=interleaved"));
    EXPECT_TRUE(agrees(vectors(by(10000, 1, 1, 8), true, 8), "rotary_width=8"));
    EXPECT_TRUE(agrees(vectors(by(10000, 0.25)), "scaling=linear&factor=4"));
}

TEST(Rotated, EachMistakeIsNamed) {
    EXPECT_EQ(told(vectors(by(10000), false), "base=10000"), Ids{"interleaved-for-halves"});
    EXPECT_EQ(told(vectors(by(500000)), "base=10000"), Ids{"wrong-base"});
    EXPECT_EQ(told(vectors(by(10000, 2)), "base=10000"), Ids{"rotated-twice"});
    EXPECT_EQ(told(vectors(by(10000, -1)), "base=10000"), Ids{"rotated-backwards"});
    EXPECT_EQ(told(vectors(by(10000, 0)), "base=10000"), Ids{"not-rotated"});
    EXPECT_EQ(told(vectors(by(10000)), "scaling=linear&factor=4"), Ids{"scaling-missing"});
    EXPECT_EQ(told(vectors(by(10000, 1, 1, 8), true, 8), "base=10000"), Ids{"rotary-width"});
    EXPECT_EQ(told(vectors(by(10000), true, 8), "rotary_width=8"), Ids{"exponent-width"});
}

TEST(Rotated, AQueryWithoutItsTemperature) {
    const std::string meant = "temperature=log-n&original_length=64";
    const auto grown = [](std::complex<double> pair, double position, Index which) {
        const double factor = position + 1 > 64 ? std::log(position + 1) / std::log(64) : 1;
        return by(10000, 1, factor)(pair, position, which);
    };
    EXPECT_TRUE(agrees(vectors(grown), meant));
    EXPECT_EQ(told(vectors(by(10000)), meant), Ids{"query-scale-missing"});
}

TEST(Rotated, WhatNothingExplainsIsOnlyToldToDiffer) {
    Vectors made = vectors(by(10000));
    made.after[133] += 1e-3;
    const RotationCheck result = check_rotation(made.turned(), parse("method=rotary-table").state);
    EXPECT_FALSE(result.cause);
    EXPECT_EQ(result.differing, 1);
    EXPECT_EQ(result.first, (Cell{8, 5}));
    EXPECT_GT(result.worst, 100);
}

NumberTable table(const std::vector<double>& values, Index rows) {
    return {rows, static_cast<Index>(values.size()) / rows, values};
}

TEST(Permuted, DirectionsAndHeads) {
    const std::vector<double> in_turn{0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17}, // 2 heads of 4 rows of 2
        halves{0, 1, 4, 5, 2, 3, 6, 7, 10, 11, 14, 15, 12, 13, 16, 17},
        swapped{10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7};
    EXPECT_TRUE(order_of_rows(table(in_turn, 8), table(in_turn, 8), 2)->same);
    EXPECT_EQ(order_of_rows(table(in_turn, 8), table(halves, 8), 2)->mistakes, Ids{"rows-not-permuted"});
    const std::vector<double> six{0, 1, 2, 3, 4, 5}, six_halves{0, 2, 4, 1, 3, 5}; // rows of one number
    EXPECT_EQ(order_of_rows(table(six, 6), table(six_halves, 6), 1)->mistakes, Ids{"rows-not-permuted"});
    EXPECT_EQ(order_of_rows(table(six_halves, 6), table(six, 6), 1)->mistakes, Ids{"rows-permuted"});
    EXPECT_EQ(order_of_rows(table(in_turn, 8), table(swapped, 8), 2)->mistakes, Ids{"heads-reordered"});
    const std::vector<double> other{9, 1, 2, 3, 4, 5};
    EXPECT_FALSE(order_of_rows(table(six, 6), table(other, 6), 1));
    EXPECT_FALSE(order_of_rows(table(six, 6), table(six, 6), 4)) << "4 heads cannot share 6 rows";
}

}

}
