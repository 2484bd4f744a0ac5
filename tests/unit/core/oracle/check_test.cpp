// What was meant passes in the precision that programs have; what differs from it by one setting is named by it.
#include "core/oracle/check.hpp"

#include "core/method.hpp"
#include "core/oracle/other_settings.hpp"
#include "core/precision/number_format.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace posenc::check_test {

namespace {

/// A state's numbers as a program computes them: each rounded to a format.
class Numbers {
  public:
    Numbers(const State& state, NumberFormat format) {
        const FieldPtr field = make_field(state).field;
        const Rounding rounding(format);
        table_.rows = field->size().row;
        table_.cols = field->size().col;
        for (Index row = 0; row < table_.rows; ++row)
            for (Index col = 0; col < table_.cols; ++col)
                values_.push_back(rounding(field->at({row, col})));
        table_.values = values_;
        table_.roundoff = unit_roundoff(format);
        table_.largest = largest_of(values_);
    }
    const NumberTable& table() const { return table_; }

  private:
    std::vector<double> values_;
    NumberTable table_;
};

const std::vector<std::string> meant_states = {
    "method=rotary-table&length=40&d_model=32",
    "method=rotary-table&length=40&d_model=64&rotary_width=32&base=500000&pairing=interleaved",
    "method=rotary-table&length=64&d_model=32&scaling=yarn&factor=8&original_length=64&truncate=0",
    "method=rotary-table&length=64&d_model=32&scaling=linear&factor=4&rotary_part=sin",
    "method=rotary-frequencies&d_model=128&base=500000&scaling=llama3&factor=8&original_length=8192",
    "method=sinusoidal&length=50&d_model=24&offset=2",
    "method=alibi&length=20&head_count=12&head=3",
    "method=t5-bucket&length=40",
    "method=sliding-window&length=20&window=5",
    "method=m-rope&d_model=32&sections=4,6,6&frames=1&grid_height=3&grid_width=4&section_layout=in-turn",
    "method=rotary-axial&d_model=32&grid_height=3&grid_width=5",
};

TEST(Check, WhatWasMeantPassesInEveryPrecision) {
    for (const std::string& text : meant_states)
        for (const NumberFormat format : number_formats) {
            const State state = parse(text).state;
            const Check result = check(Numbers(state, format).table(), state);
            EXPECT_TRUE(result.meant.agrees()) << text << " " << format_name(format) << ": " << result.difference;
            EXPECT_FALSE(result.cause);
        }
}

TEST(Check, NamesTheSettingThatIsAnotherOne) {
    for (const std::string& text : meant_states) {
        const State meant = parse(text).state;
        const Cell size = make_field(meant).field->size();
        for (const State& other : states_by_one_setting(meant)) {
            const Numbers numbers(other, NumberFormat::float32);
            const Check result = check(numbers.table(), meant);
            const bool same = numbers.table().rows == size.row && numbers.table().cols == size.col &&
                              result.meant.agrees(); // a setting that changes nothing here
            EXPECT_EQ(static_cast<bool>(result.cause), !same) << text << " → " << format(other);
            if (!result.cause)
                continue;
            EXPECT_FALSE(result.cause->mistakes.empty()) << format(other);
            EXPECT_LE(result.cause->mistakes.size(), 3u);
            const Check again = check(numbers.table(), result.cause->state);
            EXPECT_TRUE(again.meant.agrees())
                << text << " → " << format(other) << " told as " << format(result.cause->state);
        }
    }
}

std::vector<std::string_view> told(const std::string& found, const std::string& meant) {
    const Check result = check(Numbers(parse(found).state, NumberFormat::float32).table(), parse(meant).state);
    return result.cause ? result.cause->mistakes : std::vector<std::string_view>{};
}
using Ids = std::vector<std::string_view>;

TEST(Check, SizesAreNoExcuse) {
    const std::string list = "method=rotary-frequencies&d_model=";
    EXPECT_EQ(told(list + "128", list + "128&rotary_width=64"), Ids{"rotary-width"});
    EXPECT_EQ(told(list + "64", list + "128"), Ids{"rotary-width"});
    EXPECT_EQ(told("method=rotary-table&length=9&d_model=24", "method=rotary-table&length=9&d_model=32"),
              Ids{"rotary-width"});
}

TEST(Check, AnotherScalingIsOneMistake) {
    const std::string table = "method=rotary-table&length=64&d_model=32",
                      yarn = "&scaling=yarn&factor=16&original_length=64";
    EXPECT_EQ(told(table, table + yarn), Ids{"scaling-missing"}) << "its attention factor is missing with it";
    EXPECT_EQ(told(table + "&scaling=linear&factor=16", table + yarn), Ids{"scaling-kind"});
    EXPECT_EQ(told(table + yarn + "&attention_factor=1", table + yarn), Ids{"attention-factor-dropped"});
    EXPECT_EQ(told(table + yarn, table + yarn + "&attention_factor=1"), Ids{"attention-factor-applied"});
    EXPECT_EQ(told(table + "&scaling=yarn&factor=32&original_length=64", table + yarn), Ids{"scaling-factor"});
}

TEST(Check, TwoSettingsAtOnce) {
    const std::string table = "method=rotary-table&length=40&d_model=32";
    EXPECT_EQ(told(table + "&base=500000&pairing=interleaved", table), (Ids{"interleaved-for-halves", "wrong-base"}));
}

TEST(Check, TheBaseOfAnotherLayer) {
    const State meant = parse("method=rotary-table&length=40&d_model=32&base=10000").state;
    const Numbers numbers(meant.with("base", "777777"), NumberFormat::float32);
    const double bases[] = {777777};
    const Check result = check(numbers.table(), meant, bases);
    EXPECT_EQ(result.cause->mistakes, Ids{"wrong-base"});
    EXPECT_EQ(result.cause->state.number("base"), 777777) << "taken before any that is measured";
}

TEST(Check, SettingsThatNoListHasAreMeasured) {
    const std::string table = "method=rotary-table&length=60&d_model=32", list = "method=rotary-frequencies&d_model=64";
    EXPECT_EQ(told(table + "&base=34500", table), Ids{"wrong-base"});
    EXPECT_EQ(told(table + "&offset=1234", table), Ids{"positions-shifted"});
    EXPECT_EQ(told(table + "&scaling=linear&factor=7", table), Ids{"scaling-kind"});
    EXPECT_EQ(told("method=sinusoidal&length=60&d_model=32&base=777", "method=sinusoidal&length=60&d_model=32"),
              Ids{"wrong-base"});
    EXPECT_EQ(told(list + "&base=34500", list), Ids{"wrong-base"});
    EXPECT_EQ(told(list + "&scaling=yarn&factor=7", list + "&scaling=yarn&factor=8"), Ids{"scaling-factor"});
    EXPECT_EQ(told(list + "&base=500000&scaling=llama3&factor=8&original_length=8192", list),
              (Ids{"wrong-base", "scaling-kind"}));
}

TEST(Check, OtherReadings) {
    const State meant = parse("method=rotary-table&length=12&d_model=32").state;
    const Numbers right(meant, NumberFormat::float32);
    std::vector<double> values(right.table().values.begin(), right.table().values.end());
    for (double& value : values)
        value *= 1.25;
    NumberTable scaled = right.table();
    scaled.values = values;
    scaled.largest = 1.25;
    EXPECT_EQ(check(scaled, meant).cause->mistakes, Ids{"scaled"});
    std::vector<double> columns;
    for (Index col = 0; col < 32; ++col)
        for (Index row = 0; row < 12; ++row)
            columns.push_back(right.table().at(row, col));
    NumberTable transposed = right.table();
    transposed.rows = 32;
    transposed.cols = 12;
    transposed.values = columns;
    EXPECT_EQ(check(transposed, meant).cause->mistakes, Ids{"transposed"});
}

/// A table as wide as the head, of which a part turns, has no angles in its other columns.
TEST(Check, AnglesAreThoseOfWhatTurns) {
    const std::vector<double> values(3 * 8, 2.5);
    NumberTable table{3, 8, values};
    table.largest = 2.5;
    for (const char* meant : {"method=rotary-table&length=3&d_model=8&rotary_width=4",
                              "method=rotary-table&length=3&d_model=16&rotary_width=2"})
        EXPECT_FALSE(check(table, parse(meant).state).meant.agrees()) << meant;
}

}

}
