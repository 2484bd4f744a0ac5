// Similarity of positions: products of the encoding's rows added column by column, blocks and samples of every size,
// ranges that are never too narrow, and explanations word by word.
#include "core/kernels/cosine_series.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/diagonal_sums.hpp"
#include "core/waves/sinusoid.hpp"
#include "property/random_states.hpp"
#include "unit/core/made_fields.hpp"

#include <cmath>
#include <random>

namespace posenc::similarity_test {

namespace {

using properties::random_block;

MakeResult similarity_of(const std::string& text) {
    return made_of("method=similarity&" + text);
}

TEST(Similarity, IsThatOfTheRowsOfTheEncoding) {
    for (const char* layout : {"interleaved", "halves"})
        for (const char* grid : {"paper", "inclusive"})
            for (const char* odd : {"extra-sine", "zero-column", "last-zero"})
                for (const int width : {1, 2, 3, 5, 8, 33}) {
                    const std::string text = "length=12&offset=7&base=100&d_model=" + std::to_string(width) +
                                             "&grid=" + grid + "&odd=" + odd;
                    const FieldPtr rows = make_field(parse(text + "&layout=" + layout).state).field;
                    const FieldPtr dot = similarity_of(text).field,
                                   cosine = similarity_of(text + "&measure=cosine").field;
                    const auto product = [&](Index p, Index q) {
                        double total = 0;
                        for (Index col = 0; col < width; ++col)
                            total += rows->at({p, col}) * rows->at({q, col});
                        return total;
                    };
                    for (Index p = 0; p < 12; ++p)
                        for (Index q = 0; q < 12; ++q) {
                            const double lengths = std::sqrt(product(p, p) * product(q, q));
                            ASSERT_NEAR(dot->at({p, q}), product(p, q), 1e-13) << text;
                            ASSERT_NEAR(cosine->at({p, q}), lengths == 0 ? 0 : product(p, q) / lengths, 1e-12) << text;
                        }
                }
}

/// What stands in the paper and in every introduction: PE(p) · PE(p + k) = Σ cos(k w_i), and d/2 for k = 0.
TEST(Similarity, KnownNumbers) {
    const FieldPtr dot = similarity_of("length=8&d_model=4&base=100").field;
    EXPECT_EQ(dot->at({5, 5}), 2);
    EXPECT_NEAR(dot->at({1, 3}), std::cos(2) + std::cos(0.2), 1e-15);
    EXPECT_EQ(dot->at({1, 3}), dot->at({6, 4}));
    EXPECT_EQ(similarity_of("length=8&d_model=128&measure=cosine").field->at({3, 3}), 1);
}

std::string random_size(std::mt19937_64& random, int bits) {
    const auto length = (std::uint64_t{1} << bits) - random() % (std::uint64_t{1} << (bits - 1));
    const int width = std::array{1, 2, 3, 16, 17}[random() % 5];
    return "length=" + std::to_string(length) + "&d_model=" + std::to_string(width) +
           (random() % 2 ? "&grid=inclusive" : "") + (random() % 2 ? "&offset=-1000" : "");
}

double width_of(const Field& field) {
    return field.describe().high - field.describe().low;
}

TEST(Similarity, MeansKeepTheirDigitsAtEverySize) {
    std::mt19937_64 random(5);
    for (const int bits : {3, 8, 16, 20, 24})
        for (int n = 0; n < 25; ++n) {
            const std::string text = random_size(random, bits);
            const State state = parse(text).state;
            const Sinusoid waves(sinusoid_shape(state));
            const Index complete = waves.width() / 2, offset = state.integer("offset");
            const FieldPtr field = similarity_of(text).field;
            const Cell size = field->size();
            std::vector<double> frequencies;
            for (Index pair = 0; pair < complete; ++pair)
                frequencies.push_back(waves.frequency(pair));
            class Pairs : public CosineSeries {
                using CosineSeries::CosineSeries;
                Explanation explain(Cell) const override { return {}; }
                Description describe() const override { return {}; }
            };
            const Pairs pairs(size.row, size.col, 0, frequencies, 1);
            const Index most = Index{1} << (random() % 17);
            Block block = random_block(size, random, most, most);
            if (n == 0)
                block = {0, 0, size.row, std::min<Index>(size.col, 1 << 16)};
            if (n == 1)
                block = {size.row / 3, 0, 1, size.col};
            if (block.rows + block.cols > (1 << 20) && frequencies.size() > 2)
                block.rows = block.cols = 1 << 18;
            double wanted = mean_by_diagonals(pairs, block);
            if (waves.pairs() > complete) {
                long double p = 0, q = 0;
                for (Index row = block.row; row < block.row + block.rows; ++row)
                    p += std::sin(static_cast<double>(offset + row) * waves.frequency(complete));
                for (Index col = block.col; col < block.col + block.cols; ++col)
                    q += std::sin(static_cast<double>(offset + col) * waves.frequency(complete));
                wanted += static_cast<double>(p * q / static_cast<long double>(block.rows * block.cols));
            }
            ASSERT_NEAR(field->mean(block), wanted, (bits > 20 ? 1e-8 : 1e-9) * width_of(*field))
                << text << " block " << block.row << ", " << block.col << " of " << block.rows << " × " << block.cols;
        }
}

TEST(Similarity, SamplesAreMeansWhateverTheViewport) {
    std::mt19937_64 random(6);
    const auto below = [&](Index n) { return static_cast<Index>(random() % static_cast<std::uint64_t>(n)); };
    for (int n = 0; n < 600; ++n) {
        const int bits = n % 3 == 0 ? 24 : n % 3 == 1 ? 10 : 4;
        const std::string text = random_size(random, bits) + (bits < 24 && n % 2 ? "&measure=cosine" : "");
        const FieldPtr field = similarity_of(text).field;
        const Cell size = field->size();
        const auto axis = [&](Index cells) {
            const Index stride = below(2) * below(cells / 3 + 1);
            return Axis{below(2 * cells) - cells, 1 + below(cells / 3 + 1), static_cast<int>(below(25)), stride};
        };
        const Viewport viewport{axis(size.row), axis(size.col)};
        std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples) * viewport.cols.samples, -77.0f);
        std::vector<float> widths = means;
        field->sample(viewport, means);
        field->sample_ranges(viewport, widths);
        std::size_t next = 0;
        for (int row = 0; row < viewport.rows.samples; ++row)
            for (int col = 0; col < viewport.cols.samples; ++col, ++next) {
                const Block block = sample_block(viewport, row, col, size);
                if (block.rows == 0 || block.cols == 0) {
                    ASSERT_TRUE(std::isnan(means[next]) && std::isnan(widths[next])) << text;
                    continue;
                }
                const double range = width_of(*field);
                ASSERT_NEAR(means[next], field->mean(block), 2e-7 * range) << text << " " << row << ", " << col;
                ASSERT_NEAR(widths[next], field->range(block).width(), 4e-7 * range) << text;
            }
    }
}

