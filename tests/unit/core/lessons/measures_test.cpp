// Numbers from many cells, against the same read off a table one by one.
#include "core/lessons/lesson_number.hpp"
#include "core/lessons/measures.hpp"
#include "core/state/parameters.hpp"
#include "unit/core/made_fields.hpp"

#include <limits>
#include <random>

namespace posenc::measures_test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

class Table : public Field {
  public:
    explicit Table(Matrix rows) : rows_(std::move(rows)) {}
    Cell size() const override {
        return {static_cast<Index>(rows_.size()), rows_.empty() ? 0 : static_cast<Index>(rows_[0].size())};
    }
    double at(Cell cell) const override {
        return rows_.at(static_cast<std::size_t>(cell.row)).at(static_cast<std::size_t>(cell.col));
    }
    Explanation explain(Cell) const override { return {}; }
    Description describe() const override { return {}; }

  private:
    Matrix rows_;
};

/// Every fifth number or so is undefined.
Matrix random_rows(unsigned seed, int rows, int columns) {
    std::mt19937 random(seed);
    Matrix matrix(static_cast<std::size_t>(rows), std::vector<double>(static_cast<std::size_t>(columns)));
    for (auto& row : matrix)
        for (double& cell : row)
            cell = random() % 5 == 0 ? undefined : static_cast<double>(random() % 2001) / 1000 - 1;
    return matrix;
}

std::vector<double> defined_in(const Matrix& rows, Block block) {
    std::vector<double> found;
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t col = 0; col < rows[row].size(); ++col) {
            const Index r = static_cast<Index>(row) - block.row, c = static_cast<Index>(col) - block.col;
            if (r >= 0 && r < block.rows && c >= 0 && c < block.cols && !std::isnan(rows[row][col]))
                found.push_back(rows[row][col]);
        }
    std::sort(found.begin(), found.end());
    return found;
}

TEST(Measures, SumsAndExtremesLeaveOutWhatIsUndefined) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        const Matrix rows = random_rows(seed, 5, 7);
        const Table table(rows);
        for (const Block block : {Block{0, 0, 5, 7}, Block{2, 0, 1, 7}, Block{1, 0, 3, 7}, Block{0, 6, 5, 1}}) {
            const std::vector<double> cells = defined_in(rows, block);
            ASSERT_FALSE(cells.empty());
            double sum = 0;
            for (const double cell : cells)
                sum += cell;
            EXPECT_EQ(least_of(table, block), cells.front());
            EXPECT_EQ(largest_of(table, block), cells.back());
            EXPECT_NEAR(sum_of(table, block), sum, 1e-12);
            EXPECT_NEAR(mean_of(table, block), sum / static_cast<double>(cells.size()), 1e-12);
        }
    }
}

TEST(Measures, OfNothingDefinedAreUndefined) {
    const Table table({{undefined, undefined}});
    const Block all{0, 0, 1, 2};
    for (const double number : {least_of(table, all), largest_of(table, all), sum_of(table, all), mean_of(table, all)})
        EXPECT_TRUE(std::isnan(number));
}

TEST(Measures, InfiniteCellsAreNumbers) {
    const Table table({{1, -infinite, undefined}, {2, 3, infinite}});
    EXPECT_EQ(least_of(table, {0, 0, 1, 3}), -infinite);
    EXPECT_EQ(largest_of(table, {0, 0, 1, 3}), 1);
    EXPECT_EQ(sum_of(table, {0, 0, 1, 3}), -infinite);
    EXPECT_EQ(mean_of(table, {1, 0, 1, 3}), infinite);
    EXPECT_TRUE(std::isnan(sum_of(table, {0, 0, 2, 3}))) << "they cancel";
}

TEST(Measures, ClosestRowsAreThoseOfTheSmallestDistance) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        Matrix rows = random_rows(seed, 9, 3);
        const Table table(rows);
        double least = infinite;
        for (std::size_t a = 2; a <= 7; ++a)
            for (std::size_t b = 2; b < a; ++b) {
                const double distance =
                    std::hypot(rows[a][0] - rows[b][0], rows[a][1] - rows[b][1], rows[a][2] - rows[b][2]);
                least = std::min(least, std::isnan(distance) ? infinite : distance);
            }
        const double closest = closest_rows(table, 2, 7);
        if (least == infinite)
            EXPECT_TRUE(std::isnan(closest));
        else
            EXPECT_NEAR(closest, least, 1e-12) << seed;
    }
    EXPECT_TRUE(std::isnan(closest_rows(Table({{1}, {undefined}}), 0, 1)));
}

TEST(Measures, DifferingColumnsAreCounted) {
    const Table table({{0, 1, 2, undefined, -infinite, infinite}, {0.5, 1.5001, 0, 1, -infinite, 3}});
    EXPECT_EQ(differing_columns(table, 0, 1, 0.5), 3) << "0.5 is not more than 0.5";
    EXPECT_EQ(differing_columns(table, 1, 0, 0.49), 4);
    EXPECT_EQ(differing_columns(table, 0, 1, 2), 1) << "one is infinite";
    EXPECT_EQ(differing_columns(table, 0, 0, 0), 0);
}

