// The numbers that the worked examples promise; expected ones come from the formulas, worked out here.
#include "unit/core/made_fields.hpp"

#include <cmath>
#include <numbers>
#include <optional>
#include <set>

namespace posenc::preset_numbers_test {
namespace {

std::string of(std::string_view name, std::string_view more = "") {
    return "preset=" + std::string(name) + "&" + std::string(more);
}

Matrix table_of(const std::string& text) {
    return cells_of(*field_of(text));
}

double sinusoid(double position, int column, double d_model, double base = 10000) {
    const double angle = position * std::pow(base, -2.0 * (column / 2) / d_model);
    return column % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

/// The first diagonal j − i on which two cells differ by more than rounding, from the lower left; nothing if none does.
std::optional<Index> broken_diagonal(const Field& field) {
    const Cell size = field.size();
    for (Index delta = 1 - size.row; delta < size.col; ++delta) {
        const Cell first{std::max<Index>(0, -delta), std::max<Index>(0, delta)};
        for (Index n = 1; first.row + n < size.row && first.col + n < size.col; ++n)
            if (std::fabs(field.at({first.row + n, first.col + n}) - field.at(first)) > 1e-12)
                return delta;
    }
    return std::nullopt;
}

TEST(PresetNumbers, TheDogRanFast) {
    const double printed[4][4] = {{0, 1, 0, 1},
                                  {0.84147098, 0.54030231, 0.09983342, 0.99500417},
                                  {0.90929743, -0.41614684, 0.19866933, 0.98006658},
                                  {0.14112001, -0.9899925, 0.29552021, 0.95533649}};
    const auto table = table_of(of("dog-ran-fast"));
    ASSERT_EQ(table.size(), 4u);
    for (std::size_t row = 0; row < 4; ++row) {
        ASSERT_EQ(table[row].size(), 4u);
        for (std::size_t col = 0; col < 4; ++col)
            EXPECT_NEAR(table[row][col], printed[row][col], 5e-9);
    }
}

TEST(PresetNumbers, FiftyBy128) {
    const auto table = table_of(of("heatmap-50x128"));
    ASSERT_EQ(table.size(), 50u);
    ASSERT_EQ(table[49].size(), 128u);
    EXPECT_NEAR(table[49].front(), std::sin(49.0), 1e-15);
    EXPECT_NEAR(table[49].back(), std::cos(49 * std::pow(10000.0, -126.0 / 128)), 1e-15);
    EXPECT_EQ(field_of(of("heatmap-200x12"))->size(), (Cell{200, 12}));
    EXPECT_EQ(parse(of("heatmap-200x12")).state.text("orientation"), "positions-right");
}

TEST(PresetNumbers, IndicesBetween0And1) {
    for (const std::vector<double>& row : table_of(of("linear-tiled")))
        EXPECT_EQ(std::set<double>(row.begin(), row.end()).size(), 1u);
    EXPECT_DOUBLE_EQ(field_of(of("linear-tiled"))->at({3, 0}), 0.3);
    EXPECT_DOUBLE_EQ(field_of(of("bounded-index"))->at({2, 0}), 0.5);
    EXPECT_DOUBLE_EQ(field_of(of("bounded-index", "length=10"))->at({2, 0}), 2.0 / 9);
}

TEST(PresetNumbers, LatePositionsAreSeldomSeen) {
    const FieldPtr field = field_of(of("one-hot-bias"));
    const Index longest = 50, rows = field->size().row;
    for (Index position = 0; position < rows; ++position) {
        Index holds = 0; // of the lengths 1 … 50 those with room for the position
        for (Index length = 1; length <= longest; ++length)
            holds += length > position ? 1 : 0;
        EXPECT_DOUBLE_EQ(field->at({position, 3}), static_cast<double>(holds) / static_cast<double>(longest));
    }
    EXPECT_NEAR(field->sum({40, 0, rows - 40, 2}), 2 * 55.0 / 50, 1e-12); // 10/50 + 9/50 + … + 1/50, twice
    EXPECT_EQ(field->range({45, 0, 10, 1}), (Range{0, 0.1}));
}

TEST(PresetNumbers, OneSineConfusesWhatManySeparate) {
    const auto one = table_of(of("one-sine"));
    for (const auto& [p, q] : {std::pair{1, 9}, {4, 6}, {11, 19}, {3, 23}})
        EXPECT_NEAR(one[static_cast<std::size_t>(p)][static_cast<std::size_t>(q)], 0, 1e-12);
    EXPECT_NEAR(one[1][2], std::fabs(std::sin(std::numbers::pi / 10) - std::sin(std::numbers::pi / 5)), 1e-12);
    const auto many = table_of(of("many-sines"));
    EXPECT_LT(std::fabs(many[0][0] - many[44][0]), 0.02);
    EXPECT_GT(std::fabs(many[0][2] - many[44][2]), 0.9);
}

TEST(PresetNumbers, WavesAndTheirWidths) {
    EXPECT_NEAR(field_of(of("waves-6-to-9"))->at({59, 7}), sinusoid(59, 7, 32), 1e-14);
    const auto range = [](const std::string& text, Index column) {
        const FieldPtr field = field_of(text);
        return field->range({0, column, field->size().row, 1}).width();
    };
    for (Index column = 30; column < 50; ++column) {
        EXPECT_LT(range(of("late-columns"), column), 0.08) << column;
        EXPECT_GT(range(of("late-columns", "length=50000"), column), 1.99) << column;
    }
    const auto narrow = table_of(of("width-matters")), wide = table_of(of("width-matters", "d_model=64"));
    for (std::size_t row = 1; row < narrow.size(); ++row) {
        EXPECT_EQ(narrow[row][0], wide[row][0]);
        EXPECT_EQ(narrow[row][1], wide[row][1]);
        EXPECT_NE(narrow[row][4], wide[row][4]);
    }
}

TEST(PresetNumbers, WavelengthsStopShortOfTheBaseOnThePapersGridOnly) {
    const auto slowest = [](std::string_view more) {
        return 2 * std::numbers::pi / std::asin(field_of(of("wavelengths", more))->at({1, 14}));
    };
    const double longest = 2 * std::numbers::pi * 100;
    EXPECT_NEAR(slowest(""), longest * std::pow(100.0, -2.0 / 16), 1e-9 * longest);
    EXPECT_NEAR(slowest("grid=inclusive"), longest, 1e-9 * longest);
}

TEST(PresetNumbers, DotProductsAreSumsOfCosines) {
    const FieldPtr field = field_of(of("dot-product"));
    for (Index k = 0; k < 40; ++k) {
        double sum = 0;
        for (int pair = 0; pair < 32; ++pair)
            sum += std::cos(static_cast<double>(k) * std::pow(10000.0, -2.0 * pair / 64));
        for (Index p = 0; p + k < 40; ++p)
            EXPECT_NEAR(field->at({p, p + k}), sum, 1e-12 * 32);
    }
}

TEST(PresetNumbers, AShiftIsAMatrix) {
    for (const int shift : {1, 5, -3}) {
        const auto matrix = table_of(of("shift-is-linear", "shift=" + std::to_string(shift)));
        for (int p = 0; p < 20; ++p)
            for (int row = 0; row < 8; ++row) {
                double moved = 0;
                for (int col = 0; col < 8; ++col)
                    moved += matrix[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] * sinusoid(p, col, 8);
                EXPECT_NEAR(moved, sinusoid(p + shift, row, 8), 1e-13);
            }
    }
}

TEST(PresetNumbers, DistancesAreConstantAlongDiagonals) {
    for (const std::string_view sign : {"", "signed=1"}) {
        const FieldPtr field = field_of(of("integer-toeplitz", sign));
        EXPECT_EQ(broken_diagonal(*field), std::nullopt);
        EXPECT_EQ(field->at({5, 2}), sign.empty() ? 3 : -3);
    }
    const FieldPtr uneven = field_of(of("integer-toeplitz", "positions=1,2,5,6,9"));
    EXPECT_NE(broken_diagonal(*uneven), std::nullopt);
    EXPECT_EQ(uneven->at({0, 1}), 1);
    EXPECT_EQ(uneven->at({1, 2}), 3);
    EXPECT_EQ(broken_diagonal(*field_of(of("learned-toeplitz"))), std::nullopt);
    const auto scalars = table_of(of("learned-toeplitz"));
    EXPECT_EQ(scalars[9][0], scalars[9][6]) << "clipped at 3";
    EXPECT_NE(scalars[9][6], scalars[9][7]);
    EXPECT_NE(scalars[1][0], scalars[0][1]);
    EXPECT_EQ(table_of(of("learned-toeplitz", "symmetric=1"))[1][0],
              table_of(of("learned-toeplitz", "symmetric=1"))[0][1]);
}

TEST(PresetNumbers, PlacesHaveNames) {
    const FieldPtr places = field_of(of("bank-and-theatre")), words = field_of(of("live-to-eat"));
    EXPECT_EQ(places->describe().rows.labels, (std::vector<std::string>{"corner 0", "bank 2", "theatre 7"}));
    EXPECT_EQ(places->at({1, 2}), 5);
    EXPECT_EQ(places->at({1, 0}), -2);
    EXPECT_EQ(words->describe().cols.labels, (std::vector<std::string>{"I 0", "live 1", "to 2", "eat 3"}));
    EXPECT_EQ(words->at({1, 3}), 2);
    EXPECT_EQ(words->at({3, 1}), -2);
}

TEST(PresetNumbers, ACodeForTheDistanceNeedsNoLine) {
    const FieldPtr given = field_of(of("code-of-distance"));
    EXPECT_EQ(given->describe().rows.labels, (std::vector<std::string>{"X", "Y", "Z"}));
    EXPECT_EQ(table_of(of("code-of-distance")), (std::vector<std::vector<double>>{{0, 2, 6}, {2, 0, 2}, {6, 2, 0}}));
    EXPECT_GT(given->at({0, 2}), given->at({0, 1}) + given->at({1, 2})) << "farther than the way over Y";
    EXPECT_EQ(table_of(of("code-of-distance", "signed=1"))[2], (std::vector<double>{-6, -2, 0}));
}

TEST(PresetNumbers, ClippedAt3) {
    const auto index = table_of(of("clip-3"));
    std::set<double> seen;
    for (int i = 0; i < 11; ++i)
        for (int j = 0; j < 11; ++j) {
            const double value = index[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
            EXPECT_EQ(value, std::clamp(j - i, -3, 3) + 3);
            seen.insert(value);
        }
    EXPECT_EQ(seen.size(), 7u);
}

TEST(PresetNumbers, ThreeQueriesAreRowsOfFive) {
    const auto ends = table_of(of("unequal-lengths")), starts = table_of(of("unequal-lengths", "alignment=starts")),
               whole = table_of(of("unequal-lengths", "query_length=5"));
    ASSERT_EQ(ends.size(), 3u);
    for (std::size_t row = 0; row < 3; ++row) {
        EXPECT_EQ(ends[row], whole[row + 2]);
        EXPECT_EQ(starts[row], whole[row]);
    }
}

TEST(PresetNumbers, TheShiftIsTheDirectSum) {
    for (const std::string keys : {"3", "5"})
        for (const std::string direction : {"right", "left", "both"}) {
            const std::string more = "key_length=" + keys + "&time_direction=" + direction;
            const auto shifted = table_of(of("shift-shapes", more + "&stage=result")),
                       direct = table_of(of("shift-shapes", more + "&stage=direct"));
            ASSERT_EQ(shifted.size(), 3u);
            for (std::size_t row = 0; row < 3; ++row)
                for (std::size_t col = 0; col < shifted[row].size(); ++col) {
                    const double number = shifted[row][col], wanted = direct[row][col];
                    EXPECT_TRUE(std::fabs(number - wanted) <= 1e-12 || (number != number && wanted != wanted)) << more;
                }
        }
}

TEST(PresetNumbers, FourTermsAndTheirSum) {
    const auto sum = table_of(of("four-terms"));
    ASSERT_EQ(sum.size(), 4u);
    std::vector<std::vector<double>> added(4, std::vector<double>(4, 0));
    for (const std::string term : {"content-content", "content-position", "position-content", "position-position"}) {
        const auto table = table_of(of("four-terms", "term=" + term));
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t col = 0; col < 4; ++col)
                added[row][col] += table[row][col];
    }
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t col = 0; col < 4; ++col)
            EXPECT_NEAR(sum[row][col], added[row][col], 1e-12);
}

/// The largest difference between rows of the same word; `partners[row]` is its place in the second sentence.
double largest_difference(std::string_view preset, const std::vector<std::size_t>& partners, const std::string& more) {
    const auto one = table_of(of(preset, more)), two = table_of(of(preset, more + "&sentence=1"));
    double most = 0;
    for (std::size_t row = 0; row < partners.size(); ++row)
        for (std::size_t col = 0; col < one[row].size(); ++col)
            most = std::max(most, std::fabs(one[row][col] - two[partners[row]][col]));
    return most;
}

TEST(PresetNumbers, WithoutPositionsOrderOnlyPermutes) {
    const std::vector<std::size_t> turned = {2, 1, 0};
    EXPECT_LT(largest_difference("fish", turned, "encoding_combine=none"), 1e-12);
    EXPECT_GT(largest_difference("fish", turned, "encoding_combine=add"), 0.1);
    EXPECT_EQ(field_of(of("fish"))->size(), (Cell{3, 4}));
    // even though she did not win the award , she was satisfied: “not” goes from place 4 to place 10.
    const std::vector<std::size_t> moved = {0, 1, 2, 3, 10, 4, 5, 6, 7, 8, 9, 11};
    EXPECT_LT(largest_difference("moved-not", moved, "encoding_combine=none"), 1e-12);
    EXPECT_GT(largest_difference("moved-not", moved, ""), 0.1);
}

TEST(PresetNumbers, IAmAStudentInNumbers) {
    const double typed[4][3] = {{0.2, 0.4, 0.1}, {0.3, 0.5, 0.2}, {0.1, 0.3, 0.5}, {0.4, 0.2, 0.6}};
    const auto table = table_of(of("i-am-a-student"));
    ASSERT_EQ(table.size(), 4u);
    for (int row = 0; row < 4; ++row) {
        ASSERT_EQ(table[static_cast<std::size_t>(row)].size(), 3u);
        for (int col = 0; col < 3; ++col)
            EXPECT_NEAR(table[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)],
                        typed[row][col] + sinusoid(row + 1, col, 3), 1e-15);
    }
}

TEST(PresetNumbers, AddedOrBeside) {
    EXPECT_EQ(field_of(of("add-or-concat"))->size(), (Cell{4, 8}));
    EXPECT_EQ(field_of(of("add-or-concat", "encoding_combine=add"))->size(), (Cell{4, 4}));
    for (const std::vector<double>& row : table_of(of("add-or-concat", "attention_stage=logits&term=content-position")))
        for (const double number : row)
            EXPECT_EQ(number, 0);
}

TEST(PresetNumbers, EncodingsAgainstEmbeddings) {
    const auto mean_size = [](std::string_view more) {
        double total = 0;
        const auto table = table_of(of("ice-cream", more));
        for (const std::vector<double>& row : table) {
            double squares = 0;
            for (const double number : row)
                squares += number * number;
            total += std::sqrt(squares) / static_cast<double>(table.size());
        }
        return total;
    };
    EXPECT_NEAR(mean_size("attention_stage=encodings"), 2, 1e-12) << "√(8 / 2)";
    const double plain = mean_size("attention_stage=embeddings");
    EXPECT_LT(plain, 1.2);
    EXPECT_NEAR(mean_size("attention_stage=embeddings&scale_embeddings=1"), plain * std::sqrt(8.0), 1e-12);
}

TEST(PresetNumbers, TheFirstTokenHasTwoValues) {
    const auto reset = table_of(of("cls-reset")), plain = table_of(of("cls-reset", "tupe_reset=0"));
    for (std::size_t n = 1; n < 8; ++n) {
        EXPECT_EQ(reset[0][n], reset[0][0]);
        EXPECT_EQ(reset[n][0], reset[1][0]);
        for (std::size_t m = 1; m < 8; ++m)
            EXPECT_EQ(reset[n][m], plain[n][m]);
    }
    EXPECT_NE(reset[0][0], reset[1][0]);
}

TEST(PresetNumbers, PaddingIsHiddenFromEveryQuery) {
    const int words[] = {3, 4, 5};
    for (int sentence = 0; sentence < 3; ++sentence) {
        const std::string more = "sentence=" + std::to_string(sentence);
        const auto mask = table_of(of("padding", more + "&method=padding")), softmax = table_of(of("padding", more));
        ASSERT_EQ(mask.size(), 5u);
        for (std::size_t row = 0; row < 5; ++row) {
            double sum = 0;
            for (int col = 0; col < 5; ++col) {
                const auto at = static_cast<std::size_t>(col);
                EXPECT_EQ(mask[row][at], col < words[sentence] ? 1 : 0);
                EXPECT_EQ(softmax[row][at] > 0, col < words[sentence]);
                sum += softmax[row][at];
            }
            EXPECT_NEAR(sum, 1, 1e-6);
        }
    }
    EXPECT_EQ(parse(of("padding")).state.text("tokens"), "5 7 9\n3 2 4 1\n6 1 8 4 2");
}

TEST(PresetNumbers, NobodyLooksAhead) {
    using Table = std::vector<std::vector<double>>;
    const double hidden = -std::numeric_limits<double>::infinity();
    EXPECT_EQ(table_of(of("look-ahead-3")), (Table{{1, 0, 0}, {1, 1, 0}, {1, 1, 1}}));
    EXPECT_EQ(table_of(of("look-ahead-3", "polarity=boolean")), (Table{{0, 1, 1}, {0, 0, 1}, {0, 0, 0}}));
    EXPECT_EQ(table_of(of("look-ahead-3", "polarity=additive")),
              (Table{{0, hidden, hidden}, {0, 0, hidden}, {0, 0, 0}}));
    const auto kernel = table_of(of("kernel-window"));
    for (int i = 0; i < 12; ++i)
        for (int j = 0; j < 12; ++j)
            EXPECT_EQ(kernel[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)], std::abs(i - j) <= 1 ? 1 : 0);
}

