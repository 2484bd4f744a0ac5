// What is cheap to see of a table: frequencies, ratios, lengths of pairs, distances; and numbers that may be meant.
#include "core/method.hpp"
#include "core/recognise/candidate.hpp"
#include "core/recognise/column_frequencies.hpp"
#include "core/recognise/read_distances.hpp"
#include "core/recognise/wave_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::wave_fit_test {
namespace {

/// The numbers of a state's field, and the table of them.
struct MadeTable {
    std::vector<double> values;
    NumberTable table;

    explicit MadeTable(const std::string& state) {
        const FieldPtr field = make_field(parse(state).state).field;
        table.rows = field->size().row, table.cols = field->size().col;
        for (Index row = 0; row < table.rows; ++row)
            for (Index col = 0; col < table.cols; ++col)
                values.push_back(field->at({row, col}));
        table.values = values;
        table.largest = largest_of(values);
    }
};

WaveFit fit_of(const MadeTable& made, Layout layout, TableReading reading = {}) {
    const ReadTable read(made.table, std::move(reading));
    const auto fit = fit_waves(read, pair_columns(read.cols(), layout, Odd::extra_sine));
    EXPECT_TRUE(fit.has_value());
    return fit.value_or(WaveFit{});
}

TEST(WaveFit, SeesRatioRateAndPosition) {
    const WaveFit fit =
        fit_of(MadeTable("method=sinusoidal&d_model=64&length=300&base=700&offset=5"), Layout::interleaved);
    EXPECT_NEAR(fit.ratio, std::pow(700, -2.0 / 64), 1e-9);
    EXPECT_NEAR(fit.rate, 1, 1e-9);
    EXPECT_NEAR(fit.first, 5, 1e-6);
    EXPECT_NEAR(fit.length, 1, 1e-12);
    EXPECT_FALSE(fit.swapped || fit.reversed);
}

TEST(WaveFit, TellsExchangedPartsFromRowsUpsideDown) {
    const MadeTable halves("method=sinusoidal&d_model=32&length=100&layout=halves-cosine-first");
    EXPECT_TRUE(fit_of(halves, Layout::halves).swapped);
    EXPECT_FALSE(fit_of(halves, Layout::halves).reversed);
    MadeTable upside_down("method=sinusoidal&d_model=32&length=100&offset=3");
    std::vector<double> turned;
    for (Index row = 99; row >= 0; --row)
        turned.insert(turned.end(), upside_down.values.begin() + row * 32, upside_down.values.begin() + (row + 1) * 32);
    upside_down.values = turned, upside_down.table.values = upside_down.values;
    const WaveFit fit = fit_of(upside_down, Layout::interleaved);
    EXPECT_TRUE(fit.reversed);
    EXPECT_FALSE(fit.swapped);
    EXPECT_NEAR(fit.first, 3, 1e-6);
}

TEST(WaveFit, NothingIsSeenInOtherColumns) {
    const MadeTable halves("method=sinusoidal&d_model=32&length=100&layout=halves");
    EXPECT_FALSE(fit_waves(ReadTable(halves.table, {}), pair_columns(32, Layout::interleaved, Odd::extra_sine)));
    const MadeTable learned("method=learned&d_model=32&length=100");
    for (const Layout layout : {Layout::interleaved, Layout::halves})
        EXPECT_FALSE(fit_waves(ReadTable(learned.table, {}), pair_columns(32, layout, Odd::extra_sine)));
    EXPECT_FALSE(pair_length(ReadTable(learned.table, {})));
}

TEST(WaveFit, FastPairsMayTurnMoreThanHalfATurnARow) {
    MadeTable made("method=sinusoidal&d_model=64&length=200");
    for (Index row = 0; row < 200; ++row)
        for (Index col = 0; col < 64; ++col) {
            const double angle =
                5.0 * static_cast<double>(row) * std::pow(10000, -static_cast<double>(col / 2 * 2) / 64);
            made.values[static_cast<std::size_t>(row * 64 + col)] = col % 2 == 0 ? std::sin(angle) : std::cos(angle);
        }
    const WaveFit fit = fit_of(made, Layout::interleaved);
    EXPECT_NEAR(fit.rate, 5, 1e-6);
    EXPECT_NEAR(fit.ratio, std::pow(10000, -2.0 / 64), 1e-8);
}

TEST(WaveFit, OneColumnHasItsFrequencyWhateverItsPhase) {
    const MadeTable made("method=single-sine&length=200&d_model=1&wavelength=37.5");
    EXPECT_NEAR(column_frequency(ReadTable(made.table, {}), 0), 2 * M_PI / 37.5, 1e-9);
}

TEST(WaveFit, SlowPairsSayTheRatioInAnyOrder) {
    const MadeTable made("method=sinusoidal&d_model=64&length=100");
    const auto ratio =
        ratio_of_slow_pairs(ReadTable(made.table, {}), pair_columns(64, Layout::interleaved, Odd::extra_sine), false);
    ASSERT_TRUE(ratio);
    EXPECT_NEAR(*ratio, std::pow(10000, -2.0 / 64), 1e-9);
}

TEST(ReadDistances, HoldsWhereDiagonalsAreConstant) {
    EXPECT_TRUE(ReadDistances(MadeTable("method=t5-bucket&length=40").table).holds());
    EXPECT_TRUE(ReadDistances(MadeTable("method=distance&query_length=5&key_length=9").table).holds());
    EXPECT_FALSE(ReadDistances(MadeTable("method=sinusoidal&length=40&d_model=40").table).holds());
}

TEST(Meant, SimpleNumbersComeFirstAndTheMeasuredOneLast) {
    const std::vector<double> numbers = meant(9998.7, 0.01, std::vector{10000.0});
    ASSERT_GE(numbers.size(), 2u);
    EXPECT_EQ(numbers.front(), 10000);
    EXPECT_EQ(numbers.back(), 9998.7);
    EXPECT_EQ(meant(10000, 0.01, {}), std::vector{10000.0});
}

}
}
