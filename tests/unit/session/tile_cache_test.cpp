// The samples kept for drawing: what is asked twice is computed once, a step sideways computes what came into sight,
// and what a frame has no time for is shown in larger blocks whose numbers are as true.
#include "session/tile_cache.hpp"
#include "unit/core/made_fields.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace posenc::tile_cache_test {

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

Viewport viewport(Index first_row, Index first_col, Index cells) {
    return {{first_row, cells, 40}, {first_col, cells, 30}};
}

std::vector<float> fresh(const Field& field, const Viewport& viewport, Pixel pixel) {
    std::vector<float> numbers;
    for (int row = 0; row < viewport.rows.samples; ++row)
        for (int col = 0; col < viewport.cols.samples; ++col) {
            const Block block = sample_block(viewport, row, col, field.size());
            const double number = block.rows == 0 || block.cols == 0 ? undefined
                                  : pixel == Pixel::mean             ? field.mean(block)
                                  : pixel == Pixel::range            ? field.range(block).width()
                                                                     : field.at({block.row, block.col});
            numbers.push_back(static_cast<float>(number));
        }
    return numbers;
}

void expect_numbers(const Tile& tile, const std::vector<float>& wanted, double range) {
    ASSERT_EQ(tile.numbers.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i)
        ASSERT_TRUE(std::fabs(tile.numbers[i] - wanted[i]) <= 2e-7 * range ||
                    (std::isnan(tile.numbers[i]) && std::isnan(wanted[i])))
            << tile.numbers[i] << " instead of " << wanted[i] << " in sample " << i;
}

TEST(TileCache, TheSameQuestionIsAnsweredOnce) {
    TileCache tiles(endless);
    const FieldPtr field = field_of("method=sinusoidal&length=100000");
    const std::uint64_t number = tiles.tile(field, viewport(0, 0, 2), Pixel::mean).number;
    EXPECT_EQ(tiles.computed(), 1200u);
    EXPECT_EQ(tiles.tile(field, viewport(0, 0, 2), Pixel::mean).number, number);
    EXPECT_EQ(tiles.computed(), 1200u);
    EXPECT_NE(tiles.tile(field, viewport(0, 0, 2), Pixel::range).number, number);
    EXPECT_NE(tiles.tile(field_of("method=sinusoidal&length=99"), viewport(0, 0, 2), Pixel::mean).number, number);
}

TEST(TileCache, AStepSidewaysComputesWhatCameIntoSight) {
    for (const char* text : {"method=sinusoidal&length=16777216&d_model=300", "method=distance&length=5000"})
        for (const Pixel pixel : {Pixel::mean, Pixel::range, Pixel::cell}) {
            TileCache tiles(endless);
            const FieldPtr field = field_of(text);
            tiles.tile(field, viewport(400, 60, 4), pixel);
            const std::uint64_t before = tiles.computed();
            // Three samples down, two to the left.
            const Viewport moved = viewport(412, 52, 4);
            const Tile& tile = tiles.tile(field, moved, pixel);
            EXPECT_EQ(tiles.computed() - before, 3u * 30 + 37 * 2) << text;
            expect_numbers(tile, fresh(*field, moved, pixel), 5000);
            // Half a sample away nothing can be taken over.
            tiles.tile(field, viewport(414, 52, 4), pixel);
            EXPECT_EQ(tiles.computed() - before, 3u * 30 + 37 * 2 + 1200);
        }
}

TEST(TileCache, PanningOverTheEdgeKeepsTheNumbers) {
    TileCache tiles(endless);
    const FieldPtr field = field_of("method=sinusoidal&length=1000&d_model=64");
    for (const Index first : {900, 860, 940, 1100, -40, 0}) {
        const Viewport moved = viewport(first, first / 20 - 20, 5);
        expect_numbers(tiles.tile(field, moved, Pixel::mean), fresh(*field, moved, Pixel::mean), 1);
    }
}