TEST(PresetNumbers, ASentencesTreeIsItsPaths) {
    const FieldPtr field = field_of(of("tree-of-a-sentence"));
    ASSERT_EQ(field->size(), (Cell{11, 3 * 2 * 2}));
    const auto table = table_of(of("tree-of-a-sentence"));
    EXPECT_EQ(table[0], std::vector<double>(12, 0));
    // Node 6, VP, is one step to the right of the root. A level is two branches of two decays.
    for (std::size_t channel = 0; channel < table[6].size(); ++channel)
        EXPECT_EQ(table[6][channel] > 0, channel == 2 || channel == 3) << channel;
}

TEST(PresetNumbers, TimesAreNotIndices) {
    const double times[] = {0, 1, 1.5, 4, 4.2, 9};
    const auto table = table_of(of("irregular-times"));
    ASSERT_EQ(table.size(), 6u);
    for (std::size_t row = 0; row < 6; ++row)
        for (int col = 0; col < 16; ++col)
            EXPECT_NEAR(table[row][static_cast<std::size_t>(col)], sinusoid(times[row], col, 16), 1e-14);
}

TEST(PresetNumbers, RotaryScoresFollowTheDistance) {
    const FieldPtr field = field_of(of("rotary-planes"));
    EXPECT_EQ(broken_diagonal(*field), std::nullopt);
    EXPECT_GT(std::fabs(field->at({3, 1}) - field->at({1, 3})), 1e-3) << "the sign of the distance counts";
}

TEST(PresetNumbers, ModelsWithoutAConfiguration) {
    const FieldPtr original = field_of(of("original-transformer"));
    EXPECT_EQ(original->size().col, 512);
    EXPECT_NEAR(original->at({100, 511}), sinusoid(100, 511, 512), 1e-14);
    // MAE's first half holds the column of a patch: all sines, then all cosines, a quarter of the width each.
    const FieldPtr patches = field_of(of("vit-mae"));
    ASSERT_EQ(patches->size(), (Cell{14 * 14, 768}));
    for (const Index row : {0, 5, 13})
        for (const Index col : {0, 7, 13})
            for (const Index pair : {0, 1, 191}) {
                const double frequency = std::pow(10000.0, -static_cast<double>(pair) / 192);
                const Index patch = row * 14 + col;
                EXPECT_NEAR(patches->at({patch, pair}), std::sin(static_cast<double>(col) * frequency), 1e-12);
                EXPECT_NEAR(patches->at({patch, 384 + pair}), std::sin(static_cast<double>(row) * frequency), 1e-12);
            }
}

}
}