/// More places than a wave turns without starting afresh, far out, in double: the samples' own rounding hides nothing.
TEST(Similarity, LongSeriesOfTurnsStayExact) {
    std::vector<double> frequencies;
    for (int pair = 0; pair < 8; ++pair)
        frequencies.push_back(std::pow(10000, -pair / 8.0));
    class Series : public CosineSeries {
      public:
        using CosineSeries::CosineSeries;
        using CosineSeries::means_along;
        Explanation explain(Cell) const override { return {}; }
        Description describe() const override { return {}; }
    };
    constexpr Index long_side = Index{1} << 24;
    const Series series(long_side, long_side, 0, frequencies, 1);
    for (const auto& [first, step, rows, cols] : {std::array<Index, 4>{-1000, 1, 1, 1},
                                                  {-long_side + 1, 8192, 8192, 8192},
                                                  {5, 1000, 3, 900},
                                                  {-77, 3, 1, 4}}) {
        std::vector<double> means(2611);
        series.means_along(first, step, rows, cols, means);
        // Every place where it costs one cell, every 97th of large blocks.
        for (std::size_t n = 0; n < means.size(); n += rows * cols == 1 ? 1 : 97) {
            const Index lowest = first + static_cast<Index>(n) * step;
            const Block block{0, lowest + rows - 1, rows, cols}; // only its diagonals count
            const bool far = std::abs(lowest) > Index{1} << 20;
            ASSERT_NEAR(means[n], mean_by_diagonals(series, block), 16 * (far ? 1e-8 : 1e-12)) << first << " " << n;
        }
    }
}

