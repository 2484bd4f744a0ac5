// What a view asks of fields of up to 2^24 positions, for every method that claims a closed form: samples of any
// viewport, the ranges within their blocks, and why a block has its mean.
#include "exact.hpp"
#include "random_states.hpp"

#include "core/text.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::large_sample_test {

namespace {

using namespace posenc::properties;

Index cells(const Block& block) {
    return block.rows * block.cols;
}

/// Samples of one cell, of some or of millions, that touch, overlap or leave gaps, from before the field to behind it.
Axis random_axis(Index size, Generator& random) {
    const auto up_to = [&](Index most) { return 1 + below(random, random() % 2 ? std::min<Index>(most, 20) : most); };
    Axis axis{0, up_to(size), 1 + static_cast<int>(below(random, 9)), random() % 2 ? 0 : up_to(size / 2 + 1)};
    const Index span = axis.step() * axis.samples;
    axis.first = below(random, size + span) - span;
    if (random() % 2) // inside as far as possible
        axis.first = below(random, std::max<Index>(size - span, 0) + 1);
    return axis;
}

Viewport random_viewport(Cell size, Generator& random) {
    return {random_axis(size.row, random), random_axis(size.col, random)};
}

std::string text(const Axis& axis) {
    return std::to_string(axis.samples) + " × " + std::to_string(axis.cells_per_sample) + " every " +
           std::to_string(axis.step()) + " from " + std::to_string(axis.first);
}

/// The mean of a sample's block: by definition where its cells are few, else mean(), which has tests of its own.
double exact_mean(const std::optional<Reference>& definition, const Field& field, Block block, Index few) {
    if (definition && cells(block) <= few)
        return static_cast<double>(definition->added(block) / static_cast<long double>(cells(block)));
    return field.mean(block);
}

TEST(LargeSamples, AreExactMeans) {
    std::size_t by_definition = 0, samples = 0;
    for_every_closed_form(60, [&](const State& state, const Field& field, Generator& random) {
        const std::optional<Reference> definition = Reference::of(state);
        const Index few = cheap_cells(state) / 16;
        const double allowed = 1e-7 * scale_of(field);
        for (int n = 0; n < 4; ++n) {
            const Viewport viewport = random_viewport(field.size(), random);
            std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples * viewport.cols.samples), -77.0f);
            field.sample(viewport, means);
            for (std::size_t at = 0; at < means.size(); ++at) {
                const int row = static_cast<int>(at) / viewport.cols.samples;
                const int col = static_cast<int>(at) % viewport.cols.samples;
                const Block block = sample_block(viewport, row, col, field.size());
                const double mean = cells(block) == 0 ? undefined : exact_mean(definition, field, block, few);
                ASSERT_TRUE(same(means[at], mean) || std::fabs(means[at] - mean) <= allowed)
                    << means[at] << " instead of " << mean << " in sample " << row << ", " << col << " of rows "
                    << text(viewport.rows) << ", columns " << text(viewport.cols);
                by_definition += definition && cells(block) > 0 && cells(block) <= few;
            }
            samples += means.size();
        }
    });
    EXPECT_GT(by_definition, samples / 20);
}

/// Whether nothing of `part` lies more than `slack` outside; where nothing is defined, nothing does.
bool contains(Range whole, Range part, double slack) {
    return std::isnan(part.low) || (whole.low <= part.low + slack && whole.high >= part.high - slack);
}

bool equal(Range a, Range b) {
    return same(a.low, b.low) && same(a.high, b.high);
}

/// Rows without values come last, so then no cell of the block has one.
bool undefined_at_first(const Field& field, Block block) {
    return std::isnan(field.at({block.row, block.col}));
}

/// One cell in five hundred of a large block, every cell of a small one.
Range range_of_some_cells(const Field& field, Block block, Index few, Generator& random) {
    Range range;
    const bool all = cells(block) <= few;
    for (Index n = 0; n < (all ? cells(block) : few); ++n) {
        const Cell cell =
            all ? Cell{n / block.cols, n % block.cols} : Cell{below(random, block.rows), below(random, block.cols)};
        const double value = field.at({block.row + cell.row, block.col + cell.col});
        range = united(range, {value, value});
    }
    return range;
}

TEST(LargeRanges, HoldEveryCellAndNoMore) {
    for_every_closed_form(60, [](const State& state, const Field& field, Generator& random) {
        const Index few = cheap_cells(state) / 4;
        const double slack = 1e-9 * scale_of(field);
        const bool smooth = field.describe().ranges != Ranges::exact;
        for (int n = 0; n < 6; ++n) {
            const Block block = n % 2 ? random_block(field.size(), random) : random_block(field.size(), random, 12, 12);
            const Range range = field.range(block), found = range_of_some_cells(field, block, few, random);
            ASSERT_TRUE(contains(range, found, slack))
                << range.low << " … " << range.high << " leaves out " << found.low << " … " << found.high;
            if (!smooth && cells(block) <= few) {
                ASSERT_TRUE(equal(range, found))
                    << range.low << " … " << range.high << " instead of " << found.low << " … " << found.high;
            }
        }
    });
}

