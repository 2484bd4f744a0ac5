// What models of today add to a head: scaled queries, learned sinks, values that turn.
#include "core/attention/attention.hpp"
#include "core/masks/softmax/softmax.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::extras_test {
namespace {

const std::string head = "method=attention&tokens=the dog ran the&d_model=6&gain=1&";

TEST(QueryScale, FollowsEachRule) {
    const FieldPtr field =
        field_of("method=query-scale&length=5000&query_step=100&original_length=300&query_growth=0.2");
    for (const Index p : {0, 98, 99, 100, 299, 300, 301, 599, 600, 4999}) {
        EXPECT_DOUBLE_EQ(field->at({p, 0}), 1 + 0.2 * std::log(1.0 + static_cast<double>((p + 1) / 100)));
        EXPECT_DOUBLE_EQ(field->at({p, 1}), 1 + 0.2 * std::log(1.0 + static_cast<double>(p / 300)));
        EXPECT_DOUBLE_EQ(field->at({p, 2}), p + 1 > 300 ? std::log(static_cast<double>(p + 1)) / std::log(300.0) : 1);
    }
    for (const Block block :
         {Block{0, 0, 5000, 1}, Block{37, 1, 1234, 1}, Block{250, 2, 900, 1}, Block{0, 0, 5000, 3}}) {
        double total = 0;
        for (Index row = block.row; row < block.row + block.rows; ++row)
            for (Index col = block.col; col < block.col + block.cols; ++col)
                total += field->at({row, col});
        EXPECT_NEAR(field->sum(block), total, 1e-9 * total);
    }
}

TEST(AttentionExtras, TemperatureScalesTheLogitsOfAQuery) {
    const FieldPtr plain = field_of(head + "attention_stage=logits"),
                   scaled = field_of(head + "attention_stage=logits&temperature=llama4&query_step=2&query_growth=0.5");
    for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 4; ++j)
            EXPECT_NEAR(scaled->at({i, j}),
                        plain->at({i, j}) * (1 + 0.5 * std::log(1.0 + static_cast<double>((i + 1) / 2))), 1e-12);
}

TEST(AttentionExtras, ASinkTakesItsShareOfEveryRow) {
    const FieldPtr logits = field_of(head + "attention_stage=logits"),
                   weights = field_of(head + "attention_stage=weights&sink_logit=1.5"),
                   output = field_of(head + "attention_stage=output&sink_logit=1.5"),
                   values = field_of(head + "attention_stage=values");
    for (Index i = 0; i < 4; ++i) {
        double total = std::exp(1.5);
        for (Index j = 0; j < 4; ++j)
            total += std::exp(logits->at({i, j}));
        double sum = 0;
        for (Index j = 0; j < 4; ++j) {
            EXPECT_NEAR(weights->at({i, j}), std::exp(logits->at({i, j})) / total, 1e-12);
            sum += weights->at({i, j}) * values->at({j, 2});
        }
        EXPECT_NEAR(output->at({i, 2}), sum, 1e-12);
    }
}

TEST(AttentionExtras, ValuesTurnWithTheirDistance) {
    const std::string based = head + "base=100&attention_stage=";
    const FieldPtr weights = field_of(based + "weights"), values = field_of(based + "values"),
                   output = field_of(based + "output&turn_values=1");
    for (Index i = 0; i < 4; ++i)
        for (Index pair = 0; pair < 3; ++pair) {
            double even = 0;
            for (Index j = 0; j < 4; ++j) {
                const double angle = static_cast<double>(j - i) * std::pow(100, -2.0 * static_cast<double>(pair) / 6);
                even += weights->at({i, j}) *
                        (values->at({j, 2 * pair}) * std::cos(angle) - values->at({j, 2 * pair + 1}) * std::sin(angle));
            }
            EXPECT_NEAR(output->at({i, 2 * pair}), even, 1e-12);
        }
}

TEST(SoftmaxSink, IsOneMoreTermOfTheSum) {
    const std::vector<double> logits{1, -2, 0.5};
    const std::vector<std::uint8_t> visible{1, 1, 0}, none{0, 0, 0};
    for (const double sink : {-3.0, 0.0, 2.5}) {
        const Masking masking{.arithmetic = Arithmetic::float64, .sink = sink};
        const std::vector<double> row = masked_softmax_row(logits, visible, masking);
        const double total = std::exp(1) + std::exp(-2) + std::exp(sink);
        EXPECT_NEAR(row[0], std::exp(1) / total, 1e-15);
        EXPECT_EQ(row[2], 0);
        // Where no key is visible everything goes to the sink: no NaN.
        EXPECT_EQ(masked_softmax_row(logits, none, masking), (std::vector<double>{0, 0, 0}));
    }
    const FieldPtr with = field_of("method=masked-softmax&mask=look-ahead&length=9&sink_logit=0&arithmetic=float64"),
                   without = field_of("method=masked-softmax&mask=look-ahead&length=9&arithmetic=float64");
    const double left = with->mean({5, 0, 1, 9}) * 9;
    EXPECT_LT(left, 1);
    EXPECT_NEAR(with->at({5, 2}), without->at({5, 2}) * left, 1e-12);
}

}
}
