// Logit biases: bucket edges against whole powers, step functions against their cells, the forms of ALiBi, long rows of
// FIRE, the first token of TUPE, explanations word by word, and settings that cannot be used.
#include "core/biases/alibi.hpp"
#include "core/biases/buckets/buckets.hpp"
#include "core/biases/learned/cope.hpp"
#include "core/biases/learned/tupe.hpp"
#include "unit/core/made_fields.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace posenc::bias_test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Matrix matrix(std::string_view text) {
    return cells_of(*made_of(text).field);
}

__extension__ using Wide = unsigned __int128;

/// a^n; the tests stay below 2^128.
Wide power(Index a, Index n) {
    Wide result = 1;
    for (; n > 0; --n)
        result *= static_cast<Wide>(a);
    return result;
}

/// ⌊ln(x/e)/ln(d/e) · m⌋ by whole numbers: the largest k with d^k · e^(m − k) ≤ x^m, at most m.
Index floor_of_logs(Index x, Index e, Index d, Index m) {
    Index k = 0;
    while (k < m && power(d, k + 1) * power(e, m - k - 1) <= power(x, m))
        ++k;
    return k;
}

TEST(Buckets, T5EdgesAreExact) {
    for (const auto& [all, most] :
         {std::pair<Index, Index>{32, 128}, {10, 160}, {8, 36}, {8, 16}, {2, 2}, {6, 24}, {16, 64}}) {
        const Buckets buckets = Buckets::t5(all, most);
        const Index e = all / 2;
        // 17 … 128 to the power of 16 fits into 128 bits, as does all of the smaller tables.
        for (Index x = 0; x <= (all == 32 ? 128 : 2 * most); ++x) {
            const Index wanted = x < e ? x : std::min(e + floor_of_logs(x, e, most, all - e), all - 1);
            ASSERT_EQ(buckets.bucket(x), wanted) << all << " buckets up to " << most << ", distance " << x;
        }
    }
}

TEST(Buckets, T5TiesGoUp) {
    // The three distances at which double precision logarithms give one less.
    const Buckets buckets = Buckets::t5(10, 160);
    EXPECT_EQ(buckets.bucket(10), 6);
    EXPECT_EQ(buckets.bucket(20), 7);
    EXPECT_EQ(buckets.bucket(80), 9);
    EXPECT_EQ(buckets.bucket(79), 8);
    EXPECT_EQ(buckets.span_words(15), "10 to 19 positions");
    EXPECT_EQ(buckets.span_words(100), "80 or more positions");
    EXPECT_EQ(buckets.span_words(3), "3 positions");
}

TEST(Buckets, DebertaEdgesAreExact) {
    for (const auto& [all, most] : {std::pair<Index, Index>{8, 32}, {20, 81}, {6, 19}, {2, 3}, {5, 100}}) {
        const Index mid = all / 2;
        for (const bool clamped : {false, true}) {
            const Buckets buckets = Buckets::deberta(all, most, clamped, 90);
            for (Index x = 0; x <= 90; ++x) {
                const Index cut = clamped ? std::min(x, most - 1) : x;
                // Smallest k with x^(mid − 1) · mid^k ≤ (M − 1)^k · mid^(mid − 1).
                Index k = 0;
                while (cut > mid && mid > 1 &&
                       power(cut, mid - 1) * power(mid, k) > power(most - 1, k) * power(mid, mid - 1))
                    ++k;
                ASSERT_EQ(buckets.bucket(x), cut <= mid ? cut : mid + k) << all << ", " << most << ", distance " << x;
            }
        }
    }
}

TEST(Buckets, LongSequencesHaveFewSteps) {
    const Buckets buckets = Buckets::t5(16, 128);
    constexpr Index longest = Index{1} << 24;
    const StepFunction steps = buckets.steps({longest, longest, 0}, [&](Index delta) {
        return static_cast<double>(buckets.bucket(std::abs(delta)) * (delta > 0 ? -1 : 1));
    });
    EXPECT_LE(steps.pieces(), 32u);
    EXPECT_EQ(steps.value(1 - longest), 15);
    EXPECT_EQ(steps.value(longest - 1), -15);
    EXPECT_EQ(steps.range(-3, 5), (Range{-5, 3}));
}

