// Batches, masks and masked softmax: worked examples, what fully masked rows become, and block sums against counting.
#include "core/masks/softmax/softmax_field.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>
#include <random>

namespace posenc::mask_test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The labels of one row of the batch with blanks between.
std::string row_of(const Batch& batch, Index sentence) {
    std::string row;
    for (Index position = 0; position < batch.length(); ++position)
        row += (position == 0 ? "" : " ") + batch.label(sentence, position);
    return row;
}

std::vector<double> row_of(std::vector<double> logits, std::vector<std::uint8_t> visible, Masking masking) {
    return masked_softmax_row(logits, visible, masking);
}

TEST(Batches, CutTokensNeverSlideIntoTheNextRow) {
    const std::string text = "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10\nb1 b2 b3 b4 b5\nc1 c2";
    const Batch batch = read_batch(text, 5).batch;
    ASSERT_EQ(batch.sentences(), 3);
    EXPECT_EQ(row_of(batch, 0), "a1 a2 a3 a4 a5");
    EXPECT_EQ(row_of(batch, 1), "b1 b2 b3 b4 b5");
    EXPECT_EQ(row_of(batch, 2), "c1 c2 pad pad pad");
    EXPECT_EQ(batch.cut(0), 5);
    EXPECT_EQ(batch.word(0, 5).text, "a6");
    EXPECT_EQ(row_of(read_batch(text, 5, PaddingSide::left).batch, 2), "pad pad pad c1 c2");
    EXPECT_EQ(row_of(read_batch(text, 5, PaddingSide::left).batch, 0), "a1 a2 a3 a4 a5");
}

TEST(Batches, EmptyLinesAndTypedPadding) {
    EXPECT_EQ(read_batch("a\n\nb\n", 2).batch.sentences(), 3);
    EXPECT_EQ(row_of(read_batch("a\n\nb\n", 2).batch, 1), "pad pad");
    EXPECT_EQ(row_of(read_batch("a <pad>\tb [PAD] \r\n", 5).batch, 0), "a pad b pad pad");
    const Batch none = read_batch("", 3).batch;
    EXPECT_FALSE(none.has_words());
    EXPECT_EQ(row_of(none, 0), "0 1 2");
    EXPECT_FALSE(none.is_padding(0, 2));
    EXPECT_EQ(read_batch("\n\n", 3).batch.sentences(), 2);
}

TEST(Batches, LimitsAreReported) {
    std::string lines, words;
    for (int i = 0; i < 300; ++i)
        lines += "a\n";
    for (int i = 0; i < 5000; ++i)
        words += "w ";
    const BatchReading many = read_batch(lines, 4), longer = read_batch(words, 1 << 24);
    EXPECT_EQ(many.batch.sentences(), 256);
    EXPECT_TRUE(has_issue(many.issues, "tokens", "more than 256 sentences"));
    EXPECT_EQ(longer.batch.words(0), 4096);
    EXPECT_TRUE(has_issue(longer.issues, "tokens", "sentence 1 has more than 4096 words"));
    EXPECT_TRUE(read_batch(lines.substr(0, 512), 4).issues.empty());
}

TEST(Masks, ThreeByThreeLookAheadInAllPolarities) {
    const State start = State{}.with("method", "look-ahead").with("length", "3");
    const double expected[3][9] = {
        {1, 0, 0, 1, 1, 0, 1, 1, 1}, {0, 1, 1, 0, 0, 1, 0, 0, 0}, {0, -infinity, -infinity, 0, 0, -infinity, 0, 0, 0}};
    const std::string_view polarities[] = {"visibility", "boolean", "additive"};
    for (int p = 0; p < 3; ++p) {
        const MakeResult made = make_field(start.with("polarity", polarities[p]));
        for (int cell = 0; cell < 9; ++cell)
            EXPECT_EQ(made.field->at({cell / 3, cell % 3}), expected[p][cell]) << polarities[p] << cell;
    }
}

