// The period that is told of a column is that of the wave it was made of.
#include "core/own/column_periods.hpp"
#include "core/own/own_table.hpp"
#include "unit/core/made_fields.hpp"

#include <numbers>
#include <random>

namespace posenc::column_periods_test {
namespace {

FieldPtr field_with(Index rows, Index cols, const std::function<double(Index, Index)>& value) {
    std::vector<double> values;
    for (Index row = 0; row < rows; ++row)
        for (Index col = 0; col < cols; ++col)
            values.push_back(value(row, col));
    const OwnTablePtr table = OwnTable::make("t", {rows, cols}, std::move(values), "float64");
    return make_field(State{}.with_tables(OwnTables::with(nullptr, table)).with("method", "own")).field;
}

TEST(ColumnPeriods, AreThoseOfTheSinusoid) {
    const FieldPtr field = field_of("method=sinusoidal&length=200&d_model=32");
    const std::vector<ColumnPeriod> periods = column_periods(*field, 1);
    ASSERT_EQ(periods.size(), 32u);
    for (std::size_t col = 0; col < periods.size(); ++col) {
        const double wavelength = 2 * std::numbers::pi * std::pow(10000.0, static_cast<double>(col / 2 * 2) / 32);
        if (wavelength > 400)
            continue;
        EXPECT_NEAR(periods[col].period, wavelength, 1e-4 * wavelength) << col;
        EXPECT_GT(periods[col].share, 1 - 1e-9) << col;
    }
}

TEST(ColumnPeriods, TheStrongestOfSeveralWavesAndItsShare) {
    const FieldPtr field = field_with(240, 1, [](Index row, Index) {
        const double turn = 2 * std::numbers::pi * static_cast<double>(row);
        return 5 + 3 * std::sin(turn / 20 + 1) + std::cos(turn / 12);
    });
    const ColumnPeriod found = column_periods(*field, 1).front();
    EXPECT_NEAR(found.period, 20, 0.02); // the other wave draws it a little
    EXPECT_NEAR(found.share, 0.9, 0.005);
}

TEST(ColumnPeriods, ConstantAndUndefinedColumnsHaveNone) {
    const FieldPtr field = field_with(30, 3, [](Index row, Index col) {
        return col == 0 ? 7.3 : col == 1 && row == 4 ? undefined : static_cast<double>(row % 2);
    });
    const std::vector<ColumnPeriod> periods = column_periods(*field, 1);
    EXPECT_EQ(periods[0].period, 0);
    EXPECT_EQ(periods[1].period, 0);
    EXPECT_NEAR(periods[2].period, 2, 1e-6);
    EXPECT_EQ(column_periods(*field, 2).size(), 2u);
}

TEST(ColumnPeriods, SlowWavesAreFoundInLongTables) {
    // Rows of the table, period, and of how many rows it may be told.
    struct Long {
        Index rows;
        double period;
    };
    for (const Long& one : {Long{4096, 2000},
                            {4096, 1100},
                            {4096, 600},
                            {4096, 300},
                            {4096, 6.25},
                            {600, 37},
                            {50000, 9000},
                            {50000, 700},
                            {50000, 60000},
                            {300000, 5000},
                            {300000, 131072}}) {
        const FieldPtr field = field_with(one.rows, 1, [&](Index row, Index) {
            return 2 + std::sin(2 * std::numbers::pi * static_cast<double>(row) / one.period + 0.5);
        });
        const ColumnPeriod found = column_periods(*field, 1).front();
        EXPECT_NEAR(found.period, one.period, 1e-3 * one.period) << one.rows;
        EXPECT_GT(found.share, 0.999) << one.rows << " " << one.period;
    }
}

TEST(ColumnPeriods, TheShareIsThatOfTheRowsItIsToldOf) {
    const FieldPtr field = field_with(8192, 2, [](Index row, Index col) {
        const double turn = 2 * std::numbers::pi * static_cast<double>(row), fast = std::sin(turn / 7.3);
        return col == 0 ? 3 * std::sin(turn / 2048) + fast : row < 512 ? 3 * fast : 0.1 * std::sin(turn / 2900);
    });
    const std::vector<ColumnPeriod> found = column_periods(*field, 1);
    EXPECT_NEAR(found[0].period, 2048, 20);
    EXPECT_NEAR(found[0].share, 0.9, 0.03);
    EXPECT_EQ(found[0].rows, 8192);
    EXPECT_NEAR(found[1].period, 7.3, 0.01);
    EXPECT_EQ(found[1].rows, 512);
}

TEST(ColumnPeriods, NoiseHoldsNoWave) {
    std::mt19937 random(3);
    std::normal_distribution<double> normal;
    const FieldPtr field = field_with(400, 8, [&](Index, Index) { return normal(random); });
    for (const ColumnPeriod& found : column_periods(*field, 1))
        EXPECT_LT(found.share, 0.1);
}

}
}
