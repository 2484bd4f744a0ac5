// xPos against vectors turned and scaled one by one; rotary embeddings of images and videos: where tokens stand and
// which pairs turn by what.
#include "core/rotary/places/m_rope.hpp"
#include "core/rotary/places/rotary_axial.hpp"
#include "core/rotary/rotary_score.hpp"
#include "core/rotary/xpos.hpp"

#include "unit/core/made_fields.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

namespace posenc::rotary_places_test {

namespace {

/// Pairs as complex numbers: turned, the query multiplied and the key divided by its scale, then multiplied.
TEST(Xpos, IsTheProductOfTheScaledVectors) {
    const std::string_view text = "method=xpos&length=700&d_model=10&rotary_width=8&pairing=interleaved&"
                                  "vectors=seeded&seed=2&scale_base=200";
    const FieldPtr field = field_of(text);
    const auto [q, k] = read_vectors(parse(text).state, 10);
    const auto definition = [&, &q = q, &k = k](Index i, Index j) {
        std::complex<double> total = q[8] * k[8] + q[9] * k[9];
        for (std::size_t t = 0; t < 4; ++t) {
            const double w = std::pow(10000, -static_cast<double>(t) / 4), decay = xpos_decay(static_cast<Index>(t), 8);
            const auto turned = [&](const std::vector<double>& x, Index position, double sign) {
                const double place = static_cast<double>(position);
                return std::complex(x[2 * t], x[2 * t + 1]) * std::polar(1.0, place * w) *
                       std::pow(xpos_scale(decay, place, 700, 200), sign);
            };
            total += turned(q, i, 1) * std::conj(turned(k, j, -1));
        }
        return total.real();
    };
    for (Index i = 0; i < 700; i += 53)
        for (Index j = 0; j < 700; j += 31)
            ASSERT_NEAR(field->at({i, j}), definition(i, j), 1e-10 * std::max(1.0, std::fabs(definition(i, j))));
    EXPECT_EQ(field->at({1, 1}), field->at({690, 690}));
}

TEST(Xpos, FadesWithTheDistanceAndFitsItsScale) {
    const FieldPtr field = field_of("method=xpos&length=3000"), one = field_of("method=xpos&length=3000&d_model=2");
    EXPECT_NEAR(field->at({5, 5}), 128, 1e-11);
    for (Index i = 0; i < 3000; i += 100) // a single pair, z = 2/7
        EXPECT_NEAR(one->at({i, 0}), 2 * std::pow(2.0 / 7, static_cast<double>(i) / 512) * std::cos(i), 1e-12);
    EXPECT_GT(xpos_decay(1, 64), xpos_decay(0, 64));
    EXPECT_NEAR(field->describe().high, 128, 1e-11);
}

TEST(Xpos, IsLimited) {
    const MakeResult made = made_of("method=xpos&length=5000");
    ASSERT_EQ(made.issues.size(), 2u);
    EXPECT_EQ(sentence(made.issues[1]),
              "key_length: 5000 is too many; this method is limited to 4096 for now; 4096 is used");
    EXPECT_EQ(made.field->size(), (Cell{4096, 4096}));
}

TEST(RotaryAxial, HalfThePairsTurnByEachCoordinate) {
    for (const bool lang : {false, true}) {
        const FieldPtr field = field_of(std::string("method=rotary-axial&grid_height=3&grid_width=5&d_model=16"
                                                    "&base=100&rotary_part=sin&axial_flavour=") +
                                        (lang ? "lang" : "rope-vit"));
        ASSERT_EQ(field->size(), (Cell{15, 16}));
        for (Index token = 0; token < 15; ++token)
            for (Index channel = 0; channel < 16; ++channel) {
                const Index x = token % 5, y = token / 5, pair = channel / 2;
                const double by = static_cast<double>((pair < 4) != lang ? x : y);
                ASSERT_NEAR(field->at({token, channel}),
                            std::sin(by * std::pow(100, -static_cast<double>(pair % 4) / 4)), 1e-14);
            }
    }
}

TEST(RotaryAxial, PixelsRunFromEdgeToEdge) {
    const FieldPtr field = field_of("method=rotary-axial&grid_height=5&grid_width=3&d_model=8&axial_flavour=pixel");
    // Pairs 0 and 1 turn by the row, π and 5π half-turns; pairs 2 and 3 by the column.
    EXPECT_NEAR(field->at({0, 0}), -1, 1e-14);
    EXPECT_NEAR(field->at({3, 0}), 0, 1e-14); // row 1 of 5 is −1/2
    EXPECT_NEAR(field->at({6, 2}), 1, 1e-14); // the middle row is 0
    EXPECT_NEAR(field->at({1, 4}), 1, 1e-14); // and the middle column
    EXPECT_NEAR(field->at({2, 6}), -1, 1e-13);
    EXPECT_NO_FATAL_FAILURE(field_of("method=rotary-axial&grid_height=1&grid_width=1&axial_flavour=pixel&d_model=4"));
}

TEST(RotaryAxial, WidthsAreMultiplesOfFour) {
    EXPECT_EQ(issue_of("method=rotary-axial&d_model=10"),
              "d_model: ‘10’ does not fit; allowed: multiples of 4; 8 channels are turned");
}

/// Any direction keeps the length of (x, y) that the two halves of the pairs see.
TEST(RotaryMixed, PairsTurnAlongTwoDirectionsAtRightAngles) {
    const std::string text = "method=rotary-mixed&grid_height=4&grid_width=4&d_model=8&base=1000000000&seed=3&head=";
    const auto angle = [&](std::string_view head, Index token, Index pair) {
        const std::string all = text + std::string(head);
        return std::atan2(field_of(all + "&rotary_part=sin")->at({token, 2 * pair}),
                          field_of(all)->at({token, 2 * pair}));
    };
    for (const std::string_view head : {"0", "5"}) {
        EXPECT_NEAR(std::hypot(angle(head, 5, 0), angle(head, 5, 2)), std::sqrt(2), 1e-12); // x = y = 1
        const double slow = std::pow(1e9, -0.5);
        EXPECT_NEAR(std::hypot(angle(head, 14, 1), angle(head, 14, 3)), std::sqrt(13) * slow, 1e-12);
        EXPECT_NEAR(angle(head, 1, 0) * angle(head, 1, 2) + angle(head, 4, 0) * angle(head, 4, 2), 0, 1e-12);
    }
    EXPECT_NE(angle("0", 1, 0), angle("5", 1, 0));
}

TEST(MRope, PositionsCountImagesByTheirLargestSide) {
    const TokenTriples triples({{3}, {1, 2, 4, false}, {2}});
    ASSERT_EQ(triples.tokens(), 13);
    EXPECT_EQ(triples.place(2), (TokenPlace{2, 2, 2}));
    EXPECT_EQ(triples.place(3), (TokenPlace{3, 3, 3}));
    EXPECT_EQ(triples.place(6), (TokenPlace{3, 3, 6}));
    EXPECT_EQ(triples.place(9), (TokenPlace{3, 4, 5}));
    EXPECT_EQ(triples.place(11), (TokenPlace{7, 7, 7}));
    const TokenTriples video({{3, 1, 2, false}, {1}});
    EXPECT_EQ(video.place(5), (TokenPlace{2, 0, 1}));
    EXPECT_EQ(video.place(6), (TokenPlace{3, 3, 3}));
}

TEST(MRope, SectionsSayWhatTurnsAPair) {
    const FieldPtr field = field_of("method=m-rope&text_before=2&grid_height=2&grid_width=3&text_after=1&d_model=12&"
                                    "sections=1,2,3&rotary_part=sin");
    ASSERT_EQ(field->size(), (Cell{9, 12}));
    const auto w = [](int pair) { return std::pow(10000, -pair / 6.0); };
    // Token 7 is the patch in row 1, column 2 of a block that starts at position 2.
    EXPECT_NEAR(field->at({7, 0}), std::sin(2 * w(0)), 1e-14);
    EXPECT_NEAR(field->at({7, 2}), std::sin(3 * w(2)), 1e-14);
    EXPECT_NEAR(field->at({7, 3}), std::sin(4 * w(3)), 1e-14);
    EXPECT_EQ(field->at({7, 9}), field->at({7, 3})); // the pair's other channel
    EXPECT_NEAR(field->at({8, 1}), std::sin(5 * w(1)), 1e-14);
}

TEST(MRope, SectionsMustAddUp) {
    EXPECT_EQ(issue_of("method=m-rope&d_model=12&sections=1,2,9"),
              "sections: they add up to 12; they must add up to the 6 pairs of this d_model; 1, 2, 3 are used");
    EXPECT_EQ(issue_of("method=m-rope&d_model=12&sections=9"),
              "sections: they add up to 9; they must add up to the 6 pairs of this d_model; 6, 0, 0 are used");
    EXPECT_TRUE(made_of("method=m-rope&d_model=12").issues.empty());
}

TEST(MRope, TokensAreLimited) {
    const MakeResult made = made_of("method=m-rope&grid_height=1024&grid_width=1024&frames=1024&text_before=65536");
    EXPECT_FALSE(made.issues.empty());
    EXPECT_LE(made.field->size().row, most_tokens);
}

}

}