TEST(Similarity, RangesAreNeverTooNarrowAndExactWhereTheyAreShort) {
    std::mt19937_64 random(8);
    for (int n = 0; n < 300; ++n) {
        const std::string text = "length=3000&offset=-40&d_model=" + std::to_string(n % 3 == 0   ? 1024
                                                                                    : n % 3 == 1 ? 16
                                                                                                 : 7);
        const FieldPtr field = similarity_of(text).field;
        const Block block = random_block(field->size(), random, 120, 120);
        const Range range = field->range(block), cells = field->Field::range(block);
        const double rounding = 1e-12 * width_of(*field);
        ASSERT_LE(range.low, cells.low + rounding) << text;
        ASSERT_GE(range.high, cells.high - rounding) << text;
        // 2^16 / 512 waves = 128 diagonals; the lone sine of d = 7 widens its ranges a little.
        if (n % 3 == 1 || (n % 3 == 0 && block.rows + block.cols - 1 <= 128)) {
            ASSERT_NEAR(range.width(), cells.width(), rounding) << text;
        }
    }
}

TEST(Similarity, ExplainsTheDistance) {
    const FieldPtr field = similarity_of("length=11&offset=2&d_model=8").field;
    const Explanation explanation = field->explain({8, 2});
    ASSERT_EQ(explanation.steps.size(), 3u);
    EXPECT_EQ(explanation.steps[0].text, "q − p = 4 − 10 = −6");
    EXPECT_EQ(explanation.steps[1].text, "PE(p) · PE(q) = Σ cos(w_i (q − p)) over 4 pairs, w_i = n^(−2i/d)");
    EXPECT_EQ(explanation.steps[2].text, "cos(−6) + cos(−0.6) + cos(−0.06) + … = 3.78369");
    EXPECT_EQ(explanation.steps[2].value, field->at({8, 2}));
    EXPECT_EQ(explanation.fact, "the same for every pair of positions 6 apart");
    EXPECT_EQ(
        explanation.meaning,
        "Position 4 lies 6 positions before position 10. Only the distance counts, because sin a · sin b + cos a · "
        "cos b = cos(a − b) in every pair; before and after look the same.");
    EXPECT_EQ(field->explain({3, 3}).fact, "the same for every position with itself");
}

TEST(Similarity, ExplainsTheLoneSineAndTheCosine) {
    const FieldPtr field = similarity_of("length=9&d_model=3&base=100&measure=cosine").field;
    const Explanation explanation = field->explain({1, 3});
    ASSERT_EQ(explanation.steps.size(), 6u);
    EXPECT_EQ(explanation.steps[2].text, "cos(2) = −0.416147");
    EXPECT_EQ(explanation.steps[3].text,
              "lone sine: sin(w p) · sin(w q) = 0.0463992 · 0.138798 = 0.00644012  with w = 0.0464159");
    EXPECT_EQ(explanation.steps[4].text, "−0.416147 + 0.00644012 = −0.409707");
    EXPECT_EQ(explanation.steps[5].text,
              "divided by the lengths of both rows: −0.409707 / (1.00108 · 1.00959) = −0.40538");
    EXPECT_EQ(explanation.steps[5].value, field->at({1, 3}));
    EXPECT_EQ(explanation.fact, "depends on the positions themselves, because of the lone sine column");
    EXPECT_EQ(similarity_of("length=9&d_model=1&measure=cosine").field->explain({0, 3}).steps.back().text,
              "a row of zeros has no direction; its cosine counts as 0");
}

TEST(Similarity, OnlyCosinesWithALoneSineHaveALimit) {
    const MakeResult cut = similarity_of("length=16777216&d_model=9&measure=cosine");
    EXPECT_EQ(cut.field->size(), (Cell{2048, 2048}));
    ASSERT_EQ(cut.issues.size(), 1u);
    EXPECT_EQ(cut.issues[0].key, "length");
    for (const char* text : {"d_model=9", "d_model=8&measure=cosine", "d_model=9&measure=cosine&odd=last-zero"}) {
        const MakeResult whole = similarity_of(std::string("length=16777216&") + text);
        EXPECT_EQ(whole.field->size(), (Cell{16777216, 16777216})) << text;
        EXPECT_TRUE(whole.issues.empty()) << text;
    }
}

}

}
