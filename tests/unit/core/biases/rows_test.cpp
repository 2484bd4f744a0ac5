// Rows are computed when they are first asked for, and so are the methods made of them.
#include "core/biases/learned/cope.hpp"
#include "core/biases/learned/seeded_rows.hpp"
#include "core/biases/learned/tupe.hpp"
#include "core/kernels/linear_map.hpp"
#include "core/relative/logits/four_terms.hpp"
#include "core/relative/logits/transformer_xl.hpp"
#include "unit/core/made_fields.hpp"

#include <algorithm>

namespace posenc::rows_test {
namespace {

Rows seeded(std::uint64_t stream, Index count, Index width) {
    return seeded_rows(Random(5, stream), 0, count, width);
}

TEST(Rows, AreComputedOnceByWhoeverAsksFirst) {
    Index asked = 0;
    const Rows rows(1000, 3, [&](Index row, std::span<double> numbers) {
        ++asked;
        numbers[1] = static_cast<double>(row);
    });
    const Rows copy = rows;
    EXPECT_EQ(rows.count(), 1000);
    EXPECT_EQ(rows.known(), 0);
    const std::span<const double> row = rows.row(7);
    EXPECT_EQ(std::vector(row.begin(), row.end()), (std::vector<double>{0, 7, 0}));
    for (Index other = 0; other < 1000; ++other)
        EXPECT_EQ(copy.row(other)[1], static_cast<double>(other));
    EXPECT_EQ(rows.row(7).data(), row.data()) << "a row stays where it is";
    EXPECT_EQ(asked, 1000);
    EXPECT_EQ(rows.known(), 1000);
}

TEST(Rows, CopiedOnesAreNotKept) {
    const Rows rows = seeded(1, 50, 16);
    const std::size_t before = rows.held_bytes();
    std::vector<double> numbers(16, 3.0);
    rows.copy(4, numbers);
    EXPECT_EQ(rows.known(), 0);
    EXPECT_EQ(rows.held_bytes(), before);
    EXPECT_TRUE(std::ranges::equal(rows.row(4), numbers));
    EXPECT_EQ(rows.held_bytes(), before + 16 * sizeof(double));
    rows.copy(4, numbers);
    EXPECT_TRUE(std::ranges::equal(rows.row(4), numbers));
    EXPECT_EQ(Rows().count(), 0);
    EXPECT_EQ(Rows(2, {1, 2, 3, 4}).row(1)[0], 3);
}

TEST(LinearMap, IsTheDotProductToTheLastDigit) {
    for (const Index outputs : {1, 7, 8, 9, 40})
        for (const Index inputs : {1, 5, 64, 128}) {
            const Rows weight = seeded(2, outputs, inputs), x = seeded(3, 1, inputs);
            const LinearMap map(weight);
            for (const Index wanted : {outputs, (outputs + 1) / 2}) {
                std::vector<double> made(static_cast<std::size_t>(wanted) + 1, 77.0);
                map.apply(x.row(0), std::span(made).first(static_cast<std::size_t>(wanted)));
                for (Index output = 0; output < wanted; ++output)
                    EXPECT_EQ(made[static_cast<std::size_t>(output)], dot(x.row(0), weight.row(output)));
                EXPECT_EQ(made.back(), 77.0) << "nothing is written behind the outputs";
            }
        }
}

TEST(LinearMap, ProjectsOnlyTheRowsAskedFor) {
    const Rows rows = seeded(4, 100, 6), weight = seeded(5, 3, 6), made = projected(rows, weight, {1, 2, 3});
    EXPECT_EQ(weight.known(), 0);
    EXPECT_EQ(made.row(40)[2], dot(rows.row(40), weight.row(2)) + 3);
    EXPECT_EQ(made.known(), 1);
    EXPECT_EQ(rows.known(), 1) << "by this test, not by the projection";
}

/// Asking one cell of fields at the ends of their rows keeps no more than a few rows of numbers: keys go in eights.
TEST(Rows, FieldsAtTheirEndsComputeWhatIsAsked) {
    for (const std::string text : {"cope", "cope&cope_positions=4096", "transformer-xl&memory=2048", "tupe",
                                   "deberta-bias&buckets=512", "four-terms", "music-skew", "relative-shift"}) {
        const FieldPtr field = made_of("method=" + text + "&length=16777216&head_dim=128").field;
        const std::size_t before = field->held_bytes();
        EXPECT_LT(before, std::size_t{1} << 19) << text << ": places for rows, but no row";
        (void)field->at({5, 3});
        EXPECT_GT(field->held_bytes(), before) << text;
        EXPECT_LE(field->held_bytes(), before + 12 * 128 * sizeof(double)) << text;
    }
}

TEST(Rows, TermsAskForTheirOwnRows) {
    TransformerXlVectors vectors;
    vectors.shift = {20, 30, TimeDirection::right};
    vectors.queries = seeded(6, 20, 4);
    vectors.keys = seeded(7, 30, 4);
    vectors.distances = seeded(8, 30, 4);
    vectors.u = {0.5, -2, 1, 3};
    vectors.v = {3, 0.25, -1, 2};
    const TransformerXl field(vectors, Term::sum);
    EXPECT_EQ(vectors.keys.known() + vectors.distances.known() + vectors.queries.known(), 0);
    EXPECT_EQ(field.term(Term::position_content, {9, 4}), dot(vectors.u, vectors.keys.row(4)) / 2);
    EXPECT_EQ(field.term(Term::position_position, {9, 4}), dot(vectors.v, vectors.distances.row(14)) / 2);
    EXPECT_EQ(field.term(Term::content_position, {9, 4}), dot(vectors.queries.row(9), vectors.distances.row(14)) / 2);
    EXPECT_EQ(vectors.queries.known(), 1);
    EXPECT_EQ(vectors.distances.known(), 1);
}

TEST(Rows, FourTermsInOnePassAreTheirSum) {
    const FourTerms field({seeded(9, 12, 5), seeded(10, 12, 5), seeded(11, 12, 5), seeded(12, 12, 5)}, {}, Term::sum);
    for (Index i = 0; i < 12; ++i)
        for (Index j = 0; j < 12; ++j)
            EXPECT_EQ(field.at({i, j}), field.LogitTerms::sum_of_terms({i, j}));
}

TEST(Rows, CopeIsItsDefinitionRowByRow) {
    const FieldPtr positions = field_of("method=cope&cope_part=position&length=30&head_dim=8&cope_positions=4096"),
                   longer = field_of("method=cope&cope_part=position&length=300&head_dim=8&cope_positions=4096");
    const Random random(0, 52);
    const Rows queries = seeded_rows(random, 0, 30, 8), keys = seeded_rows(random, Index{1} << 32, 30, 8);
    for (const Index i : {29, 0, 17, 4}) {
        double total = 0;
        for (Index j = i; j >= 0; --j) {
            total += 1 / (1 + std::exp(-(1 / std::sqrt(8.0) * dot(queries.row(i), keys.row(j)))));
            EXPECT_EQ(positions->at({i, j}), total) << i << ", " << j;
            EXPECT_EQ(longer->at({i, j}), total) << i << ", " << j;
        }
    }
}

}
}
