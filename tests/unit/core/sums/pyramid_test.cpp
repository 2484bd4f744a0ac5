// The pyramid against the defaults of Field: same sums and ranges, every cell read once, bounded memory.
#include "core/sums/pyramid.hpp"

#include "core/masks/softmax/softmax_field.hpp"
#include "core/random.hpp"
#include "core/relative/logits/shaw.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace posenc::pyramid_test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Numbers from 1 to 1000 over all magnitudes; where asked for, some cells are −∞ or NaN. Counts the questions.
class Counting : public Field {
  public:
    Counting(Cell size, bool wild) : size_(size), wild_(wild) {}
    Cell size() const override { return size_; }
    double at(Cell cell) const override {
        EXPECT_TRUE(cell.row >= 0 && cell.row < size_.row && cell.col >= 0 && cell.col < size_.col);
        ++asked;
        const auto n = static_cast<std::uint64_t>(cell.row * size_.col + cell.col);
        if (wild_ && n % 1009 == 0)
            return n % 2 == 0 ? -infinity : undefined;
        return std::pow(10, 3 * random_.uniform(n)) * (n % 3 == 0 ? -1 : 1);
    }
    Explanation explain(Cell) const override { return {{}, "a fact", {}}; }
    Description describe() const override { return {"Counted", {"a", 3, {}}, {"b", 0, {}}}; }

    mutable Index asked = 0;

  private:
    Cell size_;
    bool wild_;
    Random random_{1, 1};
};

class Dice {
  public:
    Index below(Index n) { return static_cast<Index>(engine_() % static_cast<std::uint64_t>(n)); }
    Block block(Cell size, Index most) {
        Block block{below(size.row), below(size.col), 0, 0};
        block.rows = below(std::min(most, size.row - block.row) + 1);
        block.cols = below(std::min(most, size.col - block.col) + 1);
        return block;
    }
    Axis axis(Index size, int samples) {
        return {below(size) - size / 4, 1 + below(40), static_cast<int>(below(samples)), below(3) == 0 ? below(60) : 0};
    }

  private:
    std::mt19937_64 engine_{4};
};

/// Equal up to rounding of some ten thousand additions, or both the same thing that is not finite.
testing::AssertionResult close(double a, double b) {
    const bool same = a == b || (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= 1e-9 * (1 + std::fabs(b));
    return same ? testing::AssertionSuccess() : testing::AssertionFailure() << a << " is not " << b;
}

void expect_like_defaults(const Field& field, const Field& plain, int rounds) {
    Dice dice;
    for (int round = 0; round < rounds; ++round) {
        const Block block = dice.block(plain.size(), round % 2 == 0 ? 700 : 40);
        ASSERT_TRUE(close(field.sum(block), plain.Field::sum(block)));
        const Range range = field.range(block), expected = plain.Field::range(block);
        ASSERT_TRUE(close(range.low, expected.low) && close(range.high, expected.high));
        const Viewport viewport{dice.axis(plain.size().row, 12), dice.axis(plain.size().col, 12)};
        std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples * viewport.cols.samples), 7.0f);
        std::vector<float> widths(means);
        field.sample(viewport, means);
        field.sample_ranges(viewport, widths);
        for (int row = 0, n = 0; row < viewport.rows.samples; ++row)
            for (int col = 0; col < viewport.cols.samples; ++col, ++n) {
                const Block cells = sample_block(viewport, row, col, plain.size());
                const double count = static_cast<double>(cells.rows * cells.cols);
                const double mean = count == 0 ? undefined : plain.Field::sum(cells) / count;
                const double width = count == 0 ? undefined : plain.Field::range(cells).width();
                ASSERT_TRUE(close(means[static_cast<std::size_t>(n)], static_cast<float>(mean)));
                ASSERT_TRUE(close(widths[static_cast<std::size_t>(n)], static_cast<float>(width)));
            }
    }
}

TEST(Pyramid, AnswersLikeTheDefaults) {
    for (const Cell size : {Cell{700, 530}, Cell{1, 1}, Cell{256, 512}, Cell{3, 2000}, Cell{257, 17}})
        for (const bool wild : {false, true}) {
            const auto plain = std::make_shared<const Counting>(size, wild);
            expect_like_defaults(*with_pyramid(plain), *plain, 60);
        }
}

TEST(Pyramid, ForwardsTheRest) {
    const auto plain = std::make_shared<const Counting>(Cell{20, 30}, false);
    const auto field = with_pyramid(plain);
    EXPECT_EQ(field->size(), plain->size());
    EXPECT_EQ(field->at({3, 4}), plain->at({3, 4}));
    EXPECT_EQ(field->explain({3, 4}).fact, "a fact");
    EXPECT_EQ(field->describe().rows.first, 3);
    const Block block{2, 3, 18, 20};
    EXPECT_TRUE(close(field->explain_mean(block).steps.back().value, plain->mean(block)));
}

TEST(Pyramid, SumsDoNotCancel) {
    // Beside 10^9 in most cells a summed-area table would leave nothing of these.
    class Spike : public Counting {
      public:
        Spike() : Counting({900, 900}, false) {}
        double at(Cell cell) const override { return cell.row < 800 ? 1e9 : 1e-9; }
    };
    const auto field = with_pyramid(std::make_shared<Spike>());
    EXPECT_NEAR(field->sum({805, 3, 90, 890}), 1e-9 * 90 * 890, 1e-15);
}