TEST(TileCache, WithoutTimeLargerBlocksAreShownFirstAndTheRestFollows) {
    for (const Pixel pixel : {Pixel::mean, Pixel::range}) {
        TileCache tiles(0);
        const FieldPtr field = field_of("method=sinusoidal&length=100000&d_model=512");
        const Viewport whole = viewport(0, 0, 16);
        tiles.begin_frame();
        const Tile coarse = tiles.tile(field, whole, pixel);
        ASSERT_FALSE(coarse.missing.empty());
        EXPECT_TRUE(tiles.unfinished());
        EXPECT_LT(tiles.computed(), 1200u / 2);
        // Every number is that of a block: its own, or of the eight by eight around it.
        const std::vector<float> exact = fresh(*field, whole, pixel);
        std::vector<float> wanted = exact;
        for (const Patch& missing : coarse.missing) {
            const int across = (missing.cols + 7) / 8;
            const Viewport blocks{{missing.row * 16, 128, (missing.rows + 7) / 8}, {missing.col * 16, 128, across}};
            const std::vector<float> larger = fresh(*field, blocks, pixel);
            for (int row = 0; row < missing.rows; ++row)
                for (int col = 0; col < missing.cols; ++col)
                    wanted[static_cast<std::size_t>((missing.row + row) * 30 + missing.col + col)] =
                        larger[static_cast<std::size_t>(row / 8 * across + col / 8)];
        }
        for (std::size_t n = 0; n < wanted.size(); ++n)
            ASSERT_NEAR(coarse.numbers[n], wanted[n], 2e-7) << n / 30 << ", " << n % 30;
        int frames = 0;
        for (; tiles.unfinished(); ++frames) {
            tiles.begin_frame();
            const std::uint64_t number = coarse.number;
            EXPECT_NE(tiles.tile(field, whole, pixel).number, number) << "the texture must be told";
        }
        EXPECT_GE(frames, 1);
        expect_numbers(tiles.tile(field, whole, pixel), exact, 1);
    }
}

TEST(TileCache, FewColumnsAreNeverJoined) {
    TileCache tiles(0);
    const FieldPtr field = field_of("method=precision-collision&length=4096"); // a column a format
    tiles.begin_frame();
    const Tile coarse = tiles.tile(field, {{0, 8, 512}, {0, 1, 3}}, Pixel::mean);
    ASSERT_FALSE(coarse.missing.empty());
    for (int row = 256; row < 512; ++row) {
        EXPECT_EQ(coarse.numbers[static_cast<std::size_t>(row * 3)], 0) << "float32 tells all positions apart";
        EXPECT_GT(coarse.numbers[static_cast<std::size_t>(row * 3 + 2)], 0) << "bfloat16 does not, in row " << row;
    }
}

TEST(TileCache, KnownNumbersAreThoseThatAreComputed) {
    TileCache tiles(0);
    const FieldPtr field = field_of("method=sinusoidal&length=100000&d_model=512");
    tiles.begin_frame();
    const Tile tile = tiles.tile(field, viewport(0, 0, 16), Pixel::mean);
    const std::vector<float> known = known_numbers(tile), exact = fresh(*field, viewport(0, 0, 16), Pixel::mean);
    std::size_t missing = 0;
    for (int row = 0; row < tile.viewport.rows.samples; ++row)
        for (int col = 0; col < tile.viewport.cols.samples; ++col) {
            const auto n = static_cast<std::size_t>(row * tile.viewport.cols.samples + col);
            EXPECT_EQ(std::isnan(known[n]), !knows(tile, row, col));
            missing += std::isnan(known[n]) ? 1 : 0;
            EXPECT_NEAR(std::isnan(known[n]) ? exact[n] : known[n], exact[n], 2e-7);
        }
    EXPECT_GT(missing, 0u);
    EXPECT_LT(missing, known.size());
}