/// Rows of one column whose products with row 0 are the numbers, after a first row that is 1.
double fall_over(const std::vector<double>& products) {
    Matrix rows{{1}};
    for (const double product : products)
        rows.push_back({product});
    return falling_rows(Table(rows), 0, static_cast<Index>(products.size()));
}

TEST(Measures, FallingEndsWithTheFirstRise) {
    EXPECT_EQ(fall_over({0.9, 0.5, 0.5, -1}), 4) << "what stays does not rise";
    EXPECT_EQ(fall_over({0.9, 0.5, 0.6, 0.1}), 2);
    EXPECT_EQ(fall_over({1.1, 0.5}), 0);
    EXPECT_EQ(fall_over({0.9, 0.9 + 1e-10, 0.2}), 3) << "rounding";
    EXPECT_EQ(fall_over({0.9, undefined, 0.2}), 1);
    EXPECT_TRUE(std::isnan(falling_rows(Table({{undefined}, {1}}), 0, 1)));
    EXPECT_EQ(falling_rows(Table({{9}, {3}, {2}, {1}}), 1, 3), 2) << "from the row on that is named";
}

TEST(Measures, FallingOfSinusoidsIsThatOfTheirProducts) {
    const FieldPtr field = field_of("length=60&d_model=16&base=50");
    const Matrix rows = cells_of(*field);
    Index falls = 0;
    double before = 8;
    for (std::size_t row = 1; row < 50; ++row) {
        double product = 0;
        for (std::size_t col = 0; col < 16; ++col)
            product += rows[0][col] * rows[row][col];
        if (product > before)
            break;
        before = product;
        ++falls;
    }
    ASSERT_GT(falls, 1);
    EXPECT_EQ(falling_rows(*field, 0, 49), static_cast<double>(falls));
}

using Measured = LessonNumber::Kind;

std::string gap(Measured kind, Lines lines, Cell size) {
    return number_gap({.kind = kind, .lines = lines}, size);
}

TEST(NumberGaps, AreToldWithTheSizeOfThePicture) {
    const auto rows = Lines::Kind::rows;
    EXPECT_EQ(gap(Measured::closest, {rows, 0, 49}, {50, 8}), "");
    EXPECT_EQ(gap(Measured::closest, {rows, 0, 50}, {50, 8}),
              "row 50 is outside the picture, which has 50 rows and 8 columns, counted from 0");
    EXPECT_EQ(gap(Measured::least, {Lines::Kind::columns, 8, 8}, {50, 8}).substr(0, 20), "column 8 is outside ");
    EXPECT_EQ(gap(Measured::distance, {rows, 60, 2}, {50, 8}).substr(0, 18), "row 60 is outside ");
    EXPECT_EQ(number_gap({.cell = {50, 0}}, {50, 8}).substr(0, 21), "cell 50 0 is outside ");
    EXPECT_EQ(number_gap({.kind = Measured::rows}, {0, 0}), "");
}

TEST(NumberGaps, SoMuchIsReadAndNoMore) {
    const auto rows = Lines::Kind::rows;
    constexpr Index most = most_measured_cells, compared = most_compared_cells;
    EXPECT_EQ(gap(Measured::sum, {}, {256, most / 256}), "");
    EXPECT_EQ(gap(Measured::sum, {}, {256, most / 256 + 1}), "more than 65536 cells to read");
    EXPECT_EQ(gap(Measured::mean, {rows, 3, 3}, {Index{1} << 50, most}), "");
    EXPECT_NE(gap(Measured::least, {}, {Index{1} << 50, Index{1} << 50}), "") << "without an overflow";
    EXPECT_EQ(gap(Measured::closest, {rows, 0, 127}, {200, 8}), "");
    EXPECT_EQ(gap(Measured::closest, {rows, 0, 128}, {200, 8}), "more than 128 rows to compare");
    EXPECT_EQ(gap(Measured::closest, {rows, 0, 127}, {200, compared / 128}), "");
    EXPECT_EQ(gap(Measured::falling, {rows, 0, 127}, {200, compared / 128 + 1}), "more than 262144 cells to compare");
    EXPECT_EQ(gap(Measured::falling, {rows, 0, 9999}, {10000, 8}), "");
    EXPECT_EQ(gap(Measured::cosine, {rows, 0, 1}, {2, 1 << 16}), "");
    EXPECT_EQ(gap(Measured::cosine, {rows, 0, 1}, {2, (1 << 16) + 1}), "more than 65536 columns to compare");
}

