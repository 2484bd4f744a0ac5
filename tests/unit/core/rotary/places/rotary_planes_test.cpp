// The planes of a rotary embedding: shares that add up to the score, and what turns their pairs.
#include "core/rotary/places/placed_pairs.hpp"
#include "core/rotary/places/rotary_planes.hpp"
#include "core/toeplitz.hpp"
#include "unit/core/made_fields.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::rotary_planes_test {
namespace {

TEST(RotaryPlanes, SharesAddUpToTheScore) {
    for (const std::string_view text :
         {"method=rotary-score&length=40&d_model=16&vectors=seeded",
          "method=rotary-score&length=40&d_model=16&vectors=seeded&rotary_width=8&pairing=interleaved",
          "method=rotary-score&length=40&d_model=32&vectors=seeded&scaling=yarn&factor=8&original_length=64",
          "method=rotary-score&length=40&d_model=16&vectors=seeded&xpos=1&scaling=linear",
          "method=xpos&length=40&d_model=16&vectors=seeded&scale_base=256"}) {
        const FieldPtr field = field_of(std::string(text));
        const RotaryPlanes planes(state_of(text), 40);
        for (const Index distance : {-39, -7, 0, 5}) {
            const double value = dynamic_cast<const Toeplitz&>(*field).value(distance);
            EXPECT_NEAR(planes.score(distance), value, 1e-9 * std::max(1.0, std::fabs(value))) << text << distance;
        }
    }
}

TEST(RotaryPlanes, AShareIsTheProductOfTheTurnedVectors) {
    const RotaryPlanes planes(state_of("method=rotary-score&length=40&d_model=8&vectors=seeded"), 40);
    for (Index pair = 0; pair < planes.pairs(); ++pair)
        for (const auto& [query, key] : {std::pair<Index, Index>{12, 5}, {3, 30}, {0, 0}}) {
            const RotaryPlane& plane = planes.plane(pair);
            const auto turned_by = [&](const std::array<double, 2>& vector, Index position) {
                const double angle = static_cast<double>(position) * plane.frequency;
                return std::array{vector[0] * std::cos(angle) - vector[1] * std::sin(angle),
                                  vector[1] * std::cos(angle) + vector[0] * std::sin(angle)};
            };
            const auto q = turned_by(plane.query, query), k = turned_by(plane.key, key);
            EXPECT_NEAR(planes.share(pair, key - query), q[0] * k[0] + q[1] * k[1], 1e-9);
        }
}

TEST(PlacedPairs, AreWhatTheTablesTurnBy) {
    for (const std::string_view text : {"method=rotary-axial&d_model=16&grid_height=3&grid_width=5",
                                        "method=rotary-axial&d_model=16&grid_height=3&grid_width=5&axial_flavour=lang",
                                        "method=rotary-mixed&d_model=16&grid_height=3&grid_width=5&head=2"}) {
        const PlacedPairs pairs = placed_pairs(state_of(text));
        const FieldPtr field = field_of(std::string(text));
        ASSERT_EQ(static_cast<Index>(pairs.weights.size()), field->size().col / 2);
        for (Index token = 0; token < 15; ++token)
            for (Index column = 0; column < field->size().col; ++column) {
                const TokenPlace& weights =
                    pairs.weights[static_cast<std::size_t>(turned(pairs.pairing, field->size().col, column).pair)];
                const double angle =
                    static_cast<double>(token % 5) * weights[0] + static_cast<double>(token / 5) * weights[1];
                EXPECT_NEAR(field->at({token, column}), std::cos(angle), 1e-12) << text;
            }
    }
    const PlacedPairs sections = placed_pairs(state_of("method=m-rope&d_model=128&sections=16,24,24"));
    ASSERT_EQ(sections.weights.size(), 64u);
    EXPECT_GT(sections.weights[15][0], 0);
    EXPECT_GT(sections.weights[16][1], 0);
    EXPECT_GT(sections.weights[40][2], 0);
    EXPECT_TRUE(placed_pairs(state_of("method=rotary-table")).weights.empty());
}

}
}