TEST(Masks, LookAheadOfUnequalLengthsFollowsTheAlignment) {
    const State start = State{}.with("method", "look-ahead").with("query_length", "2").with("key_length", "4");
    const auto visible = [](const State& state) { return make_field(state).field->sum({0, 0, 2, 4}); };
    EXPECT_EQ(visible(start), 3 + 4);
    EXPECT_EQ(visible(start.with("alignment", "starts")), 1 + 2);
    EXPECT_EQ(visible(start.with("query_length", "6")), 0) << "queries before the first key see nothing";
}

TEST(Masks, PaddingHidesKeysForAllQueries) {
    const State state = State{}.with("method", "padding").with("length", "5").with("tokens", "7 6 <pad> <pad> 1");
    const MakeResult made = make_field(state);
    for (Index query = 0; query < 5; ++query)
        for (Index key = 0; key < 5; ++key)
            EXPECT_EQ(made.field->at({query, key}), key == 2 || key == 3 ? 0 : 1);
    EXPECT_EQ(made.field->describe().cols.labels, (std::vector<std::string>{"7", "6", "pad", "pad", "1"}));
    EXPECT_TRUE(has_issue(make_field(state.with("sentence", "4")).issues, "sentence", "no sentence 4; allowed: 0 … 0"));
}

TEST(Masks, BlockSumsAreCounts) {
    std::mt19937 random(3);
    for (int round = 0; round < 400; ++round) {
        std::string text;
        for (int i = static_cast<int>(random() % 14); i > 0; --i)
            text += random() % 3 == 0 ? "<pad> " : "w ";
        MaskShape shape{static_cast<Index>(1 + random() % 12),
                        static_cast<Index>(1 + random() % 12),
                        0,
                        random() % 2 == 0,
                        random() % 2 == 0,
                        static_cast<Polarity>(random() % 3)};
        shape.shift = random() % 2 == 0 ? 0 : shape.keys - shape.queries;
        const PaddingSide side = random() % 2 == 0 ? PaddingSide::left : PaddingSide::right;
        const MaskField mask(read_batch(text, shape.keys, side).batch, 0, shape);
        for (int pick = 0; pick < 40; ++pick) {
            Block block;
            block.row = static_cast<Index>(random() % static_cast<unsigned>(shape.queries));
            block.col = static_cast<Index>(random() % static_cast<unsigned>(shape.keys));
            block.rows = 1 + static_cast<Index>(random() % static_cast<unsigned>(shape.queries - block.row));
            block.cols = 1 + static_cast<Index>(random() % static_cast<unsigned>(shape.keys - block.col));
            ASSERT_EQ(mask.sum(block), mask.Field::sum(block)) << text;
        }
    }
}

TEST(Masks, LongestLengthsCostNothing) {
    const State state = State{}.with("method", "look-ahead").with("length", "16777216");
    const double n = 16777216;
    EXPECT_EQ(make_field(state).field->sum({0, 0, 16777216, 16777216}), n * (n + 1) / 2);
    const MakeResult padded = make_field(state.with("method", "padding").with("tokens", "a b c"));
    EXPECT_EQ(padded.field->sum({0, 0, 16777216, 16777216}), 3 * n);
    const MakeResult left =
        make_field(state.with("method", "padding").with("tokens", "a b c").with("padding_side", "left"));
    EXPECT_EQ(left.field->at({5, 16777213}), 1);
    EXPECT_EQ(left.field->at({5, 16777212}), 0);
    EXPECT_TRUE(padded.field->describe().cols.labels.empty());
}