TEST(StepFunction, SumsAndRangesAreThoseOfTheValues) {
    std::mt19937_64 random(5);
    std::vector<Plateau> plateaus;
    Index next = -700;
    while (plateaus.size() < 150) {
        plateaus.push_back({next, static_cast<double>(random() % 1000) - 500});
        next += 1 + static_cast<Index>(random() % (plateaus.size() % 7 == 0 ? 90 : 3));
    }
    const StepFunction steps(plateaus, next);
    for (int n = 0; n < 2000; ++n) {
        const Index first = -700 + static_cast<Index>(random() % static_cast<std::uint64_t>(next + 700));
        const Index count = 1 + static_cast<Index>(random() % static_cast<std::uint64_t>(next - first));
        const Index step = static_cast<Index>(random() % 3) - 1;
        const DiagonalRun run{first, count, step < 0 ? count : 1 + static_cast<Index>(random() % 9), step};
        double sum = 0, low = infinity, high = -infinity;
        for (Index t = 0; t < count; ++t) {
            const double value = steps.value(first + t);
            sum += static_cast<double>(run.weight + step * t) * value;
            low = std::min(low, value);
            high = std::max(high, value);
        }
        ASSERT_EQ(steps.weighted_sum(run), sum); // whole numbers
        ASSERT_EQ(steps.range(first, first + count - 1), (Range{low, high}));
    }
}

TEST(Alibi, WritesTheSameBiasInFiveForms) {
    const std::string start = "method=alibi&length=3&head_count=8&head=0"; // m = 1/2
    EXPECT_EQ(matrix(start), (Matrix{{0, -infinity, -infinity}, {-0.5, 0, -infinity}, {-1, -0.5, 0}}));
    EXPECT_EQ(matrix(start + "&form=matrix"), (Matrix{{0, 0.5, 1}, {-0.5, 0, 0.5}, {-1, -0.5, 0}}));
    EXPECT_EQ(matrix(start + "&form=symmetric"), (Matrix{{0, -0.5, -1}, {-0.5, 0, -0.5}, {-1, -0.5, 0}}));
    EXPECT_EQ(matrix(start + "&form=keys"), (Matrix{{0, 0.5, 1}, {0, 0.5, 1}, {0, 0.5, 1}}));
    EXPECT_EQ(matrix(start + "&form=end"), (Matrix{{-1, -0.5, 0}, {-1, -0.5, 0}, {-1, -0.5, 0}}));
}

TEST(Alibi, SlopesOfOtherNumbersOfHeads) {
    const auto slopes = [](AlibiSlopes rule) {
        std::vector<double> exponents;
        for (Index head = 0; head < 6; ++head)
            exponents.push_back(std::log2(alibi_slope(rule, 6, head, 8)));
        return exponents;
    };
    EXPECT_EQ(slopes(AlibiSlopes::press), (std::vector<double>{-2, -4, -6, -8, -1, -3}));
    EXPECT_EQ(slopes(AlibiSlopes::mpt), (std::vector<double>{-2, -4, -6, -8, -1, -3}));
    EXPECT_EQ(alibi_slope(AlibiSlopes::plain, 6, 5, 8), std::exp2(-8.0));
    EXPECT_EQ(alibi_slope(AlibiSlopes::mpt, 3, 2, 8), 0.25); // of 4: entries 1, 3, 0
    EXPECT_EQ(alibi_slope(AlibiSlopes::press, 3, 2, 8), 0.25);
}

TEST(Alibi, CausalBlocksAreHiddenWhereOneKeyIs) {
    const FieldPtr field = made_of("method=alibi&length=100").field;
    EXPECT_EQ(field->mean({0, 0, 100, 100}), -infinity);
    EXPECT_DOUBLE_EQ(field->sum({50, 0, 10, 40}), field->Field::sum({50, 0, 10, 40}));
    EXPECT_EQ(field->range({0, 0, 2, 2}), (Range{-infinity, 0}));
}

