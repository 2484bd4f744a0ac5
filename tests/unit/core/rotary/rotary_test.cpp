// Rotary embeddings: tables and scores against their definition, what each scaling does to fast and slow pairs, and
// settings that contradict each other.
#include "core/rotary/rotary_score.hpp"

#include "unit/core/made_fields.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc::rotary_test {

namespace {

TEST(RotaryTable, HoldsCosinesAndSinesOfThePairs) {
    for (const bool interleaved : {false, true}) {
        const std::string settings = std::string("method=rotary-table&length=40&offset=-7&d_model=10&rotary_width=6") +
                                     (interleaved ? "&pairing=interleaved" : "");
        const FieldPtr cos = field_of(settings), sin = field_of(settings + "&rotary_part=sin");
        ASSERT_EQ(cos->size(), (Cell{40, 6}));
        for (Index row = 0; row < 40; ++row)
            for (Index col = 0; col < 6; ++col) {
                const double pair =
                    interleaved ? std::floor(static_cast<double>(col) / 2) : static_cast<double>(col % 3);
                const double angle = static_cast<double>(row - 7) * std::pow(10000, -pair / 3);
                ASSERT_NEAR(cos->at({row, col}), std::cos(angle), 1e-14);
                ASSERT_NEAR(sin->at({row, col}), std::sin(angle), 1e-14);
            }
    }
}

TEST(RotaryTable, TheAttentionFactorIsInEveryNumber) {
    const FieldPtr plain = field_of("method=rotary-table&d_model=2&scaling=none"),
                   yarn = field_of("method=rotary-table&d_model=2&scaling=yarn&factor=16&attention_factor=1.5");
    EXPECT_DOUBLE_EQ(yarn->at({9, 1}), 1.5 * plain->at({9, 1}));
    EXPECT_DOUBLE_EQ(yarn->sum({0, 0, 50, 2}), 1.5 * plain->sum({0, 0, 50, 2}));
    EXPECT_DOUBLE_EQ(yarn->range({3, 0, 20, 2}).low, 1.5 * plain->range({3, 0, 20, 2}).low);
    EXPECT_DOUBLE_EQ(yarn->describe().high, 1.5);
    std::vector<float> few(6), scaled(6);
    plain->sample({{0, 20, 3}, {0, 1, 2}}, few);
    yarn->sample({{0, 20, 3}, {0, 1, 2}}, scaled);
    for (std::size_t n = 0; n < few.size(); ++n)
        EXPECT_NEAR(scaled[n], 1.5 * few[n], 1e-7);
}

/// Both vectors turned with the tables at their own places, then multiplied.
TEST(RotaryScore, IsTheProductOfTheTurnedVectors) {
    for (const std::string_view more : {"", "&pairing=interleaved", "&rotary_width=4", "&scaling=yarn&factor=40"}) {
        const std::string text = "length=30&d_model=10&vectors=seeded&seed=5" + std::string(more);
        const State state = state_of(text);
        const FieldPtr score = field_of("method=rotary-score&" + text), cos = field_of("method=rotary-table&" + text),
                       sin = field_of("method=rotary-table&rotary_part=sin&" + text);
        const auto [q, k] = read_vectors(state, 10);
        const Index r = cos->size().col;
        const auto turn = [&, p = read_pairing(state)](std::vector<double> x, Index row) {
            const std::vector<double> before = x;
            for (Index channel = 0; channel < r; ++channel) {
                const auto [pair, first] = turned(p, r, channel);
                const Index other = first ? second_channel(p, r, pair) : first_channel(p, pair);
                const double partner = before[static_cast<std::size_t>(other)];
                x[static_cast<std::size_t>(channel)] =
                    before[static_cast<std::size_t>(channel)] * cos->at({row, channel}) +
                    (first ? -partner : partner) * sin->at({row, channel});
            }
            return x;
        };
        for (Index i = 0; i < 30; i += 7)
            for (Index j = 0; j < 30; ++j) {
                const std::vector<double> query = turn(q, i), key = turn(k, j);
                double dot = 0;
                for (std::size_t channel = 0; channel < 10; ++channel)
                    dot += query[channel] * key[channel];
                ASSERT_NEAR(score->at({i, j}), dot, 1e-12) << more << " at " << i << ", " << j;
            }
    }
}

TEST(RotaryScore, OnesDecayFromTheWidth) {
    const FieldPtr field = field_of("method=rotary-score&length=200&d_model=64");
    EXPECT_DOUBLE_EQ(field->at({7, 7}), 64);
    EXPECT_DOUBLE_EQ(field->at({60, 7}), field->at({7, 60}));
    EXPECT_LT(field->at({199, 0}), 40);
}

TEST(RotaryScore, ColoursSpanTheScores) {
    for (const std::string vectors : {"ones", "seeded"}) {
        const FieldPtr field = field_of("method=rotary-score&length=30&d_model=32&vectors=" + vectors);
        double least = field->at({0, 0}), most = least;
        for (Index i = 0; i < 30; ++i)
            for (Index j = 0; j < 30; ++j) {
                least = std::min(least, field->at({i, j}));
                most = std::max(most, field->at({i, j}));
            }
        EXPECT_NEAR(field->describe().low, least, 1e-9) << vectors;
        EXPECT_NEAR(field->describe().high, most, 1e-9) << vectors;
    }
}

TEST(RotaryScore, RangesHoldAllCells) {
    for (const std::string_view more : {"", "&vectors=seeded&rotary_width=8&seed=3"}) {
        const FieldPtr field = field_of("method=rotary-score&length=4000&d_model=64" + std::string(more));
        const Block block{100, 50, 1500, 1200}; // beyond what is looked at one by one
        const Range range = field->range(block);
        for (Index delta = 0; delta < 1200; ++delta) {
            const double value = field->at({1599, 50 + delta});
            ASSERT_LE(range.low, value + 1e-12) << more; // rounding of the recurrence
            ASSERT_GE(range.high, value - 1e-12) << more;
        }
    }
}

double frequency(std::string_view text, Index pair) {
    return field_of("method=rotary-frequencies&d_model=64&" + std::string(text))->at({pair, 1});
}

TEST(RotaryFrequencies, EachScalingSlowsThePairsItShould) {
    const auto plain = [](Index pair) { return std::pow(10000, -static_cast<double>(pair) / 32); };
    EXPECT_DOUBLE_EQ(frequency("scaling=linear&factor=8", 5), plain(5) / 8);
    // NTK: the fastest pair stays, the slowest is slowed by the factor exactly.
    EXPECT_DOUBLE_EQ(frequency("scaling=ntk&factor=8", 0), 1);
    EXPECT_NEAR(frequency("scaling=ntk&factor=8", 31) / plain(31), 1.0 / 8, 1e-14);
    // Dynamic: nothing changes up to the original length.
    EXPECT_DOUBLE_EQ(frequency("scaling=dynamic-ntk&factor=8&seen_length=2048", 31), plain(31));
    EXPECT_NEAR(frequency("scaling=dynamic-ntk&factor=8&seen_length=4096", 31) / plain(31), 1.0 / 9, 1e-14);
    for (const std::string_view kind : {"scaling=yarn&factor=8", "scaling=llama3&factor=8"}) {
        EXPECT_DOUBLE_EQ(frequency(kind, 0), 1);
        EXPECT_DOUBLE_EQ(frequency(kind, 31), plain(31) / 8);
    }
    // Three turns within the original length lie between one and four: two thirds are kept.
    const double base = std::pow(2048 / (6 * std::numbers::pi), 2.0);
    const std::string text = "method=rotary-frequencies&d_model=4&scaling=llama3&factor=8&base=" + std::to_string(base);
    const FieldPtr between = field_of(text);
    EXPECT_NEAR(between->at({1, 1}) / between->at({1, 0}), 2.0 / 3 + 1.0 / 3 / 8, 1e-8);
}

TEST(RotaryFrequencies, RampsOutsideThePairsKeepOrSlowThemAll) {
    RotarySettings settings;
    settings.scaling = RotaryScaling::yarn;
    settings.factor = 4;
    settings.base = 2;
    settings.original_length = 4096;
    const RotaryFrequencies often(settings);
    settings.base = 10000;
    settings.original_length = 2;
    const RotaryFrequencies seldom(settings);
    EXPECT_TRUE(often.ramp_outside() && seldom.ramp_outside());
    for (Index pair = 1; pair < often.pairs(); ++pair) {
        EXPECT_DOUBLE_EQ(often.slowed(pair), 1) << pair;
        EXPECT_DOUBLE_EQ(seldom.slowed(pair), 4) << pair;
    }
    settings.original_length = 4096;
    EXPECT_FALSE(RotaryFrequencies(settings).ramp_outside());
}

TEST(RotaryFrequencies, LongRopeChoosesItsListByTheLengthSeen) {
    const std::string lists = "scaling=longrope&short_factor=1,2&long_factor=3,4,5&";
    EXPECT_DOUBLE_EQ(frequency(lists + "seen_length=2048", 0), 1);
    EXPECT_DOUBLE_EQ(frequency(lists + "seen_length=2049", 0), 1.0 / 3);
    EXPECT_DOUBLE_EQ(frequency(lists + "seen_length=2049", 31), std::pow(10000, -31.0 / 32) / 5);
    EXPECT_DOUBLE_EQ(frequency(lists + "seen_length=9", 9), std::pow(10000, -9.0 / 32) / 2);
    const FieldPtr table = field_of("method=rotary-table&factor=4&" + lists);
    EXPECT_DOUBLE_EQ(table->at({0, 0}), std::sqrt(1 + std::log(4) / std::log(2048)));
}

TEST(RotaryFrequencies, OnlyAShareOfThePairsTurnsInProportion) {
    for (const auto& [width, share, turning] :
         {std::tuple{16, 0.5, 4}, {512, 0.25, 64}, {256, 0.3, 38}, {64, 0.0, 0}, {64, 1.0, 32}, {6, 0.5, 1}}) {
        const std::string text =
            "method=rotary-frequencies&scaling=proportional&factor=8&base=1000000&d_model=" + std::to_string(width) +
            "&rotary_share=" + std::to_string(share);
        const FieldPtr field = field_of(text), wavelengths = field_of(text + "&quantity=wavelength");
        for (Index pair = 0; pair < width / 2; ++pair) {
            const double plain = std::pow(1e6, -2.0 * static_cast<double>(pair) / width);
            EXPECT_NEAR(field->at({pair, 1}), pair < turning ? plain / 8 : 0, 1e-15) << text << pair;
            EXPECT_EQ(std::isinf(wavelengths->at({pair, 1})), pair >= turning) << text << pair;
        }
        EXPECT_TRUE(std::isfinite(wavelengths->description().high)) << text;
    }
    // Still pairs are 1 and 0 at every position; the pairs lie across the whole head.
    const FieldPtr cos = field_of("method=rotary-table&d_model=16&scaling=proportional&rotary_share=0.5&factor=1"),
                   sin = field_of("method=rotary-table&d_model=16&scaling=proportional&rotary_share=0.5&factor=1&"
                                  "rotary_part=sin");
    EXPECT_EQ(cos->mean({0, 4, 50, 4}), 1);
    EXPECT_EQ(sin->range({0, 12, 50, 4}), (Range{0, 0}));
    EXPECT_DOUBLE_EQ(cos->at({7, 9}), std::cos(7 * std::pow(10000, -2.0 / 16)));
}

TEST(RotaryFrequencies, QwensBaseGrowsAtEveryDoubling) {
    for (const auto& [seen, alpha] :
         {std::pair{1, 1}, {1024, 1}, {2048, 1}, {2049, 3}, {4096, 3}, {4097, 7}, {8192, 7}, {8193, 15}})
        EXPECT_NEAR(frequency("scaling=qwen1&original_length=2048&seen_length=" + std::to_string(seen), 20),
                    std::pow(10000 * std::pow(alpha, 64.0 / 62), -20.0 / 32), 1e-15)
            << seen;
    EXPECT_EQ(frequency("scaling=ntk&factor=1000", 20), std::pow(10000 * std::pow(1000, 64.0 / 62), -20.0 / 32));
    EXPECT_NEAR(frequency("scaling=ntk&factor=1000000", 31), std::pow(10000, -31.0 / 32) / 1e6, 1e-18);
}

/// From as trained to the whole scaling in equal ratios, the attention factor too.
TEST(RotaryFrequencies, AShareOfTheScalingLiesBetween) {
    for (const std::string kind : {"linear", "ntk", "yarn", "llama3"}) {
        const std::string text = "scaling=" + kind + "&factor=8";
        for (Index pair = 0; pair < 32; ++pair) {
            const double plain = std::pow(10000, -static_cast<double>(pair) / 32), full = frequency(text, pair);
            EXPECT_NEAR(frequency(text + "&scaling_share=0", pair), plain, 1e-15) << kind << pair;
            EXPECT_EQ(frequency(text + "&scaling_share=1", pair), full) << kind << pair;
            EXPECT_NEAR(frequency(text + "&scaling_share=0.5", pair), std::sqrt(plain * full), 1e-15) << kind << pair;
        }
        const FieldPtr field = field_of("method=rotary-frequencies&d_model=64&scaling_share=0.3&" + text);
        EXPECT_EQ(field->explain({20, 1}).steps.back().value, field->at({20, 1})) << kind;
    }
    const double c = 0.1 * std::log(8) + 1;
    EXPECT_NEAR(field_of("method=rotary-table&scaling=yarn&factor=8&scaling_share=0.25")->at({0, 0}), std::pow(c, 0.25),
                1e-12);
}

/// A pair alone has exponent 0: no base can change it.
TEST(RotaryFrequencies, TheOnlyPairKeepsItsSpeed) {
    for (const std::string_view kind : {"ntk", "dynamic-ntk", "qwen1"})
        EXPECT_DOUBLE_EQ(
            field_of("method=rotary-frequencies&d_model=2&seen_length=9999&scaling=" + std::string(kind))->at({0, 1}),
            1);
}

/// The last channels turn as the first ones do, if the vectors are moved along.
TEST(RotaryScore, TheLastChannelsMayTurn) {
    const auto head = [](const std::string& text) {
        return read_rotary_head(state_of("method=rotary-score&d_model=12&rotary_width=8&" + text), 1);
    };
    HeadVectors vectors;
    for (int n = 0; n < 12; ++n) {
        vectors.query.push_back(n + 1);
        vectors.key.push_back(7 - n);
    }
    HeadVectors moved = vectors;
    std::rotate(moved.query.begin(), moved.query.begin() + 4, moved.query.end());
    std::rotate(moved.key.begin(), moved.key.begin() + 4, moved.key.end());
    for (const std::string pairing : {"pairing=interleaved", "pairing=half-split"}) {
        const RotaryHead last = head("rotary_place=last&" + pairing), first = head(pairing);
        EXPECT_EQ(last.first, 4);
        const PairScores one = pair_scores(last, RotaryFrequencies(last.settings), vectors),
                         other = pair_scores(first, RotaryFrequencies(first.settings), moved);
        EXPECT_EQ(one.rest, other.rest);
        for (std::size_t pair = 0; pair < one.waves.size(); ++pair)
            EXPECT_EQ(one.waves[pair].amplitude, other.waves[pair].amplitude);
    }
    EXPECT_EQ(field_of("method=rotary-table&d_model=12&rotary_width=8&rotary_place=last")->description().cols.first, 4);
}

/// Latent attention: all ones give (still + 2 Σ cos)/√(still + turned).
TEST(RotaryScore, StillChannelsJoinAndScale) {
    const FieldPtr plain = field_of("method=rotary-score&d_model=8&length=30"),
                   joined = field_of("method=rotary-score&d_model=8&length=30&still_width=16"),
                   sharper = field_of("method=rotary-score&d_model=8&length=30&still_width=16&scaling=yarn&factor=40&"
                                      "mscale=1&mscale_all_dim=1"),
                   yarn = field_of("method=rotary-score&d_model=8&length=30&scaling=yarn&factor=40&mscale=1&"
                                   "mscale_all_dim=1");
    const double m = 0.1 * std::log(40) + 1;
    for (const Cell cell : {Cell{3, 3}, Cell{20, 4}}) {
        EXPECT_NEAR(joined->at(cell), (plain->at(cell) + 16) / std::sqrt(24), 1e-12);
        EXPECT_NEAR(sharper->at(cell), (yarn->at(cell) + 16) * m * m / std::sqrt(24), 1e-12);
    }
}

TEST(RotarySettings, ContradictionsAreReported) {
    EXPECT_EQ(issue_of("method=rotary-table&d_model=8&rotary_width=12"),
              "rotary_width: ‘12’ does not fit; allowed: even numbers up to d_model, 8; 8 is used");
    EXPECT_EQ(issue_of("method=rotary-table&d_model=8&rotary_width=5"),
              "rotary_width: ‘5’ does not fit; allowed: even numbers up to d_model, 8; 4 is used");
    EXPECT_EQ(issue_of("method=rotary-score&d_model=7"),
              "d_model: ‘7’ does not fit; allowed: multiples of 2; 6 channels are turned");
    EXPECT_EQ(issue_of("method=rotary-frequencies&scaling=yarn&beta_slow=50"),
              "beta_slow: 50 is above beta_fast, 32; it must not be larger; the two are swapped");
    EXPECT_EQ(issue_of("method=rotary-frequencies&scaling=llama3&low_freq_factor=8"),
              "low_freq_factor: 8 is above high_freq_factor, 4; it must not be larger; the two are swapped");
    EXPECT_EQ(issue_of("method=rotary-frequencies&d_model=4&scaling=longrope&long_factor=1,2,3"),
              "long_factor: 3 numbers for 2 pairs; at most one per pair is allowed; the first 2 are used");
}

TEST(RotarySettings, SettingsOfOtherScalingsDoNotMatter) {
    const MakeResult made = made_of("method=rotary-table&beta_slow=50&low_freq_factor=8");
    EXPECT_TRUE(made.issues.empty());
}

}

}