TEST(Masks, ExplanationsEndInTheValueAndNameTheReason) {
    const State state = State{}.with("tokens", "the cat sat\n\n").with("length", "5");
    const auto mask = mask_field(state);
    EXPECT_EQ(mask->hidden({1, 0}), Hidden::no);
    EXPECT_EQ(mask->hidden({1, 2}), Hidden::later);
    EXPECT_EQ(mask->hidden({4, 3}), Hidden::padding);
    EXPECT_EQ(mask->hidden({1, 4}), Hidden::both);
    EXPECT_NE(mask->explain({1, 4}).meaning.find("it comes later, and it is padding"), std::string::npos);
    for (const char* polarity : {"visibility", "boolean", "additive"})
        for (const char* method : {"padding", "look-ahead"}) {
            const MakeResult made = make_field(state.with("method", method).with("polarity", polarity));
            for (Index row = 0; row < 5; ++row)
                for (Index col = 0; col < 5; ++col)
                    EXPECT_EQ(made.field->explain({row, col}).steps.back().value, made.field->at({row, col}));
        }
}

TEST(Softmax, WorkedRowsOfThePaddingExample) {
    // Rows 5 7 9 0 0 / 3 2 4 1 0 / 6 1 8 4 2 as logits, 0 = padding.
    const std::vector<std::vector<double>> rows = {{5, 7, 9, 0, 0}, {3, 2, 4, 1, 0}, {6, 1, 8, 4, 2}};
    for (const std::vector<double>& logits : rows) {
        std::vector<std::uint8_t> visible;
        double total = 0;
        for (const double logit : logits) {
            visible.push_back(logit != 0 ? 1 : 0);
            total += logit != 0 ? std::exp(logit) : 0;
        }
        for (const Treatment treatment :
             {Treatment::add, Treatment::fill, Treatment::fill_infinity, Treatment::add_minimum, Treatment::zero_row})
            for (const Arithmetic arithmetic : {Arithmetic::float32, Arithmetic::float64}) {
                const std::vector<double> weights = row_of(logits, visible, {treatment, arithmetic});
                const double tolerance = arithmetic == Arithmetic::float32 ? 2e-7 : 1e-15;
                for (std::size_t j = 0; j < logits.size(); ++j)
                    EXPECT_NEAR(weights[j], visible[j] != 0 ? std::exp(logits[j]) / total : 0, tolerance);
            }
    }
    const std::vector<double> first = row_of({5, 7, 9, 0, 0}, {1, 1, 1, 0, 0}, {Treatment::add, Arithmetic::float32});
    EXPECT_NEAR(first[0], 0.0158762, 1e-6);
    EXPECT_NEAR(first[2], 0.8668133, 1e-6);
}

TEST(Softmax, FullyMaskedRows) {
    const std::vector<double> logits = {1, 2, 3, 0.5};
    const std::vector<std::uint8_t> none = {0, 0, 0, 0}, all = {1, 1, 1, 1};
    const auto each = [&](Treatment treatment, Arithmetic arithmetic, double expected) {
        for (const double weight : row_of(logits, none, {treatment, arithmetic}))
            EXPECT_TRUE(std::isnan(expected) ? std::isnan(weight) : weight == expected) << weight;
    };
    each(Treatment::add, Arithmetic::float32, 0.25);
    for (const Arithmetic arithmetic : {Arithmetic::float32, Arithmetic::float64}) {
        each(Treatment::fill, arithmetic, 0.25);
        each(Treatment::add_minimum, arithmetic, 0.25);
        each(Treatment::fill_infinity, arithmetic, undefined);
        each(Treatment::zero_row, arithmetic, 0);
    }
    const std::vector<double> silent = row_of(logits, none, {Treatment::add, Arithmetic::float64});
    const std::vector<double> unmasked = row_of(logits, all, {Treatment::add, Arithmetic::float64});
    for (std::size_t j = 0; j < logits.size(); ++j)
        EXPECT_NEAR(silent[j], unmasked[j], 1e-7);
    EXPECT_EQ(treated_logit(31, false, {Treatment::add, Arithmetic::float32}), -1e9);
    EXPECT_EQ(treated_logit(33, false, {Treatment::add, Arithmetic::float32}), -1e9 + 64);
    EXPECT_EQ(treated_logit(1.5, false, {Treatment::add, Arithmetic::float64}), -999999998.5);
}