TEST(T5, ExplainsTheCausalExample) {
    const FieldPtr field = made_of("method=t5-bucket&length=50&bidirectional=0").field;
    const Explanation explanation = field->explain({40, 3});
    std::vector<std::string> texts;
    for (const Step& step : explanation.steps)
        texts.push_back(step.text);
    EXPECT_EQ(texts, (std::vector<std::string>{"j − i = 3 − 40 = −37", "x = max(−δ, 0) = 37",
                                               "16 + ⌊ln(37/16)/ln(128/16) · 16⌋ = 22"}));
    EXPECT_EQ(explanation.fact, "bucket 22 of 0 … 31");
    EXPECT_EQ(explanation.meaning,
              "Key 3 lies 37 positions before query 40. All keys 35 to 39 positions before the query "
              "share this bucket.");
}

TEST(T5, BucketsThatCannotBeUsed) {
    const MakeResult few = made_of("method=t5-bucket&buckets=2");
    ASSERT_EQ(few.issues.size(), 1u);
    EXPECT_EQ(sentence(few.issues[0]), "buckets: ‘2’ cannot be used; two directions need at least 4; 4 is used");
    const MakeResult near = made_of("method=t5-bucket&buckets=64&bidirectional=0&max_distance=32");
    ASSERT_EQ(near.issues.size(), 1u);
    EXPECT_EQ(sentence(near.issues[0]),
              "max_distance: ‘32’ cannot be used; allowed with these buckets: more than 32; 33 is used");
    const MakeResult head = made_of("method=t5-bias&head_count=4&head=4");
    ASSERT_EQ(head.issues.size(), 1u);
    EXPECT_EQ(sentence(head.issues[0]), "head: ‘4’ cannot be used; allowed with this head_count: 0 … 3; 3 is used");
}

/// The bias is one number a bucket, and each head has its own.
TEST(T5, BiasFollowsTheBuckets) {
    const FieldPtr bucket = made_of("method=t5-bucket&length=300").field,
                   bias = made_of("method=t5-bias&length=300").field,
                   other = made_of("method=t5-bias&length=300&head=1").field;
    std::vector<double> numbers(32, undefined);
    for (Index col = 0; col < 300; ++col) {
        const Cell cell{150, col};
        double& known = numbers[static_cast<std::size_t>(bucket->at(cell))];
        if (known == known) {
            ASSERT_EQ(bias->at(cell), known);
        }
        known = bias->at(cell);
        ASSERT_NE(other->at(cell), known);
    }
    std::sort(numbers.begin(), numbers.end(), [](double a, double b) { return a < b || (a == a && b != b); });
    EXPECT_EQ(std::unique(numbers.begin(), numbers.begin() + 31) - numbers.begin(), 31) << "all but bucket 16";
}

TEST(LearnedBias, IsClippedAndMayBeSymmetric) {
    const Matrix free = matrix("method=learned-bias&length=6&clip=2"),
                 both = matrix("method=learned-bias&length=6&clip=2&symmetric");
    EXPECT_EQ(free[5][0], free[5][3]);
    EXPECT_NE(free[5][3], free[5][4]);
    EXPECT_NE(free[0][1], free[1][0]);
    EXPECT_EQ(both[0][1], both[1][0]);
    EXPECT_EQ(both[1][0], free[1][0]) << "the past keeps its numbers";
    EXPECT_EQ(both[0][2], both[5][0]);
}

TEST(Deberta, FlavoursDifferBeyondTheLargestPosition) {
    const std::string start = "method=deberta-bucket&length=200&buckets=8&max_position=32";
    const FieldPtr open = made_of(start).field, clamped = made_of(start + "&deberta_flavour=microsoft").field;
    EXPECT_EQ(open->at({31, 0}), clamped->at({31, 0}));
    EXPECT_EQ(clamped->at({150, 0}), clamped->at({31, 0}));
    EXPECT_GT(open->at({150, 0}), clamped->at({150, 0}));
    EXPECT_EQ(open->at({0, 150}), -open->at({150, 0}));
    const MakeResult small = made_of("method=deberta-bucket&buckets=256&max_position=100");
    ASSERT_EQ(small.issues.size(), 1u);
    EXPECT_EQ(small.issues[0].used, "256 is used");
}

TEST(Kerple, PowerOneIsAlibi) {
    EXPECT_EQ(matrix("method=kerple&kernel=power&kerple_a=0.5&length=3"),
              (Matrix{{0, 0, 0}, {-0.5, 0, 0}, {-1, -0.5, 0}}));
    const MakeResult long_one = made_of("method=kerple&length=16777216");
    ASSERT_EQ(long_one.issues.size(), 1u);
    EXPECT_EQ(long_one.field->size(), (Cell{1 << 20, 1 << 20}));
    const MakeResult steep = made_of("method=kerple&kernel=power&kerple_p=3");
    ASSERT_EQ(steep.issues.size(), 1u);
    EXPECT_EQ(steep.field->at({2, 0}), -4);
}