TEST(Pyramid, ReadsEveryCellOnceHoweverItIsMoved) {
    const auto plain = std::make_shared<const Counting>(Cell{1024, 1000}, false);
    const auto field = with_pyramid(plain);
    std::vector<float> out(100 * 90);
    for (int move = 0; move < 40; ++move)
        field->sample({{move * 7, 1 + move % 11, 100}, {-move, 1 + move % 9, 90}}, out);
    field->sum({0, 0, 1024, 1000});
    field->range({5, 5, 900, 900});
    EXPECT_EQ(plain->asked, 1024 * 1000);
    EXPECT_LE(field->held_bytes(), std::size_t{1024 * 1000 * 8 + 256 * 640}); // 256 chunks
}

TEST(Pyramid, ReadsOnlyTheBandsThatAreSeen) {
    const auto plain = std::make_shared<const Counting>(Cell{Index{1} << 40, Index{1} << 20}, false);
    const auto field = with_pyramid(plain);
    field->sum({(Index{1} << 39) + 250, 250, 10, 10}); // in four chunks, in one band of 16 × 64 cells of each
    EXPECT_EQ(plain->asked, 4 * 16 * 64);
}

TEST(Pyramid, StripsOfRowsCostTheirRows) {
    for (const Index cells : {1, 4, 16}) { // a sample of single cells, of less than a part, of a whole one
        const auto plain = std::make_shared<const Counting>(Cell{1024, 1024}, false);
        const auto field = with_pyramid(plain);
        std::vector<float> means(static_cast<std::size_t>(16 / cells * (1024 / cells)));
        for (Index strip = 1; strip <= 64; ++strip) {
            const Axis rows{(strip - 1) * 16, cells, static_cast<int>(16 / cells)};
            field->sample({rows, {0, cells, static_cast<int>(1024 / cells)}}, means);
            ASSERT_EQ(plain->asked, strip * 16 * 1024) << cells << " cells a sample";
        }
        EXPECT_TRUE(close(field->sum({0, 0, 1024, 1024}), plain->Field::sum({0, 0, 1024, 1024})));
    }
}

TEST(Pyramid, MemoryIsBoundedAndWideFieldsAreReadOnceAPass) {
    const auto plain = std::make_shared<const Counting>(Cell{40, 256 * 300}, false);
    const auto field = with_pyramid(plain);
    std::vector<float> means(40 * 1100);
    const Viewport viewport{{0, 1, 40}, {0, 71, 1100}}; // no sample is made of whole chunks or parts
    field->sample(viewport, means);
    const Index cells = 40 * 256 * 300;
    EXPECT_EQ(plain->asked, cells);
    EXPECT_LE(field->held_bytes(), std::size_t{18} << 20);
    const Index before = plain->asked;
    field->sum({0, 0, 40, 256 * 300}); // sums outlive the values
    EXPECT_EQ(plain->asked, before);
}

TEST(Pyramid, WideFieldsAreReadOnceRowByRow) {
    const auto plain = std::make_shared<const Counting>(Cell{48, 16384}, false);
    const auto field = with_pyramid(plain);
    std::vector<float> means(1000);
    for (Index row = 0; row < 48; ++row)
        field->sample({{row, 1, 1}, {0, 17, 1000}}, means);
    EXPECT_EQ(plain->asked, 48 * 16384);
}

TEST(Pyramid, SingleCellsFarApartAreAskedAlone) {
    const auto plain = std::make_shared<const Counting>(Cell{4096, 4096}, false);
    const auto field = with_pyramid(plain);
    std::vector<float> cells(40 * 30);
    field->sample({{3, 1, 40, 100}, {5, 1, 30, 130}}, cells);
    EXPECT_EQ(plain->asked, 40 * 30);
    EXPECT_EQ(cells[31], static_cast<float>(plain->at({103, 135})));
}

TEST(Pyramid, ManyChunksGiveWayToo) {
    // One row: chunks of 64 cells, so that more than most_chunk_sums of them can be read in a test.
    const Index cols = Pyramid::chunk_side * (static_cast<Index>(Pyramid::most_chunk_sums) + 200);
    const auto plain = std::make_shared<const Counting>(Cell{1, cols}, false);
    const auto field = with_pyramid(plain);
    EXPECT_TRUE(close(field->sum({0, 0, 1, cols}), plain->Field::sum({0, 0, 1, cols})));
    EXPECT_TRUE(close(field->sum({0, 100, 1, 5000}), plain->Field::sum({0, 100, 1, 5000})));
    EXPECT_LE(field->held_bytes(), std::size_t{36} << 20);
}

TEST(Pyramid, SoftmaxLogitsAndTables) {
    const State state = State{}.with("length", "300").with("mask", "look-ahead");
    for (const char* treatment : {"fill-inf", "add"}) {
        const auto softmax = softmax_field(state.with("treatment", treatment));
        expect_like_defaults(*softmax, *softmax_field(state.with("treatment", treatment)), 20);
        const std::size_t rows = 2 * 300 * 300 * sizeof(double); // weights and logits, of which no copy is made
        EXPECT_GE(softmax->held_bytes(), rows);
        EXPECT_LE(softmax->held_bytes(), rows + std::size_t{4 * 8192});
        const auto logits = logits_field(state.with("treatment", treatment), true);
        expect_like_defaults(*logits, *logits_field(state.with("treatment", treatment), true), 20);
    }
    const FieldPtr table = shaw_table(State{}.with("clip", "300").with("d_model", "70"));
    expect_like_defaults(*table, *table, 20);
}

}

}