TEST(Softmax, FieldsAgreeWithTheRowsAndExplainThem) {
    const State start = State{}.with("tokens", "the cat sat on\n\n<pad> dog").with("length", "6").with("seed", "9");
    for (const char* sentence : {"0", "1", "2"})
        for (const char* treatment : {"add-1e9", "fill-1e9", "fill-inf", "add-min", "zero-row"})
            for (const char* arithmetic : {"float32", "float64"}) {
                const State state =
                    start.with("sentence", sentence).with("treatment", treatment).with("arithmetic", arithmetic);
                const auto field = softmax_field(state);
                for (Index row = 0; row < 6; ++row) {
                    std::vector<double> logits;
                    std::vector<std::uint8_t> visible;
                    for (Index col = 0; col < 6; ++col) {
                        logits.push_back(logits_field(state, false)->at({row, col}));
                        visible.push_back(mask_field(state)->at({row, col}) == 1 ? 1 : 0);
                    }
                    const std::vector<double> expected = masked_softmax_row(logits, visible, masking_of(state));
                    for (Index col = 0; col < 6; ++col) {
                        const double value = field->at({row, col}), want = expected[static_cast<std::size_t>(col)];
                        const double said = field->explain({row, col}).steps.back().value;
                        EXPECT_TRUE(value == want || (std::isnan(value) && std::isnan(want)));
                        EXPECT_TRUE(value == said || (std::isnan(value) && std::isnan(said)));
                    }
                }
            }
}

TEST(Softmax, ExplanationsShowTheArithmetic) {
    const State state = State{}.with("tokens", "a b").with("length", "3").with("treatment", "add-1e9");
    EXPECT_EQ(treatment_text(1.5, masking_of(state)), "1.5 + −1e9 = −1e9 in float32");
    EXPECT_EQ(treatment_text(1.5, masking_of(state.with("treatment", "fill-inf"))), "filled with −∞");
    const auto steps = softmax_field(state.with("treatment", "fill-inf"))->explain({0, 1}).steps;
    EXPECT_EQ(steps.back().text, "e^−∞ = 0");
    const auto empty = softmax_field(state.with("tokens", "\n\n").with("treatment", "fill-inf"));
    EXPECT_NE(empty->explain({0, 0}).steps.back().text.find("NaN"), std::string::npos);
    EXPECT_EQ(softmax_field(state)->at({0, 0}), 1);
}

TEST(Softmax, ComputesWhatIsAskedForAndThatOnce) {
    const State state = State{}.with("length", "1000").with("tokens", "").with("mask", "look-ahead");
    const auto field = softmax_field(state);
    EXPECT_EQ(field->known_rows(), 0);
    EXPECT_EQ(field->logits().known_logits(), 0);
    field->at({9, 5});
    field->at({9, 900});
    EXPECT_EQ(field->known_rows(), 1);
    EXPECT_EQ(field->logits().known_logits(), 10); // what is filled over is not computed
    std::vector<float> strip(16 * 1000);
    field->sample({{0, 1, 16}, {0, 1, 1000}}, strip);
    EXPECT_EQ(field->known_rows(), 16);
    EXPECT_EQ(field->logits().known_logits(), 16 * 17 / 2);
    field->logits().sample({{0, 1, 16}, {0, 1, 1000}}, strip); // the same numbers
    EXPECT_EQ(field->logits().known_logits(), 16 * 17 / 2);
    field->logits().raw({0, 999}); // hidden, but somebody wants to see it
    EXPECT_EQ(field->logits().known_logits(), 16 * 17 / 2 + 1);
    EXPECT_EQ(field->logits().raw({3, 2}), logits_field(state, false)->at({3, 2}));
}

TEST(Softmax, LongLengthsAreCutAndSaid) {
    const MakeResult made =
        make_field(State{}.with("method", "masked-softmax").with("length", "5000").with("tokens", "a"));
    EXPECT_EQ(made.field->size(), (Cell{4096, 4096}));
    EXPECT_TRUE(has_issue(made.issues, "length", "4096 is used"));
    EXPECT_EQ(made.field->at({4095, 0}), 1);
}

}

}