TEST(Fire, RowsOfLongSequencesAddUp) {
    std::mt19937_64 random(3);
    for (const std::string_view text :
         {"method=fire&length=3000", "method=fire&length=3000&threshold=0&fire_c=1", "method=fire&length=20000&head=5",
          "method=fire&query_length=40&key_length=3000", "method=fire&query_length=3000&key_length=40"}) {
        const FieldPtr field = made_of(text).field;
        const Cell size = field->size();
        for (int n = 0; n < 40; ++n) {
            Block block{static_cast<Index>(random() % static_cast<std::uint64_t>(size.row)),
                        static_cast<Index>(random() % static_cast<std::uint64_t>(size.col)), 1, 1};
            block.rows = std::min<Index>(size.row - block.row, 3);
            block.cols = 1 + static_cast<Index>(random() % static_cast<std::uint64_t>(size.col - block.col));
            const Range range = field->range(block);
            double sum = 0, most = 0;
            for (Index row = block.row; row < block.row + block.rows; ++row)
                for (Index col = block.col; col < block.col + block.cols; ++col) {
                    const double value = field->at({row, col});
                    sum += value;
                    most = std::max(most, std::fabs(value));
                    ASSERT_TRUE(value >= range.low - 1e-9 * most && value <= range.high + 1e-9 * most);
                }
            const double cells = static_cast<double>(block.rows * block.cols);
            ASSERT_NEAR(field->sum(block) / cells, sum / cells, 1e-9 * std::max(most, 1.0)) << text;
        }
    }
}

TEST(Swin, SumsAreThoseOfTheCells) {
    const FieldPtr field = made_of("method=swin-index&window_height=5&window_width=4").field;
    EXPECT_EQ(field->size(), (Cell{20, 20}));
    for (Index row = 0; row < 20; row += 3)
        for (Index cols = 1; cols <= 20; cols += 2) {
            const Block block{row, 20 - cols, 20 - row, cols};
            ASSERT_EQ(field->sum(block), field->Field::sum(block));
        }
    EXPECT_EQ(field->range({0, 0, 20, 20}), (Range{0, 62}));
}

TEST(Cope, OpenGatesCountTokens) {
    const Rows queries{1, {1, 1, 1, 1}}, embeddings{1, {0, 10, 20}};
    const Cope open(queries, embeddings, [](Index, std::span<double> logits) { std::ranges::fill(logits, 100.0); });
    EXPECT_DOUBLE_EQ(open.position(3, 3), 1);
    EXPECT_DOUBLE_EQ(open.position(3, 2), 2);
    EXPECT_DOUBLE_EQ(open.position(3, 0), 2) << "cut at P − 1";
    EXPECT_EQ(open.position(0, 3), 0);
    const Cope half(queries, embeddings, [](Index, std::span<double> logits) { std::ranges::fill(logits, 0.0); });
    EXPECT_DOUBLE_EQ(half.position(3, 1), 1.5);
    EXPECT_DOUBLE_EQ(half.bias(3, 1), 15) << "between rows 1 and 2";
    EXPECT_DOUBLE_EQ(half.gate(3, 1), 0.5);
}

TEST(Tupe, TheFirstTokenStandsApart) {
    const Matrix bias = matrix("method=tupe&length=5"), tied = matrix("method=tupe&length=5&tupe_reset=0"),
                 both = matrix("method=tupe&length=5&tupe_relative");
    for (std::size_t other = 1; other < 5; ++other) {
        EXPECT_EQ(bias[0][other], bias[0][0]);
        EXPECT_EQ(bias[other][0], bias[1][0]);
        EXPECT_NE(bias[0][0], bias[1][0]);
        EXPECT_EQ(bias[other][2], tied[other][2]);
        EXPECT_NE(tied[0][other], tied[0][0]);
        EXPECT_NEAR(both[other][other] - bias[other][other], both[1][1] - bias[1][1], 1e-12) << "one bucket";
    }
}

}

}