/// The range of the definition's curve between the first and the last cell, at 64 points from one row to the next. What
/// a wave of frequency ≤ 1 gains between two of them is below 1/64² / 8.
Range dense_range(const Reference& definition, Block block) {
    constexpr Index points = 64;
    Range range;
    for (Index col = block.col; col < block.col + block.cols; ++col)
        for (Index point = 0; point <= (block.rows - 1) * points; ++point) {
            const long double row = static_cast<long double>(block.row) + static_cast<long double>(point) / points;
            const double value = static_cast<double>(definition.at(row, static_cast<long double>(col)));
            range = united(range, {value, value});
        }
    return range;
}

TEST(LargeRanges, OfCurvesAreThoseOfRealPositions) {
    constexpr double gain = 1.0 / (64 * 64 * 8), rounding = 1e-8;
    int curves = 0;
    for_every_closed_form(60, [&](const State& state, const Field& field, Generator& random) {
        const std::optional<Reference> definition = Reference::of(state);
        if (!definition || !definition->tight_ranges() || field.describe().ranges == Ranges::exact)
            return;
        ++curves;
        for (int n = 0; n < 4; ++n) {
            // Two columns at least, so that the curves over a query's and a key's positions are the same ones.
            Block block = random_block(field.size(), random, 12, 3);
            const Range range = field.range(block), dense = dense_range(*definition, block);
            const bool relative = block.cols > 1 && block.rows == 1 && state.text("method") != "sinusoidal";
            if (relative) // one row passes its diagonals by columns
                continue;
            ASSERT_NEAR(range.low, dense.low, gain + rounding) << block.rows << " rows from " << block.row;
            ASSERT_NEAR(range.high, dense.high, gain + rounding) << block.rows << " rows from " << block.row;
        }
    });
    EXPECT_GT(curves, 80);
}

/// Of every size: two parts that share a row, or a column, hold together what the whole holds.
TEST(LargeRanges, AreThoseOfTheirParts) {
    for_every_closed_form(60, [](const State& state, const Field& field, Generator& random) {
        const std::optional<Reference> definition = Reference::of(state);
        const bool tight = definition ? definition->tight_ranges() : field.describe().ranges == Ranges::exact;
        const double slack = tight ? 0 : 1e-9 * scale_of(field);
        for (int n = 0; n < 6; ++n) {
            const Block whole = random_block(field.size(), random);
            Block first = whole, second = whole;
            first.rows = 1 + below(random, whole.rows);
            second.row += first.rows - 1;
            second.rows -= first.rows - 1;
            const Range range = field.range(whole), parts = united(field.range(first), field.range(second));
            ASSERT_TRUE(contains(range, parts, slack) && (!tight || equal(range, parts)))
                << range.low << " … " << range.high << " but of the parts " << parts.low << " … " << parts.high
                << " for " << whole.rows << " × " << whole.cols << " cells from " << whole.row << ", " << whole.col
                << " after " << first.rows << " rows";
        }
    });
}

TEST(LargeRanges, AreWhatSamplesOfThemSay) {
    for_every_closed_form(60, [](const State&, const Field& field, Generator& random) {
        for (int n = 0; n < 4; ++n) {
            const Viewport viewport = random_viewport(field.size(), random);
            std::vector<float> widths(static_cast<std::size_t>(viewport.rows.samples * viewport.cols.samples), -77.0f);
            field.sample_ranges(viewport, widths);
            for (std::size_t at = 0; at < widths.size(); ++at) {
                const int row = static_cast<int>(at) / viewport.cols.samples;
                const int col = static_cast<int>(at) % viewport.cols.samples;
                const Block block = sample_block(viewport, row, col, field.size());
                const double width = cells(block) == 0 ? undefined : field.range(block).width();
                ASSERT_TRUE(cells(block) == 0 || width >= 0 || undefined_at_first(field, block)) << width << " wide";
                const double scale = std::max(scale_of(field), width); // which ranges of sums may exceed
                ASSERT_TRUE(same(widths[at], width) || std::fabs(widths[at] - width) <= 1e-7 * scale)
                    << widths[at] << " instead of " << width << " in sample " << row << ", " << col << " of rows "
                    << text(viewport.rows) << ", columns " << text(viewport.cols);
            }
        }
    });
}

TEST(LargeMeans, AreExplained) {
    for_every_closed_form(60, [](const State&, const Field& field, Generator& random) {
        for (int n = 0; n < 6; ++n) {
            const Block block = n % 2 ? random_block(field.size(), random) : random_block(field.size(), random, 9, 9);
            if (cells(block) == 1)
                continue;
            const Explanation explanation = field.explain_mean(block);
            ASSERT_FALSE(explanation.steps.empty());
            const double mean = field.mean(block), last = explanation.steps.back().value;
            ASSERT_TRUE(same(last, mean) || std::fabs(last - mean) <= 1e-12 * std::fabs(mean))
                << last << " instead of " << mean << ": " << explanation.steps.back().text;
            ASSERT_FALSE(explanation.fact.empty() || explanation.meaning.empty());
            std::string all = explanation.fact + explanation.meaning;
            for (const Step& step : explanation.steps) {
                ASSERT_FALSE(step.text.empty());
                all += step.text;
            }
            ASSERT_EQ(valid_utf8_prefix(all), all.size());
            ASSERT_EQ(all.find('\n'), std::string::npos) << all;
        }
    });
}

}

}