TEST(NumberGaps, CellsThatAreReadAreKnown) {
    const Cell size{50, 8};
    const auto read = [&](Measured kind, Lines lines) { return cells_read({.kind = kind, .lines = lines}, size); };
    EXPECT_EQ(read(Measured::value, {}), 0);
    EXPECT_EQ(read(Measured::columns, {}), 0);
    EXPECT_EQ(read(Measured::cell, {}), 1);
    EXPECT_EQ(read(Measured::mean, {}), 400);
    EXPECT_EQ(read(Measured::least, {Lines::Kind::columns, 2, 3}), 100);
    EXPECT_EQ(read(Measured::closest, {Lines::Kind::rows, 1, 4}), 32);
    EXPECT_EQ(read(Measured::cosine, {Lines::Kind::rows, 4, 1}), 16);
}

TEST(MeasuredNumbers, AreReadFromThePictureOfTheStep) {
    const LessonPictures step(state_of("length=10&d_model=4"));
    const auto value = [&](const LessonNumber& number) { return number_value(number, step).value_or(undefined); };
    const Lines two{Lines::Kind::rows, 3, 1};
    EXPECT_NEAR(value({.kind = Measured::distance, .lines = two}),
                std::hypot(std::sin(3) - std::sin(1), std::cos(3) - std::cos(1),
                           std::hypot(std::sin(0.03) - std::sin(0.01), std::cos(0.03) - std::cos(0.01))),
                1e-12);
    EXPECT_NEAR(value({.kind = Measured::product, .lines = two}), std::cos(2) + std::cos(0.02), 1e-12);
    EXPECT_NEAR(value({.kind = Measured::cosine, .lines = two}), (std::cos(2) + std::cos(0.02)) / 2, 1e-12);
    EXPECT_EQ(value({.kind = Measured::differing, .lines = two, .by = 0.5}), 2);
    EXPECT_EQ(value({.kind = Measured::largest, .lines = {Lines::Kind::columns, 1, 1}}), 1);
    EXPECT_EQ(value({.kind = Measured::largest, .with = "d_model=8"}), 1);
    EXPECT_NEAR(value({.kind = Measured::least, .lines = {Lines::Kind::columns, 2, 3}}), 0, 1e-12);
    EXPECT_NEAR(value({.kind = Measured::sum, .lines = {Lines::Kind::rows, 0, 0}}), 2, 1e-12);
    EXPECT_NEAR(value({.kind = Measured::mean, .lines = {Lines::Kind::rows, 0, 0}}), 0.5, 1e-12);
    EXPECT_EQ(value({.kind = Measured::falling, .lines = {Lines::Kind::rows, 0, 3}}), 3);
    EXPECT_GT(value({.kind = Measured::closest, .lines = {Lines::Kind::rows, 0, 9}}), 0);
    EXPECT_EQ(number_value({.kind = Measured::closest, .lines = {Lines::Kind::rows, 0, 10}}, step), std::nullopt);
    EXPECT_EQ(number_text({.kind = Measured::mean, .decimals = 2, .lines = {Lines::Kind::rows, 0, 0}}, step), "0.50");
}

TEST(MeasuredNumbers, OfTwoRowsAreCellsOfTheirSimilarity) {
    for (const std::string method : {"sinusoidal", "learned", "fourier-features", "sinusoidal-2d"}) {
        const LessonPictures step(state_of("length=12&d_model=8&base=40&method=" + method));
        const std::string similarity = "method=similarity&of=" + method;
        for (const auto& [kind, measure] :
             {std::pair(Measured::product, "dot"), {Measured::cosine, "cosine"}, {Measured::distance, "euclidean"}}) {
            const LessonNumber pair{.kind = kind, .lines = {Lines::Kind::rows, 2, 7}};
            const LessonNumber cell{.cell = {2, 7}, .with = similarity + "&measure=" + measure};
            EXPECT_NEAR(number_value(pair, step).value(), number_value(cell, step).value(), 1e-12) << method << measure;
        }
    }
}

TEST(MeasuredNumbers, HaveWords) {
    EXPECT_EQ(number_words({.cell = {1, 2}, .with = "length=9"}), "row 1, column 2 · Length: 9");
    EXPECT_EQ(number_words({.kind = Measured::value, .key = "d_model"}), find_parameter("d_model")->label);
    EXPECT_EQ(number_words({.kind = Measured::mean}), "mean of all cells");
    EXPECT_EQ(number_words({.kind = Measured::least, .lines = {Lines::Kind::columns, 1, 2}}),
              "smallest number in columns 1 to 2");
    EXPECT_EQ(number_words({.kind = Measured::differing, .lines = {Lines::Kind::rows, 0, 9}, .by = 0.25}),
              "columns in which rows 0 and 9 differ by more than 0.25");
    std::vector<std::string> all;
    for (int kind = 0; kind <= static_cast<int>(Measured::falling); ++kind)
        all.push_back(number_words({.kind = static_cast<Measured>(kind), .key = "base"}));
    std::sort(all.begin(), all.end());
    EXPECT_EQ(std::unique(all.begin(), all.end()), all.end()) << "each says what it is";
}

}
}
