// The methods of query × key: known matrices, alignment, seeded vectors that stay, and explanations word by word.
#include "core/relative/logits/shaw.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "unit/core/made_fields.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>
#include <set>

namespace posenc::relative_test {

namespace {

Matrix matrix(std::string_view text) {
    return cells_of(*made_of(text).field);
}

TEST(Distance, AbsoluteAndSigned) {
    EXPECT_EQ(matrix("method=distance&length=3"), (Matrix{{0, 1, 2}, {1, 0, 1}, {2, 1, 0}}));
    EXPECT_EQ(matrix("method=distance&length=3&signed"), (Matrix{{0, 1, 2}, {-1, 0, 1}, {-2, -1, 0}}));
}

TEST(Distance, AlignmentMovesTheQueries) {
    const std::string sizes = "method=distance&signed&query_length=2&key_length=4";
    EXPECT_EQ(matrix(sizes), (Matrix{{-2, -1, 0, 1}, {-3, -2, -1, 0}}));
    EXPECT_EQ(matrix(sizes + "&alignment=starts"), (Matrix{{0, 1, 2, 3}, {-1, 0, 1, 2}}));
    EXPECT_EQ(matrix("method=distance&signed&query_length=3&key_length=1"), (Matrix{{2}, {1}, {0}}));
}

TEST(Distance, RangeIsThatOfTheField) {
    const Description plain = made_of("method=distance&length=11").field->describe();
    EXPECT_EQ(plain.low, 0);
    EXPECT_EQ(plain.high, 10);
    const Description both = made_of("method=distance&query_length=3&key_length=9&signed").field->describe();
    EXPECT_EQ(both.low, -8);
    EXPECT_EQ(both.high, 8);
    const Description one = made_of("method=distance&length=1").field->describe();
    EXPECT_LT(one.low, one.high);
}

TEST(Shaw, IndexIsClippedAndShifted) {
    EXPECT_EQ(matrix("method=shaw&length=4&clip=2"), (Matrix{{2, 3, 4, 4}, {1, 2, 3, 4}, {0, 1, 2, 3}, {0, 0, 1, 2}}));
    EXPECT_EQ(matrix("method=shaw&length=2&clip=0"), (Matrix{{0, 0}, {0, 0}}));
    EXPECT_EQ(made_of("method=shaw&clip=5").field->describe().high, 10);
}

TEST(Shaw, ExplainsTheMockedCell) {
    const Explanation explanation = made_of("method=shaw&length=11&clip=3").field->explain({8, 2});
    ASSERT_EQ(explanation.steps.size(), 3u);
    EXPECT_EQ(explanation.steps[0].text, "j − i = 2 − 8 = −6");
    EXPECT_EQ(explanation.steps[1].text, "clip(−6, −3, 3) = −3");
    EXPECT_EQ(explanation.steps[2].text, "r = −3 + 3 = 0");
    EXPECT_EQ(explanation.steps[2].value, 0);
    EXPECT_EQ(explanation.fact, "vector 0 of 0 … 6");
    EXPECT_EQ(explanation.meaning,
              "Key 2 lies 6 positions before query 8. From 3 positions on, the model cannot tell how "
              "far: it uses vector 0, the same as for every key 3 positions or more back.");
}

TEST(Shaw, WhatTheClipThrowsAwayIsCounted) {
    for (const std::string_view lengths :
         {"length=11", "length=9&query_length=4", "length=9&query_length=4&alignment=starts", "length=5&query_length=8",
          "length=5&query_length=8&alignment=starts"})
        for (int clip = 0; clip < 13; ++clip) {
            SCOPED_TRACE(std::string(lengths) + ", " + std::to_string(clip));
            std::vector<double> distances, beyond;
            for (const std::vector<double>& row : matrix("method=distance&signed&" + std::string(lengths)))
                distances.insert(distances.end(), row.begin(), row.end());
            std::copy_if(distances.begin(), distances.end(), std::back_inserter(beyond),
                         [&](double distance) { return std::fabs(distance) > clip; });
            const ClippedPairs pairs =
                clipped_pairs(parse("method=shaw&clip=" + std::to_string(clip) + "&" + std::string(lengths)).state);
            EXPECT_EQ(pairs.beyond, static_cast<Index>(beyond.size()));
            EXPECT_EQ(pairs.all, static_cast<Index>(distances.size()));
            EXPECT_EQ(pairs.distances, static_cast<Index>(std::set<double>(distances.begin(), distances.end()).size()));
        }
}

TEST(Shaw, DimensionsComeFromTheTable) {
    const State state = parse("method=shaw&length=9&clip=3&d_model=16&dimension=5&seed=7").state;
    const FieldPtr field = make_field(state).field, table = shaw_table(state);
    EXPECT_EQ(table->size(), (Cell{7, 16}));
    for (Index row = 0; row < 9; ++row)
        for (Index col = 0; col < 9; ++col)
            ASSERT_EQ(field->at({row, col}), table->at({std::clamp<Index>(col - row, -3, 3) + 3, 5}));
    EXPECT_EQ(table->describe().rows.labels,
              (std::vector<std::string>{"−3 and less", "−2", "−1", "0", "1", "2", "3 and more"}));
    EXPECT_EQ(table->explain({1, 4}).steps.back().value, table->at({1, 4}));
}

TEST(Shaw, VectorsStayWhenClipAndWidthChange) {
    const State state = parse("clip=3&d_model=16").state;
    const FieldPtr small = shaw_table(state), large = shaw_table(state.with("clip", "9").with("d_model", "64"));
    const FieldPtr other = shaw_table(state.with("seed", "1"));
    for (Index row = 0; row < 7; ++row)
        for (Index col = 0; col < 16; ++col) {
            ASSERT_EQ(small->at({row, col}), large->at({row + 6, col}));
            ASSERT_NE(small->at({row, col}), other->at({row, col}));
        }
}

TEST(Shaw, HugeTablesAreCutAroundDistanceZero) {
    const State state = parse("clip=65536&d_model=16384").state;
    const FieldPtr table = shaw_table(state);
    EXPECT_EQ(table->size(), (Cell{1025, 512}));
    EXPECT_EQ(table->at({512, 3}), shaw_table(State{})->at({8, 3})); // distance 0
    EXPECT_EQ(table->describe().rows.labels.front(), "−512");
    EXPECT_EQ(table->describe().rows.first, -512);
}

TEST(RelativeSinusoidal, IsTheEncodingOfTheDistance) {
    const FieldPtr table = made_of("length=12&d_model=8").field;
    const FieldPtr plain = made_of("method=relative-sinusoidal&length=12&d_model=8&dimension=2").field;
    const FieldPtr both = made_of("method=relative-sinusoidal&length=12&d_model=8&dimension=2&signed").field;
    for (Index row = 0; row < 12; ++row)
        for (Index col = 0; col < 12; ++col) {
            const double wave = table->at({std::abs(row - col), 2});
            ASSERT_EQ(plain->at({row, col}), wave);
            ASSERT_EQ(both->at({row, col}), row >= col ? wave : -wave); // query − key, sine
        }
}

TEST(RelativeSinusoidal, ExplainsWithTheAlignment) {
    const FieldPtr field =
        made_of("method=relative-sinusoidal&query_length=8&key_length=11&d_model=8&dimension=2&signed").field;
    const Explanation explanation = field->explain({2, 8});
    ASSERT_EQ(explanation.steps.size(), 6u);
    EXPECT_EQ(explanation.steps[0].text, "i′ = i + (K − Q) = 2 + (11 − 8) = 5");
    EXPECT_EQ(explanation.steps[1].text, "i′ − j = 5 − 8 = −3");
    EXPECT_EQ(explanation.steps[2].text, "sin(Δ / n^(2t/d))  with t = 1");
    EXPECT_EQ(explanation.steps.back().value, field->at({2, 8}));
    EXPECT_EQ(explanation.meaning,
              "Key 8 lies 3 positions after query 2, which is at position 5 because the ends are aligned. "
              "A key equally far away on the other side gets the opposite number, because sine is odd.");
}

TEST(Explanations, NegativePlacesStandInBrackets) {
    const FieldPtr field = made_of("method=distance&query_length=4&key_length=2&signed").field;
    const std::vector<Step> steps = field->explain({0, 1}).steps;
    EXPECT_EQ(steps[0].text, "i′ = i + (K − Q) = 0 + (2 − 4) = −2");
    EXPECT_EQ(steps[1].text, "j − i′ = 1 − (−2) = 3");
}

TEST(Issues, DimensionsBeyondTheWidthAreReported) {
    const MakeResult result = made_of("method=relative-sinusoidal&length=5&d_model=8&dimension=20");
    ASSERT_EQ(result.issues.size(), 1u);
    EXPECT_EQ(result.issues[0].key, "dimension");
    EXPECT_EQ(sentence(result.issues[0]),
              "dimension: ‘20’ is out of range; allowed with this d_model: 0 … 7; 7 is used");
    const FieldPtr last = made_of("method=relative-sinusoidal&length=5&d_model=8&dimension=7").field;
    EXPECT_EQ(result.field->at({4, 1}), last->at({4, 1}));
}

TEST(Relative, LengthsHaveNoLimitBelowTheParametersOwn) {
    for (const char* method : {"distance", "shaw", "relative-sinusoidal"}) {
        const MakeResult result = made_of("method=" + std::string(method) + "&query_length=5000&key_length=16777216");
        EXPECT_EQ(result.field->size(), (Cell{5000, 16777216})) << method;
        EXPECT_TRUE(result.issues.empty()) << method;
        EXPECT_TRUE(result.field->describe().cols.labels.empty()) << method;
    }
}

TEST(Distance, MeansOfMillionsOfCellsAreExact) {
    const FieldPtr field = made_of("method=distance&length=16777216").field;
    EXPECT_EQ(field->mean({0, 16777215, 1, 1}), 16777215);
    EXPECT_EQ(field->mean({0, 0, 1, 16777216}), 16777215 / 2.0);
    const double n = 16777216; // the mean of |i − j| is (n² − 1) / 3n
    EXPECT_NEAR(field->mean({0, 0, 16777216, 16777216}), (n * n - 1) / (3 * n), 1e-7);
    EXPECT_EQ(field->range({5, 3, 4, 4}), (Range{0, 5}));
}

TEST(Relative, BlockMeansKeepTheirDigitsAtEverySize) {
    std::mt19937_64 random(3);
    const auto below = [&](Index n) { return static_cast<Index>(random() % static_cast<std::uint64_t>(n)); };
    for (const char* method : {"distance", "distance&signed", "shaw&clip=1000", "shaw&clip=65536&dimension=9",
                               "relative-sinusoidal&dimension=0", "relative-sinusoidal&dimension=0&signed",
                               "relative-sinusoidal&dimension=127", "relative-sinusoidal&dimension=100&signed"})
        for (const int bits : {6, 12, 20, 24}) {
            const std::string sizes = "&query_length=" + std::to_string((1 << bits) - 7) +
                                      "&key_length=" + std::to_string(1 << bits) +
                                      (bits % 4 ? "" : "&alignment=starts");
            const FieldPtr made_field = made_of("method=" + std::string(method) + sizes).field;
            const auto& field = static_cast<const Toeplitz&>(*made_field);
            const Cell size = field.size();
            const Description description = field.describe();
            const double allowed = (bits > 20 ? 1e-8 : 1e-9) * (description.high - description.low);
            // The cells are what takes time here: the largest blocks stay below 2^21 diagonals.
            const Index longest = std::min<Index>(size.row, Index{1} << 20);
            std::vector<Block> blocks = {{below(size.row), size.col - longest, 1, longest},
                                         {size.row - longest, 0, longest, longest}};
            for (int n = 0; n < 20; ++n) {
                Block block{below(size.row), below(size.col), 0, 0};
                const Index most = Index{1} << below(std::min(bits, 18)); // small ones as often as large ones
                block.rows = 1 + below(std::min(most, size.row - block.row));
                block.cols = 1 + below(std::min(most, size.col - block.col));
                blocks.push_back(block);
            }
            for (const Block& block : blocks)
                ASSERT_NEAR(field.mean(block), mean_by_diagonals(field, block), allowed)
                    << method << sizes << " block " << block.row << ", " << block.col << " of " << block.rows << " × "
                    << block.cols;
        }
}

TEST(Shaw, RangesComeFromTheTable) {
    const FieldPtr field = made_of("method=shaw&length=3000&clip=900&dimension=5").field;
    std::mt19937 random(4);
    for (int n = 0; n < 60; ++n) {
        Block block{static_cast<Index>(random() % 2900), static_cast<Index>(random() % 2900), 1, 1};
        block.rows += static_cast<Index>(random() % 100);
        block.cols += static_cast<Index>(random() % 100);
        ASSERT_EQ(field->range(block), field->Field::range(block));
    }
}

TEST(Relative, EveryMethodIsToeplitz) {
    for (const char* method : {"distance", "shaw", "relative-sinusoidal"})
        for (const char* rest : {"", "&signed&dimension=3&alignment=starts"}) {
            const FieldPtr field =
                made_of("method=" + std::string(method) + "&query_length=20&key_length=31" + rest).field;
            for (Index row = 1; row < 20; ++row)
                for (Index col = 1; col < 31; ++col)
                    ASSERT_EQ(field->at({row, col}), field->at({row - 1, col - 1})) << method;
        }
}

}

}
