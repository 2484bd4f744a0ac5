// Transposed, cut and subtracted fields against their cells, for every method.
#include "core/combined.hpp"

#include "property/random_states.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::combined_test {

namespace {

using namespace posenc::properties;

Axis random_axis(Index size, Generator& random) {
    return {below(random, size + 8) - 4, 1 + below(random, 9), static_cast<int>(below(random, 9)),
            below(random, 3) == 0 ? 1 + below(random, 20) : 0};
}

bool close(double a, double b, double scale) {
    return a == b || (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= scale;
}

/// The largest magnitude that is finite: errors are measured by it.
double magnitude(const Field& field) {
    double most = 1e-300;
    for (Index row = 0; row < field.size().row; ++row)
        for (Index col = 0; col < field.size().col; ++col)
            if (const double value = std::fabs(field.at({row, col})); std::isfinite(value))
                most = std::max(most, value);
    return most;
}

void expect_block(const Field& field, const Block& block, double scale, bool exact_range) {
    const double cells = static_cast<double>(block.rows * block.cols);
    ASSERT_TRUE(close(field.sum(block), field.Field::sum(block), 1e-9 * scale * (1 + cells)));
    const Range range = field.range(block), expected = field.Field::range(block);
    if (exact_range) {
        ASSERT_TRUE(close(range.low, expected.low, 1e-9 * scale));
        ASSERT_TRUE(close(range.high, expected.high, 1e-9 * scale));
    } else if (!std::isnan(expected.low)) {
        ASSERT_LE(range.low, expected.low + 1e-9 * scale);
        ASSERT_GE(range.high, expected.high - 1e-9 * scale);
    }
    ASSERT_TRUE(close(field.explain_mean(block).steps.back().value, field.mean(block), 1e-9 * scale));
}

void expect_viewport(const Field& field, const Viewport& viewport, double scale, bool exact_range) {
    std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples * viewport.cols.samples), 7.0f);
    std::vector<float> widths(means);
    field.sample(viewport, means);
    field.sample_ranges(viewport, widths);
    for (int row = 0, n = 0; row < viewport.rows.samples; ++row)
        for (int col = 0; col < viewport.cols.samples; ++col, ++n) {
            const auto at = static_cast<std::size_t>(n);
            const Block block = sample_block(viewport, row, col, field.size());
            const bool empty = block.rows == 0 || block.cols == 0;
            const double cells = static_cast<double>(block.rows * block.cols);
            ASSERT_TRUE(close(means[at], empty ? undefined : field.Field::sum(block) / cells, 1e-6 * scale));
            if (exact_range) {
                ASSERT_TRUE(close(widths[at], empty ? undefined : field.Field::range(block).width(), 1e-6 * scale));
            }
        }
}

/// `parts`: magnitude of what the field was made from, whose rounding it inherits.
void expect_like_its_cells(const FieldPtr& field, bool exact_range, double parts = 0) {
    Generator random(8);
    const double scale = std::max(magnitude(*field), 1e-5 * parts);
    for (int round = 0; round < 40; ++round) {
        expect_block(*field, random_block(field->size(), random), scale, exact_range);
        expect_viewport(*field, {random_axis(field->size().row, random), random_axis(field->size().col, random)}, scale,
                        exact_range);
        const Cell cell{below(random, field->size().row), below(random, field->size().col)};
        ASSERT_TRUE(close(field->explain(cell).steps.back().value, field->at(cell), 0));
    }
    const Description description = field->describe();
    for (const auto& [names, size] :
         {std::pair{description.rows, field->size().row}, {description.cols, field->size().col}})
        EXPECT_TRUE(names.labels.empty() || static_cast<Index>(names.labels.size()) == size);
}

State small(const Method& method) {
    return State{}.with("method", method.id).with("length", "37").with("d_model", "24");
}

TEST(Combined, EveryMethodTurned) {
    for (const Method* method : methods()) {
        SCOPED_TRACE(method->id);
        const FieldPtr field = make_field(small(*method)).field, turned = transposed(field);
        EXPECT_EQ(turned->size(), (Cell{field->size().col, field->size().row}));
        for (Index row = 0; row < field->size().row; ++row)
            ASSERT_TRUE(close(turned->at({1, row}), field->at({row, 1}), 0));
        EXPECT_EQ(turned->describe().rows, field->describe().cols);
        EXPECT_EQ(turned->describe().cols, field->describe().rows);
        expect_like_its_cells(turned, field->describe().ranges == Ranges::exact);
    }
}

TEST(Combined, EveryMethodCut) {
    for (const Method* method : methods()) {
        SCOPED_TRACE(method->id);
        const FieldPtr field = make_field(small(*method)).field;
        const Cell size = field->size(); // few columns hold a method's whole answer
        const Index from = std::min<Index>(3, size.col - 1), cols = std::min<Index>(4, size.col - from);
        const Block block{2, from, size.row - 5, cols};
        const FieldPtr part = slice(field, block);
        EXPECT_EQ(part->size(), (Cell{block.rows, block.cols}));
        EXPECT_TRUE(close(part->at({1, cols - 1}), field->at({3, from + cols - 1}), 0));
        const AxisNames names = part->describe().rows, all = field->describe().rows;
        EXPECT_EQ(names.first, all.first + 2);
        if (!all.labels.empty()) {
            EXPECT_EQ(names.labels.front(), all.labels[2]);
        }
        expect_like_its_cells(part, field->describe().ranges == Ranges::exact);
    }
}

