// What is left of a key on its way to a query, by brute force: no positions, decays, forgetting, PaTH, delta rules.
#include "core/biases/learned/seeded_rows.hpp"
#include "core/biases/learned/transitions.hpp"
#include "core/sums/harmonic.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::kept_test {
namespace {

TEST(Harmonic, SumsAreThoseOfTheTerms) {
    for (const auto& [first, last] : {std::pair{1, 1}, {1, 32}, {1, 33}, {30, 40}, {500, 5000}, {7, 6}, {1, 100000}}) {
        double sum = 0;
        for (int k = last; k >= first; --k)
            sum += 1.0 / k;
        EXPECT_NEAR(reciprocal_sum(first, last), sum, 1e-14 * (1 + sum)) << first << last;
    }
}

/// Rows of visible keys share their weight, whatever the lengths; means of large blocks against single cells.
TEST(NoPosition, EveryVisibleKeyWeighsTheSame) {
    for (const std::string more :
         {"", "&visible_keys=all", "&visible_keys=window&window=5", "&visible_keys=prefix&prefix_length=9",
          "&query_length=9", "&query_length=40&key_length=7", "&query_length=40&key_length=7&visible_keys=prefix",
          "&query_length=40&key_length=7&alignment=starts&visible_keys=window&window=3"}) {
        const FieldPtr field = field_of("method=no-position&length=25" + more);
        const Cell size = field->size();
        for (Index row = 0; row < size.row; ++row) {
            double total = 0;
            for (Index col = 0; col < size.col; ++col)
                total += field->at({row, col});
            EXPECT_TRUE(total == 0 || std::fabs(total - 1) < 1e-12) << more << row;
        }
        for (const Block block : {Block{0, 0, size.row, size.col}, Block{3, 1, 6, 5}, Block{1, 4, 7, 2}}) {
            double total = 0;
            Range range;
            for (Index row = block.row; row < block.row + block.rows; ++row)
                for (Index col = block.col; col < block.col + block.cols; ++col) {
                    const double value = field->at({row, col});
                    total += value;
                    range = united(range, {value, value});
                }
            EXPECT_NEAR(field->sum(block), total, 1e-12) << more;
            EXPECT_EQ(field->range(block), range) << more;
        }
    }
    // 1/n over the rows from 2^20 − 1 on, beyond what anybody adds up.
    const FieldPtr large = field_of("method=no-position&length=16777216");
    EXPECT_NEAR(large->sum({0, 0, 16777216, 16777216}), 16777216, 1e-3);
    EXPECT_NEAR(large->sum({1048575, 0, 1048577, 1}), std::log(2), 1e-6);
}

TEST(HeadDecay, FallsByTheRateOfItsHead) {
    for (const int head : {0, 3, 7}) {
        const FieldPtr retention = field_of("method=head-decay&length=40&head=" + std::to_string(head));
        const double kept = 1 - std::pow(2, -5 - head);
        for (Index row = 0; row < 40; ++row)
            for (Index col = 0; col < 40; ++col)
                EXPECT_NEAR(retention->at({row, col}), col > row ? 0 : std::pow(kept, row - col), 1e-14);
        const FieldPtr lightning = field_of(
            "method=head-decay&decay_rule=lightning&decay_layers=8&decay_layer=5&length=40&decay_form=bias&head=" +
            std::to_string(head));
        const double slope = std::pow(2, -1.0 - head) * (1 - 5 / (7 + 1e-5) + 1e-5);
        EXPECT_NEAR(lightning->at({30, 10}), -20 * slope, 1e-14);
        EXPECT_EQ(lightning->at({10, 30}), -std::numeric_limits<double>::infinity());
    }
}

/// The slowest head of the last layer hardly falls at all: its geometric series must not cancel.
TEST(HeadDecay, SumsOfSlowHeadsKeepTheirDigits) {
    for (const std::string more : {"&head=0", "&head=7", "&head=255&head_count=256",
                                   "&decay_rule=lightning&decay_layers=80&decay_layer=79&head=7"}) {
        const FieldPtr field = field_of("method=head-decay&length=3000" + more);
        for (const Block block : {Block{0, 0, 60, 60}, Block{2900, 0, 50, 90}, Block{100, 90, 40, 300}}) {
            double total = 0;
            for (Index row = block.row; row < block.row + block.rows; ++row)
                for (Index col = block.col; col < block.col + block.cols; ++col)
                    total += field->at({row, col});
            EXPECT_NEAR(field->sum(block), total, 1e-11 * total) << more;
        }
    }
}

TEST(Forgetting, AddsTheLogarithmsOfTheGatesBetween) {
    const FieldPtr bias = field_of("method=forgetting&gate_source=typed&gates=0.5,0.9,0.25,1,0.1&length=8");
    const double gates[] = {0.5, 0.9, 0.25, 1, 0.1, 0.1, 0.1, 0.1};
    for (Index row = 0; row < 8; ++row)
        for (Index col = 0; col <= row; ++col) {
            double sum = 0;
            for (Index l = col + 1; l <= row; ++l)
                sum += std::log(gates[l]);
            EXPECT_NEAR(bias->at({row, col}), sum, 1e-14) << row << col;
        }
    // Gates that are all alike are ALiBi.
    const FieldPtr alibi = field_of("method=alibi&head_count=8&head=2&length=60"),
                   constant = field_of("method=forgetting&gate_source=typed&length=60&gates=" +
                                       std::to_string(std::exp(-0.125)).substr(0, 4));
    EXPECT_NEAR(constant->at({50, 20}) / alibi->at({50, 20}), std::log(0.88) / -0.125, 1e-12);
    const FieldPtr weights = field_of("method=forgetting&forget_part=weight&length=30"),
                   own = field_of("method=forgetting&length=30");
    for (Index row = 0; row < 30; ++row) {
        double total = 0;
        for (Index col = 0; col <= row; ++col)
            total += std::exp(own->at({row, col}));
        EXPECT_NEAR(weights->at({row, row / 2}), std::exp(own->at({row, row / 2})) / total, 1e-14);
    }
}

/// The product of whole matrices, one for each token.
std::vector<double> by_matrices(const Transitions& of, Index query, Index key) {
    const Index d = of.queries.width();
    const std::span<const double> k = of.keys.row(key);
    std::vector<double> x(k.begin(), k.end());
    for (Index l = key + 1; l <= query; ++l) {
        std::vector<double> scaled(x);
        if (of.kept.count() > 0)
            for (Index n = 0; n < d; ++n)
                scaled[static_cast<std::size_t>(n)] *=
                    of.kept.row(l)[of.kept.width() == 1 ? 0 : static_cast<std::size_t>(n)];
        const std::span<const double> u = of.directions.row(l);
        const double along = of.beta[static_cast<std::size_t>(l)] * dot(u, scaled);
        for (Index n = 0; n < d; ++n)
            x[static_cast<std::size_t>(n)] =
                scaled[static_cast<std::size_t>(n)] - along * u[static_cast<std::size_t>(n)];
    }
    return x;
}

TEST(Transitions, AreProductsOfTheMatricesBetween) {
    const Random random(3, 4);
    const Index length = 9, d = 5;
    const Rows q = seeded_rows(random, 0, length, d), k = seeded_rows(random, 100, length, d),
               u = unit_rows(seeded_rows(random, 200, length, d)), a = seeded_rows(random, 300, length, d);
    for (const Rows& kept : {Rows{}, seeded_rows(random, 300, length, 1), a}) {
        const Transitions of{q, k, u, {0.1, 2, 0.7, 1, 1.9, 0, 0.3, 1.2, 0.4}, kept};
        for (Index i = 0; i < length; ++i)
            for (Index j = 0; j <= i; ++j)
                EXPECT_NEAR(of.scores(i)[static_cast<std::size_t>(j)], dot(q.row(i), by_matrices(of, i, j)), 1e-12);
    }
}

TEST(PathAttention, WithoutReflectionIsTheProductOfQueryAndKey) {
    const FieldPtr plain = field_of("method=path-attention&path_beta=0&length=20&head_dim=8"),
                   reflected = field_of("method=path-attention&path_beta=2&length=20&head_dim=8");
    for (Index row = 0; row < 20; ++row)
        EXPECT_EQ(plain->at({row, row}), reflected->at({row, row})) << "nothing lies between";
    EXPECT_NE(plain->at({9, 2}), reflected->at({9, 2}));
    EXPECT_EQ(plain->at({2, 9}), -std::numeric_limits<double>::infinity());
    const FieldPtr weights = field_of("method=path-attention&path_part=weight&length=20&head_dim=8");
    EXPECT_NEAR(weights->mean({7, 0, 1, 20}) * 20, 1, 1e-12);
}

TEST(GatedDecay, AloneIsTheProductOfTheGates) {
    const FieldPtr decay = field_of("method=gated-decay&gated_rule=decay&length=20");
    EXPECT_EQ(decay->at({7, 7}), 1);
    EXPECT_NEAR(decay->at({9, 3}), decay->at({9, 6}) * decay->at({6, 3}), 1e-14);
    EXPECT_EQ(decay->at({3, 9}), 0);
    for (const std::string rule : {"delta", "kda"})
        EXPECT_EQ(field_of("method=gated-decay&length=20&gated_rule=" + rule)->at({3, 9}), 0) << rule;
}

}
}