TEST(TileCache, OfSeveralTilesOneIsMadeFinerWhereTimeIsOver) {
    TileCache tiles(0);
    const FieldPtr fields[] = {field_of("method=sinusoidal&length=100000&d_model=512"),
                               field_of("method=sinusoidal&length=100001&d_model=512")};
    const auto draw = [&] {
        std::array<std::uint64_t, 2> numbers{};
        tiles.begin_frame();
        for (std::size_t n = 0; n < 2; ++n)
            numbers[n] = tiles.tile(fields[n], viewport(0, 0, 16), Pixel::mean).number;
        return numbers;
    };
    std::array<std::uint64_t, 2> before = draw();
    EXPECT_TRUE(before[0] > 0 && before[1] > 0);
    for (int frames = 0; tiles.unfinished(); ++frames) {
        const std::array<std::uint64_t, 2> after = draw();
        EXPECT_LE((after[0] != before[0]) + (after[1] != before[1]), 1) << "in frame " << frames;
        before = after;
    }
    for (const FieldPtr& field : fields)
        expect_numbers(tiles.tile(field, viewport(0, 0, 16), Pixel::mean),
                       fresh(*field, viewport(0, 0, 16), Pixel::mean), 1);
}

TEST(TileCache, GridsComeInStripsOfWholeColumns) {
    const FieldPtr field = field_of("method=rotary-mixed&grid_height=64&grid_width=64&d_model=512");
    ASSERT_EQ(field->strips(), Strips::columns);
    TileCache tiles(0);
    tiles.begin_frame();
    const Viewport whole{{0, 64, 64}, {0, 16, 32}};
    const Tile* tile = &tiles.tile(field, whole, Pixel::mean);
    while (tiles.unfinished()) {
        for (const Patch& missing : tile->missing)
            EXPECT_TRUE(missing.rows == 64 || missing.cols == 1);
        tiles.begin_frame();
        tile = &tiles.tile(field, whole, Pixel::mean);
    }
    expect_numbers(*tile, fresh(*field, whole, Pixel::mean), 1);
}

TEST(TileCache, MemoryIsBounded) {
    TileCache tiles(endless);
    const FieldPtr field = field_of("method=sinusoidal&length=16777216&d_model=16384");
    const auto at = [](Index first) { return Viewport{{first, 3, 1500}, {0, 16, 1000}}; };
    for (Index i = 0; i < 6; ++i)
        tiles.tile(field, at(i * 100001), Pixel::mean);
    const std::uint64_t computed = tiles.computed();
    tiles.tile(field, at(5 * 100001), Pixel::mean);
    EXPECT_EQ(tiles.computed(), computed) << "the last tile is kept";
    tiles.tile(field, at(0), Pixel::mean);
    EXPECT_GT(tiles.computed(), computed) << "the first one had to go";
}

TEST(TileCache, CostlyCellsComeInSmallStepsAndASampleOfThemAtOnce) {
    const FieldPtr field = field_of("method=learned&length=1048576&trained_length=1048576&d_model=16384");
    ASSERT_EQ(field->means(), Means::sampled);
    TileCache tiles(0);
    tiles.begin_frame();
    const Viewport whole{{0, 2048, 512}, {0, 32, 512}};
    const Tile& tile = tiles.tile(field, whole, Pixel::mean);
    EXPECT_LE(tiles.computed(), 16u + 17 * 17) << "a first step, and a cell of every 32 × 32 samples";
    for (const float number : tile.numbers)
        ASSERT_TRUE(std::isfinite(number));
    EXPECT_EQ(tile.numbers[511 * 512 + 500], static_cast<float>(field->at({(1 + 15 * 32) * 2048, 15 * 32 * 32})));
}

TEST(TileCache, TilesGoWithTheirFieldAndDoNotKeepIt) {
    TileCache tiles(endless);
    const FieldPtr other = field_of("method=sinusoidal&length=98");
    FieldPtr one = field_of("method=sinusoidal&length=99");
    tiles.tile(one, viewport(0, 0, 1), Pixel::mean);
    tiles.tile(one, viewport(0, 0, 2), Pixel::mean);
    tiles.tile(other, viewport(0, 0, 1), Pixel::mean);
    EXPECT_EQ(tiles.bytes(), 3 * 1200 * sizeof(float));
    EXPECT_EQ(one.use_count(), 1);
    one.reset();
    tiles.begin_frame();
    EXPECT_EQ(tiles.bytes(), 1200 * sizeof(float));
    tiles.tile(other, viewport(0, 0, 1), Pixel::mean);
    EXPECT_EQ(tiles.computed(), 3 * 1200u) << "the other field's tile is still there";
}

}

}