TEST(Combined, SlicesAreCutAtTheEdge) {
    const FieldPtr field = make_field(State{}.with("length", "10").with("d_model", "8")).field;
    const FieldPtr corner = slice(field, {-2, 5, 4, 100});
    EXPECT_EQ(corner->size(), (Cell{2, 3}));
    EXPECT_EQ(corner->at({1, 2}), field->at({1, 7}));
    EXPECT_EQ(slice(field, {20, 0, 5, 5})->size().row, 0);
    EXPECT_EQ(slice(field, {0, 0, -3, 5})->size().row, 0);
    EXPECT_EQ(slice(slice(field, {2, 2, 6, 6}), {1, 1, 2, 2})->at({1, 1}), field->at({4, 4}));
}

TEST(Combined, EveryMethodMinusItself) {
    for (const Method* method : methods()) {
        SCOPED_TRACE(method->id);
        const State state = small(*method);
        const FieldPtr a = make_field(state).field;
        const FieldPtr b = make_field(state.with("offset", "3").with("polarity", "additive").with("seed", "9")).field;
        const FieldPtr less = difference(a, b);
        ASSERT_TRUE(less);
        const Cell cell{4, std::min<Index>(3, a->size().col - 1)};
        EXPECT_TRUE(close(less->at(cell), a->at(cell) - b->at(cell), 0));
        expect_like_its_cells(less, true, magnitude(*a));
        const Block all{0, 0, a->size().row, a->size().col};
        const double nothing = difference(a, a)->sum(all);
        EXPECT_TRUE(std::isfinite(a->sum(all)) ? nothing == 0 : std::isnan(nothing)) << nothing; // −∞ less −∞
    }
}

TEST(Combined, LargeBlocksOfADifferenceAreBounded) {
    const State state = State{}.with("length", "300");
    const FieldPtr less = difference(make_field(state).field, make_field(state.with("base", "500")).field);
    EXPECT_EQ(less->describe().ranges, Ranges::bounds);
    expect_block(*less, {0, 0, 300, 128}, 1, false);
    expect_block(*less, {7, 1, 64, 64}, 1, true);
    const double infinity = std::numeric_limits<double>::infinity();
    const State masks = State{}.with("method", "look-ahead").with("length", "100").with("polarity", "additive");
    const FieldPtr half = make_field(masks).field, none = make_field(masks.with("polarity", "visibility")).field;
    EXPECT_EQ(difference(none, half)->range({0, 0, 100, 100}).high, infinity);
    EXPECT_TRUE(std::isnan(difference(half, half)->range({0, 10, 9, 90}).low)); // −∞ − (−∞) only
}

TEST(Combined, WholeViewportsOfADifferenceCostNoCells) {
    class Countless : public Field { // 2^50 cells in closed form; asking for single ones would never end
      public:
        explicit Countless(double value) : value_(value) {}
        Cell size() const override { return {Index{1} << 25, Index{1} << 25}; }
        double at(Cell) const override { return value_; }
        double sum(Block block) const override { return value_ * static_cast<double>(block.rows * block.cols); }
        Range range(Block) const override { return {value_ - 1, value_ + 1}; }
        Explanation explain(Cell) const override { return {}; }
        Description describe() const override { return {}; }

      private:
        double value_;
    };
    const FieldPtr less = difference(std::make_shared<Countless>(5), std::make_shared<Countless>(2));
    std::vector<float> out(1000);
    const Viewport viewport{{0, 1 << 20, 20}, {0, 1 << 19, 50}};
    less->sample(viewport, out);
    EXPECT_EQ(out.back(), 3.0f);
    less->sample_ranges(viewport, out);
    EXPECT_EQ(out.back(), 4.0f);
    EXPECT_EQ(less->explain({0, 0}).steps.back().value, 3);
}

TEST(Combined, DifferencesKeepTheirDigits) {
    const State state = State{}.with("length", "400");
    const FieldPtr a = make_field(state).field, b = make_field(state.with("base", "10000.001")).field;
    const FieldPtr less = difference(a, b);
    std::vector<float> cells(400 * 128), means(200 * 128);
    less->sample({{0, 1, 400}, {0, 1, 128}}, cells);
    less->sample({{0, 2, 200}, {0, 1, 128}}, means);
    for (Index row = 0; row < 400; ++row)
        for (Index col = 0; col < 128; ++col) {
            ASSERT_EQ(cells[static_cast<std::size_t>(row * 128 + col)], static_cast<float>(less->at({row, col})));
            const double exact = less->mean({row / 2 * 2, col, 2, 1});
            ASSERT_LE(std::fabs(means[static_cast<std::size_t>(row / 2 * 128 + col)] - exact), 2e-6 * std::fabs(exact))
                << row << ", " << col;
        }
}

TEST(Combined, SizesMustAgree) {
    const FieldPtr a = make_field(State{}.with("length", "10")).field,
                   b = make_field(State{}.with("length", "9")).field;
    EXPECT_FALSE(difference(a, b));
}

TEST(Combined, ADifferenceSaysHowItCameAbout) {
    const State state = State{}.with("length", "10");
    const FieldPtr a = make_field(state).field, b = make_field(state.with("offset", "1")).field;
    const Explanation explanation = difference(a, b)->explain({2, 0});
    ASSERT_EQ(explanation.steps.size(), 3u);
    EXPECT_EQ(explanation.steps[0].text, "first: " + a->explain({2, 0}).steps.back().text);
    EXPECT_EQ(explanation.steps[1].value, b->at({2, 0}));
    EXPECT_EQ(explanation.steps[2].text, "0.909297 − 0.14112 = 0.768177");
    EXPECT_EQ(difference(a, b)->explain({3, 0}).steps[2].text, "0.14112 − (−0.756802) = 0.897923");
    EXPECT_EQ(difference(a, a)->explain({3, 0}).meaning, "Both are the same here.");
    EXPECT_EQ(difference(a, b)->describe().low, -2);
}

}

}
