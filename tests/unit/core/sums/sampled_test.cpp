// Sampled means: few cells of a block, the same ones each time, and as near to the exact mean as they say.
#include "core/sums/sums.hpp"

#include "core/random.hpp"
#include "property/random_states.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace posenc::sampled_test {

namespace {

/// Numbers by a rule; keeps which cells were asked for.
class Ruled : public Field {
  public:
    using Rule = double (*)(Cell);
    Ruled(Cell size, Rule rule) : size_(size), rule_(rule) {}
    Cell size() const override { return size_; }
    double at(Cell cell) const override {
        asked.push_back(cell);
        return rule_(cell);
    }
    Explanation explain(Cell cell) const override { return {{{"by a rule", rule_(cell)}}, "", ""}; }
    Description describe() const override { return {"Ruled", {"row", 0, {}}, {"column", 0, {}}}; }
    mutable std::vector<Cell> asked;

  private:
    Cell size_;
    Rule rule_;
};

double normal(Cell cell) {
    return Random(7, 7).normal(static_cast<std::uint64_t>(cell.row * 4096 + cell.col));
}
double smooth(Cell cell) {
    return std::sin(static_cast<double>(cell.row) / 90) * std::cos(static_cast<double>(cell.col) / 70);
}
/// Whole rows alike, as a softmax of few visible keys has them.
double striped(Cell cell) {
    return Random(8, 8).normal(static_cast<std::uint64_t>(cell.row));
}

constexpr Cell large{Index{1} << 20, Index{1} << 14};

TEST(Sampled, AnyBlockCostsSixteenCells) {
    const auto field = std::make_shared<Ruled>(large, normal);
    const FieldPtr sums = with_sums(field);
    ASSERT_EQ(sums->means(), Means::sampled);
    for (const Block block : {Block{0, 0, large.row, large.col}, Block{5, 3, 1, 9000}, Block{0, 16383, 1 << 20, 1},
                              Block{77, 77, 5, 5}, Block{9, 9, 3, 1000}}) {
        field->asked.clear();
        const double mean = sums->mean(block);
        ASSERT_LE(field->asked.size(), 16u);
        ASSERT_GE(field->asked.size(), 15u);
        for (const Cell cell : field->asked)
            EXPECT_TRUE(cell.row >= block.row && cell.row < block.row + block.rows && cell.col >= block.col &&
                        cell.col < block.col + block.cols);
        EXPECT_EQ(sums->mean(block), mean) << "the same cells each time";
    }
}

TEST(Sampled, EveryPartOfABlockIsSeen) {
    const auto field = std::make_shared<Ruled>(large, normal);
    with_sums(field)->mean({160, 320, 400, 800});
    std::set<std::pair<Index, Index>> parts;
    for (const Cell cell : field->asked)
        parts.insert({(cell.row - 160) / 100, (cell.col - 320) / 200});
    EXPECT_EQ(parts.size(), 16u);
}

TEST(Sampled, CostlyCellsAreReadInTwoRows) {
    const auto field = std::make_shared<Ruled>(large, normal);
    const FieldPtr sums = with_sums(field, 1, Draw::rows);
    std::set<Index> rows;
    for (Index col = 0; col < 4096; col += 512)
        sums->mean({1000, col, 300, 512});
    for (const Cell cell : field->asked)
        rows.insert(cell.row);
    EXPECT_EQ(rows.size(), 2u) << "neighbours share their rows";
}

TEST(Sampled, ABlockOfFewCellsIsExact) {
    const auto field = std::make_shared<Ruled>(large, normal);
    const FieldPtr sums = with_sums(field);
    for (const Block block : {Block{8, 8, 4, 4}, Block{8, 8, 2, 8}, Block{8, 8, 1, 16}, Block{8, 8, 16, 1}}) {
        EXPECT_NEAR(sums->sum(block), field->Field::sum(block), 1e-12);
        EXPECT_EQ(estimate(*field, block).spread, 0);
    }
}

TEST(Sampled, TheExactMeanLiesWithinTheSpread) {
    properties::Generator random(5);
    for (const Ruled::Rule rule : {normal, smooth, striped})
        for (const Draw draw : {Draw::cells, Draw::rows}) {
            const Ruled field({4096, 4096}, rule);
            int within = 0;
            for (int n = 0; n < 1000; ++n) {
                const Block block = properties::random_block(field.size(), random, 60, 60);
                const Estimate found = estimate(field, block, most_sampled, draw);
                const double exact = field.Field::sum(block) / static_cast<double>(block.rows * block.cols);
                within += std::fabs(found.mean - exact) <= found.spread + 1e-12;
                field.asked.clear();
            }
            // The spread is itself estimated from sixteen cells; rows that are alike within themselves are the worst
            // case: there two numbers stand for all, or four.
            EXPECT_GE(within, rule == striped ? 950 : 995);
        }
}

TEST(Sampled, ExplanationsEndWithTheMeanAndSayHowFarItMayBe) {
    const FieldPtr sums = with_sums(std::make_shared<Ruled>(large, normal));
    const Block block{512, 64, 1024, 32};
    const Explanation why = sums->explain_mean(block);
    EXPECT_EQ(why.steps.back().value, sums->mean(block));
    EXPECT_EQ(why.fact, "sampled mean of 32\u2009768 cells");
    EXPECT_NE(why.meaning.find("within ± "), std::string::npos) << why.meaning;
    EXPECT_EQ(sums->description().ranges, Ranges::sampled);
}

TEST(Sums, SmallFieldsAreReadWholeAndLargeOrCostlyOnesAreNot) {
    const auto of = [](Cell size, double cost) {
        return with_sums(std::make_shared<Ruled>(size, normal), cost)->means();
    };
    EXPECT_EQ(of({1024, 1024}, 1), Means::kept);
    EXPECT_EQ(of({2048, 1024}, 1), Means::kept);
    EXPECT_EQ(of({2048, 2048}, 1), Means::sampled);
    EXPECT_EQ(of({1024, 1024}, 64), Means::sampled);
}

}

}
