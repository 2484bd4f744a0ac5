// Places of images and videos as models of today have them: layouts of M-RoPE's sections, time in seconds, axial
// layouts with more axes, against their definitions.
#include "core/rotary/places/axial_layout.hpp"
#include "core/rotary/places/m_rope.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>
#include <numbers>

namespace posenc::places_of_today_test {
namespace {

TEST(MRopeSections, LieInBlocksInTurnOrByRowsAndColumns) {
    const auto axes = [](std::array<Index, 3> sections, SectionLayout layout) {
        std::string text;
        for (Index pair = 0; pair < sections[0] + sections[1] + sections[2]; ++pair)
            text += "thw"[axis_of_pair(sections, layout, pair)];
        return text;
    };
    EXPECT_EQ(axes({2, 3, 3}, SectionLayout::blocks), "tthhhwww");
    EXPECT_EQ(axes({4, 2, 2}, SectionLayout::in_turn), "thwthwtt");
    EXPECT_EQ(axes({3, 3, 2}, SectionLayout::in_turn), "thwthwth");
    EXPECT_EQ(axes({2, 3, 3}, SectionLayout::rows_columns), "hwhwhwtt");
}

/// Every setting of time, against positions written down once more; sums against cells.
TEST(MRope, FramesCountAsAnAxisInSecondsOrAsImages) {
    struct Way {
        std::string settings;
        Index (*time)(Index frame);
        Index (*start)(Index frame); ///< behind where the text ends
        Index taken;
    };
    const Way ways[] = {{"", [](Index f) { return f; }, [](Index) { return Index{0}; }, 5},
                        {"&tokens_per_second=2&seconds_per_step=1.5", [](Index f) { return 3 * f; },
                         [](Index) { return Index{0}; }, 13},
                        {"&tokens_per_second=1&seconds_per_step=0.4", [](Index f) { return 2 * f / 5; },
                         [](Index) { return Index{0}; }, 3},
                        {"&frames_as=images", [](Index) { return Index{0}; }, [](Index f) { return 3 * f; }, 15}};
    for (const Way& way : ways) {
        const FieldPtr field =
            field_of("method=m-rope&text_before=4&frames=5&grid_height=2&grid_width=3&text_after=3&"
                     "d_model=12&base=100&sections=2,2,2&section_layout=in-turn&pairing=interleaved" +
                     way.settings);
        ASSERT_EQ(field->size(), (Cell{37, 12}));
        for (Index token = 0; token < 37; ++token) {
            Index at[3] = {token, token, token};
            if (token >= 34) {
                at[0] = at[1] = at[2] = 4 + way.taken + token - 34;
            } else if (token >= 4) {
                const Index patch = token - 4, frame = patch / 6, start = 4 + way.start(frame);
                at[0] = start + way.time(frame);
                at[1] = start + patch / 3 % 2;
                at[2] = start + patch % 3;
            }
            for (Index channel = 0; channel < 12; ++channel) {
                const Index pair = channel / 2;
                EXPECT_NEAR(field->at({token, channel}),
                            std::cos(static_cast<double>(at[pair % 3]) * std::pow(100, -static_cast<double>(pair) / 6)),
                            1e-12)
                    << way.settings << token << " " << channel;
            }
        }
        for (const Block block : {Block{0, 0, 37, 12}, Block{3, 2, 20, 5}, Block{9, 0, 7, 12}}) {
            double total = 0;
            for (Index row = block.row; row < block.row + block.rows; ++row)
                for (Index col = block.col; col < block.col + block.cols; ++col)
                    total += field->at({row, col});
            EXPECT_NEAR(field->sum(block), total, 1e-10) << way.settings;
        }
    }
}

TEST(MRope, OnlyTheRotaryWidthTurns) {
    const FieldPtr field = field_of("method=m-rope&d_model=64&rotary_width=16&sections=4,2,2&section_layout=in-turn");
    EXPECT_EQ(field->size().col, 16);
    EXPECT_NEAR(field->at({3, 1}), std::cos(3 * std::pow(10000, -1.0 / 8)), 1e-12);
    EXPECT_EQ(issue_of("method=m-rope&d_model=8&rotary_width=10"),
              "rotary_width: ‘10’ does not fit; allowed: even numbers up to d_model, 8; 8 is used");
}

/// One cell of each flavour, from its definition.
TEST(AxialLayout, EachFlavourTurnsAsItsCodeDoes) {
    const auto cosine = [](const std::string& text, Cell cell) {
        return field_of("method=rotary-axial&" + text)->at(cell);
    };
    constexpr double pi = std::numbers::pi;
    // Row 1 of 2, second pair of rows: centre ½, period 100^(4/16).
    EXPECT_NEAR(cosine("axial_flavour=dinov3&base=100&d_model=16&grid_height=2&grid_width=5", {5, 1}),
                std::cos(2 * pi * 0.5 / std::pow(100, 0.25)), 1e-12);
    EXPECT_NEAR(cosine("axial_flavour=dinov3&d_model=16&grid_height=2&grid_width=5&coordinates_by=max&least_period=0.5&"
                       "greatest_period=4",
                       {5, 1}),
                std::cos(2 * pi * (1.5 / 5 * 2 - 1) / (0.5 * 2)), 1e-12);
    EXPECT_NEAR(cosine("axial_flavour=dinov3&base=100&d_model=16&grid_height=2&grid_width=5&axis_shift=0.25,0&"
                       "axis_jitter=2,1&axis_rescale=1.5",
                       {5, 8}),
                std::cos(2 * pi * (0.5 + 0.25) * 2 * 1.5), 1e-12);
    // Token 4 of rows of 3: row 1, column 1. Channel 9 is the second pair of the second half, of rows.
    EXPECT_NEAR(cosine("axial_flavour=gemma4&base=100&d_model=16&grid_width=3", {4, 9}), std::cos(std::pow(100, -0.25)),
                1e-12);
    EXPECT_EQ(cosine("axial_flavour=gemma4&base=100&d_model=16&grid_width=3", {4, 1}),
              cosine("axial_flavour=gemma4&base=100&d_model=16&grid_width=3", {4, 5}));
    // Widths 4, 6, 6: channel 6 is the second pair of rows.
    EXPECT_NEAR(cosine("axial_flavour=flux&d_model=16&axis_widths=4,6,6&grid_width=3", {7, 6}),
                std::cos(2 * std::pow(10000, -2.0 / 6)), 1e-12);
    EXPECT_NEAR(cosine("axial_flavour=wan&d_model=16&grid_frames=3&grid_height=2&grid_width=2", {9, 2}),
                std::cos(2 * std::pow(10000, -2.0 / 8)), 1e-12);
    EXPECT_NEAR(cosine("axial_flavour=qwen-image&d_model=16&axis_widths=4,6,6&grid_height=3&grid_width=4", {5, 4}),
                std::cos(-1.0), 1e-12);
    EXPECT_NEAR(cosine("axial_flavour=cosmos&d_model=24&grid_frames=2&grid_height=2&grid_width=2&frame_rate=16&"
                       "axis_scales=2,1,1",
                       {5, 1}),
                std::cos(1.5 * std::pow(10000 * std::pow(2, 8.0 / 6), -0.25)), 1e-12);
    EXPECT_EQ(cosine("axial_flavour=ltx&d_model=14&grid_frames=2", {70, 1}), 1) << "stands still";
    EXPECT_NEAR(
        cosine("axial_flavour=ltx&d_model=14&grid_frames=2&axis_scales=1.5,32,32&grid_height=2&grid_width=2", {5, 2}),
        std::cos(pi / 2 * (2 * 1.5 / 20 - 1)), 1e-12);
    // Two axes have no frame; a fourth one stands still.
    EXPECT_NEAR(cosine("axial_flavour=flux&d_model=8&axis_widths=4,4&grid_width=3", {7, 0}), std::cos(2.0), 1e-12);
    EXPECT_EQ(cosine("axial_flavour=flux&d_model=16&axis_widths=4,4,4,4&grid_width=3", {7, 12}), 1);
    EXPECT_EQ(
        issue_of("method=rotary-axial&axial_flavour=flux&d_model=16&axis_widths=4,6,7"),
        "axis_widths: they must be even and add up to the 16 channels of this d_model, not to 17; 4,6,6 are used");
}

TEST(AxialLayout, SumsAreThoseOfTheCells) {
    for (const std::string flavour :
         {"dinov3", "gemma4", "flux", "wan", "hunyuan-video", "qwen-image", "cosmos", "ltx"}) {
        const FieldPtr field = field_of("method=rotary-axial&grid_frames=2&grid_height=3&grid_width=4&d_model=24&"
                                        "rotary_part=sin&axial_flavour=" +
                                        flavour);
        const Cell size = field->size();
        for (const Block block : {Block{0, 0, size.row, size.col}, Block{3, 5, 8, 11}, Block{1, 0, 2, 3}}) {
            double total = 0;
            for (Index row = block.row; row < block.row + block.rows; ++row)
                for (Index col = block.col; col < block.col + block.cols; ++col)
                    total += field->at({row, col});
            EXPECT_NEAR(field->sum(block), total, 1e-9) << flavour;
        }
    }
}

}
}
