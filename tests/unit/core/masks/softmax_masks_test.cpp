// The softmax under every mask of the program, and the rows that it keeps.
#include "core/masks/mask_parameters.hpp"
#include "core/masks/softmax/softmax_field.hpp"

#include "unit/core/made_fields.hpp"

#include <cmath>

namespace posenc::softmax_masks_test {

namespace {

TEST(Softmax, OldRowsGiveWayToNewOnes) {
    const auto field = softmax_field(State{}.with("length", "4096").with("mask", "look-ahead"));
    const double first = field->at({900, 5});
    for (Index row = 0; row < 4096; row += 4)
        field->at({row, 0});
    EXPECT_LE(field->known_rows() * 4096, RowCache::most_numbers);
    EXPECT_GT(field->known_rows(), 200);
    EXPECT_EQ(field->at({900, 5}), first) << "computed again";
}

/// A picture of ranges reads two rows of each of its pixels' rows, as one of means does.
TEST(Softmax, RangesOfALargeOneAreThoseOfSomeRows) {
    const auto field = softmax_field(State{}.with("length", "4096").with("mask", "look-ahead"));
    ASSERT_EQ(field->means(), Means::sampled);
    const Viewport whole{{0, 512, 8}, {0, 256, 16}};
    std::vector<float> widths(8 * 16);
    field->sample_ranges(whole, widths);
    EXPECT_LE(field->known_rows(), 16);
    for (int n = 0; n < 128; ++n)
        EXPECT_EQ(widths[static_cast<std::size_t>(n)],
                  static_cast<float>(field->range(sample_block(whole, n / 16, n % 16, field->size())).width()));
}

TEST(Softmax, ExplainsARowWithoutVisibleKeys) {
    const FieldPtr field =
        field_of("method=masked-softmax&mask=both&padding_side=left&tokens=a b&length=5&treatment=add-1e9");
    const std::vector<Step> steps = field->explain({0, 0}).steps;
    ASSERT_EQ(steps.size(), 3u);
    EXPECT_EQ(steps[1].value, -1e9F) << "what the logit becomes";
    EXPECT_EQ(steps[2].value, 0.2F);
}

/// Hidden keys count with 1 − s of their e^z until the mask is closed; a row that is hidden whole is not changed by
/// that.
TEST(Softmax, FillsAsTheMaskGoes) {
    const State state = parse("length=7&mask=look-ahead&arithmetic=float64").state;
    const auto closed = softmax_field(state);
    for (const double strength : {0.0, 0.4, 0.999}) {
        const auto field = softmax_field(state.with("mask_strength", std::to_string(strength)));
        for (Index row = 0; row < 7; ++row) {
            const auto counted = [&](Index col) {
                return (col <= row ? 1 : 1 - strength) * std::exp(closed->logits().raw({row, col}));
            };
            double total = 0;
            for (Index col = 0; col < 7; ++col)
                total += counted(col);
            for (Index col = 0; col < 7; ++col) {
                EXPECT_NEAR(field->at({row, col}), counted(col) / total, 1e-12) << strength << " " << row << " " << col;
                EXPECT_NEAR(field->explain({row, col}).steps.back().value, field->at({row, col}), 1e-12);
            }
        }
    }
    EXPECT_EQ(softmax_field(state.with("mask_strength", "1"))->at({2, 5}), 0);
}

/// Every mask hides from the softmax what it hides by itself, its own parameters included.
TEST(Softmax, TakesEveryMask) {
    const State plain = parse("length=40").state,
                own = parse("length=40&tokens=a b c <pad> d e f g h i j k l m n o p q r s t u v w x y z&window=5&"
                            "window_count=both-sides&prefix_length=7&chunk_size=6&left_padding=2&dilation=3&"
                            "document_lengths=9,4,11&direction=both&sink_count=3&global_count=2&block_size=5&"
                            "block_layout=bigbird&random_blocks=1&first_mask=chunked&second_mask=padding&combine=or&"
                            "seed=6")
                          .state;
    for (const Choice& choice : parameters::mask.choices) {
        if (choice.id == "both")
            continue; // no method of its own
        const std::string_view method = choice.id == "combined" ? "combined-mask" : choice.id;
        for (const State& state : {own, plain}) {
            const auto softmax = softmax_field(state.with("mask", choice.id));
            const FieldPtr alone = make_field(state.with("method", method)).field;
            ASSERT_EQ(softmax->size(), alone->size()) << choice.id;
            for (Index row = 0; row < 40; ++row)
                for (Index col = 0; col < 40; ++col) {
                    EXPECT_EQ(softmax->mask().at({row, col}), alone->at({row, col})) << choice.id;
                    if (!softmax->mask().fully_masked(row)) {
                        EXPECT_EQ(softmax->at({row, col}) > 0, alone->at({row, col}) == 1) << choice.id;
                    }
                }
        }
    }
    EXPECT_NE(issue_of("method=masked-softmax&mask=documents&document_lengths=60,5").find("begin within"),
              std::string::npos)
        << "what the mask has to say";
}

TEST(Softmax, MeansAreThoseOfTheCells) {
    for (const char* treatment : {"add-1e9", "fill-inf", "add-min", "zero-row"})
        for (const char* mask : {"padding", "dilated"}) {
            const State state =
                parse("length=37&tokens=a b c d e&window=6").state.with("mask", mask).with("treatment", treatment);
            const auto softmax = softmax_field(state);
            const Viewport viewport{{-2, 3, 15}, {1, 5, 9, 4}}; // overlapping, and beyond both edges
            std::vector<float> weights(15 * 9), logits(15 * 9);
            softmax->sample(viewport, weights);
            softmax->logits().sample(viewport, logits);
            for (int row = 0; row < 15; ++row)
                for (int col = 0; col < 9; ++col) {
                    const Block block = sample_block(viewport, row, col, softmax->size());
                    const std::size_t at = static_cast<std::size_t>(row * 9 + col);
                    const auto expect = [&](float mean, const Field& field) {
                        const auto wanted = static_cast<float>(field.mean(block));
                        EXPECT_TRUE(mean == wanted || (mean != mean && wanted != wanted) ||
                                    std::fabs(mean - wanted) <= 1e-6 * std::fabs(wanted) + 1e-7)
                            << mean << " instead of " << wanted << " with " << treatment << ", " << mask;
                    };
                    expect(weights[at], *softmax);
                    expect(logits[at], softmax->logits());
                }
        }
}

}

}
