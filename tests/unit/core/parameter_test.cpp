// One row of the table of parameters: what is read, what a bad value's message says, sliders and steps.
#include "core/state/checked_value.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace posenc::parameter_test {

namespace {

constexpr Choice colors[] = {{"red", "Red", ""}, {"green", "Green", ""}, {"blue", "Blue", ""}};

constexpr Parameter whole{.key = "whole", .label = "", .kind = Kind::integer, .low = 1, .high = 16384, .initial = "50"};
constexpr Parameter above{.key = "above",
                          .label = "",
                          .kind = Kind::real,
                          .low = 1,
                          .high = 1e9,
                          .scale = Scale::logarithmic,
                          .initial = "10",
                          .above_low = true};
constexpr Parameter share{.key = "share", .label = "", .kind = Kind::real, .low = 0, .high = 1, .initial = "0"};
constexpr Parameter optional{.key = "optional",
                             .label = "",
                             .kind = Kind::integer,
                             .low = 0,
                             .high = 9,
                             .initial = "none",
                             .none_label = "none"};
constexpr Parameter choice{.key = "choice", .label = "", .kind = Kind::choice, .initial = "red", .choices = colors};
constexpr Parameter flag{.key = "flag", .label = "", .kind = Kind::flag, .high = 1, .initial = "0"};
constexpr Parameter text{.key = "text", .label = "", .kind = Kind::text, .high = 8, .initial = ""};
constexpr Parameter list{
    .key = "list", .label = "", .kind = Kind::integers, .low = 0, .high = 99, .initial = "1,2", .max_items = 3};

double number(const Parameter& parameter, std::string_view written) {
    const Reading reading = read_value(parameter, written);
    EXPECT_TRUE(reading.value) << written;
    return reading.value ? reading.value->number : undefined;
}

TEST(ReadValue, WholeNumbers) {
    EXPECT_EQ(number(whole, "17"), 17);
    EXPECT_EQ(number(whole, " 1e3 "), 1000);
    EXPECT_EQ(read_value(whole, "17").problem, "");
    const Reading high = read_value(whole, "99999"), low = read_value(whole, "-5");
    EXPECT_EQ(high.value->number, 16384);
    EXPECT_EQ(high.problem, "‘99999’ is out of range; allowed: a whole number, 1 … 16384");
    EXPECT_EQ(low.value->number, 1);
    EXPECT_EQ(read_value(whole, "1.5").problem, "‘1.5’ is not a whole number; allowed: a whole number, 1 … 16384");
    EXPECT_FALSE(read_value(whole, "1.5").value);
    EXPECT_EQ(read_value(whole, "many").problem, "‘many’ is not a number; allowed: a whole number, 1 … 16384");
    for (const char* bad : {"", "none", "nan", "inf", "1e999"})
        EXPECT_FALSE(read_value(whole, bad).value) << bad;
}

TEST(ReadValue, OpenLowerBound) {
    const Reading reading = read_value(above, "1");
    EXPECT_GT(reading.value->number, 1);
    EXPECT_EQ(reading.problem, "‘1’ is out of range; allowed: above 1 … 1000000000");
    EXPECT_EQ(number(above, "1.0001"), 1.0001);
}

TEST(ReadValue, None) {
    EXPECT_TRUE(read_value(optional, "none").value->none());
    EXPECT_EQ(write_value(optional, *read_value(optional, "none").value), "none");
    EXPECT_EQ(number(optional, "3"), 3);
    EXPECT_EQ(read_value(optional, "x").problem, "‘x’ is not a number; allowed: a whole number, 0 … 9, or none");
}

TEST(ReadValue, Choices) {
    EXPECT_EQ(read_value(choice, " blue ").value->text, "blue");
    EXPECT_FALSE(read_value(choice, "Blue").value);
    EXPECT_EQ(read_value(choice, "pink").problem, "‘pink’ is unknown; allowed: red, green or blue");
    EXPECT_EQ(read_value(choice, "gren").problem,
              "‘gren’ is unknown (did you mean green?); allowed: red, green or blue");
}

TEST(ReadValue, Flags) {
    for (const char* yes : {"1", "true", "yes", "on"})
        EXPECT_EQ(number(flag, yes), 1);
    for (const char* no : {"0", "false", "no", "off"})
        EXPECT_EQ(number(flag, no), 0);
    EXPECT_EQ(read_value(flag, "2").problem, "‘2’ is neither yes nor no; allowed: 1 or 0");
}

TEST(ReadValue, Texts) {
    EXPECT_EQ(read_value(text, "a b\n").value->text, "a b\n");
    EXPECT_EQ(read_value(text, std::string_view("a\r\n\0b", 5)).value->text, "a\nb");
    const Reading longer = read_value(text, "1234567−"); // ten bytes, the last character would be cut in two
    EXPECT_EQ(longer.value->text, "1234567");
    EXPECT_EQ(longer.problem, "the text has 10 bytes; allowed: UTF-8 text of at most 8 bytes");
    EXPECT_FALSE(read_value(text, "\xFF").value);
    EXPECT_EQ(read_value(text, "\xFF").problem, "the text is not valid UTF-8; allowed: UTF-8 text of at most 8 bytes");
}

TEST(ReadValue, Lists) {
    EXPECT_EQ(read_value(list, "3, 4,5").value->list, (std::vector<double>{3, 4, 5}));
    EXPECT_EQ(write_value(list, *read_value(list, "3, 4,5").value), "3,4,5");
    const Reading long_list = read_value(list, "1,2,3,4"), clipped = read_value(list, "1,200");
    EXPECT_EQ(long_list.value->list.size(), 3u);
    EXPECT_EQ(long_list.problem,
              "the list is too long; allowed: 1 to 3 numbers with commas between, each a whole number, 0 … 99");
    EXPECT_EQ(clipped.value->list, (std::vector<double>{1, 99}));
    EXPECT_NE(clipped.problem, "");
    EXPECT_FALSE(read_value(list, "1,,2").value);
    EXPECT_FALSE(read_value(list, "").value);
}

TEST(ReadValue, ListsOfAFixedLength) {
    constexpr Parameter pair{.key = "pair",
                             .label = "",
                             .kind = Kind::integers,
                             .low = 0,
                             .high = 99,
                             .initial = "",
                             .least_items = 2,
                             .max_items = 2};
    EXPECT_EQ(read_value(pair, "3,4").problem, "");
    EXPECT_EQ(read_value(pair, "3,4").value->list, (std::vector<double>{3, 4}));
    EXPECT_TRUE(read_value(pair, "").value->list.empty());
    const std::string allowed = "allowed: 2 numbers with commas between, each a whole number, 0 … 99";
    EXPECT_FALSE(read_value(pair, "3").value);
    EXPECT_EQ(read_value(pair, "3").problem, "the list is too short; " + allowed);
    EXPECT_EQ(read_value(pair, "3,4,5").value->list, (std::vector<double>{3, 4}));
    EXPECT_EQ(read_value(pair, "3,4,5").problem, "the list is too long; " + allowed);
}

TEST(Messages, StayShortForLongText) {
    const std::string megabyte(1 << 20, 'x');
    for (const Parameter* parameter : {&whole, &above, &optional, &choice, &flag, &text, &list})
        EXPECT_LT(read_value(*parameter, megabyte).problem.size(), 200u) << parameter->key;
}

TEST(Slider, ValueAndPositionAreInverse) {
    for (const Parameter* parameter : parameter_table()) {
        if (parameter->kind != Kind::integer)
            continue;
        const double span = parameter->high - parameter->low;
        for (int n = 0; n <= 1000; ++n) {
            const double value = parameter->low + std::round(span * n / 1000);
            ASSERT_EQ(slider_value(*parameter, slider_position(*parameter, value)), value) << parameter->key;
        }
    }
}

TEST(Slider, RunsFromEndToEndAndNeverBack) {
    for (const Parameter* parameter : parameter_table()) {
        if (parameter->kind != Kind::integer && parameter->kind != Kind::real)
            continue;
        EXPECT_EQ(slider_position(*parameter, parameter->low), 0) << parameter->key;
        EXPECT_DOUBLE_EQ(slider_position(*parameter, parameter->high), 1) << parameter->key;
        EXPECT_EQ(slider_value(*parameter, 1), parameter->high) << parameter->key;
        double before = slider_value(*parameter, -1);
        EXPECT_EQ(before, nearest_allowed(*parameter, parameter->low)) << parameter->key;
        for (double at = 0; at <= 2; at += 0.001) {
            const double value = slider_value(*parameter, at);
            ASSERT_GE(value, before) << parameter->key;
            before = value;
        }
    }
}

TEST(Slider, SymmetricScaleIsFinestAtZero) {
    constexpr Parameter both{.key = "both",
                             .label = "",
                             .kind = Kind::integer,
                             .low = -1000,
                             .high = 1000,
                             .scale = Scale::symmetric,
                             .initial = "0"};
    EXPECT_EQ(slider_position(both, 0), 0.5);
    for (const double value : {1.0, 10.0, 999.0, 1000.0}) {
        EXPECT_EQ(slider_value(both, slider_position(both, value)), value);
        EXPECT_EQ(slider_value(both, slider_position(both, -value)), -value);
        EXPECT_DOUBLE_EQ(slider_position(both, value) + slider_position(both, -value), 1);
    }
    EXPECT_GT(slider_position(both, 10), 0.65);
}

TEST(Slider, DraggedRealsAreShortNumbers) {
    for (double at = 0; at <= 1; at += 0.0007)
        ASSERT_LE(shortest(slider_value(above, at)).size(), at == 0 ? 18u : 10u) << slider_value(above, at);
}

TEST(Stepped, GoesOneUpAndOneDownWithinTheRange) {
    EXPECT_EQ(stepped(whole, 50, 1), 51);
    EXPECT_EQ(stepped(whole, 50, -1), 49);
    EXPECT_EQ(stepped(whole, 1, -1), 1);
    EXPECT_EQ(stepped(whole, 16384, 1), 16384);
    EXPECT_EQ(stepped(optional, undefined, 1), 0);
    EXPECT_EQ(stepped(above, 10000, 1), 11000);
    EXPECT_EQ(stepped(above, 1e9, 1), 1e9);
}

TEST(Stepped, LinearRealsMoveAHundredthOfTheRange) {
    double value = 0;
    for (int n = 1; n <= 100; ++n) {
        value = stepped(share, value, 1);
        ASSERT_EQ(value, n / 100.0);
    }
    EXPECT_EQ(stepped(share, 1, 1), 1);
    EXPECT_EQ(stepped(share, 0.57, -1), 0.56);
}

TEST(Stepped, RepeatedStepsOfRealsMoveAndStayShort) {
    double value = 1.1;
    for (int n = 0; n < 100; ++n) {
        const double next = stepped(above, value, 1);
        ASSERT_GT(next, value);
        ASSERT_LE(shortest(next).size(), 12u) << shortest(next);
        value = next;
    }
    for (int n = 0; n < 200; ++n) {
        const double next = stepped(above, value, -1);
        ASSERT_LE(next, value);
        value = next;
    }
    EXPECT_EQ(value, nearest_allowed(above, 1));
}

TEST(Table, RowsAreWellFormed) {
    std::set<std::string_view> keys;
    for (const Parameter* parameter : parameter_table()) {
        EXPECT_TRUE(keys.insert(parameter->key).second) << parameter->key << " twice";
        EXPECT_EQ(find_parameter(parameter->key), parameter);
        EXPECT_FALSE(parameter->label.empty()) << parameter->key;
        EXPECT_FALSE(parameter->help.empty()) << parameter->key;
        const Reading initial = read_value(*parameter, parameter->initial);
        ASSERT_TRUE(initial.value) << parameter->key;
        EXPECT_EQ(initial.problem, "") << parameter->key;
        EXPECT_EQ(write_value(*parameter, *initial.value), parameter->initial) << parameter->key;
        EXPECT_TRUE(parameter->follows.empty() || find_parameter(parameter->follows)) << parameter->key;
        EXPECT_EQ(parameter->choices.empty(), parameter->kind != Kind::choice) << parameter->key;
    }
    EXPECT_EQ(find_parameter("no-such-key"), nullptr);
}

TEST(Table, NumbersAreCheckedAsTheirTextsAre) {
    for (const char* key : {"length", "base", "factor", "head_count"})
        for (const double number : {1.0, 2.5, 50.0, -3.0, 1e15}) {
            const Parameter& row = *find_parameter(key);
            const Reading read = read_value(row, shortest(number)), checked = checked_value(row, number);
            EXPECT_EQ(read.problem, checked.problem);
            EXPECT_TRUE(read.value == checked.value) << key << " " << number;
        }
    const Parameter& row = *find_parameter("short_factor");
    for (const std::vector<double>& list : {std::vector<double>{1, 2.5}, {1, -5}, std::vector<double>(9000, 1)}) {
        Value value;
        value.list = list;
        const Reading read = read_value(row, write_value(row, value)), checked = checked_value(row, list);
        EXPECT_EQ(read.problem, checked.problem);
        EXPECT_TRUE(read.value == checked.value);
    }
}

}

}
